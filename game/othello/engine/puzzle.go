package engine

import (
	"context"
	_ "embed"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/puzzle"
)

//go:generate go run kamisado/game/puzzle/puzzlegen -game othello

//go:embed puzzles.txt
var puzzles string

// Puzzler has the puzzles of Othello: ends on the board of 8 by 8 in which exactly one move keeps the win
// or, where none wins, the draw. The goal of an entry is the final difference of discs for the side to
// move.
type Puzzler struct{ puzzle.OneMove }

var _ game.Puzzler = (*Puzzler)(nil)

// NewPuzzler returns the puzzles.
func NewPuzzler() *Puzzler {
	return &Puzzler{puzzle.OneMove{Set: puzzle.NewSet(puzzles), Rules: othello.Rules{}}}
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

// Explain plays the answer. Where it is wrong it says how many discs it costs, and shows the opponent's
// best answer.
func (z *Puzzler) Explain(ctx context.Context, p game.Puzzle, answer []game.Move) (game.Explanation, error) {
	move, side, played, err := z.Answer(p, answer, "othello.puzzle.one")
	if err != nil {
		return game.Explanation{}, err
	}
	e, _ := z.Entry(p)
	pairs := []any{"Cell", string(move), "Count", e.Goal}
	if puzzle.Solves(p, move) {
		said := game.Say("othello.puzzle.saved", "Cell", string(move))
		if e.Goal > 0 {
			said = game.Say("othello.puzzle.won", pairs...)
		}
		view := puzzle.Shown(played.View(game.Nobody))
		return game.Explanation{Solved: true, Said: []game.Phrase{said}, View: view}, nil
	}
	next := played.(*othello.Match).Board()
	solved, err := solve(ctx, boardOf(next), 0)
	if err != nil {
		return game.Explanation{}, err
	}
	score := solved.score
	if next.Turn() != side {
		score = -score
	}
	key := "othello.puzzle.drawn"
	if score < 0 {
		key = "othello.puzzle.lost"
	}
	pairs = []any{"Cell", string(move), "Opponent", othello.SideTerm(1 - side), "Count", -score, "Lost", e.Goal - score}
	if next.Turn() == side || len(solved.best) == 0 {
		// The opponent must pass, or the match is over.
		said := []game.Phrase{game.Say(key+".passed", pairs...)}
		return game.Explanation{Said: said, View: puzzle.Shown(played.View(game.Nobody))}, nil
	}
	reply := game.Move(next.Size().CellName(solved.best[0]))
	return game.Explanation{
		Said: []game.Phrase{game.Say(key, append(pairs, "Reply", string(reply))...)},
		View: puzzle.Shown(played.View(game.Nobody), game.AdvisedMove{Move: reply, Sure: true}),
	}, nil
}
