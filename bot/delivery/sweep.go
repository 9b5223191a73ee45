package delivery

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"kamisado/bot/chat"
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

// How long a process has a match for itself: if it dies another one handles the match after that. After
// a failure the match rests for firstDelay and as long as it is overdue, so twice as long each time, up to
// maxDelay: Discord bans an address whose requests fail too often.
const (
	claimFor   = 10 * time.Second
	firstDelay = 4 * time.Second
	maxDelay   = 5 * time.Minute
)

// handling notes which matches this process is handling and until when it has claimed them, so that
// overlapping sweeps do not handle one twice and look beyond those that they cannot handle.
type handling struct {
	mu     sync.Mutex
	claims map[match.ID]time.Time
	// elsewhere is how many matches of other platforms the last sweep found.
	elsewhere int
}

// begin reports whether nobody handles a match, and notes that the caller does.
func (h *handling) begin(id match.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, busy := h.claims[id]; busy {
		return false
	}
	if h.claims == nil {
		h.claims = make(map[match.ID]time.Time)
	}
	h.claims[id] = time.Time{}
	return true
}

// claimed notes until when a match that is being handled is claimed.
func (h *handling) claimed(id match.ID, until time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, busy := h.claims[id]; busy {
		h.claims[id] = until
	}
}

// end notes that a match is handled, and returns until when it is claimed.
func (h *handling) end(id match.ID) (until time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	until = h.claims[id]
	delete(h.claims, id)
	return until
}

// renewClaims has claims last that would run out while their matches are still being handled.
func (d *Delivery) renewClaims(ctx context.Context, now time.Time) {
	d.handling.mu.Lock()
	claims := maps.Clone(d.handling.claims)
	d.handling.mu.Unlock()
	for id, until := range claims {
		if until.IsZero() || until.Sub(now) > claimFor/2 {
			continue
		}
		next := now.Add(claimFor)
		err := d.Store.Release(ctx, id, until, next)
		d.BestEffort("renew a claim", id, err)
		if err == nil {
			d.handling.claimed(id, next)
		}
	}
}

// Sweep does what is due by itself: it closes challenges whose time is over, ends turns
// that take too long, plays the turns of computers that a crash or a failure left undone,
// reminds players who may not have noticed a click, and brings messages up to date that a
// crash or a failed answer left behind. While the bot is not connected nobody can move, and
// nobody's turn ends. Sweeps may overlap.
func (d *Delivery) Sweep(ctx context.Context, connected bool) error {
	now := d.Now()
	var swept Swept
	if connected {
		if err := d.beat(ctx, now); err != nil {
			return err
		}
	}
	d.renewClaims(ctx, now)
	d.handling.mu.Lock()
	most := maxHandled + len(d.handling.claims) + d.handling.elsewhere
	d.handling.mu.Unlock()
	rows, err := d.Store.Overdue(ctx, now, now.Add(-d.Lag), most)
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
	}
	var work sync.WaitGroup
	var counting sync.Mutex // guards swept
	free := make(chan struct{}, atOnce)
	elsewhere := 0
	for _, row := range rows {
		if !d.isHome(row.Place) {
			elsewhere++
			continue
		}
		if !d.handling.begin(row.ID) {
			continue
		}
		free <- struct{}{}
		work.Go(func() {
			defer func() { <-free }()
			row, ok, err := d.handleClaimed(ctx, connected, row.ID)
			if ok {
				counting.Lock()
				swept.add(lateness(&row, now, d.Lag))
				counting.Unlock()
			}
			if err != nil && ctx.Err() == nil {
				d.Log.Warn("could not handle a due match", "match", row.ID, "error", err)
			}
		})
	}
	d.handling.mu.Lock()
	d.handling.elsewhere = elsewhere
	d.handling.mu.Unlock()
	work.Wait()
	if connected {
		if err := d.clear(ctx); err != nil {
			return err
		}
	}
	if d.Swept != nil {
		swept.Took = d.Now().Sub(now)
		d.Swept(swept)
	}
	return nil
}

// handleClaimed claims a match, does what it needs, and releases it: at once, or for a later time after
// a failure. ok is false if another process has the match or it needs nothing any more.
func (d *Delivery) handleClaimed(ctx context.Context, connected bool, id match.ID) (row store.Row, ok bool, err error) {
	now := d.Now()
	until := now.Add(claimFor)
	row, ok, err = d.Store.Claim(ctx, id, now, now.Add(-d.Lag), until)
	if err != nil || !ok {
		d.handling.end(id)
		return store.Row{ID: id}, ok, err
	}
	d.handling.claimed(id, until)
	err = d.handleDue(ctx, now, connected, row)
	var again time.Time // at once
	if err != nil && ctx.Err() == nil {
		ended := d.Now()
		again = ended.Add(min(firstDelay+lateness(&row, now, d.Lag), maxDelay))
		if row.Due.After(ended) && row.Due.Before(again) {
			again = row.Due // what failed was something else
		}
	}
	release, cancel := context.WithTimeout(context.WithoutCancel(ctx), releaseWithin)
	defer cancel()
	d.BestEffort("release a match", id, d.Store.Release(release, id, d.handling.end(id), again))
	return row, ok, err
}

// releaseWithin bounds the wait for a release, without which a claim runs out by itself.
const releaseWithin = time.Second

