package render

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/render/internal/tile"
)

// The mine that went off is whole within the frame of the last move and on red, in the
// smallest cells too.
func TestExplodedMinesFitTheirFrames(t *testing.T) {
	t.Parallel()
	for name, g := range map[string]tile.Grid{
		"the smallest cells": fieldGrid(30, 30, SizeDefault),
		"a wide field":       fieldGrid(30, 16, SizeDefault),
		"a square field":     fieldGrid(16, 16, SizeDefault),
		"the largest cells":  fieldGrid(9, 9, SizeLarge),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, shown := tile.NewRasterizer(minesweeperTiles{}, g), tile.New(tile.CellShape, 0)
			mine, frame, blast := r.Layer(shown, fieldBoom), r.Layer(shown, fieldFrame), r.Layer(shown, fieldBlast)
			red := 0
			for y := range g.CellHeight {
				for x := range g.CellWidth {
					body, edge := mine.RGBAAt(x, y).A, frame.RGBAAt(x, y).A
					require.False(t, body > 0 && edge > 0, "the mine runs into its frame at %d, %d", x, y)
					if body == 0 && edge == 0 && blast.RGBAAt(x, y) == color.RGBAModel.Convert(crimson) {
						red++
					}
				}
			}
			require.Greater(t, 100*red, 15*g.CellWidth*g.CellHeight, "red is seen around it")
			require.Greater(t, 100*mine.Rect.Dx(), 45*g.CellWidth, "the mine is large enough")
		})
	}
}
