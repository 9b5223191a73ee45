package tile

import "kamisado/render/internal/canvas"

// The measures of a frame, in its edges: the height of labels, and of those of two letters;
// how far its panel goes beyond the board, which is the radius of the panel's corners too, and how high the front is
// of one that stands.
const labelSize, longLabel, panelMargin, wallHigh = 0.66, 0.5, 0.24, 0.2

// Framed is a set with the tiles of the frame around the board of a grid.
func Framed(set Set, g Grid) Set { return framedSet{set, g} }

// framedSet is a game's tile set and that of the frame around its board.
type framedSet struct {
	Set
	grid Grid
}

// Layers returns pieces of the frame their one layer: the coordinates on all four sides.
func (f framedSet) Layers(dst []Layer, t Tile) []Layer {
	switch t.Shape() {
	case topShape, LowShape:
		return append(dst, Drawing("columns", t, f.drawAcross))
	case leftShape, rightShape:
		return append(dst, Drawing("row", t, f.drawDown))
	}
	return f.Set.Layers(dst, t)
}

// How columns are named; twice the first of them is added.
const (
	fromLeft Key = iota
	fromRight
)

// labelPlace is where the middle of labels is, in edges from the panel's side of a frame that is
// so wide: in the middle of what the panel leaves.
const labelPlace = (1 + panelMargin) / 2

// drawAcross names the columns, above the panel or below it.
func (f framedSet) drawAcross(c *canvas.Canvas, t Tile) {
	c.Fill(canvas.Frame)
	g := f.grid
	margin, low := c.Pixels(panelMargin), t.Shape() == LowShape
	top, y := c.Height-margin, 1-labelPlace
	if low {
		top, y = 0, labelPlace
	}
	left := float64(g.Side) - margin
	if stands := g.Wall != canvas.Black; stands && low {
		wall := c.Pixels(wallHigh)
		c.Bar(left, top, c.Width-2*left, wall, g.Wall)
		c.Tab(left, top+wall, c.Width-2*left, margin, margin, low, g.Wall)
		c.Tab(left, top, c.Width-2*left, margin, margin, low, g.Panel)
		return
	}
	c.Tab(left, top, c.Width-2*left, margin, margin, low, g.Panel)
	g.Turned = t.Key()&1 == fromRight
	for column := range g.Columns {
		at := c.Part(g.Side+column*g.CellWidth, 0, g.CellWidth, g.Edge, g.Edge)
		drawLabel(at, g.Across.Of(int(t.Key()>>1)+g.turned(column, g.Columns), g.Columns),
			float64(g.CellWidth)/float64(2*g.Edge), y)
	}
}

// drawDown names a row, at the left or the right of the panel.
func (f framedSet) drawDown(c *canvas.Canvas, t Tile) {
	c.Fill(canvas.Frame)
	margin, row := c.Pixels(panelMargin), int(t.Key())
	left, x, y := c.Width-margin, c.Width/c.Unit-labelPlace, c.Height/c.Unit/2
	if t.Shape() == rightShape {
		left, x = 0, labelPlace
	}
	c.Bar(left, 0, margin, c.Height, f.grid.Panel)
	drawLabel(c, f.grid.Down.Of(row, f.grid.Rows), x, y)
}

// drawLabel writes on the frame. All labels of a line have one baseline.
func drawLabel(c *canvas.Canvas, word string, x, y float64) {
	size := labelSize
	if len(word) > 1 {
		size = longLabel
	}
	c.Aligned(word, x, y+0.31*size, size, 0.5, canvas.Coordinate)
}
