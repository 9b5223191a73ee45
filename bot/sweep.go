package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// SweepEvery is how often to call Sweep.
const SweepEvery = 2 * time.Second

// How many matches a sweep attends, those not counted that rest, how many at a
// time, and for how long each: one channel where Discord asks for patience must not
// keep the others waiting.
const (
	attendMost   = 100
	attendAtOnce = 8
	attendWithin = 40 * time.Second
)

// Sweep does what is due by itself: it closes challenges whose time is over,
// plays the turns of computers that a crash or a failure left undone, reminds
// players who may not have noticed a click, and brings messages up to date that
// a crash or a failed answer left behind. Sweeps may overlap.
func (b *Bot) Sweep(ctx context.Context) error {
	now := b.Now()
	most := attendMost + b.care.count()
	rows, err := b.Store.Overdue(ctx, now, now.Add(-b.Lag), most)
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
	}
	if len(rows) < most {
		b.care.keep(rows)
	}
	var work sync.WaitGroup
	free := make(chan struct{}, attendAtOnce)
	for _, row := range rows {
		if !b.care.take(row.ID, now) {
			continue
		}
		free <- struct{}{}
		work.Go(func() {
			err := b.attend(ctx, now, row)
			b.care.done(row.ID, err == nil, b.Now())
			if err != nil && ctx.Err() == nil && !errors.Is(err, errElsewhere) {
				b.Log.Warn("could not attend a match", "match", row.ID, "error", err)
			}
			<-free
		})
	}
	work.Wait()
	return nil
}

// attend does what one match needs. A match that cannot be read, or that makes
// the code panic, must not stop the others.
func (b *Bot) attend(ctx context.Context, now time.Time, row store.Row) (err error) {
	ctx, cancel := context.WithTimeout(ctx, attendWithin)
	defer cancel()
	defer func() {
		if cause := recover(); cause != nil {
			err = Caught(cause)
		}
	}()
	if !b.here(row) {
		return errElsewhere
	}
	s, err := b.table.seat(row)
	if err != nil {
		return err
	}
	s.Place = row.Place
	switch {
	case s.Phase == match.Pending && !s.Due().After(now):
		return b.expire(ctx, s)
	case !row.Due.IsZero() && !row.Due.After(now):
		return b.takeOn(ctx, now, row, s)
	case !row.Nudge.IsZero() && !row.Nudge.After(now):
		return b.remind(ctx, row, s)
	}
	return b.repost(ctx, s.ID)
}

// expire closes a challenge. Losing a race against an answer is harmless.
func (b *Bot) expire(ctx context.Context, s sitting) error {
	change, err := b.change(s, match.Expire{})
	if err == nil {
		err = b.Store.Commit(ctx, change)
	}
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("expire a challenge: %w", err)
	}
	s.State = change.State
	b.table.put(s)
	return b.repost(ctx, s.ID)
}
