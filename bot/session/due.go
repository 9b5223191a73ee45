package session

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"kamisado/bot/recovery"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// SweepEvery is how often to call [Service.Sweep].
const SweepEvery = 2 * time.Second

// How many matches a sweep handles, those not counted that wait for a retry, how many
// at a time, and for how long each: one channel where the platform asks to slow down must
// not keep the others waiting.
const (
	maxHandled   = 100
	atOnce       = 8
	handleWithin = 40 * time.Second
)

// failuresToTell is after how many failures in a row of a computer people are notified by a
// message of its own; the board says so from the first.
const failuresToTell = 3

// How long a process has a match for itself: if it dies another one handles the match after that. After
// a failure the match rests for firstDelay and as long as it is overdue, so twice as long each time, up to
// maxDelay: Discord bans an address whose requests fail too often.
const (
	claimFor   = 10 * time.Second
	firstDelay = 4 * time.Second
	maxDelay   = 5 * time.Minute
)

// releaseWithin bounds the wait for a release, without which a claim runs out by itself.
const releaseWithin = time.Second

// archiveAgain is after what time another process looks after a thread if the one that was about to has died.
const archiveAgain = time.Minute

// outage is after how long a silence of all connected processes players may have lost time. A
// process that is connected beats with the first sweep after [match.HeartbeatInterval]; one sweep more
// may be late. A shorter silence would be found where nobody was away, and each costs the
// matches whose time is nearly over an event and an edit.
const outage = match.HeartbeatInterval + 2*SweepEvery

// Messenger shows people what a sweep has done, and reminds them. The package bot/delivery has it.
type Messenger interface {
	// Repost brings the board of a match up to date; missing are permissions that are known to be missing.
	Repost(ctx context.Context, id match.ID, missing []game.Term) error
	// Check finds out whether a match can be played on, and returns it with what was found. failed is why a message
	// could not be posted just now, nil if none was.
	Check(ctx context.Context, s Session, failed error) (Session, error)
	// TimedOut shows that the time of the user who was to move was over.
	TimedOut(ctx context.Context, before, after Session) error
	// ComputerFailed notifies people that a computer does not move.
	ComputerFailed(ctx context.Context, s Session)
	// Remind mentions whoever a match waits for.
	Remind(ctx context.Context, s Session) error
	// OfferSeat shows those who wait at a table that a computer may take the seat of the person who is to move.
	OfferSeat(ctx context.Context, s Session) error
	// KeepThread renames the thread of a match that is over or, if that was done, archives it.
	KeepThread(ctx context.Context, s Session) error
	// Tidy removes and updates messages that were left.
	Tidy(ctx context.Context) error
}

// renewClaims has claims last that would run out while their matches are still being handled. It returns how many
// matches are being handled.
func (v *Service) renewClaims(ctx context.Context, now time.Time) (handled int) {
	for id, claimed := range v.claims.Range {
		handled++
		until := claimed.(time.Time)
		if until.IsZero() || until.Sub(now) > claimFor/2 {
			continue
		}
		next := now.Add(claimFor)
		err := v.Store.Release(ctx, id.(match.ID), until, next)
		v.BestEffort("renew a claim", id.(match.ID), err)
		if err == nil {
			v.claims.CompareAndSwap(id, until, next)
		}
	}
	return handled
}

// Sweep does what is due: it closes challenges whose time is over, ends turns that take too long, and plays the turns
// of computers that a crash or a failure left undone. It has m show that, remind players who may not have noticed a
// change, and bring messages up to date that a crash or a failed answer left behind. While the bot is not connected
// nobody can move, and nobody's turn ends. Sweeps may overlap.
func (v *Service) Sweep(ctx context.Context, connected bool, m Messenger) error {
	now := v.Now()
	var swept Swept
	if connected {
		if err := v.beat(ctx, now); err != nil {
			return err
		}
	}
	most := maxHandled + v.renewClaims(ctx, now) + int(v.elsewhere.Load())
	rows, err := v.Store.Overdue(ctx, now, now.Add(-v.Lag), most)
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
	}
	var work errgroup.Group
	work.SetLimit(atOnce)
	var counting sync.Mutex // guards swept
	elsewhere := int64(0)
	for _, row := range rows {
		if !v.IsHome(row.Place) {
			elsewhere++
			continue
		}
		if _, busy := v.claims.LoadOrStore(row.ID, time.Time{}); busy {
			continue
		}
		work.Go(func() error {
			late, ok, err := v.handleClaimed(ctx, connected, row.ID, m)
			if ok {
				counting.Lock()
				swept.Matches++
				swept.Lag = max(swept.Lag, late)
				counting.Unlock()
			}
			if err != nil && ctx.Err() == nil {
				v.Log.Warn("could not handle a due match", "match", row.ID, "error", err)
			}
			return nil
		})
	}
	v.elsewhere.Store(elsewhere)
	_ = work.Wait()
	if connected {
		if err := m.Tidy(ctx); err != nil {
			return err
		}
	}
	if v.Swept != nil {
		swept.Took = v.Now().Sub(now)
		v.Swept(swept)
	}
	return nil
}

