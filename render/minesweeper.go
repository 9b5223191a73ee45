package render

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// keptFields is how many sizes of minefields a painter is ready for at once, of some
// hundreds that there are.
const keptFields = 6

// NewMinesweeper makes a painter of minefields of all sizes.
func NewMinesweeper() *TilePainter { return newPainter(minesweeperTiles{}, keptFields) }

func (minesweeperTiles) rules() game.Rules { return minesweeper.Rules{} }

// The cells of a minefield are at least leastCell and at most mostCell wide,
// whatever that makes of the size of the picture: so the digits of large
// fields can be read, and small fields do not look like other games.
const (
	leastCell, mostCell = 36, 112
	// leastField is the least width of the picture: that of the counter.
	leastField = 540
	// leastLabel is how many frames' heights a field is at most wide: so the labels of wide
	// fields can be read when the picture is shown small.
	leastLabel = 36
)

// fieldGrid fits a field into a picture of about Width, and leaves room for the counter above it.
func fieldGrid(columns, rows int) tile.Grid {
	cell := min(max((Width-Width/16)/max(columns, rows), leastCell), mostCell)
	edge := max(Width/30, columns*cell/leastLabel)
	side := max(edge, (leastField-columns*cell+1)/2)
	return tile.Grid{
		Columns: columns, Rows: rows, CellWidth: cell, CellHeight: cell,
		Side: side, Edge: edge, Head: 2 * edge, Across: tile.Letters, Down: tile.Falling, Panel: canvas.Gap,
	}
}

// layout has the counter and below it the field in its frame, or the part of it that a hint
// is about.
func (minesweeperTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return layout{}, fmt.Errorf("a Minesweeper picture needs a *minesweeper.Board, not %T", v.Board)
	}
	if err := checkBoard(b.Columns, b.Rows, len(b.Squares)); err != nil {
		return layout{}, err
	}
	if i := slices.IndexFunc(b.Squares, unknownSquare); i >= 0 {
		return layout{}, fmt.Errorf("a Minesweeper picture has no square %d", b.Squares[i])
	}
	part, stars := b.Marked(v.Advised), advisedSquares(v, b)
	keys := make([]tile.Key, 0, part.Rows*part.Columns)
	for row := part.Row; row < part.Row+part.Rows; row++ {
		for i := row*b.Columns + part.Column; i < row*b.Columns+part.Column+part.Columns; i++ {
			keys = append(keys, fieldStyle{b.Squares[i], i == b.Last, stars[i]}.key())
		}
	}
	g := fieldGrid(part.Columns, part.Rows)
	g.Column, g.Row = part.Column, part.Row
	tiles := counterTiles(make([]tile.Tile, 0, counterCount+g.Tiles()), b.Left, v.Elapsed)
	return layout{
		grid: g, tiles: g.Framed(tiles, keys),
		cells: func() []Cell { return cellsOf(g, func(i int) string { return cellName(g, i) }) },
	}, nil
}

// unknownSquare reports whether no cell can show a square.
func unknownSquare(s minesweeper.Square) bool {
	return s > minesweeper.Open+8 && s < minesweeper.Closed || s > minesweeper.Exploded
}

// advisedSquares are the advices of a field's cells: to flag one is to say that it is a mine.
func advisedSquares(v game.View, b *minesweeper.Board) map[int]advice {
	stars := make(map[int]advice, len(v.Advised))
	for _, m := range v.Advised {
		name, flags := strings.CutSuffix(string(m.Move), string(minesweeper.Flagging))
		cell, ok := cellNamed(b.Columns, b.Rows, name)
		switch {
		case !ok:
		case flags:
			stars[cell] = mineAdvice
		default:
			stars[cell] = adviceOf(m)
		}
	}
	return stars
}

// fieldStyle is all that there is to see on a square; framed is that of the last move.
type fieldStyle struct {
	square minesweeper.Square
	framed bool
	advice advice
}

func (k *fieldStyle) code(f *tile.Fields) {
	tile.Code(f, &k.square, 5)
	f.Flags(&k.framed)
	tile.Code(f, &k.advice, adviceBits)
}

func (k fieldStyle) key() tile.Key {
	var f tile.Fields
	k.code(&f)
	return f.Key
}

func fieldStyleOf(key tile.Key) (k fieldStyle) {
	k.code(&tile.Fields{Key: key, Reading: true})
	return k
}

// digitColours are those of the digits 1 to 8. All stand out on open ground, in grey
// too.
func digitColours() [8]canvas.RGB {
	return [8]canvas.RGB{
		{0x1A, 0x57, 0xC8},
		{0x1B, 0x6E, 0x2E},
		crimson,
		{0x4A, 0x1A, 0x86},
		{0x7A, 0x3E, 0x00},
		{0x00, 0x68, 0x74},
		canvas.Ink,
		{0x8A, 0x1F, 0x78},
	}
}

