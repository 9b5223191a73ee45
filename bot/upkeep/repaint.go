package upkeep

import (
	"context"
	"sync"

	"kamisado/game/match"
)

// repaintedAtOnce is how many boards a sweep paints again: a person who has played for years
// must not keep others waiting.
const repaintedAtOnce = 4

// repaints are the matches whose boards are to be painted again, the first one first. A process
// that ends forgets the rest.
type repaints struct {
	mu      sync.Mutex
	waiting []match.ID
}

// Repaint has the boards of matches painted again that are over, where they are, by and by.
func (u *Upkeep) Repaint(ids ...match.ID) {
	u.repaints.mu.Lock()
	defer u.repaints.mu.Unlock()
	u.repaints.waiting = append(u.repaints.waiting, ids...)
}

// repaintSome paints the next boards.
func (u *Upkeep) repaintSome(ctx context.Context) {
	u.repaints.mu.Lock()
	n := min(repaintedAtOnce, len(u.repaints.waiting))
	next := u.repaints.waiting[:n]
	u.repaints.waiting = u.repaints.waiting[n:]
	u.repaints.mu.Unlock()
	for _, id := range next {
		s, err := u.Sessions.Get(ctx, id)
		if err == nil && u.isHome(s.Place) && s.Shown.Message != "" {
			_, err = u.editBoard(ctx, id, nil)
		}
		u.BestEffort("paint a board again", id, err)
	}
}
