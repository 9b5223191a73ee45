package match

import (
	"fmt"
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

// An outage is given back to a player whose time is over within CreditWithin of its end: what
// was left when it began is left after it, but after one longer than MaxCredit no more than
// that, so that a match does not wait for weeks because of it.
const (
	CreditWithin = time.Hour
	MaxCredit    = 24 * time.Hour
)

// BeatEvery is how often a connected process says so. An outage is known to have begun within
// that after its Since, so a turn that began in between lost all of it. It is one small row
// each time: seldom enough to cost nothing, and often enough for a short outage to be seen.
const BeatEvery = 5 * time.Second

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
	// Credit gives the time of an outage back, once, where a turn ends by itself in it or soon
	// after it: all of it, or to a turn that began after it, before it was noticed, what fell
	// into that.
	Credit struct{ Since, Until time.Time }
	// Lapse ends the turn of whoever took too long: a duel is lost, or ends without a result
	// when it had hardly begun; at a table a computer of the level takes the seat.
	Lapse struct {
		// Ply is the position whose time is over.
		Ply   int
		Level string
		Now   time.Time
	}
	// Claim wins a duel without a MoveTime whose opponent has not moved for ClaimAfter, however few
	// moves there were: only a clock that runs out asks for some. Such a win with too few counts for nothing.
	Claim struct {
		User string
		Ply  int
		Now  time.Time
	}
	// Abandon ends a match that could be claimed, at a table too, without a result.
	Abandon struct {
		User string
		Ply  int
		Now  time.Time
	}
)

// clocked reports whether the time of the people is counted.
func clocked(s *State) bool { return s.MoveTime > 0 && len(s.People()) > 1 }

// timed is the time that a person has for a move.
func timed(s *State) time.Duration { return time.Duration(s.MoveTime) * time.Millisecond }

// keepClock starts the time of who is to move, and stops that of a ply which waits for nobody.
func (s transition) keepClock(at time.Time, fresh bool) {
	switch {
	case !clocked(s.State) || len(s.ToMove()) == 0:
		s.TimeUp = time.Time{}
	case fresh || s.TimeUp.IsZero():
		s.TimeUp = at.Add(timed(s.State))
	}
}

// LapsesAt is when the turn of a person ends by itself, and with it perhaps the match;
// zero for never. Who plays alone or with computers is waited for for ever, unless the match
// is stranded.
func (s *State) LapsesAt() time.Time {
	switch {
	case s.Phase == Playing && s.Stranded.Why != "":
		return s.Stranded.Since.Add(StrandedFor)
	case s.Phase != Playing || len(s.ToMove()) == 0 || len(s.People()) < 2:
		return time.Time{}
	case clocked(s):
		return s.TimeUp
	}
	return s.PlyAt.Add(CloseAfter)
}

