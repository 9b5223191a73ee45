package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// ConnectFour prints Connect Four boards.
type ConnectFour = printer[connectfour.Board, connectFourText]

// connectFourText shows boards for a printer.
type connectFourText struct{}

// board has a line a row, three characters a cell: X is a red disc, O a yellow one, a
// dot an empty cell. Brackets mark the last disc, asterisks a winning line.
func (c connectFourText) board(v game.View, b *connectfour.Board, _ string) string {
	return connectFourGrid(b, starred(v, b, c.advice)).plain(1)
}

func connectFourGrid(b *connectfour.Board, stars map[string]bool) *discGrid[connectfour.Disc] {
	return &discGrid[connectfour.Disc]{
		columns: connectfour.Columns, discs: b.Discs[:], first: 'A',
		number: func(row int) int { return connectfour.Rows - row },
		marked: func(cell int) string { return markedDisc(b, cell, stars) },
		// The colours of the frame and the discs.
		paints: [...]paint{{0x1F, 0x4E, 0x9E, 25}, {0xD3, 0x3C, 0x47, 167}, {0xFE, 0xEB, 0x12, 226}},
		inks:   [...]paint{ivoryPaint, ivoryPaint, inkPaint},
	}
}

// discLetters are what a cell can hold, by connectfour.Disc.
var discLetters = [...]string{".", "X", "O"}

// markedDisc returns a cell between its marks.
func markedDisc(b *connectfour.Board, cell int, stars map[string]bool) string {
	letter, column := discLetters[b.Discs[cell]], cell%connectfour.Columns
	switch {
	case slices.Contains(b.Line, cell):
		return "*" + letter + "*"
	case cell == b.Last:
		return "[" + letter + "]"
	case stars[string(connectfour.ColumnMove(column))] && landingCell(b, column) == cell:
		return " " + star + " "
	}
	return " " + letter + " "
}

// cell describes a cell as the other games' documents do: the row and column counted
// from 0 at a6, and the disc by its letter.
func (connectFourText) cell(b *connectfour.Board, cell string) (string, error) {
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

// coloured prints cells of five characters in the frame's blue, a disc as three of
// them in its colour with its letter and marks: 40 columns and 8 lines in all.
func (c connectFourText) coloured(v game.View, b *connectfour.Board, _ string, colours Depth, columns int) string {
	return connectFourGrid(b, starred(v, b, c.advice)).coloured(colours, columns)
}

// summary says the last disc, who is to move and where.
func (connectFourText) summary(words *sentences, v game.View, b *connectfour.Board) {
	if b.Last != connectfour.NoCell {
		words.add("moved", "Cell", connectfour.CellName(b.Last))
	}
	addTurn(words, v, b)
}

// alt says where everything is.
func (connectFourText) alt(words *sentences, _ game.View, b *connectfour.Board) {
	any := false
	for side := connectfour.Red; side <= connectfour.Yellow; side++ {
		if cells := discCells(b, connectfour.RedDisc+connectfour.Disc(side)); cells != "" {
			any = true
			words.add("discs", "Side", connectfour.SideTerm(side), "Cells", cells)
		}
	}
	if !any {
		words.add("empty")
	}
}

// addTurn says who can play where, or who has won by which line.
func addTurn(words *sentences, v game.View, b *connectfour.Board) {
	switch {
	case v.Outcome == nil:
		words.add("turn", "Side", connectfour.SideTerm(b.Turn), "Columns", openColumns(b))
	case v.Outcome.Winner == game.Nobody:
		words.add("over")
	default:
		words.add("won", "Side", connectfour.SideTerm(v.Outcome.Winner))
	}
	if len(b.Line) > 0 {
		words.add("line", "Cells", list(b.Line, connectfour.CellName))
	}
}

// openColumns lists the columns that take a disc as every language does.
func openColumns(b *connectfour.Board) string {
	var names []string
	for column, open := range b.Open {
		if open {
			names = append(names, string(connectfour.ColumnMove(column)))
		}
	}
	return strings.Join(names, ", ")
}

// discCells lists where a side's discs are, column by column from the bottom.
func discCells(b *connectfour.Board, disc connectfour.Disc) string {
	var cells []int
	for column := range connectfour.Columns {
		for row := connectfour.Rows - 1; row >= 0; row-- {
			if cell := row*connectfour.Columns + column; b.Discs[cell] == disc {
				cells = append(cells, cell)
			}
		}
	}
	return list(cells, connectfour.CellName)
}

// describe puts a cell into words: what it holds and is marked for, and, since
// pointing at a cell means its column, where a disc would fall. A column, which is what
// the picture's cells are, stands for that cell, or for its top one when it is full.
func (connectFourText) describe(words *sentences, b *connectfour.Board, cell string, marks bool) {
	c, ok := connectfour.CellOf(cell)
	if !ok {
		c, ok = columnCell(b, cell)
	}
	if !ok {
		return
	}
	if b.Discs[c] == connectfour.Empty {
		words.add("empty", "Cell", connectfour.CellName(c))
	} else {
		side := game.Seat(b.Discs[c] - connectfour.RedDisc)
		words.add("disc", "Cell", connectfour.CellName(c), "Side", connectfour.SideTerm(side))
	}
	words.addIf(c == b.Last, "last")
	words.addIf(slices.Contains(b.Line, c), "line")
	if !marks || b.Turn == game.Nobody {
		return
	}
	column := c % connectfour.Columns
	name := string(connectfour.ColumnMove(column))
	switch landing := landingCell(b, column); landing {
	case connectfour.NoCell:
		words.add("full", "Column", name)
	case c:
		words.add("here", "Column", name)
	default:
		words.add("falls", "Column", name, "Landing", connectfour.CellName(landing))
	}
}

func (connectFourText) grid(*connectfour.Board) cellGrid {
	return gridOf(connectfour.Rows, connectfour.Columns, true)
}

// legal says who can play where.
func (connectFourText) legal(words *sentences, v game.View, b *connectfour.Board, _ []string) {
	addTurn(words, v, b)
}

func (connectFourText) more(*sentences, *connectfour.Board, string) {}

// find knows columns and the discs of a side.
func (c connectFourText) find(words *sentences, v game.View, b *connectfour.Board, about []string) {
	name := strings.Join(about, " ")
	side := sideNamed(words.say, name, connectfour.SideTerm)
	if side == game.Nobody {
		words.addText(described(words.say, v, b, strings.ToUpper(name), c.describe))
	} else if cells := discCells(b, connectfour.RedDisc+connectfour.Disc(side)); cells != "" {
		words.add("discs", "Side", connectfour.SideTerm(side), "Cells", cells)
	} else {
		words.add("none", "Side", connectfour.SideTerm(side))
	}
}

// columnCell returns the cell that stands for a column, such as "D", when it is described.
func columnCell(b *connectfour.Board, name string) (cell int, ok bool) {
	for column := range connectfour.Columns {
		if string(connectfour.ColumnMove(column)) != name {
			continue
		}
		if landing := landingCell(b, column); landing != connectfour.NoCell {
			return landing, true
		}
		return column, true
	}
	return connectfour.NoCell, false
}

// landingCell returns where a disc in a column would fall, NoCell when that is full.
func landingCell(b *connectfour.Board, column int) int {
	landing := connectfour.NoCell
	for at := column; at < len(b.Discs) && b.Discs[at] == connectfour.Empty; at += connectfour.Columns {
		landing = at
	}
	return landing
}

// advice marks the column that a move names.
func (connectFourText) advice(_ *connectfour.Board, m game.AdvisedMove) (cell, key string) {
	return string(m.Move), adviceKey(m)
}
