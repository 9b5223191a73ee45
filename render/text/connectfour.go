package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// ConnectFour prints Connect Four boards.
type ConnectFour struct{}

var _ Printer = ConnectFour{}

// dropNames stand above the columns, in the middle of three characters.
const dropNames = "   A  B  C  D  E  F  G\n"

// Board has a line a row, three characters a cell: X is a red disc, O a yellow one, a
// dot an empty cell. Brackets mark the last disc, asterisks a winning line.
func (ConnectFour) Board(v game.View) string {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return ""
	}
	var out strings.Builder
	out.WriteString(dropNames)
	for row := range connectfour.Rows {
		var line strings.Builder
		fmt.Fprint(&line, connectfour.Rows-row, " ")
		for column := range connectfour.Columns {
			line.WriteString(markedDisc(b, row*connectfour.Columns+column))
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.String()
}

// discLetters are what a cell can hold, by connectfour.Disc.
var discLetters = [...]string{".", "X", "O"}

// markedDisc is a cell between its marks.
func markedDisc(b *connectfour.Board, cell int) string {
	before, after := discMarks(b, cell)
	return before + discLetters[b.Discs[cell]] + after
}

// discMarks are what stands before and after a cell.
func discMarks(b *connectfour.Board, cell int) (before, after string) {
	switch {
	case inLine(b, cell):
		return "*", "*"
	case cell == b.Last:
		return "[", "]"
	}
	return " ", " "
}

// Cell describes a cell as the other games' documents do: the row and column counted
// from 0 at a6, and the disc by its letter.
func (ConnectFour) Cell(v game.View, cell string) (string, error) {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return "", wrongView(v)
	}
	c, ok := connectfour.CellOf(strings.TrimSpace(cell))
	if !ok {
		return "", game.Refuse(game.KindNotation, 0, game.Say("connect4.cell", "Text", game.Quote(cell)))
	}
	disc := discLetters[b.Discs[c]]
	if b.Discs[c] == connectfour.Empty {
		disc = "-"
	}
	return fmt.Sprintf("[%d][%d] Ficha: %s", c/connectfour.Columns, c%connectfour.Columns, disc), nil
}
