package solver

import (
	"iter"

	"kamisado/game/connectfour/grid"
)

// All yields the book's canonical positions and their scores, in no order.
func (b *Book) All() iter.Seq2[grid.Grid, int] {
	return func(yield func(grid.Grid, int) bool) {
		for key, score := range b.scores {
			if g, _ := grid.FromKey(key); !yield(g, int(score)) {
				return
			}
		}
	}
}

// Limit is the upper bound of a score by what the opponent can always do.
func Limit(g grid.Grid) int { return limit(g, g.Plies()) }

// Hopes are the bounds of a score by which lines are still free.
func Hopes(g grid.Grid) (least, most int) { return hopes(g, -worst, worst) }
