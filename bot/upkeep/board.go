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

// RecordShown records which message shows a match now and tidies up what showed it
// before. All of it is best effort: old controls are stale by their ply. e is the edit that has
// made the message show it, which has ended; nil for a new message, and for one that needed no edit.
func (u *Upkeep) RecordShown(ctx context.Context, s session.Session, now store.Shown, e *Edit) {
	now.Channel = cmp.Or(now.Channel, s.Place.Channel)
	before, left, err := u.Sessions.RecordShown(ctx, s.ID, now, e.done())
	if err != nil {
		u.Log.Warn("could not store which message shows a match", "match", s.ID, "error", err)
	}
	for _, l := range left {
		successor := now
		if l.Message == now.Message {
			successor = before
		}
		retirer{u}.tidy(ctx, s, l, successor)
	}
	if e.followed() {
		u.BestEffort("bring a board up to date", s.ID, u.Repost(ctx, s.ID, nil))
	}
	if u.Shown != nil {
		u.Shown(ctx, s.ID)
	}
}

// Repost brings the message that shows a match up to date without an interaction: by an
// edit where there is one, else by a new message. missing are permissions that are known
// to be missing. Where the bot can only answer, and no answer can be changed any more, the
// match counts as shown: whoever presses its message brings that up to date.
func (u *Upkeep) Repost(ctx context.Context, id match.ID, missing []game.Term) error {
	s, e, err := u.editBoard(ctx, id, missing)
	switch {
	case err == nil && s.Place.Channel == "": // those of who was forgotten
		return nil
	case s.Place.AnswersOnly && (err == nil || chat.IsGone(err)):
	case err == nil && s.Board() == "", chat.IsGone(err):
		return u.postAnew(ctx, s)
	case err != nil:
		return err
	}
	u.RecordShown(ctx, s, store.Shown{Message: s.Board(), Version: s.Version}, e)
	if now, err := u.Sessions.Load(ctx, id); err == nil && now.Version > s.Version && now.ChangedElsewhere() {
		return u.Repost(ctx, id, missing) // this edit may have come over that process's answer
	}
	return nil
}

// editBoard edits the message that shows a match, if there is one; first a match that wants
// one gets its thread. A match is read and its message edited by one at a time.
func (u *Upkeep) editBoard(ctx context.Context, id match.ID, missing []game.Term) (session.Session, *Edit, error) {
	end, err := u.beginTurn(ctx, id)
	if err != nil {
		return session.Session{}, nil, err
	}
	defer end()
	e := u.BeginEdit(id, "")
	defer e.End()
	s, err := u.Sessions.Load(ctx, id)
	if err == nil && match.WantsThread(&s.State) {
		s, err = threads{u}.open(ctx, s)
	}
	if err != nil || s.Board() == "" {
		return s, e, err
	}
	e.of(s.Board())
	if err = u.Edit(ctx, s.Place, s.Board(), u.board(s, missing)); err != nil {
		err = fmt.Errorf("bring a board up to date: %w", err)
	}
	return s, e, err
}

// board is the message that shows a match, without an interaction that it would answer.
func (u *Upkeep) board(s session.Session, missing []game.Term) chat.Message {
	m := u.Present.Board(u.match(s), missing)
	m.Urgency = chat.Lagging
	return m
}

// beginTurn waits until nobody edits the match's message by itself. The caller then has to
// call end.
func (u *Upkeep) beginTurn(ctx context.Context, id match.ID) (end func(), err error) {
	mine := make(chan struct{})
	for {
		other, busy := u.turns.LoadOrStore(id, mine)
		if !busy {
			return func() { u.turns.Delete(id); close(mine) }, nil
		}
		select {
		case <-other.(chan struct{}):
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for another edit: %w", context.Cause(ctx))
		}
	}
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
