package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// Othello prints Othello boards.
type Othello = printer[othelloText]

// othelloText is a view of Othello.
type othelloText struct {
	v game.View
	b *othello.Board
}

func (othelloText) of(v game.View) (boardText, bool) {
	b, ok := v.Board.(*othello.Board)
	return othelloText{v, b}, ok
}

// board has a line a row, three characters a cell: X is a black disc, O a white one, an
// asterisk a cell that may be played on and a dash an empty one. Brackets mark the last
// disc, parentheses those that it turned over. A board of 8 by 8 has 27 columns.
func (o othelloText) board(string) string { return o.discs().plain(2) }

// coloured prints cells of five characters on green felt, a disc as three of them in its
// colour with its letter and marks: 45 columns on a board of 8 by 8, 75 on the widest.
func (o othelloText) coloured(_ string, colours Depth, columns int) string {
	return o.discs().coloured(colours, columns)
}

// othelloLetters are what a cell can hold, by othello.Disc.
var othelloLetters = [...]string{"-", "X", "O"}

func (o othelloText) discs() *discGrid[othello.Disc] {
	stars := starred(o.v, o)
	marked := func(cell int) string {
		letter := othelloLetters[o.b.Discs[cell]]
		switch {
		case cell == o.b.Last:
			return "[" + letter + "]"
		case slices.Contains(o.b.Turned, cell):
			return "(" + letter + ")"
		case len(stars) > 0 && stars[o.grid().name(cell)]:
			letter = star
		case slices.Contains(o.b.Legal, cell):
			letter = "*"
		}
		return " " + letter + " "
	}
	return &discGrid[othello.Disc]{
		cellGrid: o.grid(), discs: o.b.Discs, first: 'a', marked: marked,
		// The colours of the board and the discs are those of the pictures.
		paints: [...]paint{{0x22, 0x80, 0x5A, 29}, inkPaint, ivoryPaint}, inks: [...]paint{ivoryPaint, ivoryPaint, inkPaint},
	}
}

func (o othelloText) grid() cellGrid { return cellGrid{rows: o.b.Rows, columns: o.b.Columns} }

// cell describes a cell as the other games' documents do: the row and column counted
// from 0 at a1, and the disc by its letter. The name is read as a move is.
func (o othelloText) cell(cell string) (string, error) {
	// What cannot be read is no cell's name either.
	name, _ := othello.Rules{}.Parse(cell)
	c, ok := o.grid().cell(string(name))
	if !ok {
		return "", game.Refuse(game.KindNotation, 1, "othello.cell", "Text", game.Quote(cell))
	}
	return fmt.Sprintf("[%d][%d] Ficha: %s", c/o.b.Columns, c%o.b.Columns, othelloLetters[o.b.Discs[c]]), nil
}

// summary says the last move, whose turn it is and where it may play.
func (o othelloText) summary(words *sentences) {
	if o.b.Last != othello.NoCell {
		words.add("moved", "Cell", o.grid().name(o.b.Last), "Cells", list(o.b.Turned, o.grid().name))
	}
	o.legal(words, nil)
}

// alt says where the discs of both sides are, row by row.
func (o othelloText) alt(words *sentences) {
	for side := othello.Black; side <= othello.White; side++ {
		o.addDiscs(words, side)
	}
}

// addDiscs says where a side's discs are, row by row: the row's number and the columns, three or more side by side
// as the first and the last: "4: a c-f; 5: d".
func (o othelloText) addDiscs(words *sentences, side game.Seat) {
	if o.b.Count[side] == 0 {
		words.add("none", "Side", othello.SideTerm(side))
		return
	}
	var rows []string
	for row := range o.b.Rows {
		var runs []string
		discs := o.b.Discs[row*o.b.Columns:][:o.b.Columns]
		for from := 0; from < len(discs); from++ {
			to := from
			for to < len(discs) && discs[to] == othello.Disc(side)+1 {
				to++
			}
			switch to - from {
			case 0:
			case 1, 2: // the second of two comes next
				runs = append(runs, game.ColumnName(from))
			default:
				runs = append(runs, game.ColumnName(from)+"-"+game.ColumnName(to-1))
				from = to - 1
			}
		}
		if len(runs) > 0 {
			rows = append(rows, o.grid().rowName(row)+": "+strings.Join(runs, " "))
		}
	}
	words.add("discs", "Side", othello.SideTerm(side), "Count", o.b.Count[side], "Rows", strings.Join(rows, "; "))
}

// legal says whose turn it is and where it may play, or how the match ended.
func (o othelloText) legal(words *sentences, _ []string) {
	if !words.addOutcome(o.v, othello.SideTerm) {
		words.add("turn", "Side", othello.SideTerm(o.b.Turn))
		words.addCells(names(o.b.Legal, o.grid().name), "legal", "legalmore")
	}
}

// find knows the discs of a side, and which of them the last move turned over.
func (o othelloText) find(words *sentences, about []string) {
	name := strings.Join(about, " ")
	if side := sideNamed(words.say, name, othello.SideTerm); side != game.Nobody {
		o.addDiscs(words, side)
	}
	words.addIf(name == askLast && len(o.b.Turned) > 0, "turned", "Cells", list(o.b.Turned, o.grid().name))
}

// describe puts a cell into words: whose disc it has, and what is marked there.
func (o othelloText) describe(words *sentences, cell string, _ detail) {
	c, ok := o.grid().cell(cell)
	if !ok {
		return
	}
	if disc := o.b.Discs[c]; disc == othello.Empty {
		words.add("empty", "Cell", cell)
	} else {
		words.add("disc", "Cell", cell, "Side", othello.SideTerm(game.Seat(disc)-1))
	}
	words.addIf(slices.Contains(o.b.Legal, c), "legal")
	words.addIf(o.b.Last == c, "last")
	words.addIf(slices.Contains(o.b.Turned, c), "turned")
}

// advice marks the cell that a move names.
func (othelloText) advice(m game.AdvisedMove) (cell, key string) { return string(m.Move), adviceKey(m) }
