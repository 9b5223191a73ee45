package render_test

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render"
)

// What a picture shows at a cell's bounds is that cell, to the pixel: its colour is in
// all four corners, and the cells fill the frame without gap or overlap.
func TestCellsAreWhereTheyAreDrawn(t *testing.T) {
	t.Parallel()
	painter := render.NewKamisado()
	for name, size := range map[string]int{"default": 0, "large": render.SizeLarge} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, o := scenes[0].view(t), render.Options{Size: size}
			cells, err := painter.Cells(v, o)
			require.NoError(t, err)
			picture, err := painter.Image(v, o)
			require.NoError(t, err)
			require.Len(t, cells, 64)
			var board image.Rectangle
			for i, cell := range cells {
				require.Equal(t, kamisado.Cell(i).String(), cell.Name)
				// The frame, the labels, ink and ivory come first.
				want := 4 + uint8(kamisado.Cell(i).Colour())
				for _, corner := range corners(cell.Bounds) {
					require.Equal(t, want, picture.ColorIndexAt(corner.X, corner.Y), "%s at %v", cell.Name, corner)
				}
				board = board.Union(cell.Bounds)
			}
			require.Equal(t, 64*area(cells[0].Bounds), area(board))
			for _, corner := range corners(board.Inset(-1)) {
				require.Zero(t, picture.ColorIndexAt(corner.X, corner.Y), "the frame at %v", corner)
			}
		})
	}
}

// corners are the outermost pixels of a rectangle.
func corners(r image.Rectangle) []image.Point {
	last := r.Max.Sub(image.Pt(1, 1))
	return []image.Point{r.Min, {X: last.X, Y: r.Min.Y}, {X: r.Min.X, Y: last.Y}, last}
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

func TestCellsRefuses(t *testing.T) {
	t.Parallel()
	painter := render.NewKamisado()
	for name, c := range map[string]struct {
		view game.View
		size int
	}{
		"a foreign board": {game.View{Board: "o"}, 0},
		"an odd size":     {scenes[0].view(t), 721},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := painter.Cells(c.view, render.Options{Size: c.size})
			require.Error(t, err)
		})
	}
}