// IsHome reports whether a place is on the platform that this process is connected to.
func (v *Service) IsHome(p store.Place) bool { return v.Home == nil || v.Home(p) }

// Swept is what a sweep has done, for those who measure.
type Swept struct {
	// Matches is how many were handled.
	Matches int
	// Lag is how long the longest overdue of them had waited when it was claimed. It stays
	// below a few seconds while sweeps keep up.
	Lag time.Duration
	// Took is how long the sweep took.
	Took time.Duration
}

// handleClaimed claims a match, does what it needs, and releases it: at once, or for a later time after
// a failure. It returns how late the match was. ok is false if another process has it or it needs nothing any more.
func (v *Service) handleClaimed(
	ctx context.Context, connected bool, id match.ID, m Messenger,
) (late time.Duration, ok bool, err error) {
	now := v.Now()
	until := now.Add(claimFor)
	row, ok, err := v.Store.Claim(ctx, id, now, now.Add(-v.Lag), until)
	if err != nil || !ok {
		v.claims.Delete(id)
		return 0, ok, err
	}
	v.claims.Store(id, until)
	for _, at := range []time.Time{row.Due, row.RemindAt} {
		if isOver(at, now) {
			late = max(late, now.Sub(at))
		}
	}
	if row.Shown.Version < row.Version {
		late = max(late, now.Sub(row.Updated.Add(v.Lag)))
	}
	err = v.handleDue(ctx, connected, row, m)
	var again time.Time // at once
	if err != nil && ctx.Err() == nil {
		ended := v.Now()
		again = ended.Add(min(firstDelay+late, maxDelay))
		if row.Due.After(ended) && row.Due.Before(again) {
			again = row.Due // what failed was something else
		}
	}
	release, cancel := context.WithTimeout(context.WithoutCancel(ctx), releaseWithin)
	defer cancel()
	claimed, _ := v.claims.LoadAndDelete(id)
	v.BestEffort("release a match", id, v.Store.Release(release, id, claimed.(time.Time), again))
	return late, ok, err
}

