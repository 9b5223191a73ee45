package solver_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
	"kamisado/game/gametest"
)

var (
	// scattered is how many positions of a number of discs are tried.
	scattered = gametest.Cases(5, 2)
	// spots is how many positions of the book are searched again.
	spots = gametest.Cases(10, 2)
)

// small is the memory of a solver that a test of its own makes.
const small = 1 << 22

// bookless is a solver that has to search everything.
func bookless(table int) *solver.Solver {
	return solver.New(solver.Config{Table: table, Book: solver.NewBook()})
}

// at reads a position in notation.
func at(t testing.TB, position string) grid.Grid {
	t.Helper()
	g, err := connectfour.ParsePosition(position)
	require.NoError(t, err)
	return g
}

// children are the positions after each move of a game that is not over, from the
// left, by column.
func children(g grid.Grid) map[int]grid.Grid {
	all := map[int]grid.Grid{}
	for c := range grid.Columns {
		if cell := g.Next() & grid.Column(c); cell != 0 {
			all[c] = g.Drop(cell)
		}
	}
	return all
}

// scatter are positions of so many discs from games of random moves, none over.
func scatter(seed uint64, discs, n int) (all []grid.Grid) {
	random := rand.New(rand.NewPCG(seed, uint64(discs)))
	for len(all) < n {
		var g grid.Grid
		for range discs {
			column := random.IntN(grid.Columns)
			if next := g.Next() & grid.Column(column); next != 0 && !over(g) {
				g = g.Drop(next)
			}
		}
		if g.Plies() == discs && !over(g) {
			all = append(all, g)
		}
	}
	return all
}

func over(g grid.Grid) bool { return grid.Connected(g.Opponent()) || g.All == grid.Full }

// bruteForce finds scores by playing every game to its end: no pruning, no bounds, and
// lines found cell by cell.
type bruteForce map[grid.Grid]int

func (o bruteForce) score(g grid.Grid) int {
	if plainLine(g.Opponent()) {
		return (g.Plies()+1)/2 - 22
	}
	if g.Plies() == grid.Cells {
		return 0
	}
	if known, ok := o[g]; ok {
		return known
	}
	best := -100
	for _, child := range children(g) {
		best = max(best, -o.score(child))
	}
	o[g] = best
	return best
}

// plainLine finds four in a line cell by cell.
func plainLine(discs uint64) bool {
	has := func(row, column int) bool {
		return row >= 0 && row < grid.Rows && column >= 0 && column < grid.Columns &&
			discs>>(column*grid.Stride+row)&1 == 1
	}
	for row := range grid.Rows {
		for column := range grid.Columns {
			for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				n := 0
				for n < 4 && has(row+n*way[0], column+n*way[1]) {
					n++
				}
				if n == 4 {
					return true
				}
			}
		}
	}
	return false
}
