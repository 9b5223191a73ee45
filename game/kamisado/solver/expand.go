package solver

import (
	"math/bits"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
	"kamisado/game/kamisado/square"
)

// kid is a child of a position on the path. Its numbers are as the parent sees
// them: win is the proof number of the parent's mover winning by this move, loss
// that of it losing.
type kid struct {
	position  packed.Position
	win, loss uint32
	// again is set when the parent's mover is to move again.
	again bool
}

// set takes the numbers of the child's own mover.
func (k *kid) set(proof, disproof uint32) {
	if k.again {
		k.win, k.loss = proof, disproof
	} else {
		k.win, k.loss = disproof, proof
	}
}

// expand pushes the children of a position that are not decided at first sight.
// It reports whether one of the moves wins at once; what it pushed is then of no use.
func (s *search) expand(p *packed.Position) (won bool) {
	side := uint8(p.Turn())
	unsafe := unsafeSquares(p)
	if c, forced := p.Forced(); forced {
		return s.expandTower(p, side, c, unsafe)
	}
	for c := range uint8(kamisado.Colours) {
		if s.expandTower(p, side, c, unsafe) {
			return true
		}
	}
	return false
}

// unsafeSquares are the squares whose colour names a tower of the mover that can
// reach the far row: the rival had better not move there. The move that comes
// before may change that; it is only used to guess.
func unsafeSquares(p *packed.Position) (squares uint64) {
	for c := range uint8(kamisado.Colours) {
		if p.Reach(c)&square.FarRow != 0 {
			squares |= packed.ColourSquares(c)
		}
	}
	return squares
}

func (s *search) expandTower(p *packed.Position, side, c uint8, unsafe uint64) (won bool) {
	reach := p.Reach(c)
	if reach&square.FarRow != 0 && s.winsByRow(side, p, c) {
		return true
	}
	for reach &^= square.FarRow; reach != 0; reach &= reach - 1 {
		next, goesOn := p.Slide(c, uint8(bits.TrailingZeros64(reach)))
		if s.push(side, &next, goesOn, unsafe) {
			return true
		}
	}
	if pushed, can := p.Pushed(c); can {
		next, goesOn := p.Push(c, pushed)
		return s.push(side, &next, goesOn, unsafe)
	}
	return false
}

// push adds a child unless it is decided. It reports whether it is won for side.
func (s *search) push(side uint8, next *packed.Position, goesOn bool, unsafe uint64) (won bool) {
	if !goesOn {
		return !s.winsByDeadlock(side ^ 1)
	}
	k := kid{position: *next, again: uint8(next.Turn()) == side}
	c, forced := next.Forced()
	if forced && next.Reach(c)&square.FarRow != 0 && s.winsByRow(uint8(next.Turn()), next, c) {
		return k.again
	}
	if n, known := s.table.find(next.Own, next.Rival); known {
		k.set(n.proof(), n.disproof())
	} else {
		k.set(1, s.guess(next, unsafe))
	}
	switch {
	case k.win == 0:
		return true
	case k.loss > 0:
		s.kids = append(s.kids, k)
	}
	return false
}

// guess is the disproof number of a position not searched yet: all moves that do
// not lose at first sight must be refuted.
func (s *search) guess(p *packed.Position, unsafe uint64) uint32 {
	c, forced := p.Forced()
	if !forced {
		return kamisado.Colours
	}
	return uint32(bits.OnesCount64(p.Reach(c)&^square.FarRow&^unsafe)) + 1
}
