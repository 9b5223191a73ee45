package solver

import "slices"

// fact is what has been proven of a closed cell.
type fact uint8

const (
	unsure fact = iota
	safe
	mine
)

// board is a Grid with what is proven of it and what its numbers still need.
type board struct {
	around [][]int
	number []int8
	facts  []fact
	// need and undecided are, for open cells, how many mines their number still needs and
	// how many closed cells without a fact are around them.
	need, undecided []int8
	// left and free are the mines and the closed cells without a fact of the whole board.
	left, free int
	// stale lists open cells whose surroundings have changed.
	stale   []int
	isStale []bool
	// found lists the cells that were proven safe, in the order they were found.
	found []int
}

// newBoard returns a board of closed cells.
func newBoard(around [][]int, mines int) *board {
	n := len(around)
	b := &board{
		around: around, number: make([]int8, n), facts: make([]fact, n),
		need: make([]int8, n), undecided: make([]int8, n), isStale: make([]bool, n),
		left: mines, free: n,
	}
	for cell := range b.number {
		b.number[cell] = Unknown
	}
	return b
}

// boardOf returns a board with what is open of a grid.
func boardOf(g Grid) *board {
	b := newBoard(g.Around, g.Mines)
	for cell, number := range g.Numbers {
		if number != Unknown {
			b.open(cell, number)
		}
	}
	return b
}

// clone returns a board of its own with the same cells.
func (b *board) clone() *board {
	c := *b
	c.number, c.facts = slices.Clone(b.number), slices.Clone(b.facts)
	c.need, c.undecided = slices.Clone(b.need), slices.Clone(b.undecided)
	c.stale, c.isStale, c.found = slices.Clone(b.stale), slices.Clone(b.isStale), slices.Clone(b.found)
	return &c
}

// open opens a cell that is no mine.
func (b *board) open(cell int, number int8) {
	if b.facts[cell] == unsure {
		b.mark(cell, safe)
	}
	b.number[cell] = number
	b.need[cell], b.undecided[cell] = number, 0
	for _, near := range b.around[cell] {
		switch {
		case b.number[near] != Unknown:
		case b.facts[near] == unsure:
			b.undecided[cell]++
		case b.facts[near] == mine:
			b.need[cell]--
		}
	}
	b.touch(cell)
}

// mark notes a fact about a closed cell without one.
func (b *board) mark(cell int, what fact) {
	b.facts[cell] = what
	b.free--
	if what == mine {
		b.left--
	} else {
		b.found = append(b.found, cell)
	}
	for _, near := range b.around[cell] {
		if b.number[near] == Unknown {
			continue
		}
		b.undecided[near]--
		if what == mine {
			b.need[near]--
		}
		b.touch(near)
	}
}

// touch notes that an open cell has to be looked at again.
func (b *board) touch(cell int) {
	if !b.isStale[cell] {
		b.isStale[cell] = true
		b.stale = append(b.stale, cell)
	}
}

// isUnsure reports whether a cell is closed and nothing is proven of it.
func (b *board) isUnsure(cell int) bool { return b.number[cell] == Unknown && b.facts[cell] == unsure }
