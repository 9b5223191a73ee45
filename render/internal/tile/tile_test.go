package tile

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
)

// bars is a set whose tiles show a bar of the width of their key.
type bars struct{ Whole }

func (bars) Layers(dst []Layer, t Tile) []Layer { return append(dst, 0, Layer(t.Key())) }
func (bars) Shapes(g Grid) []Shape              { return g.Shapes(0) }
func (bars) Palette() color.Palette             { return canvas.NewPalette(nil) }

func (bars) Draw(c *canvas.Canvas, l Layer) {
	if l == 0 {
		c.Bar(0, 0, c.Width, c.Height, canvas.Ivory)
	}
	c.Bar(0, 0, float64(l%20), c.Height, canvas.Ink)
}

// Code is plain: eight and nine bits a literal or match, five a distance.
func (bars) Code() pngstrip.CodeLengths {
	return pngstrip.CodeLengths{Literals: "44444444", End: "4", Matches: "5555555555" + strings.Repeat("7", 13) + strings.Repeat("8", 6), Distances: strings.Repeat("5", 28) + "44", Width: 160}
}

// A rasterizer forgets drawings when there are too many, and draws them again.
func TestRasterizersAreBounded(t *testing.T) {
	t.Parallel()
	r := NewRasterizer(bars{}, NewGrid(2, 2, 160))
	first := slices.Clone(r.Tile(New(CellShape, 7)))
	require.Contains(t, first, uint8(2))
	for key := range Key(mostDrawn + 10) {
		r.Tile(New(CellShape, key))
		require.LessOrEqual(t, len(r.drawn), mostDrawn)
	}
	require.Equal(t, first, r.Tile(New(CellShape, 7)))
}

func TestCacheIsBounded(t *testing.T) {
	t.Parallel()
	var c cache
	first := new(pngstrip.Strip)
	c.put(0, first)
	for i := range Tile(3 * cacheSize) {
		s := new(pngstrip.Strip)
		c.put(i+1, s)
		require.Same(t, s, c.get(i+1), "what was put last is there")
		require.Same(t, first, c.get(0), "so is what is used again and again")
		require.LessOrEqual(t, len(c.young)+len(c.old), cacheSize)
	}
	require.Nil(t, c.get(1), "what was not used is gone")
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
		"a": Letters.Of(0, 30), "z": Letters.Of(25, 30), "aa": Letters.Of(26, 30), "ad": Letters.Of(29, 30), "ba": Letters.Of(52, 60),
		"G": Capitals.Of(6, 7), "1": Falling.Of(0, 14), "14": Falling.Of(13, 14), "8": Rising.Of(0, 8), "": Unnamed.Of(3, 7),
	} {
		require.Equal(t, want, got, fmt.Sprint(want))
	}
}