// isOver reports whether there is a time and it has come.
func isOver(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// handleDue does what one match needs. A match that cannot be read, or that makes the code
// panic, must not stop the others.
func (v *Service) handleDue(ctx context.Context, connected bool, row store.Row, m Messenger) (err error) {
	ctx, cancel := context.WithTimeout(ctx, handleWithin)
	defer cancel()
	defer recovery.Into(&err)
	s, err := v.Load(ctx, row.ID)
	if err != nil {
		return err
	}
	now := v.Now()
	switch {
	case s.Phase == match.Pending && !s.Due().After(now):
		_, closed, err := v.decideOnce(ctx, s, match.Expire{})
		if err != nil || !closed {
			return err
		}
	case !s.ComputerTurnAt.IsZero() && isOver(row.Due, now):
		if s.Due().After(now) {
			return nil // the match has moved on since the row was read
		}
		return v.resumeTurn(ctx, s, m)
	case isOver(s.LapsesAt(), now):
		if !connected {
			return nil
		}
		return v.timeOut(ctx, s, m)
	case isOver(row.Due, now):
		return nil // the match has moved on since the row was read
	case isOver(row.RemindAt, now):
		return v.remindDue(ctx, row, s, m)
	}
	return m.Repost(ctx, s.ID, nil)
}

// resumeTurn plays a computer's turn that has been left undone. Nobody is waiting for that any more, so people are
// reminded of it.
func (v *Service) resumeTurn(ctx context.Context, s Session, m Messenger) error {
	t, isNew := v.PlayComputers(ctx, s, func(after match.State) time.Time { return v.RemindAt(after, "") })
	if !isNew {
		return nil
	}
	t.Wait(ctx)
	switch {
	case t.Err == nil && t.Conflict:
		return nil // who was first shows it
	case t.Err == nil:
		return m.Repost(ctx, s.ID, nil)
	case errors.Is(t.Err, ErrOvertaken), errors.Is(t.Err, context.Canceled):
		return nil
	}
	if t.Session.Failure.Times == 1 || s.Shown.Version < t.Session.Version {
		v.BestEffort("show a match", s.ID, m.Repost(ctx, s.ID, nil))
	}
	if t.Session.Failure.Times == failuresToTell {
		m.ComputerFailed(ctx, t.Session)
	}
	return t.Err
}

// timeOut ends the turn of whoever took too long, and perhaps the match.
func (v *Service) timeOut(ctx context.Context, s Session, m Messenger) error {
	outages, err := v.Store.Outages(ctx, v.Platform)
	if err != nil {
		return err
	}
	for _, o := range outages {
		// Another process has come back and has not got here yet.
		if restored, err := v.restoreTime(ctx, s, o); err != nil || restored {
			return err
		}
	}
	if s.Blocked.Why != "" {
		if s, err = m.Check(ctx, s, nil); err != nil || s.Blocked.Why == "" {
			return err
		}
	}
	after, ended, err := v.decideOnce(ctx, s, match.TimeOut{Ply: s.Ply, Level: v.Level(s)})
	if err != nil || !ended {
		return err
	}
	return m.TimedOut(ctx, s, after)
}

// remindDue has people reminded of a match, or the thread of one that is over looked after: while another match is
// played there, not before that is over. Of several processes one does it.
func (v *Service) remindDue(ctx context.Context, row store.Row, s Session, m Messenger) error {
	now := v.Now()
	next := sooner(s.NoticeAt(now), s.ReplaceAt(now))
	act := m.Remind
	if row.RemindAt.Equal(s.ReplaceAt(time.Time{})) {
		act = m.OfferSeat
	}
	if s.Phase == match.Over {
		next = match.ThreadDue(&s.State)
	}
	if s.Phase == match.Over && isOver(next, now) {
		next, act = now.Add(archiveAgain), m.KeepThread
		if s.Thread == match.Renamed {
			used, err := v.IsThreadUsed(ctx, s.Place.Channel)
			if err != nil {
				return err
			}
			if used {
				next, act = now.Add(match.ArchiveAfter), nil
			}
		}
	} else if len(s.Awaited()) == 0 || s.Version != row.Version {
		act = nil
	}
	taken, err := v.Store.TakeReminder(ctx, row.ID, row.RemindAt, next)
	if err != nil || !taken || act == nil {
		return err
	}
	return act(ctx, s)
}

// IsThreadUsed reports whether a match is being played in a thread, or proposed there: one may have been
// started in the thread of another.
func (v *Service) IsThreadUsed(ctx context.Context, thread string) (bool, error) {
	open := store.Filter{Channel: thread, Phases: []match.Phase{match.Pending, match.Playing}, Limit: 1}
	rows, err := v.Store.List(ctx, open)
	if err != nil {
		return false, fmt.Errorf("look for matches in a thread: %w", err)
	}
	return len(rows) > 0, nil
}

// heartbeat is when this process last said in the store that it is connected.
type heartbeat struct {
	mu   sync.Mutex
	last time.Time
}

// beat says that the bot is connected, and gives back the time of outages. A sweep waits for the
// beat of the one before: until then an outage may be unknown.
func (v *Service) beat(ctx context.Context, now time.Time) error {
	v.heartbeat.mu.Lock()
	defer v.heartbeat.mu.Unlock()
	if now.Sub(v.heartbeat.last) < match.HeartbeatInterval {
		return nil
	}
	if err := v.Store.Heartbeat(ctx, v.Platform, now, outage); err != nil {
		return err
	}
	v.heartbeat.last = now
	outages, err := v.Store.Outages(ctx, v.Platform)
	if err != nil {
		return err
	}
	for _, o := range outages {
		rows, err := v.Store.DueBetween(ctx, o.Since, o.Until.Add(match.RestoreWithin))
		if err != nil {
			return err
		}
		for _, row := range rows {
			if !v.IsHome(row.Place) {
				continue
			}
			s, err := v.Read(ctx, row)
			if err == nil {
				_, err = v.restoreTime(ctx, s, o)
			} else { // it has no time to lose
				v.BestEffort("give back an outage", row.ID, err)
				err = ctx.Err()
			}
			if err != nil {
				return fmt.Errorf("give back an outage: %w", err)
			}
		}
		if err := v.Store.ClearOutage(ctx, v.Platform, o); err != nil {
			return err
		}
		v.Log.Info("gave back the time of an outage", "since", o.Since, "until", o.Until, "matches", len(rows))
	}
	return nil
}

// restoreTime gives the time of an outage back, where a player has lost it. The board then lags and is brought up to
// date. restored is false where nobody has, or it was given back before.
func (v *Service) restoreTime(ctx context.Context, s Session, o store.Outage) (restored bool, err error) {
	_, restored, err = v.RetryOnConflict(ctx, s, match.RestoreTime{Since: o.Since, Until: o.Until})
	return restored, err
}
