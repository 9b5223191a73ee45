package solver

import (
	"context"
	"slices"
)

// Method is a way to find safe cells as people do, weaker than Analyse.
type Method int

// The methods, the weakest first.
const (
	// BySingle looks at one number at a time, and uses the mines that this has proven.
	BySingle Method = iota
	// ByPairs also compares two numbers that touch the same cells.
	ByPairs
)

// Deduce returns the cells that a method proves to be safe, in reading order. The numbers must
// not contradict each other.
func Deduce(g Grid, m Method) (found []int) {
	b := boardOf(g)
	b.propagate()
	for m == ByPairs && b.pairs() {
		continue
	}
	for cell, what := range b.facts {
		if what == safe && b.number[cell] == Unknown {
			found = append(found, cell)
		}
	}
	return found
}

// propagate marks what single numbers prove: the cells around a number whose mines are all
// found are safe, and those around one that needs all of them are mines.
//
// Contradicting numbers give contradicting facts; isWrong finds them afterwards.
func (b *board) propagate() {
	for len(b.stale) > 0 {
		cell := b.stale[len(b.stale)-1]
		b.stale = b.stale[:len(b.stale)-1]
		b.isStale[cell] = false
		switch {
		case b.undecided[cell] == 0:
		case b.need[cell] <= 0:
			b.markAround(cell, safe)
		case b.need[cell] >= b.undecided[cell]:
			b.markAround(cell, mine)
		}
	}
}

// propagateAll is propagate that also applies the number of mines of the whole board.
func (b *board) propagateAll() {
	b.propagate()
	if b.free > 0 && b.left > 0 && b.left < b.free {
		return
	}
	what := safe
	if b.left > 0 {
		what = mine
	}
	for cell := range b.facts {
		if b.isUnsure(cell) {
			b.mark(cell, what)
		}
	}
	b.propagate()
}

func (b *board) markAround(cell int, what fact) {
	for _, near := range b.around[cell] {
		if b.isUnsure(near) {
			b.mark(near, what)
		}
	}
}

// isWrong reports whether the facts contradict the numbers.
func (b *board) isWrong() bool {
	if b.left < 0 || b.left > b.free {
		return true
	}
	for cell, number := range b.number {
		if number != Unknown && (b.need[cell] < 0 || b.need[cell] > b.undecided[cell]) {
			return true
		}
	}
	return false
}

// pairs finds what two numbers prove together: where one asks for so many mines more
// than the other that all cells which only the first touches have to be mines, and
// those which only the second touches are safe. False when no pair proves anything.
func (b *board) pairs() (found bool) {
	for cell, undecided := range b.undecided {
		if undecided == 0 || b.number[cell] == Unknown {
			continue
		}
		for _, other := range b.across(cell) {
			if b.undecided[cell] == 0 {
				break
			}
			found = b.pair(cell, other) || found
		}
	}
	if found {
		b.propagate()
	}
	return found
}

// across lists the other numbers that a number's cells touch, some of them twice.
func (b *board) across(cell int) (others []int) {
	for _, near := range b.around[cell] {
		if !b.isUnsure(near) {
			continue
		}
		for _, other := range b.around[near] {
			if other != cell && b.number[other] != Unknown {
				others = append(others, other)
			}
		}
	}
	return others
}

// pair compares a number with another.
func (b *board) pair(cell, other int) (found bool) {
	var own, shared int8
	for _, near := range b.around[cell] {
		if b.isUnsure(near) {
			own++
			if slices.Contains(b.around[near], other) {
				shared++
			}
		}
	}
	if b.need[cell]-b.need[other] != own-shared || own == shared && b.undecided[other] == shared {
		return false
	}
	found = b.markApart(cell, other, mine)
	return b.markApart(other, cell, safe) || found
}

// markApart marks the cells around one number that are not around another.
func (b *board) markApart(cell, other int, what fact) (found bool) {
	for _, near := range b.around[cell] {
		if b.isUnsure(near) && !slices.Contains(b.around[near], other) {
			b.mark(near, what)
			found = true
		}
	}
	return found
}

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
