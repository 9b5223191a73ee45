package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

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
