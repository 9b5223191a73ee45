package match

import (
	"slices"
	"time"

	"kamisado/game"
)

// How long people may keep a match waiting that has no MoveTime: after ClaimAfter the
// others may claim the win or end the match, after CloseAfter it ends by itself.
const (
	ClaimAfter = 7 * 24 * time.Hour
	CloseAfter = 30 * 24 * time.Hour
)

// An outage is given back to a player whose time is over within RestoreWithin of its end: what
// was left when it began is left after it, but after one longer than MaxRestored no more than
// that, so that a match does not wait for weeks because of it.
const (
	RestoreWithin = time.Hour
	MaxRestored   = 24 * time.Hour
)

// HeartbeatInterval is how often a connected process says so. An outage is known to have begun within
// that after its Since, so a turn that began in between lost all of it. It is one small row
// each time: seldom enough to cost nothing, and often enough for a short outage to be seen.
const HeartbeatInterval = 5 * time.Second

// What part of the time is left when a player is reminded, and how long a player is left
// alone at least.
const (
	noticePart  = 5
	noticeAfter = 5 * time.Minute
)

// countedMoves is how many moves every player must have made for a lapse to be a defeat, for a match to be
// rated, and for an end that is none of the rules to count.
const countedMoves = 2

type (
	// Extend gives whoever is to move as much time again; whoever else plays may do it, any
	// number of times.
	Extend struct {
		User string
		// Ply is as in Play.
		Ply int
	}
	// RestoreTime gives the time of an outage back, once, where a turn ends by itself in it or soon
	// after it: all of it, or to a turn that began after it, before it was noticed, what fell
	// into that.
	RestoreTime struct{ Since, Until time.Time }
	// TimeOut ends the turn of whoever took too long: a duel is lost, or ends without a result
	// when it had hardly begun; at a table a computer of the level takes the seat.
	TimeOut struct {
		// Ply is the position whose time is over.
		Ply   int
		Level string
	}
	// ClaimWin wins a duel without a MoveTime whose opponent has not moved for ClaimAfter, however few
	// moves there were: only a clock that runs out asks for some. Such a win with too few counts for nothing.
	ClaimWin struct {
		User string
		Ply  int
	}
	// CallOff ends a match that could be claimed, at a table too, without a result.
	CallOff struct {
		User string
		Ply  int
	}
)

// clocked reports whether the time of the people is counted.
func (s *State) clocked() bool { return s.MoveTime > 0 && len(s.People()) > 1 }

// timed is the time that a person has for a move.
func (s *State) timed() time.Duration { return time.Duration(s.MoveTime) * time.Millisecond }

// keepClock starts the time of who is to move, and stops that of a ply which waits for nobody.
func (s *State) keepClock(at time.Time, fresh bool) {
	switch {
	case !s.clocked() || len(s.ToMove()) == 0:
		s.TimeUp = time.Time{}
	case fresh || s.TimeUp.IsZero():
		s.TimeUp = at.Add(s.timed())
	}
}

// LapsesAt is when the turn of a person ends by itself, and with it perhaps the match;
// zero for never. Who plays alone or with computers is waited for for ever, unless the match
// is blocked.
func (s *State) LapsesAt() time.Time {
	switch {
	case s.Phase == Playing && s.Blocked.Why != "":
		return s.Blocked.Since.Add(BlockedFor)
	case len(s.ToMove()) == 0 || len(s.People()) < 2:
		return time.Time{}
	case s.clocked():
		return s.TimeUp
	}
	return s.PlyAt.Add(CloseAfter)
}

// NoticeAt is when people are told that somebody takes long, if that is later than a time:
// who is to move, that the time is running out, or, without a MoveTime, everybody, that the
// match can be claimed. Zero for never.
func (s *State) NoticeAt(after time.Time) time.Time {
	end := s.LapsesAt()
	if end.IsZero() || s.Blocked.Why != "" {
		return time.Time{}
	}
	at := s.PlyAt.Add(ClaimAfter)
	if s.clocked() {
		at = end.Add(-s.timed() / noticePart)
		if earliest := s.PlyAt.Add(noticeAfter); at.Before(earliest) {
			at = earliest
		}
	}
	if !at.After(after) || !at.Before(end) {
		return time.Time{}
	}
	return at
}

