package solver

import "slices"

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
			if b.isNear(near, other) {
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
		if b.isUnsure(near) && !b.isNear(near, other) {
			b.mark(near, what)
			found = true
		}
	}
	return found
}

// isNear reports whether two cells touch.
func (b *board) isNear(cell, other int) bool {
	return slices.Contains(b.around[cell], other)
}
