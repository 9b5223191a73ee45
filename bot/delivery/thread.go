package delivery

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// openThread opens the thread of a match below the message that shows it. Where there can be none
// the match stays where it is and says why.
func (d *Delivery) openThread(ctx context.Context, s session.Session) (session.Session, error) {
	to := match.Place{Why: match.PlaceUnfit}
	if s.Board() != "" {
		thread, err := d.Poster.OpenThread(ctx, s.Place.Channel, s.Board(), d.Present.ThreadName(s))
		switch {
		case err == nil:
			to = match.Place{Channel: thread, Parent: s.Place.Channel}
		case !chat.IsGone(err):
			return s, fmt.Errorf("open a thread: %w", err)
		case isForbidden(err):
			to.Why = match.PlaceForbidden
		}
		d.Sessions.BestEffort("open a thread", s.ID, err)
	}
	s, _, err := d.Sessions.Relocate(ctx, s, to)
	return s, err
}

// leaveThread takes a match out of its thread, where nothing can be posted any more, and shows it
// in the channel.
func (d *Delivery) leaveThread(ctx context.Context, s session.Session, cause error) error {
	to := match.Place{Channel: s.Place.Parent, Why: match.PlaceGone}
	if isForbidden(cause) {
		to.Why = match.PlaceForbidden
	}
	d.Sessions.BestEffort("post in a thread", s.ID, cause)
	if _, _, err := d.Sessions.Relocate(ctx, s, to); err != nil {
		return fmt.Errorf("leave a thread: %w", err)
	}
	return d.Repost(ctx, s.ID, nil)
}

// ErrMoved: a match has ended or was taken somewhere else by somebody who was faster.
var ErrMoved = errors.New("the match is somewhere else by now")

// Relocate has a match played in another channel. The board is posted there before anything
// is stored, so that a place where that is refused changes nothing; the message that showed
// it then leads there. A thread of its own that it leaves is put away. The caller has locked the match.
func (d *Delivery) Relocate(ctx context.Context, s session.Session, to match.Place) (session.Session, error) {
	there, err := d.Sessions.Preview(s, match.Relocate{From: s.State.Place, To: to})
	if err != nil {
		return s, err
	}
	// Another process may move the match to the same channel: its message would say something else.
	message, recorded, err := d.postAnyhow(ctx, there, rand.Text()[:24], true)
	if err != nil {
		return s, fmt.Errorf("move a match: %w", err)
	}
	after, done, err := d.Sessions.Relocate(ctx, s, to)
	if err != nil || !done {
		if d.Poster.Delete(ctx, to.Channel, message) == nil {
			recorded(ctx)
		}
		return after, cmp.Or(err, ErrMoved)
	}
	if d.RecordShown(ctx, after, store.Shown{Message: message, Version: there.Version}, session.Posted) == nil {
		recorded(ctx)
	}
	if after.Version > there.Version { // somebody moved meanwhile
		d.Sessions.BestEffort("show a match", s.ID, d.Repost(ctx, s.ID, nil))
	}
	if s.Place.Parent != "" {
		d.Sessions.BestEffort("put a thread away", s.ID, d.putThreadAway(ctx, after, s.Place.Channel))
	}
	return d.Sessions.Load(ctx, s.ID)
}

// KeepThread renames the thread of a match that is over or, if that was done, archives it.
func (d *Delivery) KeepThread(ctx context.Context, s session.Session) (err error) {
	what := match.Renamed
	if s.Thread == match.Renamed {
		what, err = match.Archived, d.Poster.ArchiveThread(ctx, s.Place.Channel)
	} else {
		err = d.Poster.RenameThread(ctx, s.Place.Channel, d.Present.ThreadName(s))
		d.Sessions.BestEffort("say above a thread that its match is over", s.ID, d.announceEnd(ctx, s))
	}
	switch {
	case chat.IsGone(err):
		d.Sessions.BestEffort("look after a thread", s.ID, err)
		what = match.Archived // there is nothing left to do
	case err != nil:
		return fmt.Errorf("look after a thread: %w", err)
	}
	// Not beside a request that is about to show the end of the match.
	return d.Sessions.Alone(ctx, s.ID, func(ctx context.Context) error {
		s, err := d.Sessions.Load(ctx, s.ID)
		if err != nil {
			return err
		}
		after, done, err := d.Sessions.RetryOnConflict(ctx, s, match.KeepThread{Done: what})
		if err == nil && done && after.Shown.Version == after.Version-1 {
			// The board is the same, and an edit of it would open the thread again.
			shown := after.Shown
			shown.Version = after.Version
			_, err = d.Sessions.RecordShown(ctx, after, shown, session.Posted)
		}
		return err
	})
}

// putThreadAway archives the thread that a match has left, under a name that says so, unless it is
// used.
func (d *Delivery) putThreadAway(ctx context.Context, s session.Session, thread string) error {
	if used, err := d.Sessions.IsThreadUsed(ctx, thread); err != nil || used {
		return err
	}
	return errors.Join(d.Poster.RenameThread(ctx, thread, d.Present.ThreadName(s)), d.Poster.ArchiveThread(ctx, thread))
}

// announceEnd has the message below which a thread was opened, and which has its id, say that
// the match is over.
func (d *Delivery) announceEnd(ctx context.Context, s session.Session) error {
	return d.Poster.Edit(ctx, s.Place.Parent, s.Place.Channel, d.retired(s, s.Place.Parent))
}

// ThreadDeleted shows the matches whose thread was deleted in the channel again; what somebody
// has started in a thread cannot be played on.
func (d *Delivery) ThreadDeleted(ctx context.Context, thread string) error {
	rows, err := d.Store.List(ctx, store.Filter{Channel: thread, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return fmt.Errorf("look for the match of a thread: %w", err)
	}
	for _, row := range rows {
		s, err := d.Sessions.Read(ctx, row)
		switch {
		case err != nil || s.Place.Channel != thread || !d.Sessions.IsHome(s.Place):
		case s.Place.Parent != "":
			err = d.leaveThread(ctx, s, &chat.ErrGone{Reason: "the thread was deleted"})
		default:
			_, err = d.Check(ctx, s, nil)
		}
		d.Sessions.BestEffort("leave a thread", row.ID, err)
	}
	return nil
}
