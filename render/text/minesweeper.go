package text

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

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
		move.Action = minesweeper.Opening
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

// Coloured prints two characters a cell; 30 columns take 63. Wider boards are as wide
// as they are.
func (Minesweeper) Coloured(v game.View, colours Depth) string {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return ""
	}
	var out strings.Builder
	out.WriteString(columnHeads(b.Columns))
	for row := range b.Rows {
		fmt.Fprintf(&out, "%*d", labelWidth, row+1)
		for column := range b.Columns {
			cell := row*b.Columns + column
			ground, ink := squarePaints(b.Squares[cell])
			before := " "
			switch {
			case b.Last == cell:
				before = "["
			case column > 0 && b.Last == cell-1:
				before = "]"
			}
			out.WriteString(colours.on(ground, ink, before+string(letter(b.Squares[cell]))))
		}
		out.WriteString(colours.off())
		if b.Last == row*b.Columns+b.Columns-1 {
			out.WriteString("]")
		}
		out.WriteString("\n")
	}
	return out.String()
}

// squarePaints are the ground and the letter's colour of a square.
func squarePaints(s minesweeper.Square) (ground, ink paint) {
	switch s {
	case minesweeper.Open:
		return ivoryPaint, closedPaint
	case minesweeper.Closed:
		return closedPaint, shadePaint
	case minesweeper.Flagged:
		return flagPaint, inkPaint
	case minesweeper.Mine:
		return inkPaint, ivoryPaint
	case minesweeper.WrongFlag:
		return flagPaint, blownPaint
	case minesweeper.Exploded:
		return blownPaint, ivoryPaint
	}
	return ivoryPaint, numberPaints[s-minesweeper.Open]
}

// Alt describes a board: how the match stands, the last move, and then all rows
// or, on boards too large for that, the closed cells beside numbers.
func (Minesweeper) Alt(v game.View, say Speaker, limit int) string {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return ""
	}
	limit = cmp.Or(limit, math.MaxInt)
	closed := 0
	for _, s := range b.Squares {
		if s == minesweeper.Closed {
			closed++
		}
	}
	words := &sentences{say: say, prefix: "minesweeper.alt."}
	words.add(outcomeKey(v, b))
	words.add("board", "Rows", b.Rows, "Columns", b.Columns, "Mines", b.Mines, "Left", b.Left, "Closed", closed)
	if b.Last != minesweeper.NoCell {
		words.add("last", "Cell", sizeOf(b).Name(b.Last))
	}
	short := strings.Join(words.said, " ")
	words.add("rows", "Rows", rowsOf(b))
	if rows := strings.Join(words.said, " "); utf8.RuneCountInString(rows) <= limit {
		return rows
	}
	return cut(short+edgeSentence(b, say, limit-utf8.RuneCountInString(short)), limit)
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

// rowsOf writes all rows, each with its number.
func rowsOf(b *minesweeper.Board) string {
	rows := make([]string, b.Rows)
	for row := range rows {
		var cells strings.Builder
		for _, s := range b.Squares[row*b.Columns : (row+1)*b.Columns] {
			cells.WriteByte(letter(s))
		}
		rows[row] = fmt.Sprintf("%d %s", row+1, cells.String())
	}
	return strings.Join(rows, ", ")
}

// edgeSentence lists the closed cells beside numbers, as many as there is room for;
// nothing where there are none.
func edgeSentence(b *minesweeper.Board, say Speaker, room int) string {
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
	// A name and what separates it from the next take four characters or more.
	for n := min(len(names), room/4); n > 0; n-- {
		phrase := game.Say("minesweeper.alt.edge", "Cells", strings.Join(names[:n], ", "))
		if n < len(names) {
			phrase = game.Say("minesweeper.alt.edgemore", "Cells", strings.Join(names[:n], ", "), "More", len(names)-n)
		}
		if said := " " + say(phrase); utf8.RuneCountInString(said) <= room {
			return said
		}
	}
	return ""
}

// Describe puts a cell into words, and whether the last move was made there.
func (Minesweeper) Describe(v game.View, cell string, say Speaker) string {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return ""
	}
	at, ok := sizeOf(b).Parse(cell)
	if !ok {
		return ""
	}
	words := &sentences{say: say, prefix: "minesweeper.cell."}
	name := sizeOf(b).Name(at)
	switch square := b.Squares[at]; square {
	case minesweeper.Open:
		words.add("empty", "Cell", name)
	case minesweeper.Closed:
		words.add("closed", "Cell", name)
	case minesweeper.Flagged:
		words.add("flagged", "Cell", name)
	case minesweeper.Mine:
		words.add("mine", "Cell", name)
	case minesweeper.WrongFlag:
		words.add("wrongflag", "Cell", name)
	case minesweeper.Exploded:
		words.add("exploded", "Cell", name)
	default:
		number := int(square - minesweeper.Open)
		words.add("number", "Cell", name, "Number", number, "Plural", number)
	}
	words.addIf(b.Last == at, "last")
	return strings.Join(words.said, ", ")
}
