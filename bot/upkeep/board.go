package upkeep

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Config is what an Upkeep is made of; all but Home, Platform, Lookout and Shown is needed.
type Config struct {
	Store    store.Store
	Sessions *session.Service
	Present  *present.Presenter
	Poster   chat.Poster
	// Lookout finds out whether matches can be played on; nil where nobody can know.
	Lookout chat.Lookout
	Log     *slog.Logger
	// Home reports whether a place is on the platform that the bot is connected to; nil
	// when all are. A sweep leaves matches of other places alone.
	Home func(store.Place) bool
	// Platform names that one where several share a store: each has its own heartbeat.
	Platform string
	// Now is the clock.
	Now func() time.Time
	// Lag is how long an answer may be on its way before the board is posted by itself.
	Lag time.Duration
	// Level is that of a computer which takes the seat of somebody who takes too long.
	Level func(session.Session) string
	// Shown is called after the board of a match was shown; nil when nobody cares.
	Shown func(context.Context, match.ID)
}

// Upkeep keeps matches and their messages in order. It is safe for concurrent use.
type Upkeep struct {
	Config
	backoff   backoff
	heartbeat heartbeat
	answers   answers
	repaints  repaints
	looks     looks
	edits     sync.Map // for each match whose message is being edited, a channel that is closed after it
}

// New makes an Upkeep.
func New(c Config) *Upkeep { return &Upkeep{Config: c} }

// Match is a session as it is to be shown at a time.
func Match(s session.Session, now time.Time) present.Match {
	var ratings []present.RatingChange
	if s.Ratings != nil {
		ratings = []present.RatingChange{}
	}
	for _, r := range s.Ratings {
		ratings = append(ratings, present.RatingChange(r))
	}
	return present.Match{
		Ratings: ratings,
		State:   s.State, Guild: s.Place.Guild, Channel: s.Place.Channel, Locale: s.Place.Locale, Message: s.Board(),
		AnswersOnly: s.Place.AnswersOnly, At: now, Played: s.Elapsed(now), Earlier: s.Earlier, Later: s.Later, FailureCode: s.Failure.Code,
	}
}

func (u *Upkeep) match(s session.Session) present.Match { return Match(s, u.Now()) }

// RecordShown records which message shows a match now and tidies up what showed it
// before. All of it is best effort: old controls are stale by their ply.
func (u *Upkeep) RecordShown(ctx context.Context, s session.Session, now store.Shown) {
	now.Channel = cmp.Or(now.Channel, s.Place.Channel)
	before, late, err := u.Sessions.RecordShown(ctx, s.ID, now)
	if err != nil {
		u.Log.Warn("could not record what is shown", "match", s.ID, "error", err)
	}
	switch {
	case before.Version > now.Version && before.Message != now.Message:
		u.retire(ctx, s, now) // this answer arrived after the one that posted the newer board
	case late:
		// This answer may have put an older board in the place of the newer one.
		u.BestEffort("bring a board up to date", s.ID, u.Repost(ctx, s.ID, nil))
	case before.Version <= now.Version:
		if before.Reminder != "" {
			u.BestEffort("delete a reminder", s.ID, u.Poster.Delete(ctx, before.Channel, before.Reminder))
		}
		if before.Message != now.Message {
			u.retire(ctx, s, before)
		}
	}
	if u.Shown != nil {
		u.Shown(ctx, s.ID)
	}
}

// retire takes from a message that has shown a match what does not hold there any more:
// the controls, until when there was time and, where a computer was to move, that it is
// thinking. Once the match is over it says so there, instead of whose turn it was.
func (u *Upkeep) retire(ctx context.Context, s session.Session, old store.Shown) {
	if old.Message == "" || s.Place.AnswersOnly && u.answers.of(old.Message, u.Now()) == nil {
		return
	}
	m, ok, err := u.retired(ctx, s, old)
	if err == nil && ok {
		at := s.Place
		at.Channel = old.Channel
		if err = u.Edit(ctx, at, old.Message, m); err == nil {
			return
		}
	}
	if s.Place.AnswersOnly {
		u.BestEffort("edit an old board", s.ID, err)
		return
	}
	u.BestEffort("edit an old board", s.ID, err)
	u.BestEffort("clear old controls", s.ID, u.Poster.ClearControls(ctx, old.Channel, old.Message))
}

