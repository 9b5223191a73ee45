package coach

import (
	"context"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// ReviewWithin is Review with a bound of its own for how many cells its analyses look at.
func ReviewWithin(ctx context.Context, m *minesweeper.Match, work int) (game.Review, error) {
	r := newReplay(m)
	r.work = work
	return r.review(ctx, func(int, int) {})
}

// SayOdds says a probability.
var SayOdds = sayOdds
