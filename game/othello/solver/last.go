package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// The last three empty cells are tried by a function for each number of them: nine in
// ten boards of a search have so few, so that here every instruction counts. Windows are
// those of value.

// lastThree is the score with three empty cells, given in the order in which they are
// to be tried.
func (s *search) lastThree(own, rival uint64, a, b, c, alpha, beta int) int {
	s.nodes++
	best := -beyond
	if flips := flipsAt(own, rival, a); flips != 0 {
		best = -s.lastTwo(rival^flips, own^flips|1<<a, b, c, -beta, -alpha)
		if best >= beta {
			return best
		}
	}
	if flips := flipsAt(own, rival, b); flips != 0 {
		best = max(best, -s.lastTwo(rival^flips, own^flips|1<<b, a, c, -beta, -max(alpha, best)))
		if best >= beta {
			return best
		}
	}
	if flips := flipsAt(own, rival, c); flips != 0 {
		best = max(best, -s.lastTwo(rival^flips, own^flips|1<<c, a, b, -beta, -max(alpha, best)))
	}
	switch {
	case best > -beyond:
		return best
	case bitboard.Moves(rival, own) == 0:
		return final(own, rival)
	}
	return -s.lastThree(rival, own, a, b, c, -beta, -alpha)
}

// lastTwo is the score with two empty cells.
func (s *search) lastTwo(own, rival uint64, a, b, alpha, beta int) int {
	s.nodes++
	if best := twoFor(own, rival, a, b, beta); best > -beyond {
		return best
	}
	if best := twoFor(rival, own, a, b, -alpha); best > -beyond {
		return -best
	}
	return final(own, rival)
}

// twoFor is the best that own can do by playing on one of two empty cells; less than
// any score when neither is possible.
func twoFor(own, rival uint64, a, b, beta int) int {
	best := -beyond
	if flips := flipsAt(own, rival, a); flips != 0 {
		best = -lastOne(rival^flips, b)
		if best >= beta {
			return best
		}
	}
	if flips := flipsAt(own, rival, b); flips != 0 {
		best = max(best, -lastOne(rival^flips, a))
	}
	return best
}

// lastOne is the score with one empty cell; all other cells that are not own are the
// rival's. Nothing is played: the discs that would turn are counted.
func lastOne(own uint64, cell int) int {
	// The empty cell counts as the rival's at first.
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

// flipsAt is Flips, which it does not ask when no rival's disc is next to the cell.
func flipsAt(own, rival uint64, cell int) uint64 {
	if neighbours[cell&63]&rival == 0 {
		return 0
	}
	return bitboard.Flips(own, rival, cell)
}

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
