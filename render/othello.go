package render

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// NewOthello makes a painter of Othello boards of all sizes, four of them at once.
func NewOthello() *TilePainter { return newPainter(othelloTiles{}, othello.Rules{}, nil, 4) }

// mostCells is how many columns or rows a board of any game may have.
const mostCells = 30

// leastBoard is the least width of an Othello picture: that of the bar.
const leastBoard = 480

// othelloGrid fits a board into a picture, with the bar below it. A board that is higher than wide may be an eighth
// higher than Width.
func othelloGrid(columns, rows int) tile.Grid {
	const edge = Width / 30
	cell := min((Width-2*edge)/columns, (Width*9/8-2*edge)/rows)
	side := max(edge, (leastBoard-columns*cell+1)/2)
	if rest := Width - 2*edge - columns*cell; rest < columns {
		side += rest / 2
	}
	return tile.Grid{
		Columns: columns, Rows: rows, CellWidth: cell, CellHeight: cell,
		Side: side, Edge: edge, Foot: 2 * edge, Across: tile.Letters, Down: tile.Falling, Panel: boardLine,
	}
}

// layout has the board's cells in their frame, and the bar.
func (othelloTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return layout{}, fmt.Errorf("an Othello picture needs a *othello.Board, not %T", v.Board)
	}
	if err := checkBoard(b.Columns, b.Rows, len(b.Discs)); err != nil {
		return layout{}, err
	}
	if i := slices.IndexFunc(b.Discs, func(d othello.Disc) bool { return d > othello.WhiteDisc }); i >= 0 {
		return layout{}, fmt.Errorf("an Othello picture has no disc %d", b.Discs[i])
	}
	size, _ := othello.SizeOf(fmt.Sprintf("%dx%d", b.Rows, b.Columns))
	stars := advised(v, func(m game.Move) (int, bool) {
		cell := size.CellOf(m)
		return cell, cell != othello.NoCell
	})
	styles := discStyles(b.Discs, b.Last, b.Turned, stars, func(cell int) othello.Disc {
		if slices.Contains(b.Legal, cell) {
			return othello.BlackDisc // of either side: the bar says who is to move
		}
		return othello.Empty
	})
	g := othelloGrid(b.Columns, b.Rows)
	keys := make([]tile.Key, len(styles))
	for i := range styles {
		styles[i].corners = dotted(g, i)
		keys[i] = keyOf(&styles[i])
	}
	return layout{
		grid: g, tiles: barTiles(g.Framed(make([]tile.Tile, 0, g.Tiles()+3), keys), g, v, b),
		cells: func() []Cell {
			cells := cellsOf(g, func(i int) string { return cellName(g, i) })
			for i := range cells {
				cells[i].Turned = slices.Contains(b.Turned, i)
			}
			return cells
		},
	}, nil
}

// checkBoard refuses boards that are no boards.
func checkBoard(columns, rows, cells int) error {
	if columns < 2 || rows < 2 || columns > mostCells || rows > mostCells || cells != columns*rows {
		return fmt.Errorf("a board of %d columns and %d rows with %d cells cannot be drawn", columns, rows, cells)
	}
	return nil
}

// cellName names a cell by its column's letters and its row, counted from the top.
func cellName(g tile.Grid, i int) string {
	return game.ColumnName(g.Column+i%g.Columns) + fmt.Sprint(g.Row+i/g.Columns+1)
}

// dotted returns those corners of a cell where the board has one of its four dots.
func dotted(g tile.Grid, cell int) (corners uint8) {
	inner := func(line, count int) bool { return count > 5 && (line == 2 || line == count-2) }
	for i := range 4 {
		if inner(cell/g.Columns+i/2, g.Rows) && inner(cell%g.Columns+i%2, g.Columns) {
			corners |= 1 << i
		}
	}
	return corners
}

// othelloStyle is that of a cell; marked are the discs that the last move turned over.
type othelloStyle = discStyle[othello.Disc]

func (othelloTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes(barShapes(g)...) }

// The colours of the board, of the lines between its cells, and of the bar.
var (
	boardGreen = canvas.RGB{0x22, 0x80, 0x5A}
	boardLine  = canvas.RGB{0x0F, 0x3A, 0x29}
	shareBlack = canvas.RGB{0x4A, 0x50, 0x5E}
	shareWhite = canvas.RGB{0xEF, 0xEA, 0xDD}
	shareTick  = canvas.RGB{0x6A, 0x6F, 0x7B}
)

