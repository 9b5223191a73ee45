package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/grid"
)

// Minesweeper prints Minesweeper boards.
type Minesweeper struct {
	printer[minesweeper.Board, minesweeperText]
}

var _ Printer = Minesweeper{}

// Describe says of a cell that cannot be opened also why: there is a flag on it, or there are too few or too many around
// the number.
func (m Minesweeper) Describe(v game.View, cell string, say Speaker) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	words.said = append(words.said, m.printer.Describe(v, cell, say))
	if b, ok := v.Board.(*minesweeper.Board); ok && v.Outcome == nil {
		m.game.blocked(words, b, cell)
	}
	return words.join(", ")
}

// blocked says why a cell cannot be opened; nothing where it can be, or is.
func (minesweeperText) blocked(words *sentences, b *minesweeper.Board, cell string) {
	at, ok := sizeOf(b).Parse(cell)
	if !ok {
		return
	}
	words.addIf(b.Squares[at] == minesweeper.Flagged, "blocked")
	number := int(b.Squares[at] - minesweeper.Open)
	if number < 1 || number > 8 {
		return
	}
	flags, closed := around(b, at)
	if closed > 0 && flags != number {
		key, count := "missing", number-flags
		if count < 0 {
			key, count = "extra", -count
		}
		words.add(key, "Count", count, "Plural", count)
	}
}

// minesweeperText shows boards for a printer.
type minesweeperText struct{}

var _ boardText[minesweeper.Board] = minesweeperText{}

// board has two characters a cell, so that ten columns fit a phone, and the last
// move's cell in brackets.
func (m minesweeperText) board(v game.View, b *minesweeper.Board, _ string) string {
	return m.coloured(v, b, "", Monochrome)
}

// cell names a cell and what is seen of it: "b7 3".
func (minesweeperText) cell(b *minesweeper.Board, cell string) (string, error) {
	move, err := minesweeper.ParseMove(cell)
	if err != nil {
		return "", err
	}
	size := sizeOf(b)
	at, ok := size.Cell(move.Row, move.Column)
	if !ok {
		move.Action = minesweeper.Opening
		return "", game.Refuse(game.KindNotation, 1, game.Say("minesweeper.cell.outside",
			"Cell", move.String(), "Last", size.Name(size.Cells()-1)))
	}
	return fmt.Sprintf("%s %c", size.Name(at), styleOf(b.Squares[at]).letter), nil
}

// sizeOf is the size of a board.
func sizeOf(b *minesweeper.Board) grid.Size { return grid.Size{Rows: b.Rows, Columns: b.Columns} }

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

// The colours of a Minesweeper board: its numbers on ivory, in the order of the
// numbers and as most boards have them, and the grounds of all else.
var (
	numberPaints = [9]paint{
		ivoryPaint,
		{0x1F, 0x4F, 0xC8, 26},
		{0x1B, 0x74, 0x2F, 28},
		{0xC4, 0x22, 0x2A, 160},
		{0x14, 0x1E, 0x78, 18},
		{0x7A, 0x12, 0x12, 88},
		{0x0B, 0x70, 0x7C, 30},
		{0x1B, 0x1D, 0x23, 234},
		{0x5C, 0x5F, 0x66, 59},
	}
	closedPaint = paint{0xA8, 0xAD, 0xB8, 145}
	shadePaint  = paint{0x6B, 0x70, 0x7C, 242}
	flagPaint   = paint{0xF2, 0xB7, 0x05, 214}
	blownPaint  = paint{0xC4, 0x22, 0x2A, 160}
)

// squareStyle is how a square is shown.
type squareStyle struct {
	// letter stands for it wherever there are no colours. Flags are written as in moves.
	letter byte
	// key is that of the phrase that describes it.
	key         string
	ground, ink paint
}

// squareStyles are those of the squares without a number.
var squareStyles = map[minesweeper.Square]squareStyle{
	minesweeper.Open:      {'.', "empty", ivoryPaint, closedPaint},
	minesweeper.Closed:    {'#', "closed", closedPaint, shadePaint},
	minesweeper.Flagged:   {'!', "flagged", flagPaint, inkPaint},
	minesweeper.Mine:      {'*', "mine", inkPaint, ivoryPaint},
	minesweeper.WrongFlag: {'x', "wrongflag", flagPaint, blownPaint},
	minesweeper.Exploded:  {'X', "exploded", blownPaint, ivoryPaint},
}

