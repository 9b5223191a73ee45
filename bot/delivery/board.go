package delivery

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// RecordShown records which message shows a match now, has the private messages follow, and then unlocks the
// match and tidies up what showed it before. All of it is best effort: old controls are stale by their ply. It returns
// the error if the store may not name the message.
func (d *Delivery) RecordShown(ctx context.Context, s session.Session, now store.Shown, how session.How) error {
	now.Channel = cmp.Or(now.Channel, s.Place.Channel)
	left, err := d.Sessions.RecordShown(ctx, s, now, how)
	if err != nil {
		d.Log.Warn("could not store which message shows a match", "match", s.ID, "error", err)
	}
	if s.HasAnswers {
		d.RefreshPrivate(ctx, s.ID)
	}
	d.Sessions.Unlock(ctx, s.ID)
	for _, l := range left {
		tidy := d.tidy
		if s.Contested && l.Kind == store.StaleBoard {
			tidy = d.retire // and once more by a sweep: the answer of another process may come after it
		}
		d.Sessions.BestEffort("tidy up a message", l.Match, tidy(ctx, l))
	}
	return err
}

// Repost brings the message that shows a match up to date without an interaction: by an
// edit where there is one, else by a new message. missing are permissions that are known
// to be missing. Where the bot can only answer, and no answer can be changed any more, the
// match counts as shown: whoever presses its message brings that up to date.
func (d *Delivery) Repost(ctx context.Context, id match.ID, missing []game.Term) error {
	return d.Sessions.Alone(ctx, id, func(ctx context.Context) error { return d.repost(ctx, id, missing) })
}

func (d *Delivery) repost(ctx context.Context, id match.ID, missing []game.Term) error {
	s, recorded, err := d.editBoard(ctx, id, missing)
	switch {
	case err == nil && s.HasNoChannel():
		return nil
	case s.Place.UserInstallOnly && (err == nil || chat.IsGone(err)):
	case err == nil && s.Board() == "", chat.IsGone(err):
		return d.postAnew(ctx, s)
	case err != nil:
		d.Doubt(ctx, id, s.Place.Channel, s.Board())
		return err
	}
	if d.RecordShown(ctx, s, store.Shown{Message: s.Board(), Version: s.Version}, session.Edited) == nil {
		recorded(ctx)
	}
	return nil
}

// Doubt notes that an edit of a message may have arrived or may still arrive. If the message shows the match, it is
// edited once more, else it is tidied up.
func (d *Delivery) Doubt(ctx context.Context, id match.ID, channel, message string) {
	d.Sessions.BestEffort("note an edit that may have failed", id, d.doubt(ctx, id, channel, message))
}

// doubt is Doubt for who has to know whether it was noted.
func (d *Delivery) doubt(ctx context.Context, id match.ID, channel, message string) error {
	s, err := d.Sessions.Load(ctx, id)
	switch {
	case err != nil || message == "":
		return err
	case message == s.Shown.Message:
		_, err = d.Sessions.RecordShown(ctx, s, s.Shown, session.Uncertain)
		return err
	}
	return d.NoteStale(ctx, id, channel, message)
}

// editBoard edits the message that shows a match, if there is one; first a match that wants one gets its thread. It
// returns the match that the message shows then, and what to call when that is recorded. Until then a row stands for
// the edit: it may arrive after this process has died and another one has retired the message.
func (d *Delivery) editBoard(
	ctx context.Context, id match.ID, missing []game.Term,
) (s session.Session, recorded func(context.Context), err error) {
	recorded = func(context.Context) {}
	s, err = d.Sessions.Load(ctx, id)
	if err == nil && match.WantsThread(&s.State) {
		s, err = d.openThread(ctx, s)
	}
	if err != nil || s.Board() == "" {
		return s, recorded, err
	}
	recorded, err = d.edit(ctx, s, d.board(s, missing))
	return s, recorded, err
}

// edit edits the message that shows a match, see send. Another process that edits it at the same time has another row.
func (d *Delivery) edit(
	ctx context.Context, s session.Session, m chat.Message,
) (recorded func(context.Context), err error) {
	recorded, err = d.send(ctx, store.Message{
		Match: s.ID, Kind: store.Editing, Channel: s.Place.Channel, ID: s.Board() + "/" + d.self,
	}, func(ctx context.Context) error { return d.Edit(ctx, s, s.Place.Channel, s.Board(), m) })
	if err != nil {
		err = fmt.Errorf("bring a board up to date: %w", err)
	}
	return recorded, err
}

// board is the message that shows a match, without an interaction that it would answer.
func (d *Delivery) board(s session.Session, missing []game.Term) chat.Message {
	m := d.Present.Board(s, missing)
	m.Urgency = chat.Lagging
	return m
}

// maxRevived is how many matches of a channel Revive shows, the newest: who has more
// finds the others by a command.
const maxRevived = 10

// Revive shows the matches of some channels that are still going on: each board is brought
// up to date where it is, or posted anew where its message is gone. It is for platforms
// that forget messages, at their start; a sweep would not notice, because according to
// the store everything is shown.
func (d *Delivery) Revive(ctx context.Context, channels ...string) error {
	for _, channel := range channels {
		rows, err := d.Store.List(ctx, store.Filter{
			Channel: channel, Phases: []match.Phase{match.Pending, match.Playing}, Limit: maxRevived,
		})
		if err != nil {
			return fmt.Errorf("look for matches to show again: %w", err)
		}
		for _, row := range slices.Backward(rows) {
			if err := d.Repost(ctx, row.ID, nil); err != nil {
				d.Log.Warn("could not show a match again", "match", row.ID, "error", err)
			}
		}
	}
	return nil
}
