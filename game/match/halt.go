package match

import (
	"time"

	"kamisado/game"
)

// HaltReason is why a match ended without a result.
type HaltReason string

// The reasons of Halted.
const (
	HaltTime    HaltReason = "time"    // the time was over before both had made two moves
	HaltIdle    HaltReason = "idle"    // nobody has moved for CloseAfter
	HaltAsked   HaltReason = "asked"   // an opponent wanted it after ClaimAfter
	HaltStopped HaltReason = "stopped" // a moderator has stopped it
	HaltBlocked HaltReason = "blocked" // an Obstacle was there for BlockedFor
)

// BlockedFor is how long a match waits that cannot be played on before it ends by itself.
const BlockedFor = 7 * 24 * time.Hour

// Obstacle keeps a match from going on, and its players can do nothing about it in the match.
type Obstacle string

// The obstacles: a player has left the server, the channel is gone, the bot may not write
// there.
const (
	NoMember     Obstacle = "member"
	NoChannel    Obstacle = "channel"
	NoPermission Obstacle = "permission"
)

// Blockage is what a match waits for that cannot be played on. No time runs meanwhile.
type Blockage struct {
	// Why is empty when nothing is in the way.
	Why Obstacle
	// Seat is that of who has left.
	Seat game.Seat
	// Since is when that became known.
	Since time.Time
}

type (
	// Halt ends a match without a result, or before it has begun, because a moderator of its
	// server wants that. That they are one the caller knows.
	Halt struct{ By Player }
	// Block says that an obstacle was found; User is who has left. Channel is where the match was
	// played then: if it is played elsewhere by now, nothing is known about that place.
	Block struct {
		Why     Obstacle
		User    string
		Channel string
	}
	// Unblock says that the obstacle is there no more.
	Unblock struct{}
)

// halt is why a match ended without a result, and who has stopped it.
type halt struct {
	Why HaltReason `json:"why"`
	By  *Player    `json:"by,omitempty"`
}

// blocked says what a match cannot go on for.
type blocked struct {
	Why Obstacle `json:"why"`
}

func (c Halt) decide(d *decision) error {
	if err := d.want(Playing, Pending); err != nil {
		return err
	}
	return d.add(Halted, game.Nobody, &halt{Why: HaltStopped, By: &c.By})
}

func (c Block) decide(d *decision) error {
	if err := d.want(Playing); err != nil {
		return err
	}
	seat := d.Seat(c.User)
	switch {
	case d.Place.Channel != c.Channel:
		return refuse(game.KindStale, "match.stale")
	case c.Why == NoMember && seat == game.Nobody:
		return refuse(game.KindStranger, "match.stranger")
	case d.Blocked.Why == c.Why && d.Blocked.Seat == seat:
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(Blocked, seat, &blocked{c.Why})
}

func (c Unblock) decide(d *decision) error {
	if err := d.want(Playing); err != nil {
		return err
	}
	if d.Blocked.Why == "" {
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(Unblocked, game.Nobody, nil)
}

// halt ends a match without a result, or closes one that has not begun.
func (s *State) halt(h *halt) {
	s.Halt = h.Why
	if h.By != nil {
		s.HaltedBy = *h.By
	}
	if s.Phase == Pending {
		s.Phase, s.Closing = Closed, Halted
		return
	}
	s.end(game.Outcome{Winner: game.Nobody, Method: game.Unfinished})
}

// block notes an obstacle. A second one is waited for no longer than the first.
func (s *State) block(e Event, why Obstacle) {
	s.Blocked.Why, s.Blocked.Seat = why, e.Seat
	if s.Blocked.Since.IsZero() {
		s.Blocked.Since = fromMilli(e.At.UnixMilli())
	}
}

// unblock forgets the obstacle. Who is to move has the time again that went by with it.
func (s *State) unblock(at time.Time) {
	since := s.Blocked.Since
	if s.PlyAt.After(since) {
		since = s.PlyAt
	}
	s.Blocked = Blockage{}
	if lost := at.Sub(since).Milliseconds(); lost > 0 && !s.LapsesAt().IsZero() {
		s.lengthen(lost)
	}
}
