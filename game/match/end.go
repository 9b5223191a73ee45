package match

import (
	"fmt"

	"kamisado/game"
)

// end ends a match from outside its rules.
func (s *State) end(out game.Outcome) {
	s.Phase, s.Offers, s.Outcome = Over, nil, &out
	s.Position = s.Position.End(out)
	s.Ply++
}

func (s *State) applyStopped() error {
	out, ok := s.stop()
	if !ok {
		return fmt.Errorf("the match cannot be stopped now")
	}
	s.end(out)
	return nil
}

// rivalOf is the other seat of a duel, Nobody where there are more or where one plays
// alone.
func (s *State) rivalOf(seat game.Seat) game.Seat {
	if len(s.Players) != 2 {
		return game.Nobody
	}
	return 1 - seat
}
