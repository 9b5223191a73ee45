package tile

import "kamisado/render/internal/canvas"

// labelSize is the height of the frame's letters in the frame's edges; labels of two
// letters are longLabel high.
const labelSize, longLabel = 0.8, 0.68

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
		return append(dst, Drawing("columns", t.Key(), f.drawAcross))
	case leftShape:
		return append(dst, Drawing("left row", int(t.Key()), func(c *canvas.Canvas, row int) {
			f.drawDown(c, row, c.Width/c.Unit-0.5)
		}))
	case rightShape:
		return append(dst, Drawing("right row", int(t.Key()), func(c *canvas.Canvas, row int) { f.drawDown(c, row, 0.5) }))
	}
	return f.Set.Layers(dst, t)
}

// How columns are named; twice the first of them is added.
const (
	fromLeft Key = iota
	fromRight
)

// drawAcross names the columns.
func (f framedSet) drawAcross(c *canvas.Canvas, named Key) {
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	g := f.grid
	g.Turned = named&1 == fromRight
	for column := range g.Columns {
		at := c.Part(g.Side+column*g.CellWidth, 0, g.CellWidth, g.Edge, g.Edge)
		drawLabel(at, g.Across.Of(int(named>>1)+g.turned(column, g.Columns), g.Columns),
			float64(g.CellWidth)/float64(2*g.Edge), 0.5)
	}
}

// drawDown names a row, right beside the board.
func (f framedSet) drawDown(c *canvas.Canvas, row int, x float64) {
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	y := c.Height / c.Unit / 2
	if f.grid.Down == Suits {
		c.Suit(row, x, y, 0.72, canvas.Label)
		return
	}
	drawLabel(c, f.grid.Down.Of(row, f.grid.Rows), x, y)
}

// drawLabel writes on the frame.
func drawLabel(c *canvas.Canvas, word string, x, y float64) {
	size := labelSize
	if len(word) > 1 {
		size = longLabel
	}
	if word != "" {
		c.Text(word, x, y, size, canvas.Label)
	}
}
