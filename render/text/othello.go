package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// Othello prints Othello boards.
type Othello struct{}

var _ Printer = Othello{}

// Board has a line a row, three characters a cell: X is a black disc, O a white one, an
// asterisk a cell that may be played on and a dash an empty one. Brackets mark the last
// disc, parentheses those that it turned over. A board of 8 by 8 has 27 columns.
func (Othello) Board(v game.View) string {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return ""
	}
	var out strings.Builder
	out.WriteString(othelloNames(b, 3))
	for row := range b.Rows {
		var line strings.Builder
		fmt.Fprintf(&line, "%2d ", row+1)
		for cell := row * b.Columns; cell < (row+1)*b.Columns; cell++ {
			line.WriteString(othelloCell(b, cell))
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.String()
}

// othelloNames are the columns' letters, each in the middle of so many characters.
func othelloNames(b *othello.Board, width int) string {
	var line strings.Builder
	line.WriteString("   ")
	for column := range b.Columns {
		line.WriteString(strings.Repeat(" ", width/2) + string(rune('a'+column)) + strings.Repeat(" ", width-width/2-1))
	}
	return strings.TrimRight(line.String(), " ") + "\n"
}

// othelloLetters are what a cell can hold, by othello.Disc.
var othelloLetters = [...]string{"-", "X", "O"}

// othelloCell is a cell between its marks.
func othelloCell(b *othello.Board, cell int) string {
	letter := othelloLetters[b.Discs[cell]]
	switch {
	case cell == b.Last:
		return "[" + letter + "]"
	case slices.Contains(b.Turned, cell):
		return "(" + letter + ")"
	case slices.Contains(b.Legal, cell):
		return " * "
	}
	return " " + letter + " "
}

// othelloName is a cell's name on a board of its columns.
func othelloName(b *othello.Board, cell int) string {
	return fmt.Sprintf("%c%d", 'a'+cell%b.Columns, cell/b.Columns+1)
}

// othelloFind finds the cell that a name names.
func othelloFind(b *othello.Board, name string) (cell int, ok bool) {
	for cell := range b.Discs {
		if othelloName(b, cell) == name {
			return cell, true
		}
	}
	return othello.NoCell, false
}

// Cell describes a cell as the other games' documents do: the row and column counted
// from 0 at a1, and the disc by its letter. The name is read as a move is.
func (Othello) Cell(v game.View, cell string) (string, error) {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return "", wrongView(v)
	}
	// What cannot be read is no cell's name either.
	name, _ := othello.ParseMove(cell)
	c, ok := othelloFind(b, string(name))
	if !ok {
		return "", game.Refuse(game.KindNotation, 1, game.Say("othello.cell", "Text", game.Quote(cell)))
	}
	return fmt.Sprintf("[%d][%d] Ficha: %s", c/b.Columns, c%b.Columns, othelloLetters[b.Discs[c]]), nil
}
