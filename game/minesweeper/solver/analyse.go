// Package solver computes what a Minesweeper board's numbers prove.
//
// [Analyse] computes for every closed cell the probability of a mine. Closed cells that
// touch the same numbers are one group, of which only the number of mines is tried. The
// groups of a connected component of the frontier are tried one after the other; the ways
// to lay the mines so far are counted by what the open constraints still need and by the
// mines used (dynamic programming over the frontier). The components are then combined
// over the number of mines, with the interior, the closed cells that touch no number, as
// the last one. The weights are float64 that are only scaled by powers of two and never
// become 0, so that a cell counts as proven exactly when it is.
//
// The order of the groups decides how many states there are; the best of several is taken, and
// where even that one has too many the analysis ends before it counts.
//
// [Choose] chooses where nothing is safe. It opens each candidate, for every number that it may
// show, and weighs how safe the guess after it is. Where few ways to lay the mines are left it
// searches the rest of the match: cells are opened one after the other, for all numbers,
// and the chance of winning is exact.
//
// [Solvable] reports whether a board can be solved from its first cell without guessing. It
// uses the same proofs, the cheap ones first.
package solver

import (
	"context"
	"errors"
	"slices"
)

// Unknown is a cell of a Grid that is not open.
const Unknown int8 = -1

// Grid is the open part of a board and its number of mines.
type Grid struct {
	// Around lists the cells around every cell, and Numbers holds the number of every open
	// cell, 0 to 8, or Unknown.
	Around  [][]int
	Numbers []int8
	Mines   int
}

// The errors of an analysis, besides the context's.
var (
	// ErrImpossible: no way to lay the mines fits the numbers.
	ErrImpossible = errors.New("no mines fit the numbers")
	// ErrHard: the numbers are connected so widely that the bound of work was reached.
	ErrHard = errors.New("the numbers hang together too widely")
)

// mostRoom bounds the weights that an analysis keeps, which take eight bytes each. Usual
// boards need some thousands; only numbers in a regular pattern that connects them in two
// dimensions need more.
const mostRoom = 8 << 20

// Answer is what the numbers prove of a Grid's closed cells.
type Answer struct {
	// Safe are the cells that are certainly no mine, Mines those that certainly are one;
	// both in reading order.
	Safe, Mines []int
	// Probability of a mine by cell, 0 for open cells; nil where counting is too hard.
	Probability []float64
}

// Analyse computes the probability of a mine for every closed cell, given all numbers and
// the number of mines, when all ways to lay the mines that fit are equally likely. Errors
// are the context's, ErrImpossible and ErrHard; with that comes what is proven without counting.
func Analyse(ctx context.Context, g Grid) (Answer, error) {
	a, _, err := provenBoard(g).answer(ctx)
	return a, err
}

// provenBoard returns a board with what is open of a grid, and what that proves without counting.
func provenBoard(g Grid) *board {
	b := boardOf(g)
	b.propagateAll()
	for b.pairs() {
		b.propagateAll()
	}
	return b
}

// answer returns what is known of a board, and what was weighed for it, nil where the facts say
// all or counting is too hard.
func (b *board) answer(ctx context.Context) (Answer, *weighed, error) {
	if b.isWrong() {
		return Answer{}, nil, ErrImpossible
	}
	var w *weighed
	a := Answer{Probability: make([]float64, len(b.number))}
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
		var err error
		w, err = weighFrontier(ctx, b, (*frontier).bestSteps, mostRoom)
		switch {
		case errors.Is(err, ErrHard):
			a.Probability = nil
			return a, nil, err
		case err != nil:
			return Answer{}, nil, err
		}
		w.tell(a.take)
	}
	slices.Sort(a.Safe)
	slices.Sort(a.Mines)
	return a, w, nil
}

// take adds the odds of a cell.
func (a *Answer) take(cell int, o odds) {
	a.Probability[cell] = o.mine / (o.mine + o.safe)
	switch {
	case o.mine == 0:
		a.Safe = append(a.Safe, cell)
	case o.safe == 0:
		a.Mines = append(a.Mines, cell)
	}
}
