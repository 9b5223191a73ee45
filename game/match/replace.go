package match

import (
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

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

func (c Replace) decide(_ Games, s *State) ([]Event, error) {
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
	if wait := ReplaceAfter - c.Now.Sub(time.UnixMilli(s.Turned)); wait > 0 {
		seconds := int((wait + time.Second - 1) / time.Second)
		return nil, game.Refuse(game.KindTurn, 0, game.Say("match.replace.early", "Seconds", seconds))
	}
	return s.replace(c.Seat, replacement{Player{Level: c.Level}, seat}), nil
}

// replace has a computer take a seat. If all others at the table want to stop, it was
// the only one they waited for, and the match ends.
func (s *State) replace(seat game.Seat, by replacement) []Event {
	events := one(Replaced, seat, by)
	if _, ok := s.stop(); ok && s.agreed(seat, Stop) {
		events = append(events, one(Stopped, game.Nobody, nil)...)
	}
	return events
}

// replaceable refuses to replace who does not keep the others waiting.
func (s *State) replaceable(by, seat game.Seat) error {
	switch {
	case len(s.Players) <= 2:
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
