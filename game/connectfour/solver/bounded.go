package solver

import (
	"context"
	"math"

	"kamisado/game/connectfour/grid"
)

// Range is what is known of a score, both ends included.
type Range struct{ Least, Most int }

// Exact reports whether the score is known.
func (r Range) Exact() bool { return r.Least == r.Most }

// Result returns 1 when the side to move is known to win, -1 when it is known to lose and 0 for a
// draw; ok is false when nobody knows.
func (r Range) Result() (result int, ok bool) {
	switch {
	case r.Least > 0:
		return 1, true
	case r.Most < 0:
		return -1, true
	}
	return 0, r == Range{}
}

// Narrow is Score for work that must end: it searches at most a number of nodes, of which at most
// exact when it is known who wins, and returns the range that is left. The score is known to
// be at least a number, as in Within. spent is how many nodes it searched. What is found within
// them depends on earlier searches, which filled the table; that it is true does not. Errors are
// the context's.
func (s *Solver) Narrow(ctx context.Context, g grid.Grid, least int, nodes, exact uint64) (left Range, spent uint64, err error) {
	if score, ok := s.known(g); ok {
		return Range{score, score}, 0, nil
	}
	now := span(g)
	now.least = max(now.least, min(least, now.most))
	err = s.search(ctx, nodes, func(r *search) {
		if now = r.class(g, now); !r.stopped {
			r.within(exact, func() { _, now = r.narrow(g, now) })
		}
		spent = r.nodes
	})
	return Range{now.least, now.most}, spent, err
}

// Keeping returns the columns, in ascending order, after which the side that moves is sure of
// a score. It searches at most a number of nodes for each; all is false when some columns were
// left undecided. Errors are the context's.
func (s *Solver) Keeping(ctx context.Context, g grid.Grid, score int, nodes uint64) (columns []int, all bool, err error) {
	all = true
	err = s.search(ctx, math.MaxUint64, func(r *search) {
		for c := range grid.Columns {
			cell := g.Next() & grid.Column(c)
			if cell == 0 {
				continue
			}
			keeps := false
			decided := r.within(nodes, func() { keeps = r.keeps(g.Drop(cell), score) })
			if decided && keeps {
				columns = append(columns, c)
			}
			all = all && decided
		}
	})
	return columns, all, err
}
