package text_test

import (
	"image/color"
	"math"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/render/text"
)

// Numbers can be read on their ground, in 24 bits and in 256 colours, and the two are
// near each other.
func TestMinesweeperContrast(t *testing.T) {
	t.Parallel()
	b := &minesweeper.Board{Size: minesweeper.Size{Rows: 1, Columns: 13}, Mines: 1, Last: minesweeper.NoCell}
	for s := minesweeper.Open + 1; s <= minesweeper.Open+8; s++ {
		b.Squares = append(b.Squares, s)
	}
	b.Squares = append(b.Squares, minesweeper.Flagged, minesweeper.Mine, minesweeper.Exploded)
	b.Columns = len(b.Squares)
	board := text.Minesweeper{}.Coloured(game.View{Game: minesweeper.ID, Board: b}, "es", text.TrueColour, 0)
	found := regexp.MustCompile(`38;2;(\d+);(\d+);(\d+);48;2;(\d+);(\d+);(\d+)m`).FindAllStringSubmatch(board, -1)
	require.Len(t, found, len(b.Squares))
	for i, m := range found {
		ink := color.RGBA{number(t, m[1]), number(t, m[2]), number(t, m[3]), 255}
		ground := color.RGBA{number(t, m[4]), number(t, m[5]), number(t, m[6]), 255}
		require.GreaterOrEqual(t, contrastOf(ink, ground), 4.5, "square %d", b.Squares[i])
	}
	indexed := text.Minesweeper{}.Coloured(game.View{Game: minesweeper.ID, Board: b}, "es", text.Indexed, 0)
	for i, m := range regexp.MustCompile(`38;5;(\d+);48;5;\d+m`).FindAllStringSubmatch(indexed, -1) {
		index := number(t, m[1])
		if index > 231 {
			continue // a grey
		}
		exact := color.RGBA{number(t, found[i][1]), number(t, found[i][2]), number(t, found[i][3]), 255}
		require.Less(t, apart(exact, xterm(index)), 60, "square %d", b.Squares[i])
	}
}

// contrastOf is the contrast of two colours as WCAG 2 reckons it.
func contrastOf(a, b color.RGBA) float64 {
	light := func(c color.RGBA) float64 {
		part := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.03928 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	high, low := max(light(a), light(b)), min(light(a), light(b))
	return (high + 0.05) / (low + 0.05)
}
