package match

import (
	"fmt"
	"time"

	"kamisado/game"
)

// HaltReason is why a match ended without a result.
type HaltReason string

// The reasons of Halted.
const (
	HaltTime     HaltReason = "time"     // the time was over before both had made two moves
	HaltIdle     HaltReason = "idle"     // nobody has moved for CloseAfter
	HaltAsked    HaltReason = "asked"    // an opponent wanted it after ClaimAfter
	HaltStopped  HaltReason = "stopped"  // a moderator has stopped it
	HaltStranded HaltReason = "stranded" // an Obstacle was there for StrandedFor
)

// StrandedFor is how long a match waits that cannot be played on before it ends by itself.
const StrandedFor = 7 * 24 * time.Hour

// Obstacle keeps a match from going on, and its players can do nothing about it in the match.
type Obstacle string

// The obstacles: a player has left the server, the channel is gone, the bot may not write
// there.
const (
	NoMember     Obstacle = "member"
	NoChannel    Obstacle = "channel"
	NoPermission Obstacle = "permission"
)

// Stranding is what a match waits for that cannot be played on. No time runs meanwhile.
type Stranding struct {
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
	// Strand says that an obstacle was found; User is who has left.
	Strand struct {
		Why  Obstacle
		User string
	}
	// Free says that the obstacle is there no more.
	Free struct{}
)

// halt is why a match ended without a result, and who has stopped it.
type halt struct {
	Why HaltReason `json:"why"`
	By  *Player    `json:"by,omitempty"`
}

// stranding is what a match cannot go on for.
type stranding struct {
	Why Obstacle `json:"why"`
}

func (c Halt) decide(_ Games, s *State) ([]happening, error) {
	if s.Phase != Pending {
		if err := s.want(Playing); err != nil {
			return nil, err
		}
	}
	return one(Halted, game.Nobody, &halt{Why: HaltStopped, By: &c.By}), nil
}

func (c Strand) decide(_ Games, s *State) ([]happening, error) {
	if err := s.want(Playing); err != nil {
		return nil, err
	}
	seat := s.Seat(c.User)
	switch {
	case c.Why == NoMember && seat == game.Nobody:
		return nil, game.Refuse(game.KindStranger, 0, game.Say("match.stranger"))
	case s.Stranded.Why == c.Why && s.Stranded.Seat == seat:
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.stale"))
	}
	return one(Stranded, seat, &stranding{c.Why}), nil
}

func (c Free) decide(_ Games, s *State) ([]happening, error) {
	if err := s.want(Playing); err != nil {
		return nil, err
	}
	if s.Stranded.Why == "" {
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.stale"))
	}
	return one(Freed, game.Nobody, nil), nil
}

// applyHalted ends a match without a result, or closes one that has not begun.
func (s transition) applyHalted(body *halt) {
	s.Halt = body.Why
	if body.By != nil {
		s.HaltedBy = *body.By
	}
	if s.Phase == Pending {
		s.Phase, s.Closing = Closed, Halted
		return
	}
	s.end(game.Outcome{Winner: game.Nobody, Method: game.Unfinished})
}

// applyStranded notes an obstacle. A second one is waited for no longer than the first.
func (s transition) applyStranded(e Event, why Obstacle) error {
	if why == "" || why == NoMember && (e.Seat < 0 || int(e.Seat) >= len(s.Players)) {
		return fmt.Errorf("no obstacle %q of seat %d", why, e.Seat)
	}
	since := s.Stranded.Since
	if since.IsZero() {
		since = fromMilli(e.At.UnixMilli())
	}
	s.Stranded = Stranding{why, e.Seat, since}
	return nil
}

// free forgets the obstacle. Who is to move has the time again that went by with it.
func (s transition) free(at time.Time) error {
	since := s.Stranded.Since
	if s.PlyAt.After(since) {
		since = s.PlyAt
	}
	s.Stranded = Stranding{}
	if lost := at.Sub(since).Milliseconds(); lost > 0 && !s.LapsesAt().IsZero() {
		return s.lengthen(lost)
	}
	return nil
}

// disproves reports whether a move of a seat shows that the obstacle is there no more.
func disproves(s *State, mover game.Seat) bool {
	return s.Stranded.Why != "" && s.Players[mover].User != "" && (s.Stranded.Why != NoMember || s.Stranded.Seat == mover)
}
