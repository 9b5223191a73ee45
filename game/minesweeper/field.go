package minesweeper

import "kamisado/game/minesweeper/grid"

// field is where the mines lie, once they do. It is never changed.
type field struct {
	mines grid.Set
	// numbers holds for every cell how many mines are around it.
	numbers []uint8
}

func newField(size grid.Size, mines grid.Set) *field {
	f := &field{mines: mines, numbers: make([]uint8, size.Cells())}
	for cell := range mines.All() {
		for near := range size.Near(cell) {
			f.numbers[near]++
		}
	}
	return f
}

// flood opens a cell without a mine in a set of open cells, and where it has no
// number all around it, and so on. Flags stop it. It tells how many cells were opened.
func (f *field) flood(size grid.Size, open, flags grid.Set, cell int) (opened int) {
	if open.Has(cell) {
		return 0
	}
	open.Add(cell)
	for todo := []int{cell}; len(todo) > 0; {
		cell := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		opened++
		if f.numbers[cell] > 0 {
			continue
		}
		for near := range size.Near(cell) {
			if !open.Has(near) && !flags.Has(near) {
				open.Add(near)
				todo = append(todo, near)
			}
		}
	}
	return opened
}
