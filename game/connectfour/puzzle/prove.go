// Package puzzle has the puzzles of Connect Four: positions in which exactly one column keeps
// the win or, where nobody can win, the draw.
package puzzle

import (
	"context"
	"math/bits"
	"slices"

	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
)

// Proof says that a position is a puzzle.
type Proof struct {
	// Column is the only one that keeps the result, counted from 0.
	Column int
	// Wins is in how many discs of its own the side to move wins; 0 where it draws.
	Wins int
	// Nodes are the positions searched to decide all columns.
	Nodes uint64
}

// leastSafe is how many columns at least must not let the opponent win with the next disc:
// with fewer nothing is left to decide.
const leastSafe = 2

// Prove decides whether a position is a puzzle: exactly one column keeps the win, or the draw
// where none wins; it is neither four in a line at once nor the only one after which the
// opponent cannot win at once. The error is the context's.
func Prove(ctx context.Context, s *solver.Solver, g grid.Grid) (Proof, bool, error) {
	if g.Over() || g.Next()&grid.Threats(g.Own, g.All) != 0 || bits.OnesCount64(solver.Safe(g)) < leastSafe {
		return Proof{}, false, nil
	}
	found, err := s.Columns(ctx, g)
	if err != nil {
		return Proof{}, false, err
	}
	best := slices.Max(found.Results[:])
	p := Proof{Column: slices.Index(found.Results[:], best), Nodes: found.Nodes}
	if best < 0 || slices.Contains(found.Results[p.Column+1:], best) {
		return Proof{}, false, nil
	}
	if best > 0 {
		score, err := s.Within(ctx, g, 1)
		if err != nil {
			return Proof{}, false, err
		}
		p.Wins = winsIn(g, score)
	}
	return p, true, nil
}

// winsIn is how many discs the side to move still plays when it wins with a score, with the one
// that makes the line.
func winsIn(g grid.Grid, score int) int {
	return grid.Cells/2 + 1 - score - g.Plies()/2
}
