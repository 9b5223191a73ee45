package minesweeper

import (
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper/grid"
)

// Part is a rectangle of a board's cells: its first row and column, counted from 0, and how
// many there are of each.
type Part struct{ Row, Column, Rows, Columns int }

// A board with more rows or columns than mostWhole is too small on a phone to tell the marks
// of advised moves apart: a picture with such marks shows closeUp of each.
const mostWhole, closeUp = 16, 10

// Marked is the part of a board that a picture of advised moves shows: all of it where that
// can be read or nothing is advised, else the part around the first of them in which the most
// of them are.
func (b *Board) Marked(advised []game.AdvisedMove) Part {
	cells := b.advised(advised)
	if len(cells) == 0 || b.Rows <= mostWhole && b.Columns <= mostWhole {
		return Part{Rows: b.Rows, Columns: b.Columns}
	}
	best, most := Part{}, -1
	for part := range b.around(cells[0]) {
		// Among parts with as many moves the first one is best off in the middle.
		row, column := cells[0]/b.Columns-part.Row, cells[0]%b.Columns-part.Column
		room := min(row, part.Rows-1-row) + min(column, part.Columns-1-column)
		if score := b.within(part, cells)*closeUp*closeUp + room; score > most {
			best, most = part, score
		}
	}
	return best
}

// advised are the cells that moves are about.
func (b *Board) advised(moves []game.AdvisedMove) (cells []int) {
	size := grid.Size{Rows: b.Rows, Columns: b.Columns}
	for _, m := range moves {
		if cell, ok := size.Parse(strings.TrimRight(string(m.Move), string(Flagging)+string(Chording))); ok {
			cells = append(cells, cell)
		}
	}
	return cells
}

// around are the close-ups of a board that have a cell.
func (b *Board) around(cell int) func(yield func(Part) bool) {
	p := Part{Rows: min(closeUp, b.Rows), Columns: min(closeUp, b.Columns)}
	row, column := cell/b.Columns, cell%b.Columns
	return func(yield func(Part) bool) {
		for p.Row = max(0, row-p.Rows+1); p.Row <= min(row, b.Rows-p.Rows); p.Row++ {
			for p.Column = max(0, column-p.Columns+1); p.Column <= min(column, b.Columns-p.Columns); p.Column++ {
				if !yield(p) {
					return
				}
			}
		}
	}
}

// within counts the cells that are in a part.
func (b *Board) within(p Part, cells []int) (n int) {
	for _, cell := range cells {
		if row, column := cell/b.Columns-p.Row, cell%b.Columns-p.Column; row >= 0 && row < p.Rows && column >= 0 && column < p.Columns {
			n++
		}
	}
	return n
}

// Covers reports whether a part is all of a board.
func (p Part) Covers(b *Board) bool { return p.Rows == b.Rows && p.Columns == b.Columns }

// Corners are the names of the part's first and last cell.
func (p Part) Corners() (first, last string) {
	name := func(row, column int) string { return grid.ColumnName(column) + grid.RowName(row) }
	return name(p.Row, p.Column), name(p.Row+p.Rows-1, p.Column+p.Columns-1)
}
