package engine

import (
	"context"
	"math/bits"
	"slices"

	"kamisado/game/connectfour"
)

// proof says that a position is a puzzle.
type proof struct {
	// column is the only one that keeps the result, counted from 0.
	column int
	// wins is in how many discs of its own the side to move wins; 0 where it draws.
	wins int
	// nodes are the positions searched to decide all columns.
	nodes uint64
}

// leastSafe is how many columns at least must not let the opponent win with the next disc:
// with fewer nothing is left to decide.
const leastSafe = 2

// prove decides whether a position is a puzzle: exactly one column keeps the win, or the draw
// where none wins; it is neither four in a line at once nor the only one after which the
// opponent cannot win at once. The error is the context's.
func prove(ctx context.Context, s *Solver, g connectfour.Grid) (proof, bool, error) {
	if g.Over() || canWin(g) || bits.OnesCount64(safe(g)) < leastSafe {
		return proof{}, false, nil
	}
	results, nodes, err := s.results(ctx, g)
	if err != nil {
		return proof{}, false, err
	}
	best := slices.Max(results[:])
	p := proof{column: slices.Index(results[:], best), nodes: nodes}
	if best < 0 || slices.Contains(results[p.column+1:], best) {
		return proof{}, false, nil
	}
	if best > 0 {
		score, err := s.Within(ctx, g, 1)
		if err != nil {
			return proof{}, false, err
		}
		p.wins = scores{score, score}.movesLeft(g.Plies())
	}
	return p, true, nil
}
