package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// The colours of the discs and of the frame between them, by connectfour.Disc.
var (
	discPaints = [...]paint{{0x1F, 0x4E, 0x9E, 25}, {0xD3, 0x3C, 0x47, 167}, {0xFE, 0xEB, 0x12, 226}}
	discInks   = [...]paint{ivoryPaint, ivoryPaint, inkPaint}
)

// colouredDrops stand above and below the columns, in the middle of five characters.
// They have the terminal's own colours.
const colouredDrops = "     A    B    C    D    E    F    G\n"

// Coloured prints cells of five characters in the frame's blue, a disc as three of
// them in its colour with its letter and marks: 39 columns and 8 lines in all.
func (ConnectFour) Coloured(v game.View, colours Depth) string {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return ""
	}
	var out strings.Builder
	out.WriteString(colouredDrops)
	for row := range connectfour.Rows {
		number := fmt.Sprintf(" %d ", connectfour.Rows-row)
		out.WriteString(number)
		for column := range connectfour.Columns {
			out.WriteString(colours.cell(b, row*connectfour.Columns+column))
		}
		out.WriteString(colours.off() + strings.TrimRight(number, " ") + "\n")
	}
	out.WriteString(colouredDrops)
	return out.String()
}

// cell is a cell of the frame with what it holds.
func (d Depth) cell(b *connectfour.Board, cell int) string {
	frame := func(s string) string { return d.on(discPaints[connectfour.Empty], discInks[connectfour.Empty], s) }
	disc := b.Discs[cell]
	return frame(" ") + d.on(discPaints[disc], discInks[disc], markedDisc(b, cell)) + frame(" ")
}

// inLine reports whether a cell is part of a winning line.
func inLine(b *connectfour.Board, cell int) bool { return slices.Contains(b.Line, cell) }
