package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// Minesweeper prints Minesweeper boards.
type Minesweeper = printer[minesweeperText]

// minesweeperText is a view of Minesweeper.
type minesweeperText struct {
	v game.View
	b *minesweeper.Board
}

func (minesweeperText) of(v game.View) (boardText, bool) {
	b, ok := v.Board.(*minesweeper.Board)
	return minesweeperText{v, b}, ok
}

// board has two characters a cell, so that ten columns fit a phone, and the last
// move's cell in brackets.
func (m minesweeperText) board(language string) string { return m.coloured(language, Monochrome, 0) }

// cell names a cell and what is seen of it: "b7 3".
func (m minesweeperText) cell(cell string) (string, error) {
	move, err := minesweeper.ParseMove(cell)
	if err != nil {
		return "", err
	}
	at, ok := m.b.Cell(move.Row, move.Column)
	if !ok {
		move.Action = minesweeper.Opening
		return "", game.Refuse(game.KindNotation, 1, "minesweeper.cell.outside",
			"Cell", move.String(), "Last", m.b.Name(m.b.Cells()-1))
	}
	return fmt.Sprintf("%s %c", m.b.Name(at), styleOf(m.b.Squares[at]).letter), nil
}

// columnHeads returns the lines with the names of the columns, two where names have two
// letters: those stand one above the other. gap stands before each letter.
func columnHeads(columns int, label, gap string) string {
	upper, lower := label, label
	for column := range columns {
		name := game.ColumnName(column)
		lower += gap + name[len(name)-1:]
		if len(name) > 1 {
			upper += gap + name[:1]
		} else {
			upper += gap + " "
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

// coloured prints two characters a cell; 30 columns take 63. Where that is too wide, it
// prints one, and marks the last move's row and column beside the board instead.
func (m minesweeperText) coloured(_ string, colours Depth, columns int) string {
	var out strings.Builder
	b, stars := m.b, starred(m.v, m)
	narrow := tooWide(labelWidth+2*b.Columns+1, columns)
	if narrow {
		out.WriteString(columnHeads(b.Columns, "   ", ""))
		if b.Last >= 0 {
			out.WriteString(strings.Repeat(" ", labelWidth+1+b.Last%b.Columns) + "v\n")
		}
	} else {
		out.WriteString(columnHeads(b.Columns, "  ", " "))
	}
	for row := range b.Rows {
		fmt.Fprintf(&out, "%*d", labelWidth, row+1)
		if narrow && b.Last >= 0 && b.Last/b.Columns == row {
			out.WriteString(">")
		} else if narrow {
			out.WriteString(" ")
		}
		for column := range b.Columns {
			cell := row*b.Columns + column
			style := styleOf(b.Squares[cell])
			letter := string(style.letter)
			if len(stars) > 0 && stars[b.Name(cell)] {
				letter = star
			}
			before := " "
			switch {
			case narrow:
				before = ""
			case b.Last == cell:
				before = "["
			case column > 0 && b.Last == cell-1:
				before = "]"
			}
			out.WriteString(colours.on(style.ground, style.ink, before+letter))
		}
		out.WriteString(colours.off())
		if !narrow && b.Last == row*b.Columns+b.Columns-1 {
			out.WriteString("]")
		}
		out.WriteString("\n")
	}
	return out.String()
}

// summary says the last move and how the match stands.
func (m minesweeperText) summary(words *sentences) {
	if m.b.Last != minesweeper.NoCell {
		words.add("last", "Cell", m.b.Name(m.b.Last))
	}
	words.add(m.outcome())
}

// outcome returns the key of how the match stands.
func (m minesweeperText) outcome() string {
	switch {
	case m.b.Won:
		return "won"
	case m.b.Lost:
		return "lost"
	case m.v.Outcome != nil:
		return "over"
	}
	return "running"
}

// alt says all rows or, on boards too large for that, the closed cells beside numbers, and at the end the mines and
// what was wrong. Of a picture that shows a part of the board it says which, and the rows of that.
func (m minesweeperText) alt(words *sentences) {
	part := m.b.Marked(m.v.Advised)
	if !part.Covers(m.b) {
		first, last := part.Corners()
		words.add("part", "First", first, "Last", last)
	}
	m.addSize(words)
	rows := make([]string, part.Rows)
	for i := range rows {
		var cells strings.Builder
		first := (part.Row+i)*m.b.Columns + part.Column
		for _, s := range m.b.Squares[first : first+part.Columns] {
			cells.WriteByte(styleOf(s).letter)
		}
		rows[i] = fmt.Sprintf("%d %s", part.Row+i+1, cells.String())
	}
	short := len(words.said)
	words.addIf(m.v.Outcome != nil && !m.b.Won, "marks")
	words.add("rows", "Rows", strings.Join(rows, ", "))
	if words.room() < 0 {
		words.said = words.said[:short]
		if m.v.Outcome == nil {
			m.addEdge(words)
			return
		}
		words.addCells(m.squares(minesweeper.Exploded), "exploded", "exploded")
		words.addCells(m.squares(minesweeper.WrongFlag), "wrong", "wrongmore")
		words.addCells(m.squares(minesweeper.Mine), "mines", "minesmore")
	}
}

// addSize says how large a board is, and how many mines and closed cells it has.
func (m minesweeperText) addSize(words *sentences) {
	words.add("board", "Rows", m.b.Rows, "Columns", m.b.Columns, "Mines", m.b.Mines, "Left", max(0, m.b.Left),
		"Closed", len(m.squares(minesweeper.Closed)))
}

// squares returns the names of the cells with squares of some kinds.
func (m minesweeperText) squares(kinds ...minesweeper.Square) (names []string) {
	for cell, s := range m.b.Squares {
		if slices.Contains(kinds, s) {
			names = append(names, m.b.Name(cell))
		}
	}
	return names
}

// addEdge lists the closed cells beside numbers, as many as there is room for; nothing
// where there are none.
func (m minesweeperText) addEdge(words *sentences) {
	var names []string
	for cell, s := range m.b.Squares {
		if s != minesweeper.Closed {
			continue
		}
		for near := range m.b.Near(cell) {
			if m.b.Squares[near] <= minesweeper.Open+8 {
				names = append(names, m.b.Name(cell))
				break
			}
		}
	}
	words.addCells(names, "edge", "edgemore")
}

// describe puts a cell into words, and whether the last move was made there. With reasons it says
// of a cell that cannot be opened why: there is a flag on it, or there are too few or too many around the number.
func (m minesweeperText) describe(words *sentences, cell string, much detail) {
	at, ok := m.b.Parse(cell)
	if !ok {
		return
	}
	// Styles other than that of a number have no gaps for it.
	number := int(m.b.Squares[at] - minesweeper.Open)
	words.add(styleOf(m.b.Squares[at]).key, "Cell", m.b.Name(at), "Number", number, "Plural", number)
	words.addIf(m.b.Last == at, "last")
	if much < withReasons || m.v.Outcome != nil {
		return
	}
	words.addIf(m.b.Squares[at] == minesweeper.Flagged, "blocked")
	if number < 1 || number > 8 {
		return
	}
	missing, closed := number, false
	for near := range m.b.Near(at) {
		switch m.b.Squares[near] {
		case minesweeper.Flagged:
			missing--
		case minesweeper.Closed:
			closed = true
		}
	}
	words.addIf(closed && missing > 0, "missing", "Count", missing, "Plural", missing)
	words.addIf(closed && missing < 0, "extra", "Count", -missing, "Plural", -missing)
}

func (m minesweeperText) grid() cellGrid { return cellGrid{rows: m.b.Rows, columns: m.b.Columns} }

// legal says how the match stands and, while it goes on, which closed cells something is
// known of.
func (m minesweeperText) legal(words *sentences, _ []string) {
	words.add(m.outcome())
	if m.v.Outcome == nil {
		words.add("legal")
		m.addEdge(words)
	}
}

// find knows the flags, the closed cells beside numbers, the cells with a number and, once
// they are shown, the mines. In place of the mines that are left it says how large the board is and how many mines
// and closed cells it has.
func (m minesweeperText) find(words *sentences, about []string) {
	switch name := strings.Join(about, " "); {
	case name == askPoints:
		words.said = nil
		m.addSize(words)
	case named(words.say, name, "minesweeper.ask.flags"):
		m.addSquares(words, minesweeper.Flagged, minesweeper.WrongFlag)
	case named(words.say, name, "minesweeper.ask.mines") && m.v.Outcome == nil:
		words.add("hidden")
	case named(words.say, name, "minesweeper.ask.mines"):
		m.addSquares(words, minesweeper.Mine, minesweeper.Flagged, minesweeper.Exploded)
	case named(words.say, name, "minesweeper.ask.closed"):
		if m.addEdge(words); len(words.said) == 0 {
			m.addSquares(words, minesweeper.Closed)
		}
	case len(name) == 1 && name >= "1" && name <= "8":
		m.addSquares(words, minesweeper.Open+minesweeper.Square(name[0]-'0'))
	}
}

// addSquares says where there are squares of some kinds.
func (m minesweeperText) addSquares(words *sentences, kinds ...minesweeper.Square) {
	names := m.squares(kinds...)
	words.prefix = "ask."
	words.addIf(len(names) == 0, "nowhere")
	words.addCells(names, "cells", "cellsmore")
}

// advice marks the cell that a move is about. A flag says that it is a mine.
func (minesweeperText) advice(m game.AdvisedMove) (cell, key string) {
	if cell, flags := strings.CutSuffix(string(m.Move), string(minesweeper.Flagging)); flags {
		return cell, adviceMine
	}
	return string(m.Move), adviceKey(m)
}