// retired is what a message that has shown a version of a match is to show; false where it
// is enough to take its controls. Where the match has left its channel it says where to.
func (u *Upkeep) retired(ctx context.Context, s session.Session, old store.Shown) (m chat.Message, ok bool, err error) {
	if now, err := u.Sessions.Get(ctx, s.ID); err == nil {
		s = now
	}
	if old.Channel != s.Place.Channel {
		return present.Place{Presenter: u.Present}.Left(u.match(s)), true, nil
	}
	over, whole := s.Phase == match.Over, s.Place.AnswersOnly // where controls cannot be taken alone
	if !over && !whole && len(s.People()) == len(s.Players) && s.MoveTime == 0 {
		return m, false, nil // no computer has been thinking, and no clock running
	}
	then, err := u.Sessions.At(ctx, s, old.Version)
	if err != nil || then.Phase != match.Playing {
		return m, false, err
	}
	if _, _, thinking := then.Computer(); !thinking && !over && !whole && then.TimeUp.IsZero() {
		return m, false, nil
	}
	return u.Present.RetiredBoard(u.match(then), over), true, nil
}

// isGone reports whether a Poster cannot do something however often it is tried.
func isGone(err error) bool {
	_, gone := errors.AsType[*chat.ErrGone](err)
	return gone
}

// BestEffort logs a failure that changes nothing.
func (u *Upkeep) BestEffort(what string, id match.ID, err error) {
	if err != nil {
		u.Log.Info("could not "+what, "match", id, "error", err)
	}
}

// nonce names a message so that posting it twice gives one.
func nonce(s session.Session, what string) string {
	return fmt.Sprintf("%s%s%d", what, s.ID, s.Version)
}

// Repost brings the message that shows a match up to date without an interaction: by an
// edit where there is one, else by a new message. missing are permissions that are known
// to be missing. Where the bot can only answer, and no answer can be changed any more, the
// match counts as shown: whoever presses its message brings that up to date.
func (u *Upkeep) Repost(ctx context.Context, id match.ID, missing []game.Term) error {
	s, err := u.editBoard(ctx, id, missing)
	switch {
	case s.Place.AnswersOnly && (err == nil || isGone(err)):
	case err == nil && s.Board() == "", isGone(err):
		return u.postAnew(ctx, s)
	case err != nil:
		return err
	}
	u.RecordShown(ctx, s, store.Shown{Message: s.Board(), Version: s.Version})
	return nil
}

// editBoard edits the message that shows a match, if there is one; first a match that wants
// one gets its thread. A match is read and
// its message edited by one at a time: of two at once the one that had read the older
// board could come last, and it would stay while the store says that the newer is shown.
func (u *Upkeep) editBoard(ctx context.Context, id match.ID, missing []game.Term) (session.Session, error) {
	end, err := u.beginEdit(ctx, id)
	if err != nil {
		return session.Session{}, err
	}
	defer end()
	s, err := u.Sessions.Load(ctx, id)
	if err == nil && match.WantsThread(&s.State) {
		s, err = threads{u}.open(ctx, s)
	}
	if err != nil || s.Board() == "" {
		return s, err
	}
	if err = u.Edit(ctx, s.Place, s.Board(), u.Present.Board(u.match(s), missing)); err != nil {
		err = fmt.Errorf("bring a board up to date: %w", err)
	}
	return s, err
}

// beginEdit waits until nobody edits the match's message. The caller then has to call end.
func (u *Upkeep) beginEdit(ctx context.Context, id match.ID) (end func(), err error) {
	mine := make(chan struct{})
	for {
		other, busy := u.edits.LoadOrStore(id, mine)
		if !busy {
			return func() { u.edits.Delete(id); close(mine) }, nil
		}
		select {
		case <-other.(chan struct{}):
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for another edit: %w", context.Cause(ctx))
		}
	}
}

// Rescue shows a match whose interaction has died after the commit, in a new message.
func (u *Upkeep) Rescue(ctx context.Context, id match.ID) {
	s, err := u.Sessions.Get(ctx, id)
	if err != nil {
		u.Log.Error("could not load a match to show it", "match", id, "error", err)
		return
	}
	if s.Place.AnswersOnly {
		u.BestEffort("show a match", s.ID, u.Repost(ctx, s.ID, nil))
		return
	}
	u.BestEffort("show a match", s.ID, u.postAnew(ctx, s))
}

