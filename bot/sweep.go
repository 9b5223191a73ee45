package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// SweepEvery is how often to call Sweep.
const SweepEvery = 2 * time.Second

// How many matches a sweep attends at a time, and for how long each: one channel
// where Discord asks for patience must not keep the others waiting.
const (
	attendAtOnce = 8
	attendWithin = 40 * time.Second
)

// Sweep does what is due by itself: it closes challenges whose time is over,
// reminds players who may not have noticed a click, and brings messages up to
// date that a crash or a failed answer left behind. Sweeps may overlap.
func (b *Bot) Sweep(ctx context.Context) error {
	now := b.Now()
	rows, err := b.Store.Overdue(ctx, now, now.Add(-b.Lag))
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
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
			if err != nil && ctx.Err() == nil {
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
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	s, err := b.table.seat(row)
	if err != nil {
		return err
	}
	s.Place = row.Place
	switch {
	case s.Phase == match.Pending && !s.Due().After(now):
		return b.expire(ctx, s)
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

// remind mentions whoever the match waits for, in answer to the board. Of several
// processes only the one that takes the nudge does it, and only once.
func (b *Bot) remind(ctx context.Context, row store.Row, s sitting) error {
	taken, err := b.Store.TakeNudge(ctx, row.ID, row.Nudge)
	if err != nil || !taken || s.Version != row.Version {
		return err
	}
	users := s.Awaited()
	if len(users) == 0 {
		return nil
	}
	id, err := b.postReminder(ctx, row, s, users)
	if err != nil {
		b.quietly("remind a player", s, err)
		return nil
	}
	shown := row.Shown
	shown.Reminder = id
	if _, _, err := b.table.shown(ctx, s.ID, shown); err != nil {
		b.quietly("book a reminder", s, err)
	}
	if now, err := b.table.get(ctx, s.ID); err == nil && now.Version != s.Version {
		// The player moved while the reminder was on its way.
		b.quietly("delete a reminder", s, b.Poster.Delete(ctx, s.Place.Channel, id))
	}
	return nil
}

// postReminder posts one sentence. An answer to a message needs a permission more
// than a message does; without it the reminder is a plain message.
func (b *Bot) postReminder(ctx context.Context, row store.Row, s sitting, users []string) (string, error) {
	key := "board.reminder"
	if len(s.Offers) > 0 {
		key = "board.reminder.offer"
	}
	m := Message{
		Text: b.Catalogue.For(s.Place.Locale).Text(key, "User", mention(users[0])),
		Ping: users, ReplyTo: row.Shown.Message,
	}
	id, err := b.Poster.Post(ctx, s.Place.Channel, nonce(s, "r"), m)
	var gone *ErrGone
	if errors.As(err, &gone) {
		m.ReplyTo = ""
		id, err = b.Poster.Post(ctx, s.Place.Channel, nonce(s, "m"), m)
	}
	return id, err
}
