package match

import (
	"fmt"
	"slices"

	"kamisado/game"
)

// The answers to a proposal.
type (
	// Accept starts a proposed match. Any invited player starts it for all; who
	// plays alone or with computers accepts the proposal too. Anybody but who made it accepts
	// an open challenge.
	Accept struct {
		User string
		// Name and Since are as in Player, for an open challenge.
		Name  string
		Since int64
	}
	// Decline closes a proposed match.
	Decline struct{ User string }
	// Cancel takes a proposal back.
	Cancel struct{ User string }
	// Expire closes a proposed match whose time is over.
	Expire struct{}
)

// The commands of a table that waits for players, see Proposal.Lobby. Its host is the
// person on the seat Proposer, who alone may Begin and Cancel.
type (
	// Join takes the first free seat, in the order of the lobby. Where none is free
	// the computer that was added last makes room.
	Join struct {
		User, Name string
		// Since is as in Player.
		Since int64
	}
	// Leave gives a seat back. When the host leaves, the next person in the order of
	// the lobby is the host; when nobody is left, the table is Cancelled.
	Leave struct{ User string }
	// AddComputer seats a computer of a level on the first free seat. Anybody who has
	// a seat may.
	AddComputer struct{ User, Level string }
	// Begin starts the match. Computers of the level take the seats that are free.
	Begin struct{ User, Level string }
)

func (c Accept) decide(d *decision) error {
	if !d.Open || d.Seat(c.User) != game.Nobody {
		return d.answer(c.User, Accepted)
	}
	if c.User == "" {
		return fmt.Errorf("match %s: nobody accepts", d.ID)
	}
	if d.Phase == Playing || d.Phase == Over {
		return refuse(game.KindDone, "match.open.taken")
	}
	if err := d.want(Pending); err != nil {
		return err
	}
	seat := d.Free()[0]
	players := slices.Clone(d.Players)
	players[seat] = Player{User: c.User, Name: c.Name, Since: c.Since}
	return d.add(Accepted, seat, &seating{players})
}

func (c Decline) decide(d *decision) error { return d.answer(c.User, Declined) }

// answer accepts or declines a proposal for a user who was invited.
func (d *decision) answer(user string, kind EventKind) error {
	if err := d.want(Pending); err != nil {
		return err
	}
	seat := d.Seat(user)
	switch {
	case len(d.Lobby) > 0:
		return refuse(game.KindStale, "match.lobby.open")
	case seat == game.Nobody:
		return refuse(game.KindStranger, "match.notinvited")
	case seat == d.Proposer && d.Open:
		return refuse(game.KindDone, "match.open.own")
	case seat == d.Proposer && len(d.People()) > 1:
		return refuse(game.KindDone, "match.ownproposal")
	}
	return d.add(kind, seat, nil)
}

func (c Cancel) decide(d *decision) error {
	if err := d.want(Pending); err != nil {
		return err
	}
	switch seat := d.Seat(c.User); {
	case seat != game.Nobody && seat == d.Proposer:
		return d.add(Cancelled, seat, nil)
	case len(d.Lobby) > 0:
		return refuse(game.KindStranger, "match.lobby.host")
	case d.Open:
		return refuse(game.KindStranger, "match.open.notproposer")
	}
	return refuse(game.KindStranger, "match.notproposer")
}

func (c Expire) decide(d *decision) error {
	if err := d.want(Pending); err != nil {
		return err
	}
	return d.add(Expired, game.Nobody, nil)
}

func (c Join) decide(d *decision) error {
	if err := d.waiting(); err != nil {
		return err
	}
	if c.User == "" {
		return fmt.Errorf("match %s: nobody joins", d.ID)
	}
	seat := d.Seat(c.User)
	switch free := d.Free(); {
	case seat != game.Nobody && seat == d.Proposer:
		return refuse(game.KindDone, "match.lobby.hosting")
	case seat != game.Nobody:
		return refuse(game.KindDone, "match.lobby.seated")
	case len(free) > 0:
		seat = free[0]
	case len(d.Added) > 0:
		seat = d.Added[len(d.Added)-1]
	default:
		return refuse(game.KindStranger, "match.lobby.full")
	}
	return d.add(Joined, seat, &Player{User: c.User, Name: c.Name, Since: c.Since})
}

