package match

import (
	"fmt"
	"slices"

	"kamisado/game"
)

// Free lists the seats of a table that wait for somebody, in the order in which they
// are taken.
func (p *Proposal) Free() []game.Seat {
	var free []game.Seat
	for _, seat := range p.Lobby {
		if p.Players[seat] == (Player{}) {
			free = append(free, seat)
		}
	}
	return free
}

// Host is the user who proposed the match or leads the table that it began at.
func (p *Proposal) Host() string { return p.Players[p.Proposer].User }

// lobby tells what is wrong with the order in which seats are taken.
func (p *Proposal) lobby() error {
	if len(p.Lobby) == 0 {
		return nil
	}
	order := slices.Sorted(slices.Values(p.Lobby))
	for i, seat := range order {
		if int(seat) != i || len(order) != len(p.Players) {
			return fmt.Errorf("the lobby %v does not name each of %d seats once", p.Lobby, len(p.Players))
		}
	}
	return nil
}

// heir is the seat of the first person after a seat, in the order of the lobby where
// there is one, else in that of the seats; Nobody when there is no other.
func (p *Proposal) heir(seat game.Seat) game.Seat {
	order := p.Lobby
	if len(order) == 0 {
		for i := range p.Players {
			order = append(order, game.Seat(i))
		}
	}
	at := slices.Index(order, seat)
	for i := range len(order) - 1 {
		if next := order[(at+1+i)%len(order)]; p.Players[next].User != "" {
			return next
		}
	}
	return game.Nobody
}

// waiting refuses what only a table that waits for players takes.
func (s *State) waiting() error {
	if len(s.Lobby) == 0 {
		return game.Refuse(game.KindStale, 0, game.Say("match.lobby.none"))
	}
	return s.want(Pending)
}

// atTable is the seat of somebody at a table that waits for players.
func (s *State) atTable(user string) (game.Seat, error) {
	if err := s.waiting(); err != nil {
		return game.Nobody, err
	}
	seat := s.Seat(user)
	if seat == game.Nobody {
		return seat, game.Refuse(game.KindStranger, 0, game.Say("match.lobby.stranger"))
	}
	return seat, nil
}