func styleOf(s minesweeper.Square) squareStyle {
	if style, ok := squareStyles[s]; ok {
		return style
	}
	number := s - minesweeper.Open
	return squareStyle{'0' + byte(number), "number", ivoryPaint, numberPaints[number]}
}

// coloured prints two characters a cell; 30 columns take 63. Wider boards are as wide
// as they are.
func (m minesweeperText) coloured(v game.View, b *minesweeper.Board, _ string, colours Depth) string {
	var out strings.Builder
	out.WriteString(columnHeads(b.Columns))
	stars := starred(v, b, m.advice)
	for row := range b.Rows {
		fmt.Fprintf(&out, "%*d", labelWidth, row+1)
		for column := range b.Columns {
			cell := row*b.Columns + column
			style := styleOf(b.Squares[cell])
			letter := string(style.letter)
			if len(stars) > 0 && stars[sizeOf(b).Name(cell)] {
				letter = star
			}
			before := " "
			switch {
			case b.Last == cell:
				before = "["
			case column > 0 && b.Last == cell-1:
				before = "]"
			}
			out.WriteString(colours.on(style.ground, style.ink, before+letter))
		}
		out.WriteString(colours.off())
		if b.Last == row*b.Columns+b.Columns-1 {
			out.WriteString("]")
		}
		out.WriteString("\n")
	}
	return out.String()
}

// summary says the last move and how the match stands.
func (minesweeperText) summary(words *sentences, v game.View, b *minesweeper.Board) {
	if b.Last != minesweeper.NoCell {
		words.add("last", "Cell", sizeOf(b).Name(b.Last))
	}
	words.add(outcomeKey(v, b))
}

// alt says all rows or, on boards too large for that, the closed cells beside numbers. Of a
// picture that shows a part of the board it says which, and the rows of that.
func (minesweeperText) alt(words *sentences, v game.View, b *minesweeper.Board) {
	part := b.Marked(v.Advised)
	if !part.Covers(b) {
		first, last := part.Corners()
		words.add("part", "First", first, "Last", last)
	}
	addSize(words, b)
	short := len(words.said)
	words.add("rows", "Rows", rowsOf(b, part))
	if words.room() < 0 {
		words.said = words.said[:short]
		addEdge(words, b)
	}
}

// addSize says how large a board is, and how many mines and closed cells it has.
func addSize(words *sentences, b *minesweeper.Board) {
	closed := 0
	for _, s := range b.Squares {
		if s == minesweeper.Closed {
			closed++
		}
	}
	words.add("board", "Rows", b.Rows, "Columns", b.Columns, "Mines", b.Mines, "Left", b.Left, "Closed", closed)
}

// outcomeKey is how the match stands.
func outcomeKey(v game.View, b *minesweeper.Board) string {
	switch {
	case b.Won:
		return "won"
	case b.Lost:
		return "lost"
	case v.Outcome != nil:
		return "over"
	}
	return "running"
}

// rowsOf writes the rows of a part, each with its number.
func rowsOf(b *minesweeper.Board, part minesweeper.Part) string {
	rows := make([]string, part.Rows)
	for i := range rows {
		var cells strings.Builder
		first := (part.Row+i)*b.Columns + part.Column
		for _, s := range b.Squares[first : first+part.Columns] {
			cells.WriteByte(styleOf(s).letter)
		}
		rows[i] = fmt.Sprintf("%d %s", part.Row+i+1, cells.String())
	}
	return strings.Join(rows, ", ")
}

// addEdge lists the closed cells beside numbers, as many as there is room for; nothing
// where there are none.
func addEdge(words *sentences, b *minesweeper.Board) {
	size := sizeOf(b)
	var names []string
	for cell, s := range b.Squares {
		if s != minesweeper.Closed {
			continue
		}
		for near := range size.Near(cell) {
			if b.Squares[near] <= minesweeper.Open+8 {
				names = append(names, size.Name(cell))
				break
			}
		}
	}
	addCells(words, names, "edge", "edgemore")
}

// addCells lists cells, all of them or as many as there is room for and how many more there
// are; nothing where there are none.
func addCells(words *sentences, names []string, all, some string) {
	// A name and what separates it from the next take four characters or more.
	before := len(words.said)
	for n := min(len(names), words.room()/4); n > 0; n-- {
		cells := strings.Join(names[:n], ", ")
		if n == len(names) {
			words.add(all, "Cells", cells)
		} else {
			words.add(some, "Cells", cells, "More", len(names)-n)
		}
		if words.room() >= 0 {
			return
		}
		words.said = words.said[:before]
	}
}

