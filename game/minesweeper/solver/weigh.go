package solver

import (
	"context"
	"math"
)

// weighed is what is known of a front: the odds of each group, and of the sea.
type weighed struct {
	front  *front
	groups []odds
	sea    odds
}

// weighFront tells the odds of all cells of a board without a fact. Errors are the
// context's, ErrImpossible and ErrHard.
func weighFront(ctx context.Context, b *board, room int) (*weighed, error) {
	f := frontOf(b)
	t := tiltOf(b)
	var chains []*chain
	var ways []*poly
	for _, part := range f.parts() {
		steps, ok := f.steps(f.order(part))
		if !ok {
			return nil, ErrHard
		}
		c := &chain{steps: steps, tilt: t}
		if err := c.run(ctx, &room); err != nil {
			return nil, err
		}
		chains, ways = append(chains, c), append(ways, c.ways())
	}
	all, err := combine(ways, len(f.sea), b.left, t)
	if err != nil {
		return nil, err
	}
	w := &weighed{front: f, groups: make([]odds, len(f.groups)), sea: all.seaOdds(len(f.sea), b.left)}
	for i, c := range chains {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rest := all.rest(i)
		c.weigh(&rest, func(group int, o odds) { w.groups[group] = o })
	}
	return w, nil
}

// tiltOf is the power of two that comes nearest to the odds of a mine.
func tiltOf(b *board) tilt {
	mines, rest := float64(max(b.left, 1)), float64(max(b.free-b.left, 1))
	return tilt(math.Round(math.Log2(mines / rest)))
}

// tell goes through all cells without a fact, with their odds.
func (w *weighed) tell(tell func(cell int, o odds)) {
	for i, g := range w.front.groups {
		for _, cell := range g.cells {
			tell(cell, w.groups[i])
		}
	}
	for _, cell := range w.front.sea {
		tell(cell, w.sea)
	}
}
