package solver

// propagate finds what single numbers prove, and the number of mines: a number whose
// mines are all found makes the rest around it safe, one that asks for all that is
// left makes mines of it.
//
// Numbers that contradict each other give facts that do too; isWrong finds out
// afterwards.
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

// propagateAll is propagate with what the number of mines proves of the whole board.
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

// isWrong reports whether no mines fit, as far as facts alone show.
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
