package solver

import (
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// ranked is what a search of a round of a published mode has beside its positions: the towers'
// ranks, and which ends of the round are wins of either side.
type ranked struct {
	Ranks
	aim Aim
	// rows has bit c of a side set when its tower of colour c on the far row wins for that side,
	// deadlocks when a deadlock does whose last move ended on that colour (rule 33).
	rows, deadlocks [2]uint8
}

// newRanked returns the ranks and ends of a position's round for an aim.
func newRanked(p *kamisado.Position, aim Aim) *ranked {
	r := &ranked{Ranks: RanksOf(p), aim: aim}
	for side := range game.Seat(2) {
		for c := range kamisado.Colour(kamisado.Colours) {
			if aim.met(side, p.Gain(side, c)) {
				r.rows[side] |= 1 << c
			}
			if aim.met(side, p.Gain(side, p.Rewarded(side, c))) {
				r.deadlocks[side] |= 1 << c
			}
		}
	}
	return r
}

// expandRanked is expand by the rules of published modes.
func (s *search) expandRanked(p *Board) (won bool) {
	side := uint8(p.Turn()) & 1
	unsafe := s.ranked.unsafeSquares(p)
	if c, forced := p.Forced(); forced {
		return s.expandRankedTower(p, side, c, unsafe)
	}
	for c := range uint8(kamisado.Colours) {
		if s.expandRankedTower(p, side, c, unsafe) {
			return true
		}
	}
	return false
}

// unsafeSquares is the function of that name, for towers with ranks.
func (r *ranked) unsafeSquares(p *Board) (squares uint64) {
	for c := range uint8(kamisado.Colours) {
		if r.Reach(p, c)&kamisado.FarRow != 0 {
			squares |= kamisado.ColourSquares(kamisado.Colour(c))
		}
	}
	return squares
}

// expandRankedTower is expandTower by the rules of published modes.
func (s *search) expandRankedTower(p *Board, side, c uint8, unsafe uint64) (won bool) {
	r := s.ranked
	reach := r.Reach(p, c)
	if reach&kamisado.FarRow != 0 && r.rows[side&1]>>c&1 == 1 {
		return true
	}
	// Declared in the loop it would be allocated in every iteration.
	var next Board
	var goesOn bool
	for reach &^= kamisado.FarRow; reach != 0; reach &= reach - 1 {
		to := uint8(bits.TrailingZeros64(reach))
		next, goesOn = r.Slide(p, c, to)
		if s.pushRanked(side, &next, goesOn, to, unsafe) {
			return true
		}
	}
	if count := r.Pushed(p, c); count > 0 {
		next, goesOn = r.Push(p, c, count)
		return s.pushRanked(side, &next, goesOn, p.Square(c)+8, unsafe)
	}
	return false
}

// pushRanked is push by the rules of published modes; to is where the moved tower stands now.
func (s *search) pushRanked(side uint8, next *Board, goesOn bool, to uint8, unsafe uint64) (won bool) {
	r := s.ranked
	if !goesOn {
		return r.deadlocks[1-side&1]>>colourOf(to)&1 == 0
	}
	k := child{position: *next, again: uint8(next.Turn()) == side}
	if r.winsNow(next) {
		return k.again
	}
	if n, known := s.table.find(next.Own, next.Opponent); known {
		k.set(n.proof(), n.disproof())
	} else {
		k.set(1, r.initialDisproof(next, unsafe))
	}
	switch {
	case k.win == 0:
		return true
	case k.loss > 0:
		s.children = append(s.children, k)
	}
	return false
}

// winsNow reports whether the side to move wins with the tower that it must use on the far row.
func (r *ranked) winsNow(p *Board) bool {
	c, forced := p.Forced()
	return forced && r.Reach(p, c)&kamisado.FarRow != 0 && r.rows[p.Turn()&1]>>c&1 == 1
}

// initialDisproof is the search's, for towers with ranks.
func (r *ranked) initialDisproof(p *Board, unsafe uint64) uint32 {
	c, forced := p.Forced()
	if !forced {
		return kamisado.Colours
	}
	return uint32(bits.OnesCount64(r.Reach(p, c)&^kamisado.FarRow&^unsafe)) + 1
}

// colourOf is the colour of a square, which is the same for both sides.
func colourOf(square uint8) kamisado.Colour { return kamisado.Cell(square & 63).Colour() }