func (c Leave) decide(d *decision) error {
	seat, err := d.atTable(c.User)
	if err != nil {
		return err
	}
	if d.heir(seat) == game.Nobody {
		return d.add(Cancelled, seat, nil)
	}
	return d.add(Left, seat, nil)
}

func (c AddComputer) decide(d *decision) error {
	if _, err := d.atTable(c.User); err != nil {
		return err
	}
	if c.Level == "" {
		return fmt.Errorf("match %s: a computer without a level", d.ID)
	}
	free := d.Free()
	if len(free) == 0 {
		return refuse(game.KindDone, "match.lobby.full")
	}
	return d.add(Seated, free[0], &Player{Level: c.Level})
}

func (c Begin) decide(d *decision) error {
	seat, err := d.atTable(c.User)
	if err != nil {
		return err
	}
	free := d.Free()
	switch {
	case seat != d.Proposer:
		return refuse(game.KindStranger, "match.lobby.host")
	case len(free) == 0:
		return d.add(Accepted, seat, nil)
	case c.Level == "":
		return refuse(game.KindTurn, "match.lobby.free")
	}
	players := slices.Clone(d.Players)
	for _, seat := range free {
		players[seat] = Player{Level: c.Level}
	}
	return d.add(Accepted, seat, &seating{players})
}

// waiting refuses what only a table that waits for players takes.
func (s *State) waiting() error {
	if len(s.Lobby) == 0 {
		return refuse(game.KindStale, "match.lobby.none")
	}
	return s.want(Pending)
}

// atTable returns the seat of somebody at a table that waits for players.
func (s *State) atTable(user string) (game.Seat, error) {
	seat, err := s.Seat(user), s.waiting()
	if err == nil && seat == game.Nobody {
		err = refuse(game.KindStranger, "match.lobby.stranger")
	}
	return seat, err
}

// propose sets the match up as it is proposed.
func (s *State) propose(games Games, p *proposed) (err error) {
	if s.Position = p.first; s.Position == nil {
		if s.Position, err = p.start(games); err != nil {
			return err
		}
	}
	s.Proposal, s.Phase, s.Moves = p.Proposal, Pending, p.opened()
	for _, seat := range s.Lobby {
		if s.Players[seat].Level != "" {
			s.Added = append(s.Added, seat)
		}
	}
	return nil
}

// join seats a person, who may take a computer's seat, or a computer.
func (s *State) join(seat game.Seat, p Player) {
	s.Added = slices.DeleteFunc(slices.Clone(s.Added), func(added game.Seat) bool { return added == seat })
	if p.Level != "" {
		s.Added = append(s.Added, seat)
	}
	if len(s.Added) == 0 {
		s.Added = nil // as a snapshot reads it back
	}
	s.setPlayer(seat, p)
}

// begin starts the match, with these players where seats were free.
func (s *State) begin(players []Player) error {
	if players != nil {
		if len(players) != len(s.Players) {
			return fmt.Errorf("%d players on %d seats", len(players), len(s.Players))
		}
		s.Players = players
	}
	if free := s.Free(); len(free) > 0 {
		return fmt.Errorf("nobody sits on %v", free)
	}
	s.Phase, s.Added = Playing, nil
	if s.Opening != nil && s.Opening.Outcome != nil {
		s.Phase, s.Outcome = Over, s.Opening.Outcome
	}
	return nil
}

// setPlayer puts a player on a seat, the zero Player to free it. When the host leaves, the next person is the host.
func (s *State) setPlayer(seat game.Seat, p Player) {
	s.Players = slices.Clone(s.Players)
	s.Players[seat] = p
	if s.Players[s.Proposer].User == "" {
		s.Proposer = s.heir(seat)
	}
}

// heir returns the seat of the first person after a seat, in the order of the lobby where
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
