package minesweeper

import (
	"strings"

	"kamisado/game"
)

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
	return ColumnName(p.Column) + rowName(p.Row), ColumnName(p.Column+p.Columns-1) + rowName(p.Row+p.Rows-1)
}
