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
