// Package solver knows what a Minesweeper board's numbers prove.
//
// [Analyse] tells of every closed cell how likely it is a mine. Closed cells that touch
// the same numbers are one group, of which only the number of mines is tried; groups
// that hang together by numbers are gone through one after the other, with the ways to
// lay mines in those behind counted by what the numbers at the border still ask for and
// by the mines used (dynamic programming over the frontier). The parts of the board that do not hang together are then combined
// over the number of mines, with the closed cells that touch no number as a last part.
// The weights are float64 that are only ever scaled by powers of two and never fall to
// 0, so that a cell counts as proven exactly when it is.
//
// [Solvable] reports whether a board can be solved from its first cell on without ever
// guessing. It uses the same proofs, the cheap ones first.
package solver

import (
	"context"
	"slices"

	"kamisado/game/minesweeper/grid"
)

// Unknown is a cell of a Grid that is not open.
const Unknown int8 = -1

// Grid is what is open of a board, and how many mines there are in all.
type Grid struct {
	grid.Size
	Mines int
	// Cells holds Unknown or the number of an open cell, 0 to 8, row by row.
	Cells []int8
}

// Error is why nothing can be told of a Grid.
type Error string

// The errors.
const (
	// ErrImpossible: there is no way to lay the mines that fits the numbers.
	ErrImpossible Error = "no mines fit the numbers"
	// ErrHard: the numbers hang together so widely that the bound of work was
	// reached.
	ErrHard Error = "the numbers hang together too widely"
)

func (e Error) Error() string { return string(e) }

// mostRoom bounds the weights that an analysis keeps, which take eight bytes each.
// Boards as people play them need some thousands; numbers that lie apart in a
// regular pattern, so that all hang together in two dimensions, need them all.
const mostRoom = 8 << 20

// Answer is what is known of a Grid's closed cells.
type Answer struct {
	// Safe are the cells that are no mine for certain, Mines those that are one;
	// both in reading order.
	Safe, Mines []int
	// Probability is that of a mine by cell, 0 for open cells.
	Probability []float64
}

// Analyse tells of every closed cell how likely it is a mine, given all numbers and
// the mines in all, when every way to lay the mines that fits is as likely as any
// other. Errors are the context's, ErrImpossible and ErrHard.
func Analyse(ctx context.Context, g Grid) (Answer, error) {
	b := boardOf(g)
	b.propagateAll()
	for b.pairs() {
		b.propagateAll()
	}
	if b.isWrong() {
		return Answer{}, ErrImpossible
	}
	a := Answer{Probability: make([]float64, b.size())}
	for cell, what := range b.facts {
		switch {
		case b.number[cell] != Unknown:
		case what == safe:
			a.Safe = append(a.Safe, cell)
		case what == mine:
			a.take(cell, odds{mine: 1})
		}
	}
	if b.free > 0 {
		w, err := weighFrontier(ctx, b, mostRoom)
		if err != nil {
			return Answer{}, err
		}
		w.tell(a.take)
	}
	slices.Sort(a.Safe)
	slices.Sort(a.Mines)
	return a, nil
}

// take takes in the odds of a cell.
func (a *Answer) take(cell int, o odds) {
	a.Probability[cell] = o.probability()
	switch {
	case o.mine == 0:
		a.Safe = append(a.Safe, cell)
	case o.safe == 0:
		a.Mines = append(a.Mines, cell)
	}
}
