package upkeep

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/recovery"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// SweepEvery is how often to call Sweep.
const SweepEvery = 2 * time.Second

// How many matches a sweep handles, those not counted that wait for a retry, how many
// at a time, and for how long each: one channel where the platform asks to slow down must
// not keep the others waiting.
const (
	maxHandled   = 100
	atOnce       = 8
	handleWithin = 40 * time.Second
)

// noticeAfter is after how many failures in a row of a computer people are notified by a
// message of its own; the board says so from the first.
const noticeAfter = 3

// errElsewhere: the match is played on another platform than this one.
var errElsewhere = errors.New("the match is played elsewhere")

// Sweep does what is due by itself: it closes challenges whose time is over, ends turns
// that take too long, plays the turns of computers that a crash or a failure left undone,
// reminds players who may not have noticed a click, and brings messages up to date that a
// crash or a failed answer left behind. While the bot is not connected nobody can move, and
// nobody's turn ends. Sweeps may overlap.
func (u *Upkeep) Sweep(ctx context.Context, connected bool) error {
	now := u.Now()
	var swept Swept
	if connected {
		if err := u.beat(ctx, now); err != nil {
			return err
		}
	}
	// Those of other processes must not hide this one's.
	most := maxHandled*sharer{u}.among() + u.backoff.count()
	rows, err := u.Store.Overdue(ctx, now, now.Add(-u.Lag), most)
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
	}
	if len(rows) < most {
		u.backoff.keep(rows)
	}
	var work sync.WaitGroup
	free := make(chan struct{}, atOnce)
	for _, row := range rows {
		if !u.isMine(row) || !u.backoff.take(row.ID, row.Due, now) {
			continue
		}
		if u.isHome(row.Place) {
			swept.add(lateness(&row, now, u.Lag))
		}
		free <- struct{}{}
		work.Go(func() {
			err := u.handleDue(ctx, now, connected, row)
			u.backoff.done(row.ID, err == nil, u.Now())
			if err != nil && ctx.Err() == nil && !errors.Is(err, errElsewhere) {
				u.Log.Warn("could not handle a due match", "match", row.ID, "error", err)
			}
			<-free
		})
	}
	work.Wait()
	if connected {
		u.repaintSome(ctx)
		retirer{u}.review(ctx)
		if err := (retirer{u}).clear(ctx); err != nil {
			return err
		}
	}
	if u.Swept != nil {
		swept.Took = u.Now().Sub(now)
		u.Swept(swept)
	}
	return nil
}

// handleDue does what one match needs. A match that cannot be read, or that makes the code
// panic, must not stop the others.
func (u *Upkeep) handleDue(ctx context.Context, now time.Time, connected bool, row store.Row) (err error) {
	ctx, cancel := context.WithTimeout(ctx, handleWithin)
	defer cancel()
	defer recovery.Into(&err)
	if !u.isHome(row.Place) {
		return errElsewhere
	}
	s, err := u.Sessions.Read(ctx, row)
	if err != nil {
		return err
	}
	switch {
	case s.Phase == match.Pending && !s.Due().After(now):
		return u.expire(ctx, s)
	case !s.ComputerTurnAt.IsZero() && isOver(row.Due, now):
		return u.resumeTurn(ctx, now, row, s)
	case isOver(s.LapsesAt(), now):
		return u.lapse(ctx, connected, s)
	case isOver(row.Due, now):
		return nil // the match has moved on since the row was read
	case isOver(row.RemindAt, now) && s.Phase == match.Over && (len(s.Awaited()) == 0 || isOver(match.ThreadDue(&s.State), now)):
		return threads{u}.keep(ctx, row, s)
	case isOver(row.RemindAt, now):
		return u.remind(ctx, row, s)
	}
	return u.Repost(ctx, s.ID, nil)
}

// isMine reports whether a due match is this process' to handle. Only the process that has given
// an answer can change it.
func (u *Upkeep) isMine(row store.Row) bool {
	return sharer{u}.owns(row.ID) || row.Place.AnswersOnly && u.answers.of(row.Shown.Message, u.Now()) != nil
}

// isHome reports whether a place is on this platform.
func (u *Upkeep) isHome(p store.Place) bool { return u.Home == nil || u.Home(p) }

// expire closes a challenge.
func (u *Upkeep) expire(ctx context.Context, s session.Session) error {
	_, closed, err := u.Sessions.Expire(ctx, s)
	if err != nil || !closed {
		return err
	}
	return u.Repost(ctx, s.ID, nil)
}

// resumeTurn plays a computer's turn that has been left undone, and shows what came of
// it. Nobody is waiting for that any more, so people are reminded of it.
func (u *Upkeep) resumeTurn(ctx context.Context, now time.Time, row store.Row, s session.Session) error {
	if s.ComputerTurnAt.IsZero() || s.Due().After(now) {
		return nil // the match has moved on since the row was read
	}
	t, isNew := u.Sessions.PlayComputers(ctx, s, func(after match.State) time.Time { return u.Sessions.RemindAt(after, "") })
	if !isNew {
		return nil
	}
	t.Wait(ctx)
	switch {
	case t.Err == nil && t.Conflict:
		return nil // who was first shows it
	case t.Err == nil:
		return u.Repost(ctx, s.ID, nil)
	case errors.Is(t.Err, session.ErrOvertaken), errors.Is(t.Err, context.Canceled):
		return nil
	}
	if t.Session.Failure.Times == 1 || row.Shown.Version < t.Session.Version {
		u.BestEffort("show a match", s.ID, u.Repost(ctx, s.ID, nil))
	}
	if t.Session.Failure.Times == noticeAfter {
		u.noticeFailure(ctx, t.Session)
	}
	return t.Err
}

// noticeFailure notifies the people of a match that its computer does not move, and what
// they can do. Like a reminder the message goes with the next move.
func (u *Upkeep) noticeFailure(ctx context.Context, s session.Session) {
	now, err := u.Sessions.Load(ctx, s.ID)
	if err != nil {
		now = s
	}
	u.postBeside(ctx, now, now.Shown, chat.Message{Text: u.Present.FailureNotice(u.match(s)), Ping: s.People()})
}

// remind mentions whoever the match waits for, in answer to the board. Of several
// processes only the one that takes the reminder does it, and only once.
func (u *Upkeep) remind(ctx context.Context, row store.Row, s session.Session) error {
	next := s.NoticeAt(u.Now())
	if s.Phase == match.Over { // somebody wants a rematch
		next = match.ThreadDue(&s.State)
	}
	taken, err := u.Store.TakeReminder(ctx, row.ID, row.RemindAt, next)
	if err != nil || !taken || s.Version != row.Version || len(s.Awaited()) == 0 {
		return err
	}
	if s, err = (strander{u}).look(ctx, s, nil); err != nil || s.Stranded.Why != "" {
		u.BestEffort("look whether a match can be played on", s.ID, err)
		if s.Stranded.Why != "" {
			return nil // the board says what it waits for
		}
	}
	if s.Claimable(u.Now()) {
		u.postBeside(ctx, s, row.Shown, present.Clock{Presenter: u.Present}.ClaimNotice(u.match(s)))
		return nil
	}
	m := chat.Message{Ping: s.Awaited()}
	hurry := !s.TimeUp.IsZero() && isOver(s.NoticeAt(s.PlyAt), u.Now())
	if hurry {
		m.Ping = s.ToMove() // though an offer may wait for somebody else
	}
	m.Text = u.Present.Reminder(u.match(s), hurry)
	u.postBeside(ctx, s, row.Shown, m)
	return nil
}
