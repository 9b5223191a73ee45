package grid

import "iter"

// Most is how many rows or columns there can be at most: what two digits and the
// letters from a to cu can name.
const Most = 99

// NoCell stands for no cell.
const NoCell = -1

// Size is how many rows and columns there are. Cells are counted row by row from the
// top left: cell i is in row i/Columns and column i%Columns.
type Size struct{ Rows, Columns int }

// Cells is how many cells there are.
func (s Size) Cells() int { return s.Rows * s.Columns }

// Near yields the up to eight cells around one, in reading order.
func (s Size) Near(cell int) iter.Seq[int] {
	row, column := cell/s.Columns, cell%s.Columns
	return func(yield func(int) bool) {
		for r := max(row-1, 0); r <= min(row+1, s.Rows-1); r++ {
			for c := max(column-1, 0); c <= min(column+1, s.Columns-1); c++ {
				if at := r*s.Columns + c; at != cell && !yield(at) {
					return
				}
			}
		}
	}
}

// Around lists the cells around every cell at once, for those who ask often.
func (s Size) Around() [][]int {
	around, all := make([][]int, s.Cells()), make([]int, 0, 8*s.Cells())
	for cell := range around {
		from := len(all)
		for near := range s.Near(cell) {
			all = append(all, near)
		}
		around[cell] = all[from:len(all):len(all)]
	}
	return around
}
