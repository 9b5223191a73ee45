package minesweeper

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
)

// NoCell stands for no cell.
const NoCell = -1

// Size says how many rows and columns there are. Cells are counted row by row from the
// top left: cell i is in row i/Columns and column i%Columns.
type Size struct{ Rows, Columns int }

// Cells returns how many cells there are.
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

// Neighbours lists the cells around every cell, for searches that need them often.
func (s Size) Neighbours() [][]int {
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

// rowName returns the name of a row counted from 0 at the top: its number from 1.
func rowName(row int) string { return strconv.Itoa(row + 1) }

// Name returns a cell's name, such as "b7" or "ac12".
func (s Size) Name(cell int) string {
	return game.ColumnName(cell%s.Columns) + rowName(cell/s.Columns)
}

// Names lists the names of cells.
func (s Size) Names(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = s.Name(cell)
	}
	return names
}

// list returns the names of a set's cells as a word.
func (s Size) list(cells Set) string { return strings.Join(s.Names(slices.Collect(cells.All())), ",") }

// Cell returns the cell in a row and a column; false when it is not on the board.
func (s Size) Cell(row, column int) (cell int, ok bool) {
	if row < 0 || row >= s.Rows || column < 0 || column >= s.Columns {
		return NoCell, false
	}
	return row*s.Columns + column, true
}

// Parse reads a cell's name as Name writes it; false when it is not on the board.
func (s Size) Parse(name string) (cell int, ok bool) {
	m, err := ParseMove(name)
	cell, ok = s.Cell(m.Row, m.Column)
	return cell, ok && err == nil && s.Name(cell) == name
}

const wordBits = 64

// Set is a set of cells, a bit each. The zero Set is empty and holds no cell; NewSet
// makes one that cells can be added to.
type Set []uint64

// NewSet makes an empty set with room for a number of cells.
func NewSet(cells int) Set { return make(Set, (cells+wordBits-1)/wordBits) }

// Has reports whether a cell is in the set.
func (s Set) Has(cell int) bool {
	return cell/wordBits < len(s) && s[cell/wordBits]>>(cell%wordBits)&1 == 1
}

// Add puts a cell in.
func (s Set) Add(cell int) { s[cell/wordBits] |= 1 << (cell % wordBits) }

// Remove takes a cell out.
func (s Set) Remove(cell int) { s[cell/wordBits] &^= 1 << (cell % wordBits) }

// Clone returns a set of its own with the same cells.
func (s Set) Clone() Set { return slices.Clone(s) }

// Len returns how many cells are in the set.
func (s Set) Len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// All yields the cells in reading order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(i*wordBits + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// Part is a rectangle of a board's cells: its first row and column, counted from 0, and how
// many there are of each.
type Part struct{ Row, Column, Rows, Columns int }

// A board with more rows or columns than mostWhole is too small on a phone to tell the marks
// of advised moves apart: a picture with such marks shows closeUp of each.
const mostWhole, closeUp = 16, 10

// Marked returns the part of a board that a picture of advised moves shows: all of it where that
// can be read or nothing is advised, else the part around the first of them in which the most
// of them are.
func (b *Board) Marked(advised []game.AdvisedMove) Part {
	var cells []int
	for _, m := range advised {
		if cell, ok := b.Parse(strings.TrimRight(string(m.Move), string(Flagging)+string(Chording))); ok {
			cells = append(cells, cell)
		}
	}
	if len(cells) == 0 || b.Rows <= mostWhole && b.Columns <= mostWhole {
		return Part{Rows: b.Rows, Columns: b.Columns}
	}
	row, column := cells[0]/b.Columns, cells[0]%b.Columns
	p := Part{Rows: min(closeUp, b.Rows), Columns: min(closeUp, b.Columns)}
	best, most := Part{}, -1
	for p.Row = max(0, row-p.Rows+1); p.Row <= min(row, b.Rows-p.Rows); p.Row++ {
		for p.Column = max(0, column-p.Columns+1); p.Column <= min(column, b.Columns-p.Columns); p.Column++ {
			within := 0
			for _, cell := range cells {
				r, c := cell/b.Columns-p.Row, cell%b.Columns-p.Column
				if r >= 0 && r < p.Rows && c >= 0 && c < p.Columns {
					within++
				}
			}
			// Among parts with as many moves the first one is best off in the middle.
			room := min(row-p.Row, p.Rows-1-row+p.Row) + min(column-p.Column, p.Columns-1-column+p.Column)
			if score := within*closeUp*closeUp + room; score > most {
				best, most = p, score
			}
		}
	}
	return best
}

// Covers reports whether a part is all of a board.
func (p Part) Covers(b *Board) bool { return p.Rows == b.Rows && p.Columns == b.Columns }

// Corners returns the names of the part's first and last cell.
func (p Part) Corners() (first, last string) {
	return game.ColumnName(p.Column) + rowName(p.Row), game.ColumnName(p.Column+p.Columns-1) + rowName(p.Row+p.Rows-1)
}
