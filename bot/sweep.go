package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// SweepEvery is how often to call Sweep.
const SweepEvery = 2 * time.Second

// Sweep does what is due by itself: it closes challenges whose time is over,
// reminds players who may not have noticed a click, and brings messages up to
// date that a crash or a failed answer left behind.
func (b *Bot) Sweep(ctx context.Context) error {
	now := b.Now()
	rows, err := b.Store.Overdue(ctx, now, now.Add(-b.Lag))
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
	}
	for _, row := range rows {
		s, err := b.table.seat(row)
		if err != nil {
			return err
		}
		s.Place = row.Place
		b.attend(ctx, now, row, s)
	}
	return nil
}

// attend does what one match needs.
func (b *Bot) attend(ctx context.Context, now time.Time, row store.Row, s sitting) {
	switch {
	case s.Phase == match.Pending && !s.Due().After(now):
		b.expire(ctx, s)
	case !row.Nudge.IsZero() && !row.Nudge.After(now):
		b.remind(ctx, row, s)
	default:
		b.repost(ctx, s.ID)
	}
}

// expire closes a challenge. Losing a race against an answer is harmless.
func (b *Bot) expire(ctx context.Context, s sitting) {
	change, err := b.change(s, match.Expire{})
	if err == nil {
		err = b.Store.Commit(ctx, change)
	}
	if err != nil {
		b.quietly("expire a challenge", s, err)
		return
	}
	s.State = change.State
	b.table.put(s)
	b.repost(ctx, s.ID)
}

// remind mentions whoever is to move, in answer to the board. Of several
// processes only the one that takes the nudge does it.
func (b *Bot) remind(ctx context.Context, row store.Row, s sitting) {
	taken, err := b.Store.TakeNudge(ctx, row.ID, row.Nudge)
	if err != nil || !taken || s.Phase != match.Playing || s.Version != row.Version {
		b.quietly("take a nudge", s, err)
		return
	}
	users := s.ToMove()
	if len(users) == 0 {
		return
	}
	speaker := b.Catalogue.For(s.Place.Locale)
	m := Message{
		Text: speaker.Text("board.reminder", "User", mention(users[0])),
		Ping: users, ReplyTo: row.Shown.Message,
	}
	id, err := b.Poster.Post(ctx, s.Place.Channel, nonce(s, "r"), m)
	var gone *ErrGone
	if errors.As(err, &gone) {
		// An answer to a message needs a permission more than a message does.
		m.ReplyTo = ""
		id, err = b.Poster.Post(ctx, s.Place.Channel, nonce(s, "m"), m)
	}
	if err != nil {
		b.quietly("remind a player", s, err)
		return
	}
	shown := row.Shown
	shown.Reminder = id
	if _, err := b.table.shown(ctx, s.ID, shown); err != nil {
		b.quietly("book a reminder", s, err)
	}
	if now, err := b.table.get(ctx, s.ID); err == nil && now.Version != s.Version {
		// The player moved while the reminder was on its way.
		b.quietly("delete a reminder", s, b.Poster.Delete(ctx, s.Place.Channel, id))
	}
}

// nonce names a message so that posting it twice gives one.
func nonce(s sitting, what string) string { return fmt.Sprintf("%s%s%d", what, s.ID, s.Version) }

// repost brings the message that shows a match up to date without an
// interaction: by an edit where there is one, else by a new message.
func (b *Bot) repost(ctx context.Context, id match.ID) {
	s, err := b.table.load(ctx, id)
	if err != nil {
		b.Log.Error("load a match that lags behind", "match", id, "error", err)
		return
	}
	if s.Shown.Message == "" {
		b.postAnew(ctx, s)
		return
	}
	err = b.Poster.Edit(ctx, s.Place.Channel, s.Shown.Message, b.message(s, nil))
	var gone *ErrGone
	switch {
	case errors.As(err, &gone):
		b.postAnew(ctx, s)
	case err != nil:
		b.quietly("bring a board up to date", s, err)
	default:
		b.settle(ctx, s, store.Shown{Message: s.Shown.Message, Version: s.Version})
	}
}

// postAnew posts the message of a match, once: the nonce makes a repeat harmless.
// A channel that is gone is booked as shown, or it would be tried for ever.
func (b *Bot) postAnew(ctx context.Context, s sitting) {
	message, err := b.postSomehow(ctx, s)
	var gone *ErrGone
	if err != nil && !errors.As(err, &gone) {
		b.quietly("post a board", s, err)
		return
	}
	b.quietly("post in a channel that is gone", s, err)
	b.settle(ctx, s, store.Shown{Message: message, Version: s.Version})
}

// postSomehow posts the message of a match. Where the picture is refused the text
// board may still be welcome, and where nothing may be posted the message that
// is there may still be edited.
func (b *Bot) postSomehow(ctx context.Context, s sitting) (message string, err error) {
	m := b.message(s, nil)
	message, err = b.Poster.Post(ctx, s.Place.Channel, nonce(s, "b"), m)
	var gone *ErrGone
	if errors.As(err, &gone) && m.File != nil {
		b.quietly("post a board with its picture", s, err)
		message, err = b.Poster.Post(ctx, s.Place.Channel, nonce(s, "t"), b.message(s, []game.Term{missingFiles}))
	}
	if errors.As(err, &gone) && s.Shown.Message != "" && b.Poster.Edit(ctx, s.Place.Channel, s.Shown.Message, m) == nil {
		return s.Shown.Message, nil
	}
	return message, err
}

// rescue shows a match whose interaction has died after the commit.
func (b *Bot) rescue(ctx context.Context, id match.ID) {
	s, err := b.table.get(ctx, id)
	if err != nil {
		b.Log.Error("load a match to show it", "match", id, "error", err)
		return
	}
	b.postAnew(ctx, s)
}
