// Command puzzlegen makes the puzzles of Connect Four from matches of its computer players.
package main

import (
	"context"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/player"
	"kamisado/game/connectfour/puzzle"
	"kamisado/game/connectfour/solver"
	puzzles "kamisado/game/puzzle"
	"kamisado/game/puzzle/generate"
)

// The random moves that a match begins with: the players alone would always play the same.
const leastOpening, mostOpening = 4, 12

// leastPlies is from how many discs on a position may be a puzzle: before that there is little
// to see in it, and proofs are long. mostNodes bounds the proof of each, so that a test can
// repeat all of them.
const leastPlies, mostNodes = 16, 300_000

// apart is in how many cells puzzles differ at least.
const apart = 5

func main() { generate.Main(source()) }

// source is where the puzzles come from.
func source() generate.Source {
	book := solver.Embedded()
	levels := generate.Weaker(player.Levels(solver.New(solver.Config{Book: book})))
	f := finder{book: book, levels: levels}
	return generate.Source{Find: f.find, Measure: f.measure, Images: images, Apart: apart}
}

// finder finds puzzles.
type finder struct {
	book   *solver.Book
	levels []game.Level
}

// find plays a match and looks for a puzzle in it.
func (f finder) find(ctx context.Context, seed game.Seed) ([]puzzles.Entry, error) {
	start, err := connectfour.NewMatch("")
	if err != nil {
		return nil, err
	}
	met, err := generate.Play(ctx, start, f.levels, leastOpening, mostOpening, seed)
	if err != nil {
		return nil, err
	}
	for _, p := range generate.Shuffled(met, seed) {
		m := p.(*connectfour.Match)
		if m.Grid().Plies() < leastPlies {
			continue
		}
		// A new solver remembers nothing, so that the nodes are the same every time.
		proof, ok, err := puzzle.Prove(ctx, solver.New(solver.Config{Book: f.book, Table: 1 << 20}), m.Grid())
		if err != nil {
			return nil, err
		}
		if ok && proof.Nodes <= mostNodes {
			e := puzzles.Entry{Goal: proof.Wins, Nodes: proof.Nodes}
			e.Position, e.Solution = m.Notation(), []game.Move{connectfour.ColumnMove(proof.Column)}
			return []puzzles.Entry{e}, nil
		}
	}
	return nil, nil
}

// measure lets the players try the puzzle.
func (f finder) measure(ctx context.Context, e puzzles.Entry, seed game.Seed) (int, error) {
	m, err := connectfour.NewMatch(e.Position)
	if err != nil {
		return 0, err
	}
	return generate.Failed(ctx, m.View(m.ToMove()[0]), e.Solution[0], f.levels, seed)
}

// images are the position and its mirror image, by side to move.
func images(position string) ([]string, error) {
	g, err := connectfour.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	return []string{cells(g), cells(g.Mirror())}, nil
}

// cells writes a position a byte a cell.
func cells(g grid.Grid) string {
	var b strings.Builder
	for cell := range grid.Columns * grid.Stride {
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
