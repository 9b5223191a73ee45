package render

import (
	"image"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Boards need be neither square nor of eight: their cells go row by row, as wide as
// columns and frame leave room for, and never into the frame.
func TestGridCells(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ columns, rows int }{
		"a square":  {8, 8},
		"high":      {10, 14},
		"wide":      {14, 10},
		"one row":   {7, 1},
		"lone cell": {1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newGrid(c.columns, c.rows, SizeDefault)
			cells := g.cells(strconv.Itoa)
			require.Len(t, cells, c.columns*c.rows)
			inner := image.Rect(0, 0, g.width(), g.height()).Inset(g.edge)
			for i, cell := range cells {
				at := inner.Min.Add(image.Pt(i%c.columns*g.wide, i/c.columns*g.high))
				require.Equal(t, Cell{strconv.Itoa(i), image.Rectangle{at, at.Add(image.Pt(g.wide, g.high))}}, cell)
			}
			require.Equal(t, inner.Max, cells[len(cells)-1].Bounds.Max)
		})
	}
}
