package match

import (
	"fmt"
	"slices"

	"kamisado/game"
)

func (c Offer) decide(games Games, s *State) ([]happening, error) {
	var phase Phase
	switch c.What {
	case Restart, Stop, Draw, Takeback:
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
	if err := s.open(seat, c.What); err != nil {
		return nil, err
	}
	if err := c.suits(games, s, seat); err != nil {
		return nil, err
	}
	events := one(Offered, seat, &offer{c.What})
	switch {
	case !s.agreed(seat, c.What):
		return events, nil
	case c.What == Restart:
		if s.Opening != nil {
			c.Seed = s.Seed // of what was played before
		}
		return append(events, one(Restarted, game.Nobody, &restart{c.Seed})...), nil
	case c.What == Draw, c.What == Takeback:
		return append(events, settle(s, c.What, seat)...), nil
	case c.What == Stop:
		return append(events, one(Stopped, game.Nobody, nil)...), nil
	case c.Next == "" || c.Next == s.ID:
		return nil, fmt.Errorf("match %s: its rematch cannot be %q", s.ID, c.Next)
	}
	return append(events, one(Rematched, game.Nobody, &rematch{c.Next})...), nil
}

// open refuses an offer that can no longer be made, or that the seat has made.
func (s *State) open(seat game.Seat, what Offering) error {
	if what == Rematch && s.Next != "" {
		return game.Refuse(game.KindStale, 0, game.Say("match.rematched"))
	}
	if what == Rematch && s.HasFormer() {
		return game.Refuse(game.KindDone, 0, game.Say("match.former"))
	}
	if _, ok := s.stop(); what == Stop && !ok {
		return game.Refuse(game.KindTurn, 0, game.Say("match.stop"))
	}
	if len(s.Offers) == 0 || s.Offers[seat] != what {
		return nil
	}
	if s.Table() {
		return game.Refuse(game.KindDone, 0, game.Say("match.offered.all"))
	}
	return game.Refuse(game.KindDone, 0, game.Say("match.offered"))
}

// stop is how the match ends if all agree to stop it now.
func (s *State) stop() (game.Outcome, bool) {
	if stopper, ok := s.Position.(game.Stopper); ok {
		return stopper.Stop()
	}
	return game.Outcome{Winner: game.Nobody}, false
}

// agreed reports whether every other person has offered the same. Computers agree
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
// agreed to it already, so its deadline, the old one's, means nothing, and no table
// has to wait for players. It has a thread where the caller says so. An imported match begins with the same opening again.
func (s *State) RematchProposal(seed game.Seed) Proposal {
	p := s.Proposal
	p.Seed, p.ByLot, p.Lobby, p.Open, p.Threaded = seed, false, nil, false, false
	p.Rated, p.Young = p.Rated || p.Young, false // accounts have grown older
	if p.Opening != nil {
		p.Seed = s.Seed
	}
	p.Players = append(slices.Clone(s.Players[1:]), s.Players[0])
	p.Proposer = game.Seat((int(s.Proposer) + len(s.Players) - 1) % len(s.Players))
	return p
}
