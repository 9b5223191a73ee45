package puzzle

import (
	"context"
	_ "embed"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/solver"
	"kamisado/game/puzzle"
)

//go:generate go run ./puzzlegen -out puzzles.txt

//go:embed puzzles.txt
var embedded string

// Puzzler has the puzzles of Othello. The goal of an entry is Proof.Score.
type Puzzler struct{ *puzzle.Set }

var _ game.Puzzler = (*Puzzler)(nil)

// New makes a puzzler.
func New() *Puzzler { return &Puzzler{puzzle.NewSet(embedded)} }

// read starts a match from a puzzle's position.
func read(p game.Puzzle) (*othello.Match, error) {
	position, err := othello.ParsePosition(p.Position)
	if err != nil {
		return nil, err
	}
	return othello.NewMatch(position), nil
}

// Task asks for the move that wins, or that saves the draw.
func (z *Puzzler) Task(p game.Puzzle) game.Phrase {
	side := othello.SideTerm(othello.Black)
	if position, err := othello.ParsePosition(p.Position); err == nil {
		side = othello.SideTerm(position.Turn())
	}
	if e, _ := z.Entry(p); e.Goal > 0 {
		return game.Say("othello.puzzle.task.win", "Side", side)
	}
	return game.Say("othello.puzzle.task.draw", "Side", side)
}

// View shows the position.
func (z *Puzzler) View(p game.Puzzle) (game.View, error) {
	m, err := read(p)
	if err != nil {
		return game.View{}, err
	}
	return puzzle.Shown(m.View(game.Nobody)), nil
}

// Choices are the legal moves.
func (z *Puzzler) Choices(p game.Puzzle) ([]game.Group, error) {
	m, err := read(p)
	if err != nil {
		return nil, err
	}
	return m.View(game.Nobody).Groups, nil
}

// Explain plays the answer. Where it is wrong it says how many discs it costs, and shows the
// opponent's best answer.
func (z *Puzzler) Explain(ctx context.Context, p game.Puzzle, answer []game.Move) (game.Explanation, error) {
	m, err := read(p)
	if err != nil {
		return game.Explanation{}, err
	}
	move, err := puzzle.One(othello.Rules{}, answer, "othello.puzzle.one")
	if err != nil {
		return game.Explanation{}, err
	}
	side := m.ToMove()[0]
	played, err := m.Play(side, move)
	if err != nil {
		return game.Explanation{}, err
	}
	e, _ := z.Entry(p)
	t := try{move: move, side: side, goal: e.Goal, next: played.(*othello.Match)}
	if puzzle.Solves(p, move) {
		return game.Explanation{Solved: true, Said: []game.Phrase{t.solved()}, View: puzzle.Shown(t.next.View(game.Nobody))}, nil
	}
	return t.refute(ctx)
}

// try is an answer that was played.
type try struct {
	move game.Move
	side game.Seat
	// goal is the score of the solution.
	goal int
	next *othello.Match
}

// solved says what the solution reaches.
func (t *try) solved() game.Phrase {
	if t.goal > 0 {
		return game.Say("othello.puzzle.won", "Cell", string(t.move), "Count", t.goal)
	}
	return game.Say("othello.puzzle.saved", "Cell", string(t.move))
}

// refute says what the move loses.
func (t *try) refute(ctx context.Context) (game.Explanation, error) {
	now := t.next.Board()
	result, err := solver.Solve(ctx, now.Small())
	if err != nil {
		return game.Explanation{}, err
	}
	score := result.Score
	if now.Turn() != t.side {
		score = -score
	}
	pairs := []any{"Cell", string(t.move), "Opponent", othello.SideTerm(1 - t.side), "Count", -score, "Lost", t.goal - score}
	if now.Turn() == t.side || len(result.Best) == 0 {
		return game.Explanation{Said: []game.Phrase{unanswered(score, pairs)}, View: puzzle.Shown(t.next.View(game.Nobody))}, nil
	}
	reply := game.Move(now.Size().CellName(result.Best[0]))
	return game.Explanation{
		Said: []game.Phrase{answered(score, append(pairs, "Reply", string(reply)))},
		View: puzzle.Shown(t.next.View(game.Nobody), game.AdvisedMove{Move: reply, Sure: true}),
	}, nil
}

// answered says what a move comes to for which the opponent has an answer.
func answered(score int, pairs []any) game.Phrase {
	if score < 0 {
		return game.Say("othello.puzzle.lost", pairs...)
	}
	return game.Say("othello.puzzle.drawn", pairs...)
}

// unanswered is answered where the opponent must pass, or the match is over.
func unanswered(score int, pairs []any) game.Phrase {
	if score < 0 {
		return game.Say("othello.puzzle.lost.passed", pairs...)
	}
	return game.Say("othello.puzzle.drawn.passed", pairs...)
}