// NoticeAt is when people are told that somebody takes long, if that is later than a time:
// who is to move, that the time is running out, or, without a MoveTime, everybody, that the
// match can be claimed. Zero for never.
func (s *State) NoticeAt(after time.Time) time.Time {
	end := s.LapsesAt()
	if end.IsZero() || s.Stranded.Why != "" {
		return time.Time{}
	}
	at := s.PlyAt.Add(ClaimAfter)
	if clocked(s) {
		at = end.Add(-timed(s) / noticePart)
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
	return !s.LapsesAt().IsZero() && s.Stranded.Why == "" && !clocked(s) && now.Sub(s.PlyAt) >= ClaimAfter
}

func (c Extend) decide(_ Games, s *State) ([]happening, error) {
	seat, err := opponent(s, c.User, c.Ply)
	switch {
	case err != nil:
		return nil, err
	case s.TimeUp.IsZero():
		return nil, game.Refuse(game.KindTurn, 0, game.Say("match.extend.untimed"))
	}
	return one(Extended, seat, &extension{s.MoveTime}), nil
}

func (c Credit) decide(_ Games, s *State) ([]happening, error) {
	since, end := c.Since, s.LapsesAt()
	if s.PlyAt.Sub(since) > BeatEvery {
		since = s.PlyAt
	}
	by := c.Until.Sub(since)
	if by > MaxCredit {
		by = c.Until.Sub(end) + min(end.Sub(since), MaxCredit)
	}
	switch {
	case end.IsZero() || s.Stranded.Why != "" || by <= 0 || !s.Credited.Before(c.Until),
		!s.PlyAt.Before(c.Until), end.Before(c.Since), end.After(c.Until.Add(CreditWithin)):
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.stale"))
	}
	return one(Shifted, game.Nobody, &shift{by.Milliseconds(), c.Until.UnixMilli()}), nil
}

func (c Lapse) decide(_ Games, s *State) ([]happening, error) {
	if err := s.want(Playing); err != nil {
		return nil, err
	}
	if err := s.current(c.Ply); err != nil {
		return nil, err
	}
	end := s.LapsesAt()
	switch {
	case end.IsZero() || c.Now.Before(end):
		return nil, game.Refuse(game.KindStale, 0, game.Say("match.stale"))
	case s.Stranded.Why != "":
		return one(Halted, game.Nobody, &halt{Why: HaltStranded}), nil
	case !clocked(s):
		return one(Halted, game.Nobody, &halt{Why: HaltIdle}), nil
	}
	late := s.Seat(s.ToMove()[0])
	if s.Table() && c.Level != "" {
		return s.replace(late, &replacement{Player{Level: c.Level}, game.Nobody}), nil
	}
	return lapse(s, late), nil
}

// lapse is how a turn ends that took too long: in a defeat, once both sides of a duel have
// begun to play.
func lapse(s *State, late game.Seat) []happening {
	if !s.Begun() {
		return one(Halted, game.Nobody, &halt{Why: HaltTime})
	}
	return one(Lapsed, late, nil)
}

// Begun reports whether every player has made so many moves that a resignation or a lapse counts.
func (s *State) Begun() bool { return enoughMoves(len(s.Players), Played(s)) }

// enoughMoves reports whether each of so many players has made at least countedMoves of the moves.
func enoughMoves(players int, moves []Move) bool {
	made := make([]int, players)
	for _, m := range moves {
		made[m.Seat]++
	}
	return slices.Min(made) >= countedMoves
}

func (c Claim) decide(_ Games, s *State) ([]happening, error) {
	if _, err := claim(s, c.User, c.Ply, c.Now); err != nil {
		return nil, err
	}
	if !s.Duel() {
		return nil, game.Refuse(game.KindTurn, 0, game.Say("match.claim.table"))
	}
	return one(Lapsed, s.Seat(s.ToMove()[0]), nil), nil
}

func (c Abandon) decide(_ Games, s *State) ([]happening, error) {
	seat, err := claim(s, c.User, c.Ply, c.Now)
	if err != nil {
		return nil, err
	}
	return one(Halted, seat, &halt{Why: HaltAsked}), nil
}

// claim is the seat of a user who may claim the match now.
func claim(s *State, user string, ply int, now time.Time) (game.Seat, error) {
	seat, err := opponent(s, user, ply)
	switch {
	case err != nil:
		return seat, err
	case clocked(s):
		return seat, game.Refuse(game.KindTurn, 0, game.Say("match.claim.timed"))
	case !s.Claimable(now):
		return seat, game.Refuse(game.KindTurn, 0, game.Say("match.claim.early", "Unix", s.PlyAt.Add(ClaimAfter).Unix()))
	}
	return seat, nil
}

// opponent is the seat of a user who waits for somebody else's move.
func opponent(s *State, user string, ply int) (game.Seat, error) {
	seat, err := s.seated(user, Playing)
	if err != nil {
		return seat, err
	}
	if err := s.current(ply); err != nil {
		return seat, err
	}
	people := s.ToMove()
	if len(people) == 0 || slices.Contains(people, user) {
		return seat, game.Refuse(game.KindTurn, 0, game.Say("match.notwaiting"))
	}
	return seat, nil
}

// applyLapsed ends a match by the time of a seat.
func (s transition) applyLapsed(late game.Seat) {
	winner := game.Nobody
	if s.Duel() {
		winner = 1 - late
	}
	s.end(game.Outcome{Winner: winner, Method: game.TimedOut})
}

// lengthen adds to the time of who is to move. Without a clock the turn counts as begun so
// much later.
func (s transition) lengthen(ms int64) error {
	if s.LapsesAt().IsZero() || ms <= 0 {
		return fmt.Errorf("no time can be given")
	}
	from := &s.TimeUp
	if !clocked(s.State) {
		from = &s.PlyAt
	}
	*from = from.Add(time.Duration(ms) * time.Millisecond)
	return nil
}
