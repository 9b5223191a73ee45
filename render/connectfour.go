package render

import (
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
	"kamisado/render/internal/tile"
)

// NewConnectFour makes a painter of Connect Four boards.
func NewConnectFour() *TilePainter { return newPainter(connectFourTiles{}, 2) }

// common has discs of both sides with their marks.
func (connectFourTiles) common() []layout {
	g := connectFourGrid(SizeDefault)
	l := layout{grid: g, tiles: g.Framed(nil, make([]tile.Key, g.Columns*g.Rows))}
	for _, disc := range []connectfour.Disc{connectfour.RedDisc, connectfour.YellowDisc} {
		for _, k := range []connectFourStyle{{disc: disc}, {disc: disc, framed: true}, {disc: disc, marked: true}, {disc: disc, framed: true, marked: true}, {dot: disc}} {
			l.tiles = append(l.tiles, tile.New(tile.CellShape, k.key()))
		}
	}
	return []layout{l}
}

// connectFourGrid has the columns' letters above and below, and no names for rows: a move
// is a column.
func connectFourGrid(size int) tile.Grid {
	g := tile.NewGrid(connectfour.Columns, connectfour.Rows, size)
	g.Across, g.Down = tile.Capitals, tile.Unnamed
	return g
}

// layout has the board's cells in their frame. To point at, there are the columns.
func (connectFourTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return layout{}, fmt.Errorf("a Connect Four picture needs a *connectfour.Board, not %T", v.Board)
	}
	if i := slices.IndexFunc(b.Discs[:], func(d connectfour.Disc) bool { return d > connectfour.YellowDisc }); i >= 0 {
		return layout{}, fmt.Errorf("a Connect Four picture has no disc %d", b.Discs[i])
	}
	keys := discKeys(b.Discs[:], b.Last, b.Line, b.Turn, func(cell int) bool {
		return b.Open[cell%connectfour.Columns] && lands(b, cell)
	})
	g := connectFourGrid(o.Size)
	return layout{grid: g, tiles: g.Framed(make([]tile.Tile, 0, g.Tiles()), keys), cells: func() []Cell { return wholeColumns(g) }}, nil
}

// wholeColumns lists the columns of a board, each from its top to its bottom.
func wholeColumns(g tile.Grid) []Cell {
	cells := make([]Cell, g.Columns)
	for i := range cells {
		top, low := g.Bounds(i), g.Bounds((g.Rows-1)*g.Columns+i)
		cells[i] = Cell{Name: g.Across.Of(i, g.Columns), Bounds: top.Union(low)}
	}
	return cells
}

// connectFourStyle is that of a cell; marked are the discs of the winning line.
type connectFourStyle = discStyle[connectfour.Disc]

// lands reports whether a disc that is dropped into a cell's column stops there.
func lands(b *connectfour.Board, i int) bool {
	below := i + connectfour.Columns
	return b.Discs[i] == connectfour.Empty && (below >= len(b.Discs) || b.Discs[below] != connectfour.Empty)
}

func (connectFourTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes(g.CellHeight) }

func (connectFourTiles) Palette() color.Palette {
	return canvas.NewPalette([]canvas.RGB{boardBlue, red, yellow},
		canvas.Blends(boardBlue, canvas.Ink, 4), canvas.Blends(boardBlue, canvas.Ivory, 3), canvas.Blends(red, canvas.Ink, 4), canvas.Blends(yellow, canvas.Ink, 4), canvas.Blends(red, canvas.Ivory, 3), canvas.Blends(yellow, canvas.Ivory, 2))
}

func (connectFourTiles) Code() pngstrip.CodeLengths {
	return pngstrip.CodeLengths{
		Literals: "47369fc4674444a9a88877787887aa8eb778", End: "f",
		Matches: "66687999787666665656468a9aad6", Distances: "2ededddededddeeedd1edd98766643", Width: SizeDefault,
	}
}

// connectFourTiles is Connect Four's tile set: connectFourStyle.key is its tile.Key.
type connectFourTiles struct{}

// The layers of Connect Four's cells. Those of the discs come in red and yellow.
const (
	slotGround tile.Layer = iota
	slotLine
	slotFrame
	redDisc
	yellowDisc
	redDot
	yellowDot
)

// The radii of a cell's hole and of a disc in it.
const holeRadius, discRadius = 0.415, 0.375

func (connectFourTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	k := discStyleOf[connectfour.Disc](t.Key())
	dst = append(dst, slotGround)
	if k.marked {
		dst = append(dst, slotLine)
	}
	if k.framed {
		dst = append(dst, slotFrame)
	}
	if k.disc != connectfour.Empty {
		dst = append(dst, redDisc+tile.Layer(k.disc)-1)
	}
	if k.dot != connectfour.Empty {
		dst = append(dst, redDot+tile.Layer(k.dot)-1)
	}
	return dst
}

func (connectFourTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	switch l {
	case slotGround:
		c.Bar(0, 0, c.Unit, c.Unit, boardBlue)
		c.Disc(0.5, 0.5, holeRadius, canvas.Ink)
	case slotLine:
		c.Disc(0.5, 0.5, holeRadius+0.015, canvas.Ivory)
		c.Disc(0.5, 0.5, discRadius-0.01, canvas.Ink)
	case slotFrame:
		c.LastMove()
	case redDisc:
		drawDropped(c, red)
	case yellowDisc:
		drawDropped(c, yellow)
	case redDot:
		drawHint(c, red)
	case yellowDot:
		drawHint(c, yellow)
	}
}

// drawDropped draws a disc. A red one has a ring and a yellow one a diamond, so that they
// differ without colours too.
func drawDropped(c *canvas.Canvas, colour canvas.RGB) {
	c.Disc(0.5, 0.5, discRadius, canvas.Ink)
	c.Disc(0.5, 0.5, discRadius-0.025, colour)
	if colour == red {
		c.Disc(0.5, 0.5, 0.22, canvas.Ivory)
		c.Disc(0.5, 0.5, 0.17, red)
		return
	}
	const r = 0.17
	c.Polygon(canvas.Ink, canvas.Point{0.5, 0.5 - r}, canvas.Point{0.5 + r, 0.5}, canvas.Point{0.5, 0.5 + r}, canvas.Point{0.5 - r, 0.5})
}

// drawHint marks where a disc would fall.
func drawHint(c *canvas.Canvas, colour canvas.RGB) {
	c.Disc(0.5, 0.5, 0.13, canvas.Ivory)
	c.Disc(0.5, 0.5, 0.1, colour)
}
