package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// ConnectFour prints Connect Four boards.
type ConnectFour = printer[connectFourText]

// connectFourText is a view of Connect Four.
type connectFourText struct {
	v game.View
	b *connectfour.Board
}

func (connectFourText) of(v game.View) (boardText, bool) {
	b, ok := v.Board.(*connectfour.Board)
	return connectFourText{v, b}, ok
}

// board has a line a row, three characters a cell: X is a red disc, O a yellow one, a
// dot an empty cell. Brackets mark the last disc, asterisks a winning line.
func (c connectFourText) board(string) string { return c.discs().plain(1) }

// coloured prints cells of five characters in the frame's blue, a disc as three of
// them in its colour with its letter and marks: 40 columns and 8 lines in all.
func (c connectFourText) coloured(_ string, colours Depth, columns int) string {
	return c.discs().coloured(colours, columns)
}

// discLetters are what a cell can hold, by connectfour.Disc.
var discLetters = [...]string{".", "X", "O"}

func (c connectFourText) discs() *discGrid[connectfour.Disc] {
	stars := starred(c.v, c)
	marked := func(cell int) string {
		letter, column := discLetters[c.b.Discs[cell]], cell%connectfour.Columns
		switch {
		case slices.Contains(c.b.Line, cell):
			return "*" + letter + "*"
		case cell == c.b.Last:
			return "[" + letter + "]"
		case stars[string(connectfour.ColumnMove(column))] && c.landing(column) == cell:
			letter = star
		}
		return " " + letter + " "
	}
	return &discGrid[connectfour.Disc]{
		cellGrid: c.grid(), discs: c.b.Discs[:], first: 'A', marked: marked,
		// The colours of the frame and the discs.
		paints: [...]paint{{0x24, 0x60, 0xC4, 26}, {0xE0, 0x45, 0x5A, 167}, {0xF7, 0xD8, 0x3A, 221}},
		inks:   [...]paint{ivoryPaint, ivoryPaint, inkPaint},
	}
}

func (connectFourText) grid() cellGrid {
	return cellGrid{rows: connectfour.Rows, columns: connectfour.Columns, fromBottom: true}
}

// cell describes a cell as the other games' documents do: the row and column counted
// from 0 at a6, and the disc by its letter.
func (c connectFourText) cell(cell string) (string, error) {
	at, ok := connectfour.CellOf(strings.TrimSpace(cell))
	if !ok {
		return "", game.Refuse(game.KindNotation, 0, "connect4.cell", "Text", game.Quote(cell))
	}
	disc := discLetters[c.b.Discs[at]]
	if c.b.Discs[at] == connectfour.Empty {
		disc = "-"
	}
	return fmt.Sprintf("[%d][%d] Ficha: %s", at/connectfour.Columns, at%connectfour.Columns, disc), nil
}

// summary says the last disc, who is to move and where.
func (c connectFourText) summary(words *sentences) {
	if c.b.Last != connectfour.NoCell {
		words.add("moved", "Cell", connectfour.CellName(c.b.Last))
	}
	c.legal(words, nil)
}

// legal says who can play where, or who has won by which line.
func (c connectFourText) legal(words *sentences, _ []string) {
	if !words.addOutcome(c.v, connectfour.SideTerm) {
		var open []string
		for column, isOpen := range c.b.Open {
			if isOpen {
				open = append(open, string(connectfour.ColumnMove(column)))
			}
		}
		words.add("turn", "Side", connectfour.SideTerm(c.b.Turn), "Columns", strings.Join(open, ", "))
	}
	words.addIf(len(c.b.Line) > 0, "line", "Cells", list(c.b.Line, connectfour.CellName))
}

// alt says where everything is.
func (c connectFourText) alt(words *sentences) {
	red, yellow := c.addDiscs(words, connectfour.Red), c.addDiscs(words, connectfour.Yellow)
	words.addIf(!red && !yellow, "empty")
}

// addDiscs says where a side's discs are, column by column from the bottom, and reports whether it has any.
func (c connectFourText) addDiscs(words *sentences, side game.Seat) bool {
	var cells []int
	for column := range connectfour.Columns {
		for row := connectfour.Rows - 1; row >= 0; row-- {
			cell := row*connectfour.Columns + column
			if c.b.Discs[cell] == connectfour.RedDisc+connectfour.Disc(side) {
				cells = append(cells, cell)
			}
		}
	}
	words.addIf(len(cells) > 0, "discs", "Side", connectfour.SideTerm(side), "Cells", list(cells, connectfour.CellName))
	return len(cells) > 0
}

// describe puts a cell into words: what it holds and is marked for, and, since
// pointing at a cell means its column, where a disc would fall. A column, which is what
// the picture's cells are, stands for that cell, or for its top one when it is full.
func (c connectFourText) describe(words *sentences, cell string, much detail) {
	at, ok := connectfour.CellOf(cell)
	for column := range connectfour.Columns {
		if string(connectfour.ColumnMove(column)) == cell {
			at, ok = c.landing(column), true
			if at == connectfour.NoCell {
				at = column
			}
		}
	}
	if !ok {
		return
	}
	if c.b.Discs[at] == connectfour.Empty {
		words.add("empty", "Cell", connectfour.CellName(at))
	} else {
		side := game.Seat(c.b.Discs[at] - connectfour.RedDisc)
		words.add("disc", "Cell", connectfour.CellName(at), "Side", connectfour.SideTerm(side))
	}
	words.addIf(at == c.b.Last, "last")
	words.addIf(slices.Contains(c.b.Line, at), "line")
	if much == contents || c.b.Turn == game.Nobody {
		return
	}
	column := at % connectfour.Columns
	name := string(connectfour.ColumnMove(column))
	switch landing := c.landing(column); landing {
	case connectfour.NoCell:
		words.add("full", "Column", name)
	case at:
		words.add("here", "Column", name)
	default:
		words.add("falls", "Column", name, "Landing", connectfour.CellName(landing))
	}
}

// landing returns where a disc in a column would fall, NoCell when that is full.
func (c connectFourText) landing(column int) int {
	landing := connectfour.NoCell
	for at := column; at < len(c.b.Discs) && c.b.Discs[at] == connectfour.Empty; at += connectfour.Columns {
		landing = at
	}
	return landing
}

// find knows columns and the discs of a side.
func (c connectFourText) find(words *sentences, about []string) {
	name := strings.Join(about, " ")
	side := sideNamed(words.say, name, connectfour.SideTerm)
	if side == game.Nobody {
		words.addText(described(c.v, c, words.say, strings.ToUpper(name)))
	} else if !c.addDiscs(words, side) {
		words.add("none", "Side", connectfour.SideTerm(side))
	}
}

// advice marks the column that a move names.
func (connectFourText) advice(m game.AdvisedMove) (cell, key string) {
	return string(m.Move), adviceKey(m)
}
