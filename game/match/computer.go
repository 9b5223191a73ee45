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
// because the match may have moved on while it computed.
type PlayFor struct {
	Seat game.Seat
	Ply  int
	Move game.Move
}

// Computer returns the seat that a computer is to move on and the computer's
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

func (c PlayFor) decide(_ Games, s *State) ([]happening, error) {
	if err := s.want(Playing); err != nil {
		return nil, err
	}
	if err := s.current(c.Ply); err != nil {
		return nil, err
	}
	if seat, _, ok := s.Computer(); !ok || seat != c.Seat {
		return nil, fmt.Errorf("match %s: no computer is to move on seat %d", s.ID, c.Seat)
	}
	next, err := s.Position.Play(c.Seat, c.Move)
	if err != nil {
		return nil, err
	}
	return one(Moved, c.Seat, &move{c.Move, next}), nil
}

// ReplaceAfter is how long a person may keep a table waiting before the others may
// have a computer take the seat.
const ReplaceAfter = 2 * time.Minute

// Replace has a computer of a level take the seat of somebody who keeps the table
// waiting, in games for more than two. Whoever sits at the table may ask for it.
type Replace struct {
	User string
	// Seat is whose turn it has been for too long.
	Seat  game.Seat
	Level string
	// Now is when it is asked for.
	Now time.Time
}

func (c Replace) decide(_ Games, s *State) ([]happening, error) {
	seat, err := s.seated(c.User, Playing)
	if err != nil {
		return nil, err
	}
	if c.Level == "" {
		return nil, fmt.Errorf("match %s: a computer without a level", s.ID)
	}
	if err := s.replaceable(seat, c.Seat); err != nil {
		return nil, err
	}
	if at := s.PlyAt.Add(ReplaceAfter); c.Now.Before(at) {
		return nil, game.Refuse(game.KindTurn, 0, game.Say("match.replace.early", "Unix", at.Unix()))
	}
	return s.replace(c.Seat, &replacement{Player{Level: c.Level}, seat}), nil
}

// replace has a computer take a seat. If all others at the table want to stop, it was
// the only one they waited for, and the match ends.
func (s *State) replace(seat game.Seat, by *replacement) []happening {
	events := one(Replaced, seat, by)
	if _, ok := s.stop(); ok && s.agreed(seat, Stop) {
		events = append(events, one(Stopped, game.Nobody, nil)...)
	}
	return events
}

// replaceable refuses to replace who does not keep the others waiting.
func (s *State) replaceable(by, seat game.Seat) error {
	switch {
	case !s.Table():
		return game.Refuse(game.KindTurn, 0, game.Say("match.replace.two"))
	case by == seat:
		return game.Refuse(game.KindTurn, 0, game.Say("match.replace.oneself"))
	case seat < 0 || int(seat) >= len(s.Players) || s.Players[seat].User == "":
		return game.Refuse(game.KindStale, 0, game.Say("match.replace.gone"))
	case !slices.Contains(s.Position.ToMove(), seat):
		return game.Refuse(game.KindStale, 0, game.Say("match.replace.turn"))
	}
	return nil
}
