package render

import (
	"bytes"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/render/internal/tile"
)

// The number of grid renderers is bounded, however many sizes of boards there are, and one that was given up comes back
// the same.
func TestRenderersAreBounded(t *testing.T) {
	t.Parallel()
	m := NewMinesweeper()
	var first []byte
	for _, columns := range []int{2, 3, 4, 5, 6, 7, 8, 9, 2} {
		size := minesweeper.Size{Rows: 2, Columns: columns}
		board := &minesweeper.Board{Size: size, Squares: make([]minesweeper.Square, 2*columns)}
		got, err := m.Paint(nil, game.View{Board: board}, Options{})
		require.NoError(t, err)
		if first == nil {
			first = got
		}
		require.Equal(t, columns == 2, bytes.Equal(first, got))
		require.LessOrEqual(t, m.grids.Len(), keptFields)
	}
}

// countingSet counts how many tiles are made.
type countingSet struct {
	tileSet
	made *int
}

func (c countingSet) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	*c.made++
	return c.tileSet.Layers(dst, t)
}

// After Warm the picture of a match's beginning needs no other tile.
func TestWarmDrawsTheStart(t *testing.T) {
	t.Parallel()
	for name, g := range everyGame() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			made := 0
			p := g.new()
			p.set, p.code = countingSet{p.set, &made}, g.shared().code
			p.Warm()
			warmed := made
			require.Positive(t, warmed)
			start, err := g.rules.New(nil, game.Seed{1})
			require.NoError(t, err)
			_, err = p.Paint(nil, start.View(game.Nobody), Options{})
			require.NoError(t, err)
			require.Equal(t, warmed, made)
		})
	}
}

// A board that is turned is made of the tiles of the other side's.
func TestSidesShareTiles(t *testing.T) {
	t.Parallel()
	made := 0
	p := NewKamisado()
	p.set = countingSet{p.set, &made}
	v := kamisado.NewMatch(kamisado.Start(kamisado.Simple)).View(game.Nobody)
	upright, err := p.Paint(nil, v, Options{})
	require.NoError(t, err)
	drawn := made
	v.Bottom = kamisado.White
	turned, err := p.Paint(nil, v, Options{})
	require.NoError(t, err)
	require.NotEqual(t, upright, turned)
	require.Equal(t, drawn, made)
	require.Equal(t, 1, p.grids.Len())
}

// What is shown of the counter's numbers is what they are, as far as there is room.
func TestCounter(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		left    int
		elapsed time.Duration
		won     bool
		lost    bool
		want    string
	}{
		"nothing":         {0, 0, false, false, " m0 c0:00 "},
		"usual":           {32, 83*time.Second + 999*time.Millisecond, false, false, " m32 c1:23 "},
		"too many flags":  {-12, 10 * time.Minute, false, false, " m-12 c10:00 "},
		"far too many":    {-5000, time.Second, false, false, " m-999 c0:01 "},
		"very many mines": {123456, -time.Second, false, false, " m9999 c0:00 "},
		"a long time":     {7, 1000 * time.Hour, false, false, " m7 c9999:59 "},
		"won":             {0, time.Minute, true, false, " m0 w c1:00 "},
		"lost":            {-999, 1000 * time.Hour, false, true, " m-999 l c9999:59 "},
		"no time":         {9, game.Untimed, false, false, " m9  "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			g, wide := fieldGrid(2, 2), 0
			board := &minesweeper.Board{Left: c.left, Won: c.won, Lost: c.lost}
			for _, shown := range counterTiles(nil, g, board, c.elapsed) {
				b.WriteRune(rune(shown.Key().Shown()))
				wide += minesweeperTiles{}.Shapes(g)[shown.Shape()].WidthOf(shown)
			}
			require.Equal(t, c.want, b.String())
			require.Equal(t, g.Width(), wide)
		})
	}
}

// Pictures of one position at two times differ in the clock's place alone, to its right edge.
func TestClock(t *testing.T) {
	t.Parallel()
	for _, side := range []string{"2", "9", "30"} {
		v := played(t, minesweeper.Rules{}, game.Options{minesweeper.OptionColumns: side, minesweeper.OptionRows: side, minesweeper.OptionMines: "1"}, 8, "a1").
			View(game.Nobody)
		paint := func(elapsed time.Duration) image.Image {
			v.Elapsed = elapsed
			data, err := sharedPainters[minesweeper.ID]().Paint(nil, v, Options{})
			require.NoError(t, err)
			return decode(t, data)
		}
		early, late := paint(time.Minute), paint(599999*time.Second)
		var differ image.Rectangle
		for y := range early.Bounds().Dy() {
			for x := range early.Bounds().Dx() {
				if early.At(x, y) != late.At(x, y) {
					differ = differ.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		clock := Clock(v)
		require.True(t, differ.In(clock), "%v %v %v", side, differ, clock)
		require.Less(t, clock.Max.X-differ.Max.X, clock.Dy()/5, side)
		v.Elapsed = game.Untimed
		require.Empty(t, Clock(v))
	}
	require.Empty(t, Clock(game.View{}))
}
