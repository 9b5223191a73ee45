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

// common has the usual fields: the three that have names and the one without.
func (minesweeperTiles) common() (fields []layout) {
	for _, size := range [][2]int{{16, 30}, {16, 16}, {9, 9}, {10, 10}} {
		g := fieldGrid(size[1], size[0], SizeDefault)
		l := layout{grid: g, tiles: g.Framed(counterTiles(nil, 0, 0), slices.Repeat([]tile.Key{fieldKey(minesweeper.Closed, false, noAdvice)}, g.Columns*g.Rows))}
		for square := range minesweeper.Exploded + 1 {
			if !unknownSquare(square) {
				l.tiles = append(l.tiles, tile.New(tile.CellShape, fieldKey(square, false, noAdvice)), tile.New(tile.CellShape, fieldKey(square, true, noAdvice)))
			}
		}
		for digit := range tile.Key(10) {
			l.tiles = append(l.tiles, tile.New(digitShape, digit))
		}
		fields = append(fields, l)
	}
	return fields
}

// The cells of a minefield are at least leastCell and at most mostCell wide in a
// picture of SizeDefault, whatever that makes of its size: so the digits of large
// fields can be read, and small fields do not look like other games.
const (
	leastCell, mostCell = 36, 84
	// leastField is the least width of the picture: that of the counter.
	leastField = 400
	// leastLabel is how many frames' heights a field is at most wide: so the labels of wide
	// fields can be read when the picture is shown small.
	leastLabel = 36
)

// fieldGrid fits a field into a picture of about the given size, and leaves room for
// the counter above it.
func fieldGrid(columns, rows, size int) tile.Grid {
	scaled := func(length int) int { return length * size / SizeDefault }
	cell := (size - size/16) / max(columns, rows)
	cell = min(max(cell, scaled(leastCell)), scaled(mostCell))
	edge := max(size/30, columns*cell/leastLabel)
	side := max(edge, (scaled(leastField)-columns*cell+1)/2)
	return tile.Grid{
		Columns: columns, Rows: rows, CellWidth: cell, CellHeight: cell,
		Side: side, Edge: edge, Head: 2 * edge, Across: tile.Letters, Down: tile.Falling,
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
			keys = append(keys, fieldKey(b.Squares[i], i == b.Last, stars[i]))
		}
	}
	g := fieldGrid(part.Columns, part.Rows, o.Size)
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

// fieldKey is the key of a square. framed is that of the last move.
func fieldKey(square minesweeper.Square, framed bool, a advice) tile.Key {
	var f tile.Fields
	f.Put(int(square), 5)
	f.Flag(framed)
	f.Put(int(a), adviceBits)
	return f.Key
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
		canvas.Blends(canvas.Ivory, crimson, 2), canvas.Blends(raised, canvas.Ivory, 2), canvas.Blends(crimson, canvas.Ink, 2),
		canvas.Blends(flat, canvas.LastMove, 1),
	}
	for _, c := range digitColours() {
		own = append(own, c)
		edges = append(edges, canvas.Blends(flat, c, 3))
	}
	return canvas.NewPalette(own, edges...)
}

// minesweeperTiles is Minesweeper's tile set: fieldKey makes its tile.Keys.
type minesweeperTiles struct{}

// The layers of Minesweeper's cells, and those of the counter above them.
const (
	fieldOpen tile.Layer = iota
	fieldClosed
	fieldBlast
	fieldDigit                    // 8
	fieldMine    = fieldDigit + 8 // 1
	fieldBoom    = fieldMine + 1
	fieldFlag    = fieldBoom + 1 // alone, and within the frame of the last move
	fieldCross   = fieldFlag + 2
	fieldFrame   = fieldCross + 1
	fieldAdvice  = fieldFrame + 1    // sure, likely, mine
	fieldCounter = tile.Layer(0x100) // the shape, in steps of 0x10, and its key are added
)