// othelloCoin is the disc of a side.
func othelloCoin(disc othello.Disc) coin {
	if disc == othello.BlackDisc {
		return coin{
			[]canvas.RGB{{0x5C, 0x62, 0x70}, {0x2C, 0x2F, 0x38}, {0x18, 0x1A, 0x20}}, canvas.RGB{0x08, 0x09, 0x0B},
		}
	}
	return coin{
		[]canvas.RGB{canvas.White, {0xF4, 0xF0, 0xE6}, {0xD6, 0xCF, 0xBE}}, canvas.RGB{0x8F, 0x89, 0x7A},
	}
}

func (othelloTiles) Palette() color.Palette {
	black, white := othelloCoin(othello.BlackDisc), othelloCoin(othello.WhiteDisc)
	shaded := canvas.Blend(boardGreen, canvas.Black, coinShade)
	return newPalette(
		slices.Concat(black.colours(44), white.colours(36), []canvas.RGB{
			boardGreen, boardLine, canvas.Light(boardGreen), canvas.Shade(boardGreen), shaded, shareBlack, shareWhite,
			shareTick, canvas.Gold,
		}), []edge{
			{boardGreen, boardLine, 2},
			{boardGreen, canvas.Gap, 3},
			{boardGreen, black.face[0], 2},
			{boardGreen, black.face[1], 3},
			{boardGreen, white.face[1], 5},
			{boardGreen, canvas.White, 5},
			{shaded, black.side, 2},
			{shaded, white.side, 3},
			{canvas.Gap, canvas.LastMove, 3},
			{white.face[1], canvas.Gap, 2},
			{canvas.Frame, canvas.White, 5},
			{canvas.Frame, canvas.Gold, 5},
			{canvas.Frame, shareBlack, 2},
		})
}

// othelloTiles is Othello's tile set: othelloStyle is coded in its tile.Keys.
type othelloTiles struct{}

// coinRadius is the radius of an Othello disc, in cells, and coinShade how dark its shadow is.
const coinRadius, coinShade = 0.38, 0.3

// Layers stacks a cell or a part of the bar.
func (othelloTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	switch t.Shape() {
	case blackScore, whiteScore:
		return append(dst, tile.Drawing("score", t, drawSide))
	case shareShape:
		return append(dst, tile.Drawing("share", t.Key(), drawShare))
	}
	const middle, disc = 0.5, 0.485 // of marks, and of the faces of discs
	k := styleOf[othelloStyle](t.Key())
	dst = append(dst, tile.Drawing("ground", k.corners, func(c *canvas.Canvas, corners uint8) {
		c.Cell(boardLine, boardGreen)
		for _, at := range cornersOf(corners) {
			c.Disc(float64(at.x), float64(at.y), 0.1*min(markScale(c), 1.2), boardLine)
		}
	}))
	if k.disc != othello.Empty {
		dst = append(dst, tile.Mark("shadow", func(c *canvas.Canvas) {
			if c.Unit >= smallCell { // small discs are seen as well without
				c.Disc(0.505, disc+0.06, coinRadius, canvas.Black.Translucent(coinShade))
			}
		}), tile.Drawing("disc", k.disc, func(c *canvas.Canvas, side othello.Disc) {
			othelloCoin(side).draw(c, middle, disc, coinRadius)
		}))
		if k.marked {
			dst = append(dst, tile.Mark("turned", func(c *canvas.Canvas) {
				c.Disc(middle, disc, 0.115*markScale(c), canvas.Gap)
				c.Disc(middle, disc, 0.09*markScale(c), canvas.LastMove)
			}))
		}
	}
	if k.framed {
		dst = append(dst, frame())
	}
	if k.dot != othello.Empty {
		dst = append(dst, tile.Mark("ring", func(c *canvas.Canvas) {
			c.Arc(middle, middle, 0.105*markScale(c), 0, 2*math.Pi, 0.036*markScale(c), canvas.White)
		}))
	}
	if k.advice != noAdvice {
		dst = append(dst, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) {
			a.draw(c, middle, middle, 1.15*min(markScale(c), 1.3))
		}))
	}
	return dst
}

// smallCell is how many pixels wide a cell is at least in which marks have their usual size.
const smallCell = 80

// markScale makes the marks of small cells larger, so that they can be read on a phone.
func markScale(c *canvas.Canvas) float64 {
	if c.Unit < smallCell {
		return 1.45
	}
	return 1
}
