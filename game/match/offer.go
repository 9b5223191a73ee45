package match

import (
	"fmt"
	"slices"

	"kamisado/game"
)

func (c Offer) decide(_ Games, s *State) ([]Event, error) {
	var phase Phase
	switch c.What {
	case Restart:
		phase = Playing
	case Rematch:
		phase = Over
	default:
		return nil, fmt.Errorf("match %s: no offer of %q", s.ID, c.What)
	}
	seat, err := s.seated(c.User, phase)
	if err != nil {
		return nil, err
	}
	if err := s.current(c.Ply); err != nil {
		return nil, err
	}
	if c.What == Rematch && s.Next != "" {
		return nil, game.Refuse(game.KindStale, 0, game.Say("match.rematched"))
	}
	if len(s.Offers) > 0 && s.Offers[seat] == c.What {
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.offered"))
	}
	events := one(Offered, seat, offer{c.What})
	if !s.agreed(seat, c.What) {
		return events, nil
	}
	return c.complete(s, events)
}

// complete adds what happens when all have agreed.
func (c Offer) complete(s *State, events []Event) ([]Event, error) {
	if c.What == Restart {
		return append(events, one(Restarted, game.Nobody, restart{c.Seed})...), nil
	}
	if c.Next == "" || c.Next == s.ID {
		return nil, fmt.Errorf("match %s: its rematch cannot be %q", s.ID, c.Next)
	}
	return append(events, one(Rematched, game.Nobody, rematch{c.Next})...), nil
}

// agreed tells whether every other person has offered the same. Computers agree
// to everything.
func (s *State) agreed(seat game.Seat, what Offering) bool {
	for other, p := range s.Players {
		if game.Seat(other) != seat && p.User != "" && (other >= len(s.Offers) || s.Offers[other] != what) {
			return false
		}
	}
	return true
}

// RematchProposal is the proposal of the match that follows this one: the same
// game and options with the seats turned by one, so that colours swap. All have
// agreed to it already, so its deadline, the old one's, means nothing.
func (s *State) RematchProposal(seed game.Seed) Proposal {
	p := s.Proposal
	p.Seed, p.RulesRev, p.Drawn = seed, RulesRev, false
	p.Players = append(slices.Clone(s.Players[1:]), s.Players[0])
	p.Proposer = game.Seat((int(s.Proposer) + len(s.Players) - 1) % len(s.Players))
	return p
}