// Layers stacks a cell or a tile of the counter.
func (minesweeperTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	if t.Shape() != tile.CellShape {
		return append(dst, fieldCounter+tile.Layer(t.Shape())<<4+tile.Layer(t.Key()))
	}
	f := tile.Fields{Key: t.Key()}
	square, framed := minesweeper.Square(f.Take(5)), f.Set()
	flag := fieldFlag
	if framed {
		flag++
	}
	switch {
	case square == minesweeper.Open:
		dst = append(dst, fieldOpen)
	case square < minesweeper.Closed:
		dst = append(dst, fieldOpen, fieldDigit+tile.Layer(square)-1)
	case square == minesweeper.Flagged:
		dst = append(dst, fieldClosed, flag)
	case square == minesweeper.Mine:
		dst = append(dst, fieldOpen, fieldMine)
	case square == minesweeper.WrongFlag:
		dst = append(dst, fieldClosed, flag, fieldCross)
	case square == minesweeper.Exploded:
		dst = append(dst, fieldBlast, fieldBoom)
	default:
		dst = append(dst, fieldClosed)
	}
	if framed {
		dst = append(dst, fieldFrame)
	}
	return advice(f.Take(adviceBits)).layers(dst, fieldAdvice)
}

func (minesweeperTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	switch {
	case l >= fieldCounter:
		drawCounter(c, tile.ShapeID(l>>4&0xf), tile.Key(l&0xf))
	case l == fieldOpen:
		drawOpen(c, flat)
	case l == fieldClosed:
		drawClosed(c)
	case l == fieldBlast:
		drawOpen(c, crimson)
	case l < fieldMine:
		c.Text(fmt.Sprint(int(l-fieldDigit)+1), 0.5, 0.5, 0.86, digitColours()[l-fieldDigit])
	case l == fieldMine:
		drawMine(c, 0.5, 0.5, 0.38, canvas.Ink, canvas.Ivory)
	case l == fieldBoom:
		middle, half := c.FrameRoom() // with red around it, within the frame of the last move
		drawMine(c, middle, middle, 0.8*half, canvas.Ivory, crimson)
	case l == fieldFlag:
		drawFlag(c, 0.5, 0.5)
	case l == fieldFlag+1:
		middle, half := c.FrameRoom()
		drawFlag(c, middle, 1.25*half) // a flag does not reach the edges of its square
	case l == fieldCross: // crosses out a flag that was wrong
		c.Polygon(canvas.Ink, canvas.Saltire(c.MarkCenter(), 0.44, 0.085)...)
		c.Polygon(canvas.Ivory, canvas.Saltire(c.MarkCenter(), 0.42, 0.052)...)
	case l == fieldFrame:
		c.Frame(canvas.LastMove)
	default:
		advice(l-fieldAdvice+1).draw(c, c.MarkCenter(), c.MarkCenter(), 1.2)
	}
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
	c.Polygon(raisedLit, canvas.Point{0, 0}, canvas.Point{1, 0}, canvas.Point{1 - edge, edge}, canvas.Point{edge, edge}, canvas.Point{edge, 1 - edge}, canvas.Point{0, 1})
	c.ShadedBar(wide, wide, c.Unit-2*wide, c.Unit-2*wide, 0, raisedRamp())
}

// raisedRamp are the shades of a closed cell's face.
func raisedRamp() []canvas.RGB {
	return []canvas.RGB{canvas.Blend(raised, canvas.White, 0.12), raised, canvas.Blend(raised, canvas.Black, 0.08)}
}

// drawFlag draws a flag on its pole into a square around a middle, half so wide. It is all
// cloth, so that small ones do not look like a digit.
func drawFlag(c *canvas.Canvas, middle, half float64) {
	at := func(v float64) float64 { return middle + (v-0.5)*2*half }
	px := func(v float64) float64 { return math.Round(at(v) * c.Unit) }
	long := func(v float64) float64 { return math.Round(2 * half * v * c.Unit) }
	wide := func(v float64) float64 { return c.Pixels(2 * half * v) }
	c.Bar(px(0.64), px(0.14), wide(0.07), long(0.7), canvas.Ink)
	c.Bar(px(0.5), px(0.8), long(0.36), wide(0.075), canvas.Ink)
	c.Outlined(crimson, canvas.Ivory, 0.035, canvas.Point{at(0.64), at(0.12)}, canvas.Point{at(0.64), at(0.66)}, canvas.Point{at(0.12), at(0.39)})
}

func (minesweeperTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes(0, counterShapes(g)...) }
