package engine

import (
	"context"
	"errors"
	"slices"

	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// proof says that a board is a puzzle.
type proof struct {
	// safe are all cells that are certainly no mine, in reading order.
	safe []int
	// missed is how many of them people miss who look at one number at a time, and at two
	// numbers together at most.
	missed [2]int
	// nodes are the cells tried to prove that no mine can lie on any of them.
	nodes uint64
}

// The bounds of a puzzle: how many cells are safe, and how many nodes a proof may take.
const (
	leastSafe, mostSafe = 2, 10
	proofNodes          = 100_000
)

// prove decides whether a board is a puzzle: some cells are safe, and looking at one number at a
// time does not find all of them. Whatever is safe is proven twice, by the solver, which
// counts, and by trying a mine there. The error is the context's.
func prove(ctx context.Context, p *position) (proof, bool, error) {
	answer, err := solver.Analyse(ctx, p.Grid)
	if errors.Is(err, solver.ErrHard) || errors.Is(err, solver.ErrImpossible) {
		return proof{}, false, nil
	}
	all := len(answer.Safe)
	if err != nil || all < leastSafe || all > mostSafe {
		return proof{}, false, err
	}
	found := proof{safe: answer.Safe}
	for i, method := range []solver.Method{solver.BySingle, solver.ByPairs} {
		found.missed[i] = all - len(solver.Deduce(p.Grid, method))
	}
	if found.missed[0] == 0 {
		return proof{}, false, nil
	}
	for _, cell := range found.safe {
		mines, nodes, err := layMines(p, cell, proofNodes)
		found.nodes += nodes
		if err != nil || len(mines) > 0 || found.nodes > proofNodes {
			return proof{}, false, nil
		}
	}
	return found, true, nil
}

// failed returns how much of a puzzle people miss in the two ways of looking, in thousandths.
func (p *proof) failed() int {
	return 1000 * (p.missed[0] + p.missed[1]) / (2 * len(p.safe))
}

// errNodes: a search has used up its nodes.
var errNodes = errors.New("minesweeper: no nodes left")

// layout is a search for mines that fit the numbers of a board. It tries the cells that touch a
// number one after the other, those nearest to the first one before the others.
type layout struct {
	*position
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
func layMines(p *position, cell int, most uint64) (mines []int, nodes uint64, err error) {
	l := &layout{position: p, isMine: make([]bool, p.Cells()), most: most}
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
	for cell, number := range l.Numbers {
		if number == solver.Unknown {
			continue
		}
		l.need[cell] = int(number)
		for _, near := range l.Around[cell] {
			if !l.isOpen(near) {
				l.free[cell]++
			}
		}
	}
	isListed := minesweeper.NewSet(l.Cells())
	l.spread(first, isListed)
	for cell, number := range l.Numbers {
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
	return slices.ContainsFunc(l.Around[cell], func(near int) bool { return l.isOpen(near) })
}

// spread lists a closed cell and those that numbers connect with it, the nearest first.
func (l *layout) spread(cell int, isListed minesweeper.Set) {
	isListed.Add(cell)
	from := len(l.order)
	l.order = append(l.order, cell)
	for ; from < len(l.order); from++ {
		for _, number := range l.Around[l.order[from]] {
			if !l.isOpen(number) {
				continue
			}
			for _, near := range l.Around[number] {
				if !l.isOpen(near) && !isListed.Has(near) {
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
	for _, near := range l.Around[cell] {
		if !l.isOpen(near) {
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
	for _, near := range l.Around[cell] {
		if !l.isOpen(near) {
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
