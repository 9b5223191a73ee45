package upkeep

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// openThread opens the thread of a match below the message that shows it. Where there can be none
// the match stays where it is and says why.
func (u *Upkeep) openThread(ctx context.Context, s session.Session) (session.Session, error) {
	to := match.Place{Why: match.PlaceUnfit}
	if s.Board() != "" {
		thread, err := u.Poster.OpenThread(ctx, s.Place.Channel, s.Board(), u.threadName(s))
		switch gone, isGone := errors.AsType[*chat.ErrGone](err); {
		case err == nil:
			to = match.Place{Channel: thread, Parent: s.Place.Channel}
		case !isGone:
			return s, fmt.Errorf("open a thread: %w", err)
		case gone.Forbidden:
			to.Why = match.PlaceForbidden
		}
		u.BestEffort("open a thread", s.ID, err)
	}
	s, _, err := u.Sessions.Relocate(ctx, s, to)
	return s, err
}

// threadName is what the thread of a match is called.
func (u *Upkeep) threadName(s session.Session) string {
	return u.Present.ThreadName(u.match(s))
}

// leaveThread takes a match out of its thread, where nothing can be posted any more, and shows it
// in the channel.
func (u *Upkeep) leaveThread(ctx context.Context, s session.Session, cause error) error {
	to := match.Place{Channel: s.Place.Parent, Why: match.PlaceGone}
	if gone, ok := errors.AsType[*chat.ErrGone](cause); ok && gone.Forbidden {
		to.Why = match.PlaceForbidden
	}
	u.BestEffort("post in a thread", s.ID, cause)
	if _, _, err := u.Sessions.Relocate(ctx, s, to); err != nil {
		return fmt.Errorf("leave a thread: %w", err)
	}
	return u.Repost(ctx, s.ID, nil)
}

// ErrMoved: a match has ended or was taken somewhere else by somebody who was faster.
var ErrMoved = errors.New("the match is somewhere else by now")

// Relocate has a match played in another channel. The board is posted there before anything
// is stored, so that a place where that is refused changes nothing; the message that showed
// it then leads there. A thread of its own that it leaves is put away.
func (u *Upkeep) Relocate(ctx context.Context, s session.Session, to match.Place) (session.Session, error) {
	there, err := u.Sessions.PreviewPlace(s, to)
	if err != nil {
		return s, err
	}
	message, err := u.postAnyhow(ctx, there, true)
	if err != nil {
		return s, fmt.Errorf("move a match: %w", err)
	}
	after, done, err := u.Sessions.Relocate(ctx, s, to)
	if err != nil || !done {
		u.BestEffort("delete a board", s.ID, u.Poster.Delete(ctx, to.Channel, message))
		return after, cmp.Or(err, ErrMoved)
	}
	u.RecordShown(ctx, after, store.Shown{Message: message, Version: there.Version}, session.Posted)
	if after.Version > there.Version { // somebody moved meanwhile
		u.BestEffort("show a match", s.ID, u.Repost(ctx, s.ID, nil))
	}
	if s.Place.Parent != "" {
		u.BestEffort("put a thread away", s.ID, u.putThreadAway(ctx, after, s.Place.Channel))
	}
	return u.Sessions.Load(ctx, s.ID)
}

// keepAgain is after what time another process looks after a thread, where the one that was
// about to do it has died.
const keepAgain = time.Minute

// keepThread renames the thread of a match that is over or, a day later, archives it; while another is
// played there, not before that is over. Of several processes one does it.
func (u *Upkeep) keepThread(ctx context.Context, row store.Row, s session.Session) error {
	next := match.ThreadDue(&s.State)
	due := isOver(next, u.Now())
	if due {
		next = u.Now().Add(keepAgain)
	}
	if due && s.Thread == match.Renamed {
		used, err := u.isThreadUsed(ctx, s.Place.Channel)
		if err != nil {
			return err
		}
		if used {
			due, next = false, u.Now().Add(match.ArchiveAfter)
		}
	}
	taken, err := u.Store.TakeReminder(ctx, row.ID, row.RemindAt, next)
	if err != nil || !taken || !due {
		return err
	}
	what := match.Renamed
	if s.Thread == match.Renamed {
		what, err = match.Archived, u.Poster.ArchiveThread(ctx, s.Place.Channel)
	} else {
		err = u.Poster.RenameThread(ctx, s.Place.Channel, u.threadName(s))
		u.announceEnd(ctx, s)
	}
	switch {
	case chat.IsGone(err):
		u.BestEffort("look after a thread", s.ID, err)
		what = match.Archived // there is nothing left to do
	case err != nil:
		return fmt.Errorf("look after a thread: %w", err)
	}
	// Not beside a request that is about to show the end of the match.
	return u.Sessions.Alone(ctx, s.ID, func(ctx context.Context) error {
		s, err := u.Sessions.Load(ctx, s.ID)
		if err != nil {
			return err
		}
		after, done, err := u.Sessions.KeepThread(ctx, s, what)
		if err == nil && done && after.Shown.Version == after.Version-1 {
			// The board is the same, and an edit of it would open the thread again.
			shown := after.Shown
			shown.Version = after.Version
			_, err = u.Sessions.RecordShown(ctx, after, shown, session.Posted)
		}
		return err
	})
}

// putThreadAway archives the thread that a match has left, under a name that says so, unless it is
// used.
func (u *Upkeep) putThreadAway(ctx context.Context, s session.Session, thread string) error {
	if used, err := u.isThreadUsed(ctx, thread); err != nil || used {
		return err
	}
	return errors.Join(u.Poster.RenameThread(ctx, thread, u.threadName(s)), u.Poster.ArchiveThread(ctx, thread))
}

// isThreadUsed reports whether a match is being played in a thread, or proposed there: one may have been
// started in the thread of another.
func (u *Upkeep) isThreadUsed(ctx context.Context, thread string) (bool, error) {
	rows, err := u.Store.List(ctx, store.Filter{Channel: thread, Phases: []match.Phase{match.Pending, match.Playing}, Limit: 1})
	if err != nil {
		return false, fmt.Errorf("look for matches in a thread: %w", err)
	}
	return len(rows) > 0, nil
}

// announceEnd has the message below which a thread was opened, and which has its id, say that
// the match is over.
func (u *Upkeep) announceEnd(ctx context.Context, s session.Session) {
	m := u.Present.MovedBoard(u.match(s))
	m.Urgency = chat.Tidying
	u.BestEffort("say above a thread that its match is over", s.ID, u.Poster.Edit(ctx, s.Place.Parent, s.Place.Channel, m))
}

// ThreadDeleted shows the matches whose thread was deleted in the channel again; what somebody
// has started in a thread cannot be played on.
func (u *Upkeep) ThreadDeleted(ctx context.Context, thread string) error {
	rows, err := u.Store.List(ctx, store.Filter{Channel: thread, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return fmt.Errorf("look for the match of a thread: %w", err)
	}
	for _, row := range rows {
		s, err := u.Sessions.Read(ctx, row)
		switch {
		case err != nil || s.Place.Channel != thread || !u.isHome(s.Place):
		case s.Place.Parent != "":
			err = u.leaveThread(ctx, s, &chat.ErrGone{Reason: "the thread was deleted"})
		default:
			_, err = u.look(ctx, s, nil)
		}
		u.BestEffort("leave a thread", row.ID, err)
	}
	return nil
}
