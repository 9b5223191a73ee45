package solver

import (
	"context"
	"math"

	"kamisado/game/connectfour/grid"
)

// Columns are the results of all moves of a position, for the side to move.
type Columns struct {
	// Results are by column, counted from 0: 1 for a win, 0 for a draw, -1 for a loss, and
	// Closed where a column is full.
	Results [grid.Columns]int
	// Nodes are the positions searched. With an empty table they are the same every time.
	Nodes uint64
}

// Closed stands for the result of a column that takes no disc. It is less than all others.
const Closed = -2

// Columns finds the results of all moves of a position in which the game is not over, which
// takes fewer nodes than their scores. Errors are the context's.
func (s *Solver) Columns(ctx context.Context, g grid.Grid) (c Columns, err error) {
	err = s.search(ctx, math.MaxUint64, func(r *search) {
		for column := range grid.Columns {
			c.Results[column] = Closed
			if cell := g.Next() & grid.Column(column); cell != 0 {
				c.Results[column] = -r.result(g.Drop(cell))
			}
		}
		c.Nodes = r.nodes
	})
	return c, err
}

// result returns what a position is for its side to move: 1, 0 or -1.
func (s *search) result(g grid.Grid) int {
	left := scores{}
	if score, ok := s.book.Score(g); ok {
		left = scores{score, score}
	} else if g.Over() || g.Next()&grid.Threats(g.Own, g.All) != 0 {
		score = s.worth(g, 0)
		left = scores{score, score}
	} else {
		left = s.class(g, span(g))
	}
	switch {
	case left.least > 0:
		return 1
	case left.most < 0:
		return -1
	}
	return 0
}

// Safe returns the cells that a disc can fall to without letting the opponent win with the next
// one. The side to move must not be able to win at once.
func Safe(g grid.Grid) uint64 { return safe(g) }
