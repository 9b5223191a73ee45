package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// quarters are the four quarters of the board.
var quarters = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// neighbours are the cells next to a cell: a move turns over a rival's disc there or
// none.
var neighbours = func() (near [64]uint64) {
	for cell := range 64 {
		for other := range 64 {
			down, right := other/8-cell/8, other%8-cell%8
			if other != cell && down*down <= 1 && right*right <= 1 {
				near[cell] |= 1 << other
			}
		}
	}
	return near
}()

// odd are those of some empty cells that lie in quarters with an odd number of them.
func odd(empty uint64) (cells uint64) {
	for _, quarter := range quarters {
		if in := empty & quarter; bits.OnesCount64(in)&1 == 1 {
			cells |= in
		}
	}
	return cells
}

// few is value for a board with few empty cells.
func (s *search) few(own, rival, empty uint64, alpha, beta int) int {
	if empty&(empty-1) == 0 {
		s.nodes++
		return last(own, rival, empty)
	}
	s.enter()
	best := -beyond
	first := odd(empty)
	for _, cells := range [2]uint64{first, empty &^ first} {
		for ; cells != 0; cells &= cells - 1 {
			cell := bits.TrailingZeros64(cells)
			if neighbours[cell]&rival == 0 {
				continue
			}
			flips := bitboard.Flips(own, rival, cell)
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

// last is the score with at most one empty cell: who can puts a disc there.
func last(own, rival, empty uint64) int {
	difference := 2*bits.OnesCount64(own) - 64
	if empty == 0 {
		return difference
	}
	cell := bits.TrailingZeros64(empty)
	if flips := bitboard.Flips(own, rival, cell); flips != 0 {
		return difference + 2*bits.OnesCount64(flips) + 2
	}
	if flips := bitboard.Flips(rival, own, cell); flips != 0 {
		return difference - 2*bits.OnesCount64(flips)
	}
	return final(own, rival)
}
