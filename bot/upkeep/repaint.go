package upkeep

import (
	"context"
	"errors"
	"sync"

	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
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

// Repaint has the boards of matches painted again where they are, by and by, and of those that are over
// the threads named again, and what stands above them said again. What is archived stays so.
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
		u.BestEffort("paint a board again", id, u.repaint(ctx, id))
	}
}

func (u *Upkeep) repaint(ctx context.Context, id match.ID) error {
	s, err := u.Sessions.Load(ctx, id)
	if err != nil || !u.isHome(s.Place) {
		return err
	}
	if s.Place.Parent != "" && s.Phase == match.Over {
		u.announceEnd(ctx, s)
	}
	if s.Board() == "" || s.Thread == match.Archived {
		return nil
	}
	if s.Thread == match.Renamed {
		err = u.Poster.RenameThread(ctx, s.Place.Channel, u.threadName(s))
	}
	return errors.Join(err, u.Sessions.Alone(ctx, id, func(ctx context.Context) error {
		s, err := u.editBoard(ctx, id, nil)
		if err == nil {
			u.RecordShown(ctx, s, store.Shown{Message: s.Board(), Version: s.Version, Reminder: s.Shown.Reminder}, session.Edited)
		}
		return err
	}))
}
