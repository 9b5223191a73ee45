package render

import (
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
	"kamisado/render/internal/tile"
)

// NewOthello makes a painter of Othello boards of all sizes, four of them at once.
func NewOthello() *TilePainter { return newPainter(othelloTiles{}, 4) }

// common has what is on the 8x8 board.
func (othelloTiles) common() []layout {
	g := othelloGrid(8, 8, SizeDefault)
	l := layout{grid: g, tiles: g.Framed(nil, make([]tile.Key, 64))}
	for _, disc := range []othello.Disc{othello.Empty, othello.BlackDisc, othello.WhiteDisc} {
		for _, k := range []othelloStyle{{disc: disc}, {disc: disc, framed: true}, {disc: disc, marked: true}, {dot: disc}} {
			l.tiles = append(l.tiles, tile.New(tile.CellShape, k.key()))
		}
	}
	return []layout{l}
}

// mostCells is how many columns or rows a board of any game may have.
const mostCells = 30

// othelloGrid fits a board into a picture of the given width; one that is higher
// than wide may be an eighth higher than that.
func othelloGrid(columns, rows, width int) tile.Grid {
	edge := width / 30
	cell := min((width-width/16)/columns, (width*9/8-2*edge)/rows)
	return tile.Grid{
		Columns: columns, Rows: rows, CellWidth: cell, CellHeight: cell,
		Side: edge, Edge: edge, Across: tile.Letters, Down: tile.Falling,
	}
}

// layout has the board's cells in their frame.
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
	keys := discKeys(b.Discs, b.Last, b.Turned, b.Turn, func(cell int) bool { return slices.Contains(b.Legal, cell) })
	g := othelloGrid(b.Columns, b.Rows, o.Size)
	return layout{
		grid: g, tiles: g.Framed(make([]tile.Tile, 0, g.Tiles()), keys),
		cells: func() []Cell { return cellsOf(g, func(i int) string { return cellName(g, i) }) },
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
	return tile.ColumnName(i%g.Columns) + fmt.Sprint(i/g.Columns+1)
}

// othelloStyle is that of a cell; marked are the discs that the last move turned over.
type othelloStyle = discStyle[othello.Disc]

func (othelloTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes(g.CellHeight) }

func (othelloTiles) Palette() color.Palette {
	return canvas.NewPalette([]canvas.RGB{felt, feltLine}, canvas.Blends(felt, canvas.Ink, 5), canvas.Blends(felt, canvas.Ivory, 4), canvas.Blends(feltLine, canvas.Ink, 1), canvas.Blends(feltLine, canvas.Ivory, 1))
}

func (othelloTiles) Code() pngstrip.CodeLengths {
	return pngstrip.CodeLengths{
		Literals: "6533aec5755544abb5655bb555", End: "e",
		Matches: "67789db9a88767776666687887895", Distances: "2dcdcccdcdcccdddcc1dcc68755544", Width: SizeDefault,
	}
}

// othelloTiles is Othello's tile set: othelloStyle.key is its tile.Key.
type othelloTiles struct{}

// The layers of Othello's cells. Those of the discs come in black and white.
const (
	discGround tile.Layer = iota
	discFrame
	discBody                  // 2
	discTurned = discBody + 2 // 2
	discDot    = discBody + 4 // 2
)

func (othelloTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	k := discStyleOf[othello.Disc](t.Key())
	dst = append(dst, discGround)
	if k.framed {
		dst = append(dst, discFrame)
	}
	if k.disc != othello.Empty {
		dst = append(dst, discBody+tile.Layer(k.disc)-1)
		if k.marked {
			dst = append(dst, discTurned+tile.Layer(k.disc)-1)
		}
	}
	if k.dot != othello.Empty {
		dst = append(dst, discDot+tile.Layer(k.dot)-1)
	}
	return dst
}

func (othelloTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	switch {
	case l == discGround:
		line := c.Pixels(0.02)
		c.Bar(0, 0, c.Unit, c.Unit, feltLine)
		c.Bar(0, 0, c.Unit-line, c.Unit-line, felt)
	case l == discFrame:
		c.LastMove()
	case l < discTurned:
		body, line := discColours(l - discBody)
		drawDisc(c, 0.39, body, line)
	case l < discDot:
		_, line := discColours(l - discTurned)
		c.Disc(0.5, 0.5, 0.085, line)
	default:
		body, line := discColours(l - discDot)
		c.Disc(0.5, 0.5, 0.155, line)
		c.Disc(0.5, 0.5, 0.12, body)
	}
}

// discColours are the body of a side's discs and the line that stands out on it.
func discColours(side tile.Layer) (body, line canvas.RGB) {
	if side == tile.Layer(othello.Black) {
		return canvas.Ink, canvas.Ivory
	}
	return canvas.Ivory, canvas.Ink
}

// drawDisc draws a disc, outlined as towers are, so that it stands out from the ground.
func drawDisc(c *canvas.Canvas, radius float64, body, line canvas.RGB) {
	c.Disc(0.5, 0.5, radius, canvas.Ink)
	if body == canvas.Ink {
		c.Disc(0.5, 0.5, radius-0.02, line)
	}
	c.Disc(0.5, 0.5, radius-0.045, body)
}
