package tile

import "kamisado/render/internal/canvas"

// labelSize is the height of the frame's letters in the frame's edges; labels of two
// letters are longLabel high.
const labelSize, longLabel = 0.8, 0.68

// The layers of the frame. They are counted beyond those of the games.
const (
	topLayer   Layer = frameLayers         // how columns are named is added
	lowLayer   Layer = frameLayers + 0x100 // how columns are named is added
	leftLayer  Layer = frameLayers + 0x200 // the row is added, as the board counts it
	rightLayer Layer = frameLayers + 0x300 // the row is added, as the board counts it
	// frameLayers is the number from which on layers are the frame's.
	frameLayers Layer = 1 << 30
)

// Framed is a set with the tiles of the frame around the board of a grid.
func Framed(set Set, g Grid) Set { return framedSet{set, g} }

// framedSet is a game's tile set and that of the frame around its board.
type framedSet struct {
	Set
	grid Grid
}

// Parts returns the parts of a tile of the game.
func (f framedSet) Parts(g Grid, t Tile) []Tile { return Parts(f.Set, g, t) }

// Layers returns pieces of the frame their one layer.
func (f framedSet) Layers(dst []Layer, t Tile) []Layer {
	switch t.Shape() {
	case topShape:
		return append(dst, topLayer+Layer(t.Key()))
	case LowShape:
		return append(dst, lowLayer+Layer(t.Key()))
	case leftShape:
		return append(dst, leftLayer+Layer(t.Key()))
	case rightShape:
		return append(dst, rightLayer+Layer(t.Key()))
	}
	return f.Set.Layers(dst, t)
}

// Draw draws the frame with the coordinates on all four sides.
func (f framedSet) Draw(c *canvas.Canvas, l Layer) {
	if l < frameLayers {
		f.Set.Draw(c, l)
		return
	}
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	switch row := int(l & 0xff); {
	case l < leftLayer:
		f.drawAcross(c, Key(l&0xff))
	case l < rightLayer:
		f.drawDown(c, row, c.Width/c.Unit-0.5)
	default:
		f.drawDown(c, row, 0.5)
	}
}

// How columns are named; twice the first of them is added.
const (
	fromLeft Key = iota
	fromRight
)

// drawAcross names the columns.
func (f framedSet) drawAcross(c *canvas.Canvas, named Key) {
	g := f.grid
	g.Turned = named&1 == fromRight
	for column := range g.Columns {
		at := c.Part(g.Side+column*g.CellWidth, 0, g.CellWidth, g.Edge, g.Edge)
		drawLabel(at, g.Across.Of(int(named>>1)+g.turned(column, g.Columns), g.Columns), float64(g.CellWidth)/float64(2*g.Edge), 0.5)
	}
}

// drawDown names a row, right beside the board.
func (f framedSet) drawDown(c *canvas.Canvas, row int, x float64) {
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