// Claimable reports whether whoever waits may claim the win of the match or end it: for so
// long nobody has moved.
func (s *State) Claimable(now time.Time) bool {
	return !s.LapsesAt().IsZero() && s.Blocked.Why == "" && !s.clocked() && now.Sub(s.PlyAt) >= ClaimAfter
}

func (c Extend) decide(d *decision) error {
	seat, err := d.waiter(c.User, c.Ply)
	if err != nil {
		return err
	}
	if d.TimeUp.IsZero() {
		return refuse(game.KindTurn, "match.extend.untimed")
	}
	return d.add(Extended, seat, &span{By: d.MoveTime})
}

func (c RestoreTime) decide(d *decision) error {
	since, end := c.Since, d.LapsesAt()
	if d.PlyAt.Sub(since) > HeartbeatInterval {
		since = d.PlyAt
	}
	by := c.Until.Sub(since)
	if by > MaxRestored {
		by = c.Until.Sub(end) + min(end.Sub(since), MaxRestored)
	}
	switch {
	case d.Blocked.Why != "" || by <= 0 || !d.Credited.Before(c.Until),
		!d.PlyAt.Before(c.Until), end.Before(c.Since), end.After(c.Until.Add(RestoreWithin)):
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(Shifted, game.Nobody, &span{by.Milliseconds(), c.Until.UnixMilli()})
}

func (c TimeOut) decide(d *decision) error {
	if err := d.playingAt(c.Ply); err != nil {
		return err
	}
	end := d.LapsesAt()
	switch {
	case end.IsZero() || d.now.Before(end):
		return refuse(game.KindStale, "match.stale")
	case d.Blocked.Why != "":
		return d.add(Halted, game.Nobody, &halt{Why: HaltBlocked})
	case !d.clocked():
		return d.add(Halted, game.Nobody, &halt{Why: HaltIdle})
	}
	late := d.Seat(d.ToMove()[0])
	switch {
	case d.Table() && c.Level != "":
		return d.replace(late, c.Level, game.Nobody)
	case !d.Begun():
		return d.add(Halted, game.Nobody, &halt{Why: HaltTime})
	}
	return d.add(Lapsed, late, nil)
}

// Begun reports whether every player has made so many moves that a resignation or a lapse counts.
func (s *State) Begun() bool {
	made := make([]int, len(s.Contestants()))
	for _, m := range Played(s) {
		made[m.Seat]++
	}
	return slices.Min(made) >= countedMoves
}

func (c ClaimWin) decide(d *decision) error {
	if _, err := d.claimer(c.User, c.Ply); err != nil {
		return err
	}
	if !d.Duel() {
		return refuse(game.KindTurn, "match.claim.table")
	}
	return d.add(Lapsed, d.Seat(d.ToMove()[0]), nil)
}

func (c CallOff) decide(d *decision) error {
	seat, err := d.claimer(c.User, c.Ply)
	if err != nil {
		return err
	}
	return d.add(Halted, seat, &halt{Why: HaltAsked})
}

// claimer returns the seat of a user who may claim the match now.
func (d *decision) claimer(user string, ply int) (game.Seat, error) {
	seat, err := d.waiter(user, ply)
	switch {
	case err != nil:
		return seat, err
	case d.clocked():
		return seat, refuse(game.KindTurn, "match.claim.timed")
	case !d.Claimable(d.now):
		return seat, refuse(game.KindTurn, "match.claim.early", "Unix", d.PlyAt.Add(ClaimAfter).Unix())
	}
	return seat, nil
}

// waiter returns the seat of a user who waits for somebody else's move.
func (d *decision) waiter(user string, ply int) (game.Seat, error) {
	seat, err := d.seatedAt(user, Playing, ply)
	if err != nil {
		return seat, err
	}
	people := d.ToMove()
	if len(people) == 0 || slices.Contains(people, user) {
		return seat, refuse(game.KindTurn, "match.notwaiting")
	}
	return seat, nil
}

// lengthen adds milliseconds to the time of who is to move. Without a clock the turn counts as begun so much later.
func (s *State) lengthen(ms int64) {
	from := &s.PlyAt
	if s.clocked() {
		from = &s.TimeUp
	}
	*from = from.Add(time.Duration(ms) * time.Millisecond)
}
