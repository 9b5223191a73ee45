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
func NewMinesweeper() *TilePainter {
	options := game.Options{minesweeper.OptionPreset: "experto"}
	return newPainter(minesweeperTiles{}, minesweeper.Rules{}, options, keptFields)
}

// The cells of a minefield are at least leastCell and at most mostCell wide,
// whatever that makes of the size of the picture: so the digits of large
// fields can be read, and small fields do not look like other games.
const (
	leastCell, mostCell = 30, 112
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
			keys = append(keys, keyOf(&fieldStyle{b.Squares[i], i == b.Last, stars[i]}))
		}
	}
	g := fieldGrid(part.Columns, part.Rows)
	g.Column, g.Row = part.Column, part.Row
	tiles := counterTiles(make([]tile.Tile, 0, 16+g.Tiles()), g, b, v.Elapsed)
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
		cell, ok := b.Parse(name)
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

// digitColours are those of the digits 1 to 8: the usual ones, moved so that every eye tells them apart as far as
// eight dark colours can be. All stand out on open ground, in grey too.
var digitColours = [8]canvas.RGB{
	{0x17, 0x51, 0xFF},
	{0x2E, 0x74, 0x51},
	{0xBC, 0x00, 0x05},
	{0x0B, 0x00, 0x7A},
	{0x44, 0x14, 0x00},
	{0x05, 0x45, 0x4C},
	{0x0B, 0x0B, 0x10},
	{0xA3, 0x42, 0x89},
}

// The colours of cells, closed and open, and of the lines between open ones.
var (
	closedCell = canvas.RGB{0x7E, 0x8D, 0xA6}
	openCell   = canvas.RGB{0xE9, 0xE6, 0xDC}
	openLine   = canvas.RGB{0xC9, 0xC5, 0xB9}
	closedGap  = canvas.RGB{0x4E, 0x59, 0x6C}
)

func (minesweeperTiles) Palette() color.Palette {
	own := []canvas.RGB{
		closedCell, closedGap, canvas.Light(closedCell), canvas.Shade(closedCell), openCell, openLine, crimson,
		canvas.Light(crimson), canvas.Shade(crimson), canvas.Gold,
	}
	edges := []edge{
		{openCell, canvas.Ink, 5},
		{closedCell, canvas.Ink, 3},
		{closedCell, crimson, 2},
		{closedCell, closedGap, 2},
		{crimson, closedGap, 2},
		{canvas.Ivory, crimson, 2},
		{closedCell, canvas.Ivory, 2},
		{crimson, canvas.Ink, 3},
		{openCell, canvas.LastMove, 2},
		{canvas.Frame, canvas.Ivory, 5},
		{canvas.Frame, canvas.Gold, 4},
		{canvas.Ink, canvas.Gold, 4},
	}
	for _, c := range digitColours {
		own = append(own, c)
		edges = append(edges, edge{openCell, c, 3})
	}
	return newPalette(own, edges)
}

// minesweeperTiles is Minesweeper's tile set: fieldStyle is coded in its tile.Keys.
type minesweeperTiles struct{}

// Layers stacks a cell or a tile of the counter.
func (minesweeperTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	if t.Shape() != tile.CellShape {
		return append(dst, tile.Drawing("counter", rune(t.Key().Shown()), drawCounter))
	}
	k := styleOf[fieldStyle](t.Key())
	open := tile.Mark("open", func(c *canvas.Canvas) {
		line := c.Pixels(0.015)
		c.Bar(0, 0, c.Unit, c.Unit, openLine)
		c.Bar(0, 0, c.Unit-line, c.Unit-line, openCell)
	})
	closed := tile.Drawing("closed", closedCell, drawClosed)
	flag := tile.Drawing("flag", k.framed, drawFlag)
	switch {
	case k.square == minesweeper.Open:
		dst = append(dst, open)
	case k.square < minesweeper.Closed:
		digit := fieldStyle{square: k.square, framed: k.framed}
		dst = append(dst, open, tile.Drawing("digit", digit, func(c *canvas.Canvas, k fieldStyle) {
			digit, size := int(k.square-minesweeper.Open), 0.92
			if c.Unit < 40 && !k.framed {
				size = 1.2 // eight pixels high when a field of 30 columns is shown 300 pixels wide
			}
			c.Text(fmt.Sprint(digit), 0.5, 0.5, size, digitColours[digit-1])
		}))
	case k.square == minesweeper.Flagged:
		dst = append(dst, closed, flag)
	case k.square == minesweeper.Mine:
		dst = append(dst, closed, tile.Mark("mine", func(c *canvas.Canvas) {
			drawMine(c, 0.5, 0.5, 0.38, canvas.Ink, canvas.Ivory)
		}))
	case k.square == minesweeper.WrongFlag:
		dst = append(dst, closed, flag, tile.Mark("wrong", func(c *canvas.Canvas) { // crosses the flag out
			c.Polygon(canvas.Ivory, canvas.Saltire(0.5, 0.45, 0.055)...)
			c.Polygon(crimson, canvas.Saltire(0.5, 0.43, 0.03)...)
		}))
	case k.square == minesweeper.Exploded:
		dst = append(dst, tile.Drawing("closed", crimson, drawClosed), tile.Mark("exploded", func(c *canvas.Canvas) {
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
			a.draw(c, 0.5, 0.5, 1.2)
		}))
	}
	return dst
}

// drawClosed draws a closed cell, or one that was blown open.
func drawClosed(c *canvas.Canvas, colour canvas.RGB) { c.Cell(closedGap, colour) }

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
	cloth := []canvas.Point{{at(0.64), at(0.12)}, {at(0.64), at(0.66)}, {at(0.12), at(0.39)}}
	if c.Unit < smallCell {
		c.Polygon(crimson, cloth...)
		return
	}
	c.Outlined(crimson, canvas.Ivory, 0.035, cloth...)
}

func (minesweeperTiles) Shapes(g tile.Grid) []tile.Shape {
	return g.Shapes(tile.Shape{Height: g.Head, Unit: g.Head, First: true}, tile.Shape{Height: g.Head, Unit: g.Head})
}
