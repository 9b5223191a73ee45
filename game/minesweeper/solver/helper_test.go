package solver_test

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// field is a Grid with its size.
type field struct {
	minesweeper.Size
	solver.Grid
}

// newField returns a field with some numbers.
func newField(size minesweeper.Size, mines int, numbers ...int8) field {
	return field{size, solver.Grid{Around: size.Neighbours(), Numbers: numbers, Mines: mines}}
}

// lay draws mines anywhere but at a cell and, where there is room, around it.
func lay(rng *rand.Rand, size minesweeper.Size, mines, first int) minesweeper.Set {
	set, spare := minesweeper.NewSet(size.Cells()), map[int]bool{first: true}
	for near := range size.Near(first) {
		spare[near] = true
	}
	if size.Cells()-len(spare) < mines {
		spare = map[int]bool{first: true}
	}
	for _, cell := range rng.Perm(size.Cells()) {
		if set.Len() < mines && !spare[cell] {
			set.Add(cell)
		}
	}
	return set
}

// number returns how many mines are around a cell.
func number(size minesweeper.Size, mines minesweeper.Set, cell int) (n int8) {
	for near := range size.Near(cell) {
		if mines.Has(near) {
			n++
		}
	}
	return n
}

// closed returns a grid without an open cell.
func closed(size minesweeper.Size, mines int) field {
	g := newField(size, mines, make([]int8, size.Cells())...)
	for cell := range g.Numbers {
		g.Numbers[cell] = solver.Unknown
	}
	return g
}

// drawGrid draws a small board with some cells open that are no mines.
func drawGrid(t *rapid.T, most int) (field, minesweeper.Set) {
	size := minesweeper.Size{Rows: rapid.IntRange(1, 5).Draw(t, "rows"), Columns: rapid.IntRange(1, 5).Draw(t, "columns")}
	mines := minesweeper.NewSet(size.Cells())
	var hidden int
	g := closed(size, 0)
	for cell := range size.Cells() {
		switch kind := rapid.IntRange(0, 3).Draw(t, "cell"); {
		case kind == 0:
			mines.Add(cell)
			hidden++
		case kind == 1 && hidden < most:
			hidden++
		default:
			g.Numbers[cell] = 0
		}
	}
	g.Mines = mines.Len()
	for cell := range g.Numbers {
		if g.Numbers[cell] == 0 {
			g.Numbers[cell] = number(size, mines, cell)
		}
	}
	return g, mines
}

// bruteForce counts by trying all ways to lay the mines: how many fit, and how many of
// them have a mine in each cell.
func bruteForce(g field) (fits int, withMine []int) {
	withMine = make([]int, g.Size.Cells())
	var hidden []int
	for cell, number := range g.Numbers {
		if number == solver.Unknown {
			hidden = append(hidden, cell)
		}
	}
	for ways := range 1 << len(hidden) {
		mines := minesweeper.NewSet(g.Size.Cells())
		for i, cell := range hidden {
			if ways>>i&1 == 1 {
				mines.Add(cell)
			}
		}
		if mines.Len() != g.Mines || !agrees(g, mines) {
			continue
		}
		fits++
		for cell := range mines.All() {
			withMine[cell]++
		}
	}
	return fits, withMine
}

func agrees(g field, mines minesweeper.Set) bool {
	for cell, n := range g.Numbers {
		if n != solver.Unknown && number(g.Size, mines, cell) != n {
			return false
		}
	}
	return true
}
