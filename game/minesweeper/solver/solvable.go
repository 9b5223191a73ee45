package solver

import "context"

// sweepRoom bounds the weights that a proof of Solvable keeps. A board that needs more counts
// as one that cannot be solved.
const sweepRoom = 1 << 16

// Solvable reports whether a board can be solved without guessing once its first cell,
// which is no mine, has been opened. around lists the cells around every cell, and numbers
// says how many of them are mines.
//
// The answer decides where the mines lie in a match without guesses, so it must be the same
// on every machine and in every version: only whether weights are above 0 may count, and
// neither sweepRoom nor the order of usualSteps may change.
func Solvable(around [][]int, numbers []uint8, mines, first int) bool {
	b := newBoard(around, mines)
	b.found = append(b.found, first)
	b.facts[first] = safe
	b.free--
	for {
		for len(b.found) > 0 {
			for len(b.found) > 0 {
				cell := b.found[len(b.found)-1]
				b.found = b.found[:len(b.found)-1]
				b.open(cell, int8(numbers[cell]))
			}
			b.propagate()
		}
		// All cells without a mine are open, or proven so by the number of mines.
		if b.free == 0 || b.left == 0 || b.left == b.free {
			return true
		}
		if !b.pairs() && !b.weigh() {
			return false
		}
	}
}

// weigh looks for proofs in the whole board, and reports whether a safe cell was found.
// Proven mines are marked too: the cheaper proofs use them.
func (b *board) weigh() (found bool) {
	w, err := weighFrontier(context.Background(), b, (*frontier).usualSteps, sweepRoom)
	if err != nil {
		return false
	}
	w.tell(func(cell int, o odds) {
		switch {
		case o.mine == 0:
			b.mark(cell, safe)
			found = true
		case o.safe == 0:
			b.mark(cell, mine)
		}
	})
	return found
}
