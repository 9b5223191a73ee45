package puzzle

import (
	"errors"
	"slices"

	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
)

// errNodes: a search has used up its nodes.
var errNodes = errors.New("puzzle: no nodes left")

// layout is a search for mines that fit the numbers of a board. It tries the cells that touch a
// number one after the other, those nearest to the first one before the others.
type layout struct {
	solver.Grid
	around [][]int
	// order are the cells to try, and isMine says which have a mine.
	order  []int
	isMine []bool
	// need and free are, for open cells, how many mines their number still needs and how
	// many cells around them have not been tried.
	need, free []int
	// interior is how many closed cells touch no number; laid counts the mines.
	interior, laid int
	nodes, most    uint64
}

// layMines looks for mines that fit the numbers, with one on a closed cell. It returns those next
// to numbers, and on that cell, in reading order; none when there is no way. nodes are the
// cells tried. The error is errNodes, after most of them.
func layMines(g solver.Grid, cell int, most uint64) (mines []int, nodes uint64, err error) {
	l := &layout{Grid: g, around: g.Around(), isMine: make([]bool, g.Size.Cells()), most: most}
	l.need, l.free = make([]int, len(l.isMine)), make([]int, len(l.isMine))
	l.begin(cell)
	if !l.put(cell, true) || !l.try(1) {
		if l.nodes > l.most {
			return nil, l.nodes, errNodes
		}
		return nil, l.nodes, nil
	}
	for _, cell := range l.order {
		if l.isMine[cell] {
			mines = append(mines, cell)
		}
	}
	slices.Sort(mines)
	return mines, l.nodes, nil
}

// begin counts what the numbers need and orders the cells.
func (l *layout) begin(first int) {
	for cell, number := range l.Cells {
		if number == solver.Unknown {
			continue
		}
		l.need[cell] = int(number)
		for _, near := range l.around[cell] {
			if l.Cells[near] == solver.Unknown {
				l.free[cell]++
			}
		}
	}
	isListed := grid.NewSet(len(l.Cells))
	l.spread(first, isListed)
	for cell, number := range l.Cells {
		switch {
		case number != solver.Unknown || isListed.Has(cell):
		case l.touchesNumber(cell):
			l.spread(cell, isListed)
		default:
			l.interior++
		}
	}
}

// touchesNumber reports whether a cell is next to an open one.
func (l *layout) touchesNumber(cell int) bool {
	return slices.ContainsFunc(l.around[cell], func(near int) bool { return l.Cells[near] != solver.Unknown })
}

// spread lists a closed cell and those that numbers connect with it, the nearest first.
func (l *layout) spread(cell int, isListed grid.Set) {
	isListed.Add(cell)
	from := len(l.order)
	l.order = append(l.order, cell)
	for ; from < len(l.order); from++ {
		for _, number := range l.around[l.order[from]] {
			if l.Cells[number] == solver.Unknown {
				continue
			}
			for _, near := range l.around[number] {
				if l.Cells[near] == solver.Unknown && !isListed.Has(near) {
					isListed.Add(near)
					l.order = append(l.order, near)
				}
			}
		}
	}
}

// put lays a mine on a cell, or none, and reports whether the numbers around it allow that.
func (l *layout) put(cell int, mine bool) (ok bool) {
	l.nodes++
	l.isMine[cell], ok = mine, true
	if mine {
		l.laid++
	}
	for _, near := range l.around[cell] {
		if l.Cells[near] == solver.Unknown {
			continue
		}
		l.free[near]--
		if mine {
			l.need[near]--
		}
		ok = ok && l.need[near] >= 0 && l.need[near] <= l.free[near]
	}
	return ok && l.laid <= l.Mines && l.nodes <= l.most
}

// take takes back what was put on a cell.
func (l *layout) take(cell int) {
	mine := l.isMine[cell]
	l.isMine[cell] = false
	if mine {
		l.laid--
	}
	for _, near := range l.around[cell] {
		if l.Cells[near] == solver.Unknown {
			continue
		}
		l.free[near]++
		if mine {
			l.need[near]++
		}
	}
}

// try tries the cells from one of the order on, and reports whether a layout was found. What
// it has put is then left.
func (l *layout) try(at int) bool {
	if at == len(l.order) {
		return l.Mines-l.laid <= l.interior
	}
	for _, mine := range [2]bool{false, true} {
		if l.put(l.order[at], mine) && l.try(at+1) {
			return true
		}
		l.take(l.order[at])
	}
	return false
}
