package solver

import (
	"context"
	"slices"
)

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
