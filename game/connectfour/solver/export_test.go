package solver

import (
	"iter"

	"kamisado/game/connectfour/grid"
)

// RankedMost is the most discs of a position that has a rank.
const RankedMost = rankedMost

// Ranks are how many ranks positions of a number of discs have.
func Ranks(plies int) int { return ranks(plies) }

// Rank is a position's.
func Rank(g grid.Grid) int { return rank(g) }

// Lines yields the book's positions that have no rank, and their scores, in no order.
func (b *Book) Lines() iter.Seq2[grid.Grid, int] {
	return func(yield func(grid.Grid, int) bool) {
		for key, score := range b.lines {
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
