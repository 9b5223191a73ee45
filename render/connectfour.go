package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// NewConnectFour makes a painter of Connect Four boards.
func NewConnectFour() *TilePainter { return newPainter(connectFourTiles{}, 1) }

func (connectFourTiles) rules() game.Rules { return connectfour.Rules{} }

// connectFourGrid has the columns' letters above and below, which are the moves, and the
// rows' numbers, since what is said of a disc names its cell: "c6".
func connectFourGrid() tile.Grid {
	g := tile.NewGrid(connectfour.Columns, connectfour.Rows, Width)
	g.Across = tile.Capitals
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
	stars := advised(v, func(m game.Move) (int, bool) { return landing(b, m) })
	keys := discKeys(b.Discs[:], b.Last, b.Line, stars, b.Turn, func(cell int) bool {
		return b.Open[cell%connectfour.Columns] && lands(b, cell)
	})
	keys = rackKeys(keys)
	g := connectFourGrid()
	return layout{
		grid: g, tiles: g.Framed(make([]tile.Tile, 0, g.Tiles()), keys), cells: func() []Cell { return wholeColumns(g, b) },
	}, nil
}

// wholeColumns lists the columns of a board, each from its top to its bottom, and where
// the next disc lands in those that take one.
func wholeColumns(g tile.Grid, b *connectfour.Board) []Cell {
	cells := make([]Cell, g.Columns)
	for i := range cells {
		top, low := g.Bounds(i), g.Bounds((g.Rows-1)*g.Columns+i)
		cells[i] = Cell{Name: g.Across.Of(i, g.Columns), Bounds: top.Union(low)}
	}
	for i := range b.Discs {
		if cell := &cells[i%g.Columns]; b.Turn != game.Nobody && b.Open[i%g.Columns] && lands(b, i) {
			piece := []canvas.RGB{red, yellow}[b.Turn]
			cell.Landing, cell.Piece = g.Bounds(i), color.RGBA{piece[0], piece[1], piece[2], 0xFF}
			cell.Outline = discOutline(g.CellWidth)
		}
	}
	return cells
}

// discOutline are the corners of a disc in a cell of some pixels: as many as make it look round.
func discOutline(width int) []image.Point {
	const radius = discRadius + discEdge
	var points [24]canvas.Point
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(points)))
		points[i] = canvas.Point{0.5 + radius*cos, 0.5 + radius*sin}
	}
	return inPixels(points[:], width)
}

// connectFourStyle is that of a cell; marked are the discs of the winning line.
type connectFourStyle = discStyle[connectfour.Disc]

// lands reports whether a disc that is dropped into a cell's column stops there.
func lands(b *connectfour.Board, i int) bool {
	below := i + connectfour.Columns
	return b.Discs[i] == connectfour.Empty && (below >= len(b.Discs) || b.Discs[below] != connectfour.Empty)
}

// landing is the cell where a disc that is dropped by a move stops.
func landing(b *connectfour.Board, m game.Move) (cell int, ok bool) {
	for i := range b.Discs {
		if connectfour.ColumnMove(i%connectfour.Columns) == m && lands(b, i) {
			return i, true
		}
	}
	return connectfour.NoCell, false
}

func (connectFourTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes() }

// discBits is how many bits of a key are a discStyle's; those of the place in the rack
// follow them.
const discBits = 6 + adviceBits

// rackKeys adds to the keys of the cells where they are in the rack, which is lit as a
// whole: their row, and whether they are its corners.
func rackKeys(keys []tile.Key) []tile.Key {
	for i := range keys {
		keys[i] |= tile.Key(rackPlace(i)) << discBits
	}
	return keys
}

// rackPlace numbers the kinds of places in the rack: three a row, its left end first, then
// what is between, then the right end.
func rackPlace(cell int) int {
	place := 3 * (cell / connectfour.Columns)
	switch cell % connectfour.Columns {
	case 0:
		return place
	case connectfour.Columns - 1:
		return place + 2
	}
	return place + 1
}

func (connectFourTiles) Palette() color.Palette {
	blue := canvas.Blend(rackLit, rackDim, 0.5)
	return canvas.NewPalette(slices.Concat(rackRamp(), holeRamp(), redCoin().colours(), yellowCoin().colours(), []canvas.RGB{holeRim(), holeEdge(), canvas.Gap, diamondInk}),
		canvas.Blends(blue, holeDark, 2), canvas.Blends(blue, holeRim(), 1), canvas.Blends(blue, canvas.Gap, 3),
		canvas.Blends(blue, canvas.White, 2), canvas.Blends(canvas.LastMove, canvas.White, 2),
		canvas.Blends(redCoin().face[faceShades/2], canvas.Ivory, 3),
		canvas.Blends(yellowCoin().face[faceShades/2], diamondInk, 3),
		canvas.Blends(canvas.Gap, canvas.White, 3), canvas.Blends(canvas.Gap, canvas.LastMove, 3), canvas.Blends(canvas.White, red, 1), canvas.Blends(canvas.White, yellow, 3))
}

// The rack is lit from above as a whole; its holes are recesses, dark at the top and with
// a bright rim below.
func rackRamp() []canvas.RGB { return canvas.Ramp(rackLit, rackDim, connectfour.Rows) }
func holeRamp() []canvas.RGB { return canvas.Ramp(holeDark, holeLit, 8) }
func holeRim() canvas.RGB    { return canvas.Blend(rackLit, canvas.White, 0.35) }
func holeEdge() canvas.RGB   { return canvas.Blend(holeDark, canvas.Black, 0.45) }

