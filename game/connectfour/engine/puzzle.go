package engine

import (
	"context"
	_ "embed"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/puzzle"
)

//go:generate go run kamisado/game/generate puzzles -game connect4

//go:embed puzzles.txt
var puzzles string

// Puzzler has the puzzles of Connect Four. In each exactly one column keeps the
// win or, where nobody can win, the draw. The goal of an entry is in how many discs of its own the
// side to move wins, 0 where it draws.
type Puzzler struct {
	puzzle.OneMove
	solver *Solver
}

var _ game.Puzzler = (*Puzzler)(nil)

// NewPuzzler makes a puzzler that asks a solver what refutes an answer.
func NewPuzzler(s *Solver) *Puzzler {
	return &Puzzler{puzzle.OneMove{Set: puzzle.NewSet(puzzles), Rules: connectfour.Rules{}}, s}
}

// Task asks for the column that wins, or that saves the draw.
func (z *Puzzler) Task(p game.Puzzle) game.Phrase {
	side := connectfour.SideTerm(game.Seat(len(p.Position) % 2))
	if e, _ := z.Entry(p); e.Goal > 0 {
		return game.Say("connect4.puzzle.task.win", "Side", side, "Count", e.Goal)
	}
	return game.Say("connect4.puzzle.task.draw", "Side", side)
}

// Explain plays the answer. Where it is wrong the opponent's best answer refutes it.
func (z *Puzzler) Explain(ctx context.Context, p game.Puzzle, answer []game.Move) (game.Explanation, error) {
	move, _, played, err := z.Answer(p, answer, "connect4.puzzle.one")
	if err != nil {
		return game.Explanation{}, err
	}
	next := played.(*connectfour.Match)
	if puzzle.Solves(p, move) {
		e, _ := z.Entry(p)
		said := game.Say("connect4.puzzle.saved", "Column", string(move))
		if e.Goal > 0 {
			said = game.Say("connect4.puzzle.won", "Column", string(move), "Count", e.Goal)
		}
		return game.Explanation{Solved: true, Said: []game.Phrase{said}, View: puzzle.Shown(next.View(game.Nobody))}, nil
	}
	return z.refute(ctx, move, next)
}

// refute finds the answer to a wrong move that led to a position, which goes on.
func (z *Puzzler) refute(ctx context.Context, move game.Move, next *connectfour.Match) (game.Explanation, error) {
	g := next.Grid()
	score, columns, err := z.solver.best(ctx, g)
	if err != nil {
		return game.Explanation{}, err
	}
	reply := connectfour.ColumnMove(columns[0])
	pairs := []any{"Column", string(move), "Reply", string(reply), "Opponent", connectfour.SideTerm(next.ToMove()[0])}
	return game.Explanation{
		Said: []game.Phrase{refuted(g, score, pairs)},
		View: puzzle.Shown(next.View(game.Nobody), reply),
	}, nil
}

// refuted says what comes of the best answer, whose score is that of who gives it.
func refuted(g connectfour.Grid, score int, pairs []any) game.Phrase {
	if score == 0 {
		return game.Say("connect4.puzzle.drawn", pairs...)
	}
	discs := scores{score, score}.movesLeft(g.Plies())
	if discs == 1 {
		return game.Say("connect4.puzzle.lost.now", pairs...)
	}
	return game.Say("connect4.puzzle.lost", append(pairs, "Count", discs)...)
}

// The random moves that a match begins with: the players alone would always play the same.
const leastOpening, mostOpening = 4, 12

// leastPlies is from how many discs on a position may be a puzzle: before that there is little
// to see in it, and proofs are long. mostNodes bounds the proof of each, so that a test can
// repeat all of them.
const leastPlies, mostNodes = 16, 300_000

// apart is in how many cells puzzles differ at least.
const apart = 5

// PuzzleSource returns where the puzzles come from: matches of the computer players.
func PuzzleSource() puzzle.Source {
	s := puzzleSource{puzzle.Weaker(Levels(NewSolver(Config{})))}
	return puzzle.Source{
		Find: s.find, Measure: puzzle.Measure(connectfour.Rules{}, s.levels), Images: images, Apart: apart,
	}
}

// puzzleSource has the players of the matches.
type puzzleSource struct{ levels []game.Level }

// find plays a match and looks for a puzzle in it.
func (s puzzleSource) find(ctx context.Context, seed game.Seed) ([]puzzle.Entry, error) {
	start, err := connectfour.NewMatch("")
	if err != nil {
		return nil, err
	}
	met, err := puzzle.Play(ctx, start, s.levels, leastOpening, mostOpening, seed)
	if err != nil {
		return nil, err
	}
	for _, p := range puzzle.Shuffled(met, seed) {
		m := p.(*connectfour.Match)
		if m.Grid().Plies() < leastPlies {
			continue
		}
		// A new solver remembers nothing, so that the nodes are the same every time.
		proof, ok, err := prove(ctx, NewSolver(Config{Table: 1 << 20}), m.Grid())
		if err != nil {
			return nil, err
		}
		if ok && proof.nodes <= mostNodes {
			e := puzzle.Entry{Goal: proof.wins, Nodes: proof.nodes}
			e.Position, e.Solution = m.Notation(), []game.Move{connectfour.ColumnMove(proof.column)}
			return []puzzle.Entry{e}, nil
		}
	}
	return nil, nil
}

// images returns the position and its mirror image, by side to move.
func images(position string) ([]string, error) {
	g, err := connectfour.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	return []string{cells(g), cells(g.Mirror())}, nil
}

// cells writes a position a byte a cell.
func cells(g connectfour.Grid) string {
	var b strings.Builder
	for cell := range connectfour.Columns * connectfour.Stride {
		switch bit := uint64(1) << cell; {
		case g.Own&bit != 0:
			b.WriteByte('X')
		case g.All&bit != 0:
			b.WriteByte('O')
		default:
			b.WriteByte('.')
		}
	}
	return b.String()
}
