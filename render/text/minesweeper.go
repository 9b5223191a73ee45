package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/grid"
)

// Minesweeper prints Minesweeper boards.
type Minesweeper struct{}

var _ Printer = Minesweeper{}

// Board has two characters a cell, so that ten columns fit a phone, and the last
// move's cell in brackets.
func (m Minesweeper) Board(v game.View) string { return m.Coloured(v, Monochrome) }

// Cell names a cell and what is seen of it: "b7 3".
func (Minesweeper) Cell(v game.View, cell string) (string, error) {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return "", wrongView(v)
	}
	move, err := minesweeper.ParseMove(cell)
	if err != nil {
		return "", err
	}
	size := sizeOf(b)
	at, ok := size.Cell(move.Row, move.Column)
	if !ok {
		move.Act = minesweeper.Opening
		return "", game.Refuse(game.KindNotation, 1, game.Say("minesweeper.cell.outside",
			"Cell", move.String(), "Last", size.Name(size.Cells()-1)))
	}
	return fmt.Sprintf("%s %c", size.Name(at), letter(b.Squares[at])), nil
}

// sizeOf is the size of a board.
func sizeOf(b *minesweeper.Board) grid.Size { return grid.Size{Rows: b.Rows, Columns: b.Columns} }

// letter stands for a square wherever there are no colours. Flags are written as in
// moves.
func letter(s minesweeper.Square) byte {
	switch s {
	case minesweeper.Open:
		return '.'
	case minesweeper.Closed:
		return '#'
	case minesweeper.Flagged:
		return '!'
	case minesweeper.Mine:
		return '*'
	case minesweeper.WrongFlag:
		return 'x'
	case minesweeper.Exploded:
		return 'X'
	}
	return '0' + byte(s-minesweeper.Open)
}

// columnHeads are the lines with the names of the columns, two where names have two
// letters: those stand one above the other.
func columnHeads(columns int) string {
	upper, lower := strings.Repeat(" ", labelWidth), strings.Repeat(" ", labelWidth)
	for column := range columns {
		name := grid.ColumnName(column)
		lower += " " + name[len(name)-1:]
		if len(name) > 1 {
			upper += " " + name[:1]
		} else {
			upper += "  "
		}
	}
	if columns <= 26 {
		return lower + "\n"
	}
	return upper + "\n" + lower + "\n"
}

// labelWidth is how many characters a row's number takes.
const labelWidth = 2
