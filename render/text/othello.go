package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// Othello prints Othello boards.
type Othello = printer[othello.Board, othelloText]

// othelloText shows boards for a printer.
type othelloText struct{}

// board has a line a row, three characters a cell: X is a black disc, O a white one, an
// asterisk a cell that may be played on and a dash an empty one. Brackets mark the last
// disc, parentheses those that it turned over. A board of 8 by 8 has 27 columns.
func (o othelloText) board(v game.View, b *othello.Board, _ string) string {
	return othelloGrid(b, starred(v, b, o.advice)).plain(2)
}

func othelloGrid(b *othello.Board, stars map[string]bool) *discGrid[othello.Disc] {
	return &discGrid[othello.Disc]{
		columns: b.Columns, discs: b.Discs, first: 'a', number: func(row int) int { return row + 1 },
		marked: func(cell int) string { return othelloCell(b, cell, stars) },
		// The colours of the felt and the discs are those of the pictures.
		paints: [...]paint{feltPaint, inkPaint, ivoryPaint}, inks: [...]paint{ivoryPaint, ivoryPaint, inkPaint},
	}
}

// othelloLetters are what a cell can hold, by othello.Disc.
var othelloLetters = [...]string{"-", "X", "O"}

// othelloCell returns a cell between its marks.
func othelloCell(b *othello.Board, cell int, stars map[string]bool) string {
	letter := othelloLetters[b.Discs[cell]]
	switch {
	case cell == b.Last:
		return "[" + letter + "]"
	case slices.Contains(b.Turned, cell):
		return "(" + letter + ")"
	case len(stars) > 0 && stars[othelloName(b, cell)]:
		return " " + star + " "
	case slices.Contains(b.Legal, cell):
		return " * "
	}
	return " " + letter + " "
}

// othelloName returns a cell's name on a board of its columns.
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

// cell describes a cell as the other games' documents do: the row and column counted
// from 0 at a1, and the disc by its letter. The name is read as a move is.
func (othelloText) cell(b *othello.Board, cell string) (string, error) {
	// What cannot be read is no cell's name either.
	name, _ := othello.Rules{}.Parse(cell)
	c, ok := othelloFind(b, string(name))
	if !ok {
		return "", game.Refuse(game.KindNotation, 1, game.Say("othello.cell", "Text", game.Quote(cell)))
	}
	return fmt.Sprintf("[%d][%d] Ficha: %s", c/b.Columns, c%b.Columns, othelloLetters[b.Discs[c]]), nil
}

// coloured prints cells of five characters on green felt, a disc as three of them in its
// colour with its letter and marks: 45 columns on a board of 8 by 8, 75 on the widest.
func (o othelloText) coloured(v game.View, b *othello.Board, _ string, colours Depth, columns int) string {
	return othelloGrid(b, starred(v, b, o.advice)).coloured(colours, columns)
}

// summary says the last move, whose turn it is and where it may play.
func (o othelloText) summary(words *sentences, v game.View, b *othello.Board) {
	if b.Last != othello.NoCell {
		words.add("moved", "Cell", othelloName(b, b.Last), "Count", len(b.Turned))
	}
	o.legal(words, v, b, nil)
}

// alt says where the discs of both sides are, row by row.
func (othelloText) alt(words *sentences, _ game.View, b *othello.Board) {
	for side := othello.Black; side <= othello.White; side++ {
		addDiscs(words, b, side)
	}
}

// othelloRows lists where discs of one kind are, row by row: the row's number and the
// columns, three or more side by side as the first and the last: "4: a c-f; 5: d".
func othelloRows(b *othello.Board, disc othello.Disc) string {
	var rows []string
	for row := range b.Rows {
		if columns := othelloRuns(b.Discs[row*b.Columns:(row+1)*b.Columns], disc); columns != "" {
			rows = append(rows, fmt.Sprintf("%d: %s", row+1, columns))
		}
	}
	return strings.Join(rows, "; ")
}

// othelloRuns returns the columns of one row that hold a disc.
func othelloRuns(row []othello.Disc, disc othello.Disc) string {
	var runs []string
	for from := 0; from < len(row); from++ {
		to := from
		for to < len(row) && row[to] == disc {
			to++
		}
		switch to - from {
		case 0:
			continue
		case 1, 2:
			to = from + 1
			runs = append(runs, string(rune('a'+from)))
		default:
			runs = append(runs, fmt.Sprintf("%c-%c", 'a'+from, 'a'+to-1))
		}
		from = to - 1
	}
	return strings.Join(runs, " ")
}

func (othelloText) grid(b *othello.Board) cellGrid { return gridOf(b.Rows, b.Columns, false) }

// legal says whose turn it is and where it may play, or how the match ended.
func (othelloText) legal(words *sentences, v game.View, b *othello.Board, _ []string) {
	switch {
	case v.Outcome != nil && v.Outcome.Winner == game.Nobody:
		words.add("over")
	case v.Outcome != nil:
		words.add("won", "Side", othello.SideTerm(v.Outcome.Winner))
	default:
		words.add("turn", "Side", othello.SideTerm(b.Turn))
		names := make([]string, len(b.Legal))
		for i, cell := range b.Legal {
			names[i] = othelloName(b, cell)
		}
		addCells(words, names, "legal", "legalmore")
	}
}

// addDiscs says where a side's discs are.
func addDiscs(words *sentences, b *othello.Board, side game.Seat) {
	if b.Count[side] == 0 {
		words.add("none", "Side", othello.SideTerm(side))
		return
	}
	rows := othelloRows(b, othello.Disc(side)+1)
	words.add("discs", "Side", othello.SideTerm(side), "Count", b.Count[side], "Rows", rows)
}

// more says which discs the last move turned over.
func (othelloText) more(words *sentences, b *othello.Board, question string) {
	if question == askLast && len(b.Turned) > 0 {
		words.add("turned", "Cells", list(b.Turned, func(cell int) string { return othelloName(b, cell) }))
	}
}

// find knows the discs of a side.
func (o othelloText) find(words *sentences, _ game.View, b *othello.Board, about []string) {
	if side := sideNamed(words.say, strings.Join(about, " "), othello.SideTerm); side != game.Nobody {
		addDiscs(words, b, side)
	}
}

// describe puts a cell into words: whose disc it has, and what is marked there.
func (othelloText) describe(words *sentences, b *othello.Board, cell string, _ bool) {
	c, ok := othelloFind(b, cell)
	if !ok {
		return
	}
	if disc := b.Discs[c]; disc == othello.Empty {
		words.add("empty", "Cell", cell)
	} else {
		words.add("disc", "Cell", cell, "Side", othello.SideTerm(game.Seat(disc)-1))
	}
	words.addIf(slices.Contains(b.Legal, c), "legal")
	words.addIf(b.Last == c, "last")
	words.addIf(slices.Contains(b.Turned, c), "turned")
}

// advice marks the cell that a move names.
func (othelloText) advice(_ *othello.Board, m game.AdvisedMove) (cell, key string) {
	return string(m.Move), adviceKey(m)
}
