package engine

import "math/bits"

// The last empty cells of a search to the end: nine in ten of its boards have so few, so that every instruction
// counts. Windows are those of value.

// neighbours has the cells next to each cell.
var neighbours = func() (near [64]uint64) {
	for cell := range 64 {
		near[cell] = around(1<<cell) &^ (1 << cell)
	}
	return near
}()

// flipsAt is flips with a quick check whether an opponent's disc is next to the cell.
func (b board) flipsAt(cell int) uint64 {
	if neighbours[cell&63]&b.opponent == 0 {
		return 0
	}
	return b.flips(cell)
}

// quarters are the four quarters of the board.
var quarters = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// quarterOf has the quarter of each cell.
var quarterOf = func() (of [64]uint64) {
	for cell := range of {
		of[cell] = quarters[cell>>5<<1|cell>>2&1]
	}
	return of
}()

// oddQuarters returns the quarters with an odd number of some empty cells.
func oddQuarters(empty uint64) (cells uint64) {
	for _, quarter := range &quarters {
		// All ones or none, without a branch that would be mispredicted.
		cells |= quarter & -uint64(bits.OnesCount64(empty&quarter)&1)
	}
	return cells
}

// few returns the value of a board with few empty cells, where ordering moves costs more than it saves. It tries
// them by parity, given the quarters with an odd number of empty cells.
func (s *solver) few(b board, empty, odd uint64, left, alpha, beta int) int {
	if left <= 3 {
		return s.last(b, empty&odd, empty&^odd, left, alpha, beta)
	}
	s.enter()
	if alpha >= 2*left { // as outOfReach asks too: most often there is no need to call it
		if most, cut := outOfReach(b, left, alpha); cut {
			return most
		}
	}
	best := -beyondScore
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
		flips := b.flipsAt(cell)
		if flips == 0 {
			continue
		}
		next, value := board{b.opponent ^ flips, b.own ^ flips | bit}, 0
		rest, quarters := empty^bit, odd^quarterOf[cell&63]
		if left > 4 {
			value = -s.few(next, rest, quarters, left-1, -beta, -max(alpha, best))
		} else {
			value = -s.last(next, rest&quarters, rest&^quarters, 3, -beta, -max(alpha, best))
		}
		if value > best {
			if best = value; best >= beta || s.err != nil {
				return best
			}
		}
	}
	if best > -beyondScore {
		return best
	}
	if b.pass().moves() == 0 {
		return b.final()
	}
	return -s.few(b.pass(), empty, odd, left, -beta, -alpha)
}

// last is few with three empty cells at most: first come those in odd quarters.
func (s *solver) last(board board, odd, even uint64, left, alpha, beta int) int {
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
		return s.lastThree(board, a, b, bits.TrailingZeros64(rest&(rest-1)), alpha, beta)
	case 2:
		return s.lastTwo(board, a, b, alpha, beta)
	case 1:
		return lastOne(board.own, a)
	}
	return board.final()
}

// lastThree returns the score with three empty cells, given in the order in which to try them.
func (s *solver) lastThree(board board, a, b, c, alpha, beta int) int {
	s.nodes++
	best := -beyondScore
	if flips := board.flipsAt(a); flips != 0 {
		best = -s.lastTwo(board.play(a, flips), b, c, -beta, -alpha)
		if best >= beta {
			return best
		}
	}
	if flips := board.flipsAt(b); flips != 0 {
		best = max(best, -s.lastTwo(board.play(b, flips), a, c, -beta, -max(alpha, best)))
		if best >= beta {
			return best
		}
	}
	if flips := board.flipsAt(c); flips != 0 {
		best = max(best, -s.lastTwo(board.play(c, flips), a, b, -beta, -max(alpha, best)))
	}
	switch {
	case best > -beyondScore:
		return best
	case board.pass().moves() == 0:
		return board.final()
	}
	return -s.lastThree(board.pass(), a, b, c, -beta, -alpha)
}

// lastTwo returns the score with two empty cells.
func (s *solver) lastTwo(board board, a, b, alpha, beta int) int {
	s.nodes++
	if best := twoFor(board, a, b, beta); best > -beyondScore {
		return best
	}
	if best := twoFor(board.pass(), a, b, -alpha); best > -beyondScore {
		return -best
	}
	return board.final()
}

// twoFor returns the best score of a move on one of two empty cells; less than any score if neither is legal.
func twoFor(board board, a, b, beta int) int {
	best := -beyondScore
	if flips := board.flipsAt(a); flips != 0 {
		best = -lastOne(board.opponent^flips, b)
		if best >= beta {
			return best
		}
	}
	if flips := board.flipsAt(b); flips != 0 {
		best = max(best, -lastOne(board.opponent^flips, a))
	}
	return best
}

// lastOne returns the score with one empty cell; all other cells that are not own are the opponent's. The
// move is not made: the discs that it would turn over are counted.
func lastOne(own uint64, cell int) int {
	// The empty cell counts as the opponent's at first.
	difference := 2*bits.OnesCount64(own) - 64
	if turned := turns(own, cell); turned != 0 {
		return difference + 2*turned + 2
	}
	if turned := turns(^own&^(1<<cell), cell); turned != 0 {
		return difference - 2*turned
	}
	if difference >= 0 {
		return difference + 2
	}
	return difference
}
