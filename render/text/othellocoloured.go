package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

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
