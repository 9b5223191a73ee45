package engine

import (
	"context"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/puzzle"
)

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
	return puzzle.Source{Find: s.find, Measure: puzzle.Measure(connectfour.Rules{}, s.levels), Images: images, Apart: apart}
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