// handleDue does what one match needs. A match that cannot be read, or that makes the code
// panic, must not stop the others.
func (d *Delivery) handleDue(ctx context.Context, now time.Time, connected bool, row store.Row) (err error) {
	ctx, cancel := context.WithTimeout(ctx, handleWithin)
	defer cancel()
	defer recovery.Into(&err)
	s, err := d.Sessions.Load(ctx, row.ID)
	if err != nil {
		return err
	}
	switch {
	case s.Phase == match.Pending && !s.Due().After(now):
		return d.expire(ctx, s)
	case !s.ComputerTurnAt.IsZero() && isOver(row.Due, now):
		return d.resumeTurn(ctx, now, row, s)
	case isOver(s.LapsesAt(), now):
		return d.lapse(ctx, connected, s)
	case isOver(row.Due, now):
		return nil // the match has moved on since the row was read
	case isOver(row.RemindAt, now) && s.Phase == match.Over && (len(s.Awaited()) == 0 || isOver(match.ThreadDue(&s.State), now)):
		return d.keepThread(ctx, row, s)
	case isOver(row.RemindAt, now):
		return d.remind(ctx, row, s)
	}
	return d.Repost(ctx, s.ID, nil)
}

// isHome reports whether a place is on this platform.
func (d *Delivery) isHome(p store.Place) bool { return d.Home == nil || d.Home(p) }

// expire closes a challenge.
func (d *Delivery) expire(ctx context.Context, s session.Session) error {
	_, closed, err := d.Sessions.Expire(ctx, s)
	if err != nil || !closed {
		return err
	}
	return d.Repost(ctx, s.ID, nil)
}

// resumeTurn plays a computer's turn that has been left undone, and shows what came of
// it. Nobody is waiting for that any more, so people are reminded of it.
func (d *Delivery) resumeTurn(ctx context.Context, now time.Time, row store.Row, s session.Session) error {
	if s.ComputerTurnAt.IsZero() || s.Due().After(now) {
		return nil // the match has moved on since the row was read
	}
	t, isNew := d.Sessions.PlayComputers(ctx, s, func(after match.State) time.Time { return d.Sessions.RemindAt(after, "") })
	if !isNew {
		return nil
	}
	t.Wait(ctx)
	switch {
	case t.Err == nil && t.Conflict:
		return nil // who was first shows it
	case t.Err == nil:
		return d.Repost(ctx, s.ID, nil)
	case errors.Is(t.Err, session.ErrOvertaken), errors.Is(t.Err, context.Canceled):
		return nil
	}
	if t.Session.Failure.Times == 1 || row.Shown.Version < t.Session.Version {
		d.BestEffort("show a match", s.ID, d.Repost(ctx, s.ID, nil))
	}
	if t.Session.Failure.Times == noticeAfter {
		d.noticeFailure(ctx, t.Session)
	}
	return t.Err
}

// noticeFailure notifies the people of a match that its computer does not move, and what
// they can do. Like a reminder the message goes with the next move.
func (d *Delivery) noticeFailure(ctx context.Context, s session.Session) {
	now, err := d.Sessions.Load(ctx, s.ID)
	if err != nil {
		now = s
	}
	d.postBeside(ctx, now, now.Shown, chat.Message{Text: d.Present.FailureNotice(s), Ping: s.People()})
}

// remind mentions whoever the match waits for, in answer to the board. Of several
// processes only the one that takes the reminder does it, and only once.
func (d *Delivery) remind(ctx context.Context, row store.Row, s session.Session) error {
	next := s.NoticeAt(d.Now())
	if s.Phase == match.Over { // somebody wants a rematch
		next = match.ThreadDue(&s.State)
	}
	taken, err := d.Store.TakeReminder(ctx, row.ID, row.RemindAt, next)
	if err != nil || !taken || s.Version != row.Version || len(s.Awaited()) == 0 {
		return err
	}
	if s.Board() == "" {
		return nil // the board that is to come notifies everybody
	}
	if s, err = d.look(ctx, s, nil); err != nil || s.Stranded.Why != "" {
		d.BestEffort("look whether a match can be played on", s.ID, err)
		if s.Stranded.Why != "" {
			return nil // the board says what it waits for
		}
	}
	if s.Claimable(d.Now()) {
		d.postBeside(ctx, s, row.Shown, d.Present.ClaimNotice(s))
		return nil
	}
	m := chat.Message{Ping: s.Awaited()}
	hurry := !s.TimeUp.IsZero() && isOver(s.NoticeAt(s.PlyAt), d.Now())
	if hurry {
		m.Ping = s.ToMove() // though an offer may wait for somebody else
	}
	m.Text = d.Present.Reminder(s, hurry)
	d.postBeside(ctx, s, row.Shown, m)
	return nil
}

// Swept is what a sweep has done, for those who measure.
type Swept struct {
	// Matches is how many were handled.
	Matches int
	// Lag is how long the longest overdue of them had waited when the sweep began. It stays
	// below a few seconds while sweeps keep up.
	Lag time.Duration
	// Took is how long the sweep took.
	Took time.Duration
}

// add counts a match that is so late.
func (s *Swept) add(late time.Duration) {
	s.Matches++
	s.Lag = max(s.Lag, late)
}

// lateness is for how long a row has needed attention; a board does so after the lag.
func lateness(row *store.Row, now time.Time, lag time.Duration) (late time.Duration) {
	for _, at := range []time.Time{row.Due, row.RemindAt} {
		if isOver(at, now) {
			late = max(late, now.Sub(at))
		}
	}
	if row.Shown.Version < row.Version {
		late = max(late, now.Sub(row.Updated.Add(lag)))
	}
	return late
}
