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

// The colours of the felt and the discs, those of the pictures, by othello.Disc.
var (
	othelloPaints = [...]paint{{0x4E, 0x86, 0x6B, 65}, inkPaint, ivoryPaint}
	othelloInks   = [...]paint{ivoryPaint, ivoryPaint, inkPaint}
)

// Coloured prints cells of five characters on green felt, a disc as three of them in its
// colour with its letter and marks: 46 columns on a board of 8 by 8, 76 on the widest.
func (Othello) Coloured(v game.View, colours Depth) string {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return ""
	}
	var out strings.Builder
	out.WriteString(othelloNames(b, 5))
	felt := func(s string) string { return colours.on(othelloPaints[othello.Empty], othelloInks[othello.Empty], s) }
	for row := range b.Rows {
		number := fmt.Sprintf("%2d ", row+1)
		out.WriteString(number)
		for cell := row * b.Columns; cell < (row+1)*b.Columns; cell++ {
			disc := b.Discs[cell]
			out.WriteString(felt(" ") + colours.on(othelloPaints[disc], othelloInks[disc], othelloCell(b, cell)) + felt(" "))
		}
		out.WriteString(colours.off() + strings.TrimRight(number, " ") + "\n")
	}
	out.WriteString(othelloNames(b, 5))
	return out.String()
}

// Alt describes a board: whose turn it is and where it may play, the last move, and
// the discs of both sides row by row.
func (Othello) Alt(v game.View, say Speaker, limit int) string {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return ""
	}
	words := &sentences{say: say, prefix: "othello.alt."}
	switch {
	case v.Outcome != nil && v.Outcome.Winner == game.Nobody:
		words.add("over")
	case v.Outcome != nil:
		words.add("won", "Side", othello.SideTerm(v.Outcome.Winner))
	default:
		words.add("turn", "Side", othello.SideTerm(b.Turn))
		words.add("legal", "Cells", othelloList(b))
	}
	if b.Last != othello.NoCell {
		words.add("moved", "Cell", othelloName(b, b.Last), "Count", len(b.Turned))
	}
	for side := othello.Black; side <= othello.White; side++ {
		if b.Count[side] == 0 {
			words.add("none", "Side", othello.SideTerm(side))
			continue
		}
		words.add("discs", "Side", othello.SideTerm(side), "Count", b.Count[side], "Rows", othelloRows(b, othello.Disc(side)+1))
	}
	return cut(strings.Join(words.said, " "), limit)
}

// othelloList lists the legal cells.
func othelloList(b *othello.Board) string {
	names := make([]string, len(b.Legal))
	for i, cell := range b.Legal {
		names[i] = othelloName(b, cell)
	}
	return strings.Join(names, ", ")
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

// othelloRuns are the columns of one row.
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

// Describe puts a cell into words: whose disc it has, and what is marked there.
func (Othello) Describe(v game.View, cell string, say Speaker) string {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return ""
	}
	c, ok := othelloFind(b, cell)
	if !ok {
		return ""
	}
	words := &sentences{say: say, prefix: "othello.cell."}
	if disc := b.Discs[c]; disc == othello.Empty {
		words.add("empty", "Cell", cell)
	} else {
		words.add("disc", "Cell", cell, "Side", othello.SideTerm(game.Seat(disc)-1))
	}
	words.addIf(slices.Contains(b.Legal, c), "legal")
	words.addIf(b.Last == c, "last")
	words.addIf(slices.Contains(b.Turned, c), "turned")
	return strings.Join(words.said, ", ")
}