// postAnew posts the message of a match, once: the nonce makes a repeat harmless. A
// channel that is gone is recorded as shown, or it would be tried for ever.
func (u *Upkeep) postAnew(ctx context.Context, s session.Session) error {
	message, err := u.postAnyhow(ctx, s)
	switch {
	case isGone(err) && s.Place.Parent != "":
		return threads{u}.leave(ctx, s, err)
	case err != nil && !isGone(err):
		return fmt.Errorf("post a board: %w", err)
	}
	if err != nil {
		defer func(failed error) {
			_, err := strander{u}.look(ctx, s, failed)
			u.BestEffort("look whether a match can be played on", s.ID, err)
		}(err)
	}
	u.BestEffort("post in a channel that is gone", s.ID, err)
	u.RecordShown(ctx, s, store.Shown{Message: message, Version: s.Version})
	return nil
}

// postAnyhow posts the message of a match. Where the picture is refused the text board
// may still be welcome, and where nothing may be posted the message that is there may
// still be edited.
func (u *Upkeep) postAnyhow(ctx context.Context, s session.Session) (message string, err error) {
	m := u.Present.Board(u.match(s), nil)
	if s.Shown.Message != "" && s.Board() == "" {
		m.Ping = s.People() // all have to find the new place; in a thread it makes them members
	}
	message, err = u.Poster.Post(ctx, s.Place.Channel, nonce(s, "b"), m)
	if isGone(err) && m.File != nil {
		u.BestEffort("post a board with its picture", s.ID, err)
		text := u.Present.Board(u.match(s), []game.Term{chat.PermissionFiles})
		text.Ping = m.Ping
		message, err = u.Poster.Post(ctx, s.Place.Channel, nonce(s, "t"), text)
	}
	if isGone(err) && s.Board() != "" && u.Poster.Edit(ctx, s.Place.Channel, s.Board(), m) == nil {
		return s.Board(), nil
	}
	return message, err
}

// postBeside notifies users by a message beside the board, in answer to it, that goes with
// the next move; shown is what shows the match. Where the bot can only answer, nobody is
// notified.
func (u *Upkeep) postBeside(ctx context.Context, s session.Session, shown store.Shown, m chat.Message) {
	if s.Place.AnswersOnly {
		return
	}
	if shown.Channel == s.Place.Channel {
		m.ReplyTo = shown.Message
	}
	id, err := u.postReply(ctx, s, m, shown.Reminder != "")
	if err != nil {
		u.BestEffort("remind a player", s.ID, err)
		if isGone(err) && s.Place.Parent != "" {
			u.BestEffort("show a match", s.ID, u.Repost(ctx, s.ID, nil)) // the thread is gone
			return
		}
		_, err = strander{u}.look(ctx, s, err)
		u.BestEffort("look whether a match can be played on", s.ID, err)
		return
	}
	before := shown.Reminder
	shown.Reminder = id
	if _, _, err := u.Sessions.RecordShown(ctx, s.ID, shown); err != nil {
		u.BestEffort("record a reminder", s.ID, err)
	}
	if before != "" && before != id {
		// Only one goes with the next move: the other says less than this one.
		u.BestEffort("delete a reminder", s.ID, u.Poster.Delete(ctx, s.Place.Channel, before))
	}
	if now, err := u.Sessions.Get(ctx, s.ID); err == nil && now.Version != s.Version {
		// The player moved while the reminder was on its way.
		u.BestEffort("delete a reminder", s.ID, u.Poster.Delete(ctx, s.Place.Channel, id))
	}
}

// postReply posts an answer to a message, which needs a permission more than a message
// does; without it that is a plain message. again is set when there is another one about
// the same version, which a platform must not take for this one.
func (u *Upkeep) postReply(ctx context.Context, s session.Session, m chat.Message, again bool) (string, error) {
	reply, plain := "r", "m"
	if again {
		reply, plain = "s", "n"
	}
	id, err := u.Poster.Post(ctx, s.Place.Channel, nonce(s, reply), m)
	if isGone(err) {
		m.ReplyTo = ""
		id, err = u.Poster.Post(ctx, s.Place.Channel, nonce(s, plain), m)
	}
	return id, err
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
