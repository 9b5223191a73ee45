package solver

import (
	"context"
	"math"
)

// weighed is what is known of a frontier: the odds of each group, and of the interior.
type weighed struct {
	frontier *frontier
	groups   []odds
	interior odds
}

// weighFrontier tells the odds of all cells of a board without a fact. Errors are the
// context's, ErrImpossible and ErrHard.
func weighFrontier(ctx context.Context, b *board, room int) (*weighed, error) {
	f := frontierOf(b)
	t := scalingOf(b)
	var chains []*chain
	var ways []*poly
	for _, part := range f.parts() {
		steps, ok := f.steps(f.order(part))
		if !ok {
			return nil, ErrHard
		}
		c := &chain{steps: steps, scaling: t}
		if err := c.run(ctx, &room); err != nil {
			return nil, err
		}
		chains, ways = append(chains, c), append(ways, c.ways())
	}
	all, err := combine(ways, len(f.interior), b.left, t)
	if err != nil {
		return nil, err
	}
	w := &weighed{frontier: f, groups: make([]odds, len(f.groups)), interior: all.interiorOdds(len(f.interior), b.left)}
	for i, c := range chains {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rest := all.rest(i)
		c.weigh(&rest, func(group int, o odds) { w.groups[group] = o })
	}
	return w, nil
}

// scalingOf is the power of two that comes nearest to the odds of a mine.
func scalingOf(b *board) scaling {
	mines, rest := float64(max(b.left, 1)), float64(max(b.free-b.left, 1))
	return scaling(math.Round(math.Log2(mines / rest)))
}

// tell goes through all cells without a fact, with their odds.
func (w *weighed) tell(tell func(cell int, o odds)) {
	for i, g := range w.frontier.groups {
		for _, cell := range g.cells {
			tell(cell, w.groups[i])
		}
	}
	for _, cell := range w.frontier.interior {
		tell(cell, w.interior)
	}
}