// redCoin and yellowCoin are the discs of both sides, diamondInk is what is on yellow ones.
func redCoin() coin {
	return newCoin(canvas.RGB{0xFF, 0x9A, 0xA0}, canvas.RGB{0x86, 0x15, 0x21},
		canvas.RGB{0xE0, 0x47, 0x52}, canvas.RGB{0xD1, 0x39, 0x45})
}

func yellowCoin() coin {
	return newCoin(canvas.RGB{0xFF, 0xF9, 0xB8}, canvas.RGB{0xA8, 0x7C, 0x00}, yellow, canvas.RGB{0xF9, 0xDE, 0x0A})
}

var diamondInk = canvas.RGB{0x40, 0x30, 0x00}

// connectFourTiles is Connect Four's tile set: connectFourStyle is coded in its tile.Keys.
type connectFourTiles struct{}

// The radii of a cell's hole and of a disc in it.
const holeRadius, discRadius, discEdge = 0.415, 0.375, 0.025

func (connectFourTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	k := discStyleOf[connectfour.Disc](t.Key() & (1<<discBits - 1))
	dst = append(dst, tile.Drawing("ground", int(t.Key()>>discBits), drawSlot))
	if k.marked {
		dst = append(dst, tile.Mark("line", drawLinePlate))
	}
	if k.framed {
		dst = append(dst, tile.Mark("last", func(c *canvas.Canvas) {
			c.Disc(0.5, 0.5, 0.485, canvas.Gap)
			c.Disc(0.5, 0.5, 0.478, canvas.LastMove)
		}))
	}
	switch k.disc {
	case connectfour.Empty:
		dst = append(dst, tile.Mark("hole", func(c *canvas.Canvas) {
			c.Coin(0.5, 0.5, canvas.Band{Down: 0.022, Radius: holeRadius, Ramp: []canvas.RGB{holeRim()}},
				canvas.Band{Radius: holeRadius, Ramp: holeRamp()})
		}))
	case connectfour.RedDisc:
		dst = append(dst, tile.Mark("red disc", func(c *canvas.Canvas) {
			drawDropped(c, redCoin())
			c.Arc(0.5, 0.5, 0.195, 0, 2*math.Pi, 0.05, canvas.Ivory)
		}))
	case connectfour.YellowDisc:
		dst = append(dst, tile.Mark("yellow disc", func(c *canvas.Canvas) {
			drawDropped(c, yellowCoin())
			const r = 0.17
			c.Polygon(diamondInk, canvas.Point{0.5, 0.5 - r}, canvas.Point{0.5 + r, 0.5}, canvas.Point{0.5, 0.5 + r},
				canvas.Point{0.5 - r, 0.5})
		}))
	}
	if k.dot != connectfour.Empty {
		colour := [...]canvas.RGB{connectfour.RedDisc: red, connectfour.YellowDisc: yellow}[k.dot]
		dst = append(dst, tile.Drawing("dot", colour, func(c *canvas.Canvas, colour canvas.RGB) { drawDot(c, colour, 1) }))
	}
	if k.advice != noAdvice {
		dst = append(dst, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) { a.draw(c, 0.5, 0.5, 1.15) }))
	}
	return dst
}

// drawSlot draws an empty cell of the rack, which has round corners.
func drawSlot(c *canvas.Canvas, place int) {
	row, corner := place/3, place%3
	ramp, radius := rackRamp(), 0.18*c.Unit
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	c.Bar(0, 0, c.Width, c.Height, ramp[row])
	if corner != 1 && (row == 0 || row == connectfour.Rows-1) {
		drawRackCorner(c, radius, corner == 2, row > 0, ramp)
	}
}

// drawLinePlate lays white under a disc of the winning line. It fills the cell, so that
// the ring of the last disc leaves its corners.
func drawLinePlate(c *canvas.Canvas) {
	line, radius := c.Pixels(0.02), 0.16*c.Unit
	at := c.Pixels(0.01)
	c.RoundedBar(at, at, c.Width-2*at, c.Height-2*at, radius, canvas.Gap)
	at += line
	c.RoundedBar(at, at, c.Width-2*at, c.Height-2*at, radius-line, canvas.White)
}

// drawDropped draws a disc in its hole.
func drawDropped(c *canvas.Canvas, k coin) {
	hole := canvas.Band{Radius: discRadius + discEdge, Ramp: []canvas.RGB{holeEdge()}}
	c.Coin(0.5, 0.5, append([]canvas.Band{hole}, k.bands(discRadius)...)...)
}

// drawRackCorner rounds a corner of the rack.
func drawRackCorner(c *canvas.Canvas, radius float64, right, low bool, ramp []canvas.RGB) {
	x, y, colour := 0.0, 0.0, ramp[0]
	if right {
		x = c.Width - radius
	}
	if low {
		y, colour = c.Height-radius, ramp[len(ramp)-1]
	}
	c.Bar(x, y, radius, radius, canvas.Frame)
	if !right {
		x = radius
	}
	if !low {
		y = radius
	}
	c.Disc(x/c.Unit, y/c.Unit, radius/c.Unit, colour)
}
