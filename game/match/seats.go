package match

import (
	"fmt"
	"slices"

	"kamisado/game"
)

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

// seats says what is wrong with who sits where: a mistake of the caller.
func (p *Proposal) seats() error {
	if p.Proposer < 0 || int(p.Proposer) >= len(p.Players) {
		return fmt.Errorf("the proposer has no seat %d", p.Proposer)
	}
	if err := p.lobby(); err != nil {
		return err
	}
	if p.Open && (!p.Duel() || len(p.Lobby) > 0) {
		return fmt.Errorf("an open challenge is for two, not for %d or a table", len(p.Players))
	}
	for seat, player := range p.Players {
		free := (len(p.Lobby) > 0 || p.Open) && player == Player{}
		if (player.User == "") == (player.Level == "") && !free {
			return fmt.Errorf("seat %d: either a user or a level is needed", seat)
		}
	}
	people := p.People()
	slices.Sort(people)
	if len(slices.Compact(people)) < len(p.People()) {
		return fmt.Errorf("a user has two seats")
	}
	if p.Players[p.Proposer].User == "" {
		return fmt.Errorf("a computer proposes nothing, on seat %d", p.Proposer)
	}
	return nil
}

// Free lists the seats of a table or an open challenge that wait for somebody, in the order
// in which they are taken.
func (p *Proposal) Free() []game.Seat {
	order := p.Lobby
	if p.Open {
		order = []game.Seat{1 - p.Proposer}
	}
	var free []game.Seat
	for _, seat := range order {
		if p.Players[seat] == (Player{}) {
			free = append(free, seat)
		}
	}
	return free
}

// Host is the user who proposed the match or leads the table that it began at.
func (p *Proposal) Host() string { return p.Players[p.Proposer].User }

// lobby says what is wrong with the order in which seats are taken.
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

// How events change who sits where. What they refuse, no valid log has.

// setPlayer puts a player on a seat, the zero Player to free it.
func (s transition) setPlayer(seat game.Seat, p Player) error {
	s.Players = slices.Clone(s.Players)
	s.Players[seat] = p
	if s.Players[s.Proposer].User == "" {
		s.Proposer = s.heir(seat)
	}
	return s.seats()
}

// applySeated is for Joined and Seated: a person may take a computer's seat, a
// computer only a free one.
func (s transition) applySeated(e Event, p *Player) error {
	before := s.Players[e.Seat]
	if e.Kind == Joined && (p.User == "" || before.User != "") || e.Kind == Seated && (p.Level == "" || before != Player{}) {
		return fmt.Errorf("seat %d cannot be taken so", e.Seat)
	}
	s.Added = slices.DeleteFunc(slices.Clone(s.Added), func(seat game.Seat) bool { return seat == e.Seat })
	if e.Kind == Seated {
		s.Added = append(s.Added, e.Seat)
	}
	if len(s.Added) == 0 {
		s.Added = nil // as a snapshot reads it back
	}
	return s.setPlayer(e.Seat, *p)
}

func (s transition) applyLeft(e Event) error {
	if s.Players[e.Seat].User == "" {
		return fmt.Errorf("nobody sits on seat %d", e.Seat)
	}
	return s.setPlayer(e.Seat, Player{})
}

// applyAccepted starts the match, with computers on what seats were free.
func (s transition) applyAccepted(body *seating) error {
	if body.Players != nil {
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
// answer go: who still wants them says so again. A person who had left the server is
// missed no more.
func (s transition) applyReplaced(e Event, body *replacement) error {
	seat := e.Seat
	if s.Players[seat].User == "" || body.Level == "" {
		return fmt.Errorf("nobody can be replaced so on seat %d", seat)
	}
	if err := s.setPlayer(seat, body.Player); err != nil {
		return err
	}
	if len(s.Offers) > 0 {
		s.Offers = slices.Clone(s.Offers)
		s.Offers[seat] = ""
		if len(s.unanswered()) == 0 {
			s.Offers = nil
		}
	}
	if s.Stranded.Why == NoMember && s.Stranded.Seat == seat {
		return s.free(fromMilli(e.At.UnixMilli()))
	}
	return nil
}