func (minesweeperText) grid(b *minesweeper.Board) cellGrid {
	return cellGrid{rows: b.Rows, columns: b.Columns, row: rowName, column: grid.ColumnName}
}

func (m minesweeperText) content(words *sentences, b *minesweeper.Board, cell string) {
	m.describe(words, b, cell)
}

// legal says how the match stands and, while it goes on, which closed cells something is
// known of.
func (minesweeperText) legal(words *sentences, v game.View, b *minesweeper.Board, _ question) {
	words.add(outcomeKey(v, b))
	if v.Outcome == nil {
		words.add("legal")
		addEdge(words, b)
	}
}

// more says, unless the question is about mines or flags, how large the board is and how many
// closed cells it has, in place of the mines that are left.
func (minesweeperText) more(words *sentences, _ game.View, b *minesweeper.Board, kind questionKind, q question) {
	aboutMines := slices.ContainsFunc(q.about, func(word string) bool { return mineStems.begin(word) || flagStems.begin(word) })
	if kind == askPoints && !aboutMines {
		words.said = nil // it names them too
		addSize(words, b)
	}
}

func (minesweeperText) sides() []stems { return nil }

// The words for what is on cells.
var (
	flagStems   = stems{"bandera", "flag", "marcad", "marked"}
	mineStems   = stems{"mina", "mine", "bomba", "bomb"}
	closedStems = stems{"cerrad", "closed", "tapad", "covered", "unopened"}
)

func (minesweeperText) words() []stems { return []stems{flagStems, mineStems, closedStems} }

// find knows the flags, the closed cells beside numbers, the cells with a number and, once
// they are shown, the mines.
func (minesweeperText) find(say Speaker, v game.View, b *minesweeper.Board, q question) string {
	switch name := numeral(strings.Join(q.about, "")); {
	case flagStems.begin(name):
		return squares(say, b, minesweeper.Flagged, minesweeper.WrongFlag)
	case mineStems.begin(name) && v.Outcome == nil:
		return sentence(say, v, ".alt.hidden")
	case mineStems.begin(name):
		return squares(say, b, minesweeper.Mine, minesweeper.Flagged, minesweeper.Exploded)
	case closedStems.begin(name):
		words := &sentences{say: say, prefix: string(v.Game) + ".alt.", limit: answerRoom}
		addEdge(words, b)
		if len(words.said) > 0 {
			return words.join(" ")
		}
		return squares(say, b, minesweeper.Closed)
	case len(name) == 1 && name >= "1" && name <= "8":
		return squares(say, b, minesweeper.Open+minesweeper.Square(name[0]-'0'))
	}
	return ""
}

// squares says where there are squares of some kinds.
func squares(say Speaker, b *minesweeper.Board, kinds ...minesweeper.Square) string {
	var names []string
	for cell, s := range b.Squares {
		if slices.Contains(kinds, s) {
			names = append(names, sizeOf(b).Name(cell))
		}
	}
	if len(names) == 0 {
		return say(game.Say("ask.nowhere"))
	}
	words := &sentences{say: say, prefix: "ask.", limit: answerRoom}
	addCells(words, names, "cells", "cellsmore")
	return words.join(" ")
}

// describe puts a cell into words, and whether the last move was made there.
func (minesweeperText) describe(words *sentences, b *minesweeper.Board, cell string) {
	at, ok := sizeOf(b).Parse(cell)
	if !ok {
		return
	}
	// Styles other than that of a number have no gaps for it.
	number := int(b.Squares[at] - minesweeper.Open)
	words.add(styleOf(b.Squares[at]).key, "Cell", sizeOf(b).Name(at), "Number", number, "Plural", number)
	words.addIf(b.Last == at, "last")
}

// around counts the flags and the closed cells without one around a cell.
func around(b *minesweeper.Board, cell int) (flags, closed int) {
	for near := range sizeOf(b).Near(cell) {
		switch b.Squares[near] {
		case minesweeper.Flagged:
			flags++
		case minesweeper.Closed:
			closed++
		}
	}
	return flags, closed
}

// advice is marked on the cell that a move is about: to flag it is to say that it is a mine.
func (minesweeperText) advice(_ *minesweeper.Board, m game.AdvisedMove) (cell, key string) {
	if cell, flags := strings.CutSuffix(string(m.Move), string(minesweeper.Flagging)); flags {
		return cell, "mine"
	}
	return string(m.Move), adviceKey(m)
}