func (minesweeperTiles) Palette() color.Palette {
	ramp := raisedRamp()
	own := []canvas.RGB{flat, raised, flatLine, raisedLit, raisedDim, crimson, ramp[0], ramp[2], canvas.Gap}
	edges := [][]canvas.RGB{
		canvas.Blends(flat, canvas.Ink, 3), canvas.Blends(raised, canvas.Ink, 3), canvas.Blends(raised, crimson, 2),
		canvas.Blends(canvas.Ivory, crimson, 2), canvas.Blends(raised, canvas.Ivory, 2),
		canvas.Blends(crimson, canvas.Ink, 2),
		canvas.Blends(flat, canvas.LastMove, 1),
	}
	for _, c := range digitColours() {
		own = append(own, c)
		edges = append(edges, canvas.Blends(flat, c, 3))
	}
	return canvas.NewPalette(own, edges...)
}

// minesweeperTiles is Minesweeper's tile set: fieldStyle is coded in its tile.Keys.
type minesweeperTiles struct{}

// Layers stacks a cell or a tile of the counter.
func (minesweeperTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	if t.Shape() != tile.CellShape {
		return append(dst, tile.Drawing("counter", t, drawCounter))
	}
	k := fieldStyleOf(t.Key())
	open, closed := tile.Drawing("open", flat, drawOpen), tile.Mark("closed", drawClosed)
	flag := tile.Drawing("flag", k.framed, drawFlag)
	switch {
	case k.square == minesweeper.Open:
		dst = append(dst, open)
	case k.square < minesweeper.Closed:
		dst = append(dst, open, tile.Drawing("digit", int(k.square-minesweeper.Open), func(c *canvas.Canvas, digit int) {
			c.Text(fmt.Sprint(digit), 0.5, 0.5, 0.86, digitColours()[digit-1])
		}))
	case k.square == minesweeper.Flagged:
		dst = append(dst, closed, flag)
	case k.square == minesweeper.Mine:
		dst = append(dst, open, tile.Mark("mine", func(c *canvas.Canvas) {
			drawMine(c, 0.5, 0.5, 0.38, canvas.Ink, canvas.Ivory)
		}))
	case k.square == minesweeper.WrongFlag:
		dst = append(dst, closed, flag, tile.Mark("wrong", func(c *canvas.Canvas) { // crosses the flag out
			c.Polygon(canvas.Ink, canvas.Saltire(c.MarkCenter(), 0.44, 0.085)...)
			c.Polygon(canvas.Ivory, canvas.Saltire(c.MarkCenter(), 0.42, 0.052)...)
		}))
	case k.square == minesweeper.Exploded:
		dst = append(dst, tile.Drawing("open", crimson, drawOpen), tile.Mark("exploded", func(c *canvas.Canvas) {
			middle, half := c.FrameRoom() // with red around it, within the frame of the last move
			drawMine(c, middle, middle, 0.8*half, canvas.Ivory, crimson)
		}))
	default:
		dst = append(dst, closed)
	}
	if k.framed {
		dst = append(dst, frame())
	}
	if k.advice != noAdvice {
		dst = append(dst, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) {
			a.draw(c, c.MarkCenter(), c.MarkCenter(), 1.2)
		}))
	}
	return dst
}

// drawOpen draws an open cell, which lies flat: a line parts it from the next ones.
func drawOpen(c *canvas.Canvas, colour canvas.RGB) {
	line := c.Pixels(0.015)
	c.Bar(0, 0, c.Unit, c.Unit, flatLine)
	c.Bar(0, 0, c.Unit-line, c.Unit-line, colour)
}

// drawClosed draws a closed cell, raised: with light from the top left on its edges and
// from above on its face.
func drawClosed(c *canvas.Canvas) {
	wide := c.Pixels(0.08)
	edge := wide / c.Unit
	c.Bar(0, 0, c.Unit, c.Unit, raisedDim)
	c.Polygon(raisedLit, canvas.Point{0, 0}, canvas.Point{1, 0}, canvas.Point{1 - edge, edge}, canvas.Point{edge, edge},
		canvas.Point{edge, 1 - edge}, canvas.Point{0, 1})
	c.ShadedBar(wide, wide, c.Unit-2*wide, c.Unit-2*wide, 0, raisedRamp())
}

// raisedRamp are the shades of a closed cell's face.
func raisedRamp() []canvas.RGB {
	return []canvas.RGB{canvas.Blend(raised, canvas.White, 0.12), raised, canvas.Blend(raised, canvas.Black, 0.08)}
}

// drawFlag draws a flag on its pole, smaller within a frame. It is all cloth, so that small ones do not look like a
// digit.
func drawFlag(c *canvas.Canvas, framed bool) {
	middle, half := 0.5, 0.5 // of the square that it is drawn into
	if framed {
		middle, half = c.FrameRoom()
		half *= 1.25 // a flag does not reach the edges of its square
	}
	at := func(v float64) float64 { return middle + (v-0.5)*2*half }
	px := func(v float64) float64 { return math.Round(at(v) * c.Unit) }
	long := func(v float64) float64 { return math.Round(2 * half * v * c.Unit) }
	wide := func(v float64) float64 { return c.Pixels(2 * half * v) }
	c.Bar(px(0.64), px(0.14), wide(0.07), long(0.7), canvas.Ink)
	c.Bar(px(0.5), px(0.8), long(0.36), wide(0.075), canvas.Ink)
	c.Outlined(crimson, canvas.Ivory, 0.035, canvas.Point{at(0.64), at(0.12)}, canvas.Point{at(0.64), at(0.66)},
		canvas.Point{at(0.12), at(0.39)})
}

func (minesweeperTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes(counterShapes(g)...) }
