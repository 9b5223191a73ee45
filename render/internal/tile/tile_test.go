package tile

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
)

// bars is a set whose tiles show a bar of the width of their key.
type bars struct{}

func (bars) Layers(dst []Layer, t Tile) []Layer {
	return append(dst, Mark("ground", func(c *canvas.Canvas) { c.Fill(canvas.Ivory) }),
		Drawing("bar", t.Key(), func(c *canvas.Canvas, key Key) { c.Bar(0, 0, float64(key%20), c.Height, canvas.Ink) }))
}

func (bars) Shapes(g Grid) []Shape  { return g.Shapes() }
func (bars) Palette() color.Palette { return canvas.NewPalette(nil) }

// A row of tiles that turns up again is joined to one strip, which shows the same.
func TestRowsThatTurnUpAgain(t *testing.T) {
	t.Parallel()
	g := NewGrid(4, 3, 160)
	r := NewRenderer(bars{}, g, pngstrip.Plain(len(bars{}.Palette()), 160))
	tiles := g.Framed(nil, []Key{1, 2, 3, 4, 3, 3, 3, 3, 5, 6, 5, 6})
	first := r.PNG(nil, tiles)
	for range 3 {
		require.Equal(t, first, r.PNG(nil, tiles))
	}
	require.Len(t, r.band(make(pngstrip.Band, 6), tiles[1:7]), 1)
	require.Len(t, r.band(make(pngstrip.Band, 6), g.Framed(nil, make([]Key, 12))[1:7]), 6, "it is seen for the first time")
}

// The frame's one layer covers its tiles.
func TestFramesCover(t *testing.T) {
	t.Parallel()
	g := NewGrid(3, 2, 160)
	for _, shown := range g.Framed(nil, make([]Key, 6)) {
		if shown.Shape() == CellShape {
			continue
		}
		s := bars{}.Shapes(g)[shown.Shape()]
		layers := Framed(bars{}, g).Layers(nil, shown)
		require.Len(t, layers, 1)
		m := NewRasterizer(bars{}, g).Layer(shown, layers[0])
		require.Equal(t, image.Rect(0, 0, s.Width, s.Height), m.Rect)
		require.True(t, m.Opaque())
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"a": Letters.Of(0, 30), "z": Letters.Of(25, 30), "aa": Letters.Of(26, 30), "ad": Letters.Of(29, 30),
		"ba": Letters.Of(52, 60),
		"G":  Capitals.Of(6, 7), "1": Falling.Of(0, 14), "14": Falling.Of(13, 14), "8": Rising.Of(0, 8), "": Unnamed.Of(3, 7),
	} {
		require.Equal(t, want, got, fmt.Sprint(want))
	}
}
