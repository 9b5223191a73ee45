package solver

import (
	"math/bits"

	"kamisado/game/connectfour/grid"
)

// moves are a position's, what looks best first.
type moves struct {
	cells  [grid.Columns]uint64
	worths [grid.Columns]int
	n      int
}

// centre is the order of columns that look equally good: most lines go through the
// middle.
var centre = [grid.Columns]int{3, 2, 4, 1, 5, 0, 6}

// order sorts some of a position's moves: first those after which more cells make
// a line, cells count once more in the rows that the side fills if the other
// answers in the same column.
func (m *moves) order(g grid.Grid, next uint64) {
	rows := oddRows
	if g.Plies()&1 == 1 {
		rows = evenRows
	}
	for _, c := range centre {
		if cell := next & grid.Column(c); cell != 0 {
			threats := grid.Threats(g.Own|cell, g.All|cell)
			m.insert(cell, 2*bits.OnesCount64(threats)+bits.OnesCount64(threats&rows))
		}
	}
}

// insert puts a cell behind those that are worth as much.
func (m *moves) insert(cell uint64, worth int) {
	i := m.n
	for ; i > 0 && m.worths[i-1] < worth; i-- {
		m.cells[i], m.worths[i] = m.cells[i-1], m.worths[i-1]
	}
	m.cells[i], m.worths[i] = cell, worth
	m.n++
}
