package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// The last three empty cells have a function for each number of them: nine in ten boards of a
// search have so few, so that every instruction counts. Windows are those of value.

// lastThree returns the score with three empty cells, given in the order in which to try them.
func (s *search) lastThree(own, opponent uint64, a, b, c, alpha, beta int) int {
	s.nodes++
	best := -beyond
	if flips := flipsAt(own, opponent, a); flips != 0 {
		best = -s.lastTwo(opponent^flips, own^flips|1<<a, b, c, -beta, -alpha)
		if best >= beta {
			return best
		}
	}
	if flips := flipsAt(own, opponent, b); flips != 0 {
		best = max(best, -s.lastTwo(opponent^flips, own^flips|1<<b, a, c, -beta, -max(alpha, best)))
		if best >= beta {
			return best
		}
	}
	if flips := flipsAt(own, opponent, c); flips != 0 {
		best = max(best, -s.lastTwo(opponent^flips, own^flips|1<<c, a, b, -beta, -max(alpha, best)))
	}
	switch {
	case best > -beyond:
		return best
	case bitboard.Moves(opponent, own) == 0:
		return final(own, opponent)
	}
	return -s.lastThree(opponent, own, a, b, c, -beta, -alpha)
}

// lastTwo returns the score with two empty cells.
func (s *search) lastTwo(own, opponent uint64, a, b, alpha, beta int) int {
	s.nodes++
	if best := twoFor(own, opponent, a, b, beta); best > -beyond {
		return best
	}
	if best := twoFor(opponent, own, a, b, -alpha); best > -beyond {
		return -best
	}
	return final(own, opponent)
}

// twoFor returns the best score of a move on one of two empty cells; less than any score if
// neither is legal.
func twoFor(own, opponent uint64, a, b, beta int) int {
	best := -beyond
	if flips := flipsAt(own, opponent, a); flips != 0 {
		best = -lastOne(opponent^flips, b)
		if best >= beta {
			return best
		}
	}
	if flips := flipsAt(own, opponent, b); flips != 0 {
		best = max(best, -lastOne(opponent^flips, a))
	}
	return best
}

// lastOne returns the score with one empty cell; all other cells that are not own are the
// opponent's. The move is not made: the discs that it would turn over are counted.
func lastOne(own uint64, cell int) int {
	// The empty cell counts as the opponent's at first.
	difference := 2*bits.OnesCount64(own) - 64
	if turned := bitboard.Turns(own, cell); turned != 0 {
		return difference + 2*turned + 2
	}
	if turned := bitboard.Turns(^own&^(1<<cell), cell); turned != 0 {
		return difference - 2*turned
	}
	if difference >= 0 {
		return difference + 2
	}
	return difference
}

// flipsAt is Flips with a quick check whether an opponent's disc is next to the cell.
func flipsAt(own, opponent uint64, cell int) uint64 {
	if neighbours[cell&63]&opponent == 0 {
		return 0
	}
	return bitboard.Flips(own, opponent, cell)
}

// neighbours are the cells next to a cell.
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

// quarters are the four quarters of the board.
var quarters = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// quarterOf is the quarter of a cell.
var quarterOf = func() (of [64]uint64) {
	for cell := range of {
		of[cell] = quarters[cell>>5<<1|cell>>2&1]
	}
	return of
}()

// odd returns the quarters with an odd number of some empty cells.
func odd(empty uint64) (cells uint64) {
	for _, quarter := range &quarters {
		// All ones or none, without a branch that would be mispredicted.
		cells |= quarter & -uint64(bits.OnesCount64(empty&quarter)&1)
	}
	return cells
}

// few is value for a board with few empty cells, where ordering moves costs more than it saves:
// they are tried by parity, given the quarters with an odd number of empty cells.
func (s *search) few(own, opponent, empty, odd uint64, left, alpha, beta int) int {
	if left <= 3 {
		return s.last(own, opponent, empty&odd, empty&^odd, left, alpha, beta)
	}
	s.enter()
	if alpha >= 2*left { // as outOfReach asks too: most often there is no need to call it
		if most, cut := outOfReach(own, opponent, left, alpha); cut {
			return most
		}
	}
	best := -beyond
	cells, later := empty&odd, empty&^odd
	for {
		if cells == 0 {
			if later == 0 {
				break
			}
			cells, later = later, 0
		}
		cell := bits.TrailingZeros64(cells)
		bit := cells & -cells
		cells ^= bit
		flips := flipsAt(own, opponent, cell)
		if flips == 0 {
			continue
		}
		rest, quarters, value := empty^bit, odd^quarterOf[cell&63], 0
		if left > 4 {
			value = -s.few(opponent^flips, own^flips|bit, rest, quarters, left-1, -beta, -max(alpha, best))
		} else {
			value = -s.last(opponent^flips, own^flips|bit, rest&quarters, rest&^quarters, 3, -beta, -max(alpha, best))
		}
		if value > best {
			if best = value; best >= beta || s.err != nil {
				return best
			}
		}
	}
	if best > -beyond {
		return best
	}
	if bitboard.Moves(opponent, own) == 0 {
		return final(own, opponent)
	}
	return -s.few(opponent, own, empty, odd, left, -beta, -alpha)
}

// last is few with three empty cells at most: first come those in odd quarters.
func (s *search) last(own, opponent, odd, even uint64, left, alpha, beta int) int {
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
		return s.lastThree(own, opponent, a, b, bits.TrailingZeros64(rest&(rest-1)), alpha, beta)
	case 2:
		return s.lastTwo(own, opponent, a, b, alpha, beta)
	case 1:
		return lastOne(own, a)
	}
	return final(own, opponent)
}
