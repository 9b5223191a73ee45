package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// quarters are the four quarters of the board.
var quarters = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// odd are those of some empty cells that lie in quarters with an odd number of them.
func odd(empty uint64) (cells uint64) {
	for _, quarter := range quarters {
		// All ones or none, without a jump that cannot be foreseen.
		cells |= empty & quarter & -uint64(bits.OnesCount64(empty&quarter)&1)
	}
	return cells
}

// few is value for a board with few empty cells. Sorting moves by what they leave to the
// rival costs more here than it saves, so that parity alone decides.
func (s *search) few(own, rival, empty uint64, alpha, beta int) int {
	first := odd(empty)
	left := bits.OnesCount64(empty)
	if left <= 3 {
		return s.last(own, rival, first, empty&^first, left, alpha, beta)
	}
	s.enter()
	if most, cut := outOfReach(own, rival, left, alpha); cut {
		return most
	}
	best := -beyond
	for _, cells := range [2]uint64{first, empty &^ first} {
		for ; cells != 0; cells &= cells - 1 {
			flips := flipsAt(own, rival, bits.TrailingZeros64(cells))
			if flips == 0 {
				continue
			}
			bit := cells & -cells
			if value := -s.few(rival^flips, own^flips|bit, empty^bit, -beta, -max(alpha, best)); value > best {
				if best = value; best >= beta || s.err != nil {
					return best
				}
			}
		}
	}
	if best > -beyond {
		return best
	}
	if bitboard.Moves(rival, own) == 0 {
		return final(own, rival)
	}
	return -s.few(rival, own, empty, -beta, -alpha)
}

// last is few with three empty cells at most: first come those in odd quarters.
func (s *search) last(own, rival, odd, even uint64, left, alpha, beta int) int {
	a := bits.TrailingZeros64(odd)
	if odd == 0 {
		a = bits.TrailingZeros64(even)
		even &= even - 1
	}
	odd &= odd - 1
	rest := odd | even
	b := bits.TrailingZeros64(rest)
	switch left {
	case 3:
		return s.lastThree(own, rival, a, b, bits.TrailingZeros64(rest&(rest-1)), alpha, beta)
	case 2:
		return s.lastTwo(own, rival, a, b, alpha, beta)
	case 1:
		return lastOne(own, a)
	}
	return final(own, rival)
}
