package upkeep

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
// match and tidies up what showed it before. All of it is best effort: old controls are stale by their ply.
func (u *Upkeep) RecordShown(ctx context.Context, s session.Session, now store.Shown, how session.How) {
	now.Channel = cmp.Or(now.Channel, s.Place.Channel)
	left, err := u.Sessions.RecordShown(ctx, s, now, how)
	if err != nil {
		u.Log.Warn("could not store which message shows a match", "match", s.ID, "error", err)
	}
	u.RefreshPrivate(ctx, s.ID)
	u.Sessions.Unlock(ctx, s.ID)
	for _, l := range left {
		u.tidy(ctx, l)
	}
}

// Repost brings the message that shows a match up to date without an interaction: by an
// edit where there is one, else by a new message. missing are permissions that are known
// to be missing. Where the bot can only answer, and no answer can be changed any more, the
// match counts as shown: whoever presses its message brings that up to date.
func (u *Upkeep) Repost(ctx context.Context, id match.ID, missing []game.Term) error {
	return u.Sessions.Alone(ctx, id, func(ctx context.Context) error { return u.repost(ctx, id, missing) })
}

func (u *Upkeep) repost(ctx context.Context, id match.ID, missing []game.Term) error {
	s, err := u.editBoard(ctx, id, missing)
	switch {
	case err == nil && s.Place.Channel == "": // those of who was forgotten
		return nil
	case s.Place.AnswersOnly && (err == nil || chat.IsGone(err)):
	case err == nil && s.Board() == "", chat.IsGone(err):
		return u.postAnew(ctx, s)
	case err != nil:
		u.Doubt(ctx, id, s.Place.Channel, s.Board())
		return err
	}
	u.RecordShown(ctx, s, store.Shown{Message: s.Board(), Version: s.Version}, session.Edited)
	return nil
}

// Doubt notes that an edit of a message may have arrived or may still arrive. If the message shows the match, it is
// edited once more, else it is tidied up.
func (u *Upkeep) Doubt(ctx context.Context, id match.ID, channel, message string) {
	s, err := u.Sessions.Load(ctx, id)
	switch {
	case err != nil || message == "":
	case message == s.Shown.Message:
		_, err = u.Sessions.RecordShown(ctx, s, s.Shown, session.Uncertain)
	default:
		err = u.NoteStale(ctx, id, channel, message)
	}
	u.BestEffort("note an edit that may have failed", id, err)
}

// editBoard edits the message that shows a match, if there is one; first a match that wants
// one gets its thread. It returns the match that the message shows then.
func (u *Upkeep) editBoard(ctx context.Context, id match.ID, missing []game.Term) (session.Session, error) {
	s, err := u.Sessions.Load(ctx, id)
	if err == nil && match.WantsThread(&s.State) {
		s, err = u.openThread(ctx, s)
	}
	if err != nil || s.Board() == "" {
		return s, err
	}
	if err = u.Edit(ctx, s, s.Place.Channel, s.Board(), u.board(s, missing)); err != nil {
		err = fmt.Errorf("bring a board up to date: %w", err)
	}
	return s, err
}

// board is the message that shows a match, without an interaction that it would answer.
func (u *Upkeep) board(s session.Session, missing []game.Term) chat.Message {
	m := u.Present.Board(u.match(s), missing)
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
func (u *Upkeep) Revive(ctx context.Context, channels ...string) error {
	for _, channel := range channels {
		rows, err := u.Store.List(ctx, store.Filter{
			Channel: channel, Phases: []match.Phase{match.Pending, match.Playing}, Limit: maxRevived,
		})
		if err != nil {
			return fmt.Errorf("look for matches to show again: %w", err)
		}
		for _, row := range slices.Backward(rows) {
			if err := u.Repost(ctx, row.ID, nil); err != nil {
				u.Log.Warn("could not show a match again", "match", row.ID, "error", err)
			}
		}
	}
	return nil
}
