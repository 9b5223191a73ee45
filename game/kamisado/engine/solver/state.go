package solver

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// State is what one round of a standard match leaves to the next: the points and the
// sumos. Index 0 is the side that starts the round (the loser of the one before), 1 the
// other; which of them is Black does not matter, by symmetry.
type State struct {
	Points [2]uint8
	// Sumos has bit c set for a sumo of colour c.
	Sumos [2]uint8
}

// startOf returns the state of a standard round whose first position is given; false
// for any other position.
func startOf(p *kamisado.Position) (s State, starts bool) {
	s = stateOf(p, p.Turn())
	return s, *p == s.startBy(p.Turn())
}

// stateOf returns the state of the round that a position belongs to, as if the given
// side had started it.
func stateOf(p *kamisado.Position, starter game.Seat) (s State) {
	for i := range s.Points {
		side := starter ^ game.Seat(i)
		s.Points[i] = uint8(p.Points(side))
		for c := range kamisado.Colours {
			if p.Sumo(side, c) {
				s.Sumos[i] |= 1 << c
			}
		}
	}
	return s
}

// after returns the state after a round is won by side i, with the simple tower of a
// colour or byDeadlock. The loser starts the next. It is false when the match is
// over: then side i has won it.
func (s State) after(i, how uint8) (next State, goesOn bool) {
	s.Points[i&1]++
	if how != byDeadlock {
		s.Sumos[i&1] |= 1 << how
	}
	if i == 0 {
		s.Points[0], s.Points[1] = s.Points[1], s.Points[0]
		s.Sumos[0], s.Sumos[1] = s.Sumos[1], s.Sumos[0]
	}
	return s, max(s.Points[0], s.Points[1]) < kamisado.PointsToWin
}

// isSumo reports whether a round is won with a sumo, which ends the match: it brings three points.
func (s State) isSumo(i, how uint8) bool { return how != byDeadlock && s.Sumos[i&1]>>how&1 == 1 }

// partner maps each colour to the one on the mirrored cell (rule 1).
var partner = func() (partner [kamisado.Colours]uint8) {
	for cell := range kamisado.NoCell {
		partner[cell.Colour()] = uint8((cell ^ 7).Colour())
	}
	return partner
}()

// mirror returns the mirrored state, which has the same value.
func (s State) mirror() State {
	m := State{Points: s.Points}
	for i := range s.Sumos {
		for set := s.Sumos[i]; set != 0; set &= set - 1 {
			m.Sumos[i] |= 1 << partner[bits.TrailingZeros8(set)&7]
		}
	}
	return m
}

// canonical returns the state or its mirror image, whichever compares lower.
func (s State) canonical() State {
	if m := s.mirror(); compare(m, s) < 0 {
		return m
	}
	return s
}

// compare orders states by points, starter's first, then by sumos.
func compare(s, t State) int {
	return cmp.Or(slices.Compare(s.Points[:], t.Points[:]), slices.Compare(s.Sumos[:], t.Sumos[:]))
}

// Start returns the first position of the state's round, with Black to start.
func (s State) Start() kamisado.Position { return s.startBy(kamisado.Black) }

// startBy returns the first position of the state's round, with a side to start.
func (s State) startBy(side game.Seat) kamisado.Position {
	var points [2]int
	var sumos [2]uint8
	for i := range s.Points {
		points[side^game.Seat(i)], sumos[side^game.Seat(i)] = int(s.Points[i]), s.Sumos[i]
	}
	return kamisado.NewRound(side, points, sumos)
}

// States returns all states that can occur in a standard match, one of each pair of
// mirror images, in the order of compare: 1,103.
func States() []State {
	seen := map[State]bool{}
	open := []State{{}}
	for len(open) > 0 {
		s := open[len(open)-1].canonical()
		open = open[:len(open)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		for i := range uint8(2) {
			for how := range uint8(byDeadlock + 1) {
				if next, goesOn := s.after(i, how); goesOn && !s.isSumo(i, how) {
					open = append(open, next)
				}
			}
		}
	}
	return slices.SortedFunc(maps.Keys(seen), compare)
}
