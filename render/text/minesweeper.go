package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// Minesweeper prints Minesweeper boards.
type Minesweeper struct {
	printer[minesweeper.Board, minesweeperText]
}

// minesweeperText shows boards for a printer.
type minesweeperText struct{}

var _ boardText[minesweeper.Board] = minesweeperText{}

// board has two characters a cell, so that ten columns fit a phone, and the last
// move's cell in brackets.
func (m minesweeperText) board(v game.View, b *minesweeper.Board, _ string) string {
	return m.coloured(v, b, "", Monochrome, 0)
}

// cell names a cell and what is seen of it: "b7 3".
func (minesweeperText) cell(b *minesweeper.Board, cell string) (string, error) {
	move, err := minesweeper.ParseMove(cell)
	if err != nil {
		return "", err
	}
	at, ok := b.Cell(move.Row, move.Column)
	if !ok {
		move.Action = minesweeper.Opening
		return "", game.Refuse(game.KindNotation, 1, game.Say("minesweeper.cell.outside",
			"Cell", move.String(), "Last", b.Name(b.Cells()-1)))
	}
	return fmt.Sprintf("%s %c", b.Name(at), styleOf(b.Squares[at]).letter), nil
}

// columnHeads returns the lines with the names of the columns, two where names have two
// letters: those stand one above the other. gap stands before each letter.
func columnHeads(columns int, label, gap string) string {
	upper, lower := label, label
	for column := range columns {
		name := minesweeper.ColumnName(column)
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
func (m minesweeperText) coloured(v game.View, b *minesweeper.Board, _ string, colours Depth, columns int) string {
	var out strings.Builder
	narrow := tooWide(labelWidth+2*b.Columns+1, columns)
	if narrow {
		out.WriteString(columnHeads(b.Columns, "   ", ""))
		if b.Last >= 0 {
			out.WriteString(strings.Repeat(" ", labelWidth+1+b.Last%b.Columns) + "v\n")
		}
	} else {
		out.WriteString(columnHeads(b.Columns, "  ", " "))
	}
	stars := starred(v, b, m.advice)
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
