package solver

import (
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
)

// byDeadlock stands for a round won by mutual block where otherwise the colour
// of the simple tower stands that reached the far row.
const byDeadlock = kamisado.Colours

// ends say who wins the match when a round ends in one of 18 ways: by each side
// with each of its simple towers or by a mutual block. Bit c of a side's sets is
// for the tower of colour c, bit byDeadlock for the block. A sumo on the far row
// always wins the match: it brings three points.
type ends struct {
	won, known [2]uint16
	// find decides an end that is not known yet.
	find func(side uint8, how int) (won bool, err error)
}

// winsByRow reports whether a side wins the match with its tower of colour c on
// the far row; the side is the position's mover.
func (s *search) winsByRow(side uint8, p *packed.Position, c uint8) bool {
	return p.IsSumo(c) || s.wins(side, c)
}

// winsByDeadlock reports whether a side wins the match by winning the round by a
// mutual block.
func (s *search) winsByDeadlock(side uint8) bool { return s.wins(side, byDeadlock) }

func (s *search) wins(side, how uint8) bool {
	if s.ends.known[side&1]>>how&1 == 0 {
		s.findEnd(side, how)
	}
	return s.ends.won[side&1]>>how&1 == 1
}

// findEnd decides an end when it is first met. When that fails the search is
// over, and what it then takes the end for does not matter.
func (s *search) findEnd(side, how uint8) {
	if s.err != nil {
		return
	}
	won, err := s.ends.find(side, int(how))
	if err != nil {
		s.err = err
		return
	}
	s.ends.set(side, how, won)
}

// set notes an end.
func (e *ends) set(side, how uint8, won bool) {
	e.known[side] |= 1 << how
	if won {
		e.won[side] |= 1 << how
	}
}

// last are the ends of a match's last round, which its winner wins.
var last = ends{won: [2]uint16{1<<9 - 1, 1<<9 - 1}, known: [2]uint16{1<<9 - 1, 1<<9 - 1}}
