package match

import (
	"encoding/json"
	"fmt"
	"slices"

	"kamisado/game"
)

// How events change who sits where. What they refuse, no sound log has.

// sit puts a player on a seat, the zero Player to free it.
func (s *State) sit(seat game.Seat, p Player) error {
	s.Players = slices.Clone(s.Players)
	s.Players[seat] = p
	if s.Players[s.Proposer].User == "" {
		s.Proposer = s.heir(seat)
	}
	return s.seats()
}

// applySeated is for Joined and Seated: a person may take a computer's seat, a
// computer only a free one.
func (s *State) applySeated(e Event) error {
	var p Player
	if err := json.Unmarshal(e.Body, &p); err != nil {
		return err
	}
	before := s.Players[e.Seat]
	if e.Kind == Joined && (p.User == "" || before.User != "") || e.Kind == Seated && (p.Level == "" || before != Player{}) {
		return fmt.Errorf("%+v cannot take the seat %d of %+v", p, e.Seat, before)
	}
	s.Added = slices.DeleteFunc(slices.Clone(s.Added), func(seat game.Seat) bool { return seat == e.Seat })
	if e.Kind == Seated {
		s.Added = append(s.Added, e.Seat)
	}
	s.Added = orNil(s.Added)
	return s.sit(e.Seat, p)
}

func (s *State) applyLeft(e Event) error {
	if s.Players[e.Seat].User == "" {
		return fmt.Errorf("nobody sits on seat %d", e.Seat)
	}
	return s.sit(e.Seat, Player{})
}

// applyAccepted starts the match, with computers on what seats were free.
func (s *State) applyAccepted(e Event) error {
	if len(e.Body) > 0 {
		var body seating
		if err := json.Unmarshal(e.Body, &body); err != nil {
			return err
		}
		if len(body.Players) != len(s.Players) {
			return fmt.Errorf("%d players on %d seats", len(body.Players), len(s.Players))
		}
		s.Players = body.Players
	}
	if free := s.Free(); len(free) > 0 {
		return fmt.Errorf("nobody sits on %v", free)
	}
	s.Phase, s.Added = Playing, nil
	return s.seats()
}

// applyReplaced gives a person's seat to a computer. Offers that nobody is left to
// answer go: who still wants them says so again.
func (s *State) applyReplaced(e Event) error {
	var body replacement
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return err
	}
	if s.Players[e.Seat].User == "" || body.Level == "" {
		return fmt.Errorf("%+v cannot replace %+v", body.Player, s.Players[e.Seat])
	}
	if err := s.sit(e.Seat, body.Player); err != nil {
		return err
	}
	if len(s.Offers) > 0 {
		s.Offers = slices.Clone(s.Offers)
		s.Offers[e.Seat] = ""
		if len(s.unanswered()) == 0 {
			s.Offers = nil
		}
	}
	return nil
}

// orNil is a list, nil when it is empty, as a snapshot reads it back.
func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
