package match

import (
	"fmt"
	"slices"

	"kamisado/game"
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

func (c Join) decide(_ Games, s *State) ([]happening, error) {
	if err := s.waiting(); err != nil {
		return nil, err
	}
	if c.User == "" {
		return nil, fmt.Errorf("match %s: nobody joins", s.ID)
	}
	seat := s.Seat(c.User)
	switch free := s.Free(); {
	case seat != game.Nobody && seat == s.Proposer:
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.lobby.hosting"))
	case seat != game.Nobody:
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.lobby.seated"))
	case len(free) > 0:
		seat = free[0]
	case len(s.Added) > 0:
		seat = s.Added[len(s.Added)-1]
	default:
		return nil, game.Refuse(game.KindStranger, 0, game.Say("match.lobby.full"))
	}
	return one(Joined, seat, &Player{User: c.User, Name: c.Name, Since: c.Since}), nil
}

func (c Leave) decide(_ Games, s *State) ([]happening, error) {
	seat, err := s.atTable(c.User)
	if err != nil {
		return nil, err
	}
	if s.heir(seat) == game.Nobody {
		return one(Cancelled, seat, nil), nil
	}
	return one(Left, seat, nil), nil
}

func (c AddComputer) decide(_ Games, s *State) ([]happening, error) {
	if _, err := s.atTable(c.User); err != nil {
		return nil, err
	}
	if c.Level == "" {
		return nil, fmt.Errorf("match %s: a computer without a level", s.ID)
	}
	free := s.Free()
	if len(free) == 0 {
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.lobby.full"))
	}
	return one(Seated, free[0], &Player{Level: c.Level}), nil
}

func (c Begin) decide(_ Games, s *State) ([]happening, error) {
	seat, err := s.atTable(c.User)
	if err != nil {
		return nil, err
	}
	if seat != s.Proposer {
		return nil, game.Refuse(game.KindStranger, 0, game.Say("match.lobby.host"))
	}
	free := s.Free()
	if len(free) == 0 {
		return one(Accepted, seat, nil), nil
	}
	if c.Level == "" {
		return nil, game.Refuse(game.KindTurn, 0, game.Say("match.lobby.free"))
	}
	players := slices.Clone(s.Players)
	for _, seat := range free {
		players[seat] = Player{Level: c.Level}
	}
	return one(Accepted, seat, &seating{players}), nil
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
