package match

import (
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

// Grace is how long a computer's turn is left to whoever brought it about. After
// that it counts as forgotten, by a process that has died, and the turn is due.
const Grace = 5 * time.Second

// PlayFor makes a move for a computer. It names the ply that the computer saw,
// because the match may have moved on while it thought.
type PlayFor struct {
	Seat game.Seat
	Ply  int
	Move game.Move
}

// Computer gives the seat that a computer is to move on and the computer's
// level; ok is false when the match waits for people, or is not being played. Where
// both may move, people come first.
func (s *State) Computer() (seat game.Seat, level string, ok bool) {
	if s.Phase != Playing || len(s.ToMove()) > 0 {
		return game.Nobody, "", false
	}
	for _, seat := range s.Position.ToMove() {
		if level := s.Players[seat].Level; level != "" {
			return seat, level, true
		}
	}
	return game.Nobody, "", false
}

// People lists the users of a match, by seat.
func (p *Proposal) People() []string {
	var users []string
	for _, player := range p.Players {
		if player.User != "" {
			users = append(users, player.User)
		}
	}
	return users
}

// seats tells what is wrong with who sits where: a mistake of the caller.
func (p *Proposal) seats() error {
	if p.Proposer < 0 || int(p.Proposer) >= len(p.Players) {
		return fmt.Errorf("the proposer has no seat %d", p.Proposer)
	}
	if err := p.lobby(); err != nil {
		return err
	}
	for seat, player := range p.Players {
		free := len(p.Lobby) > 0 && player == Player{}
		if (player.User == "") == (player.Level == "") && !free {
			return fmt.Errorf("seat %d: either a user or a level is needed, not %q and %q", seat, player.User, player.Level)
		}
	}
	people := p.People()
	slices.Sort(people)
	if len(slices.Compact(people)) < len(p.People()) {
		return fmt.Errorf("a user has two seats: %q", people)
	}
	if p.Players[p.Proposer].User == "" {
		return fmt.Errorf("a computer proposes nothing, on seat %d", p.Proposer)
	}
	return nil
}

func (c PlayFor) decide(_ Games, s *State) ([]Event, error) {
	if err := s.want(Playing); err != nil {
		return nil, err
	}
	if err := s.current(c.Ply); err != nil {
		return nil, err
	}
	if seat, _, ok := s.Computer(); !ok || seat != c.Seat {
		return nil, fmt.Errorf("match %s: no computer is to move on seat %d", s.ID, c.Seat)
	}
	if _, err := s.Position.Play(c.Seat, c.Move); err != nil {
		return nil, err
	}
	return one(Moved, c.Seat, move{c.Move}), nil
}
