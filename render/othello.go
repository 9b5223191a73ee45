package render

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// NewOthello makes a painter of Othello boards of all sizes, four of them at once.
func NewOthello() *TilePainter { return newPainter(othelloTiles{}, 4) }

func (othelloTiles) rules() game.Rules { return othello.Rules{} }

// common has what is on the 8x8 board.
func (othelloTiles) common() []layout {
	g := othelloGrid(8, 8, SizeDefault)
	l := layout{grid: g, tiles: g.Framed(nil, make([]tile.Key, 64))}
	for _, disc := range []othello.Disc{othello.BlackDisc, othello.WhiteDisc} {
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
	stars := advised(v, func(m game.Move) (int, bool) { return cellNamed(b.Columns, b.Rows, string(m)) })
	keys := discKeys(b.Discs, b.Last, b.Turned, stars, b.Turn, func(cell int) bool { return slices.Contains(b.Legal, cell) })
	g := othelloGrid(b.Columns, b.Rows, o.Size)
	return layout{
		grid: g, tiles: g.Framed(make([]tile.Tile, 0, g.Tiles()), keys),
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
	return tile.ColumnName(g.Column+i%g.Columns) + fmt.Sprint(g.Row+i/g.Columns+1)
}

// cellNamed is the inverse of cellName.
func cellNamed(columns, rows int, name string) (cell int, ok bool) {
	column, digits := 0, strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
	for _, c := range []byte(name[:len(name)-len(digits)]) {
		column = min(26*column+int(c-'a')+1, columns+1) // counted from 1
	}
	row, err := strconv.Atoi(digits)
	if err != nil || row < 1 || row > rows || column < 1 || column > columns {
		return 0, false
	}
	return (row-1)*columns + column - 1, true
}

// othelloStyle is that of a cell; marked are the discs that the last move turned over.
type othelloStyle = discStyle[othello.Disc]

func (othelloTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes(g.CellHeight) }

func (othelloTiles) Palette() color.Palette {
	green := canvas.Blend(boardLit, boardDim, 0.5)
	return canvas.NewPalette(slices.Concat(boardRamp(), []canvas.RGB{boardEdge(), canvas.Gap}, blackCoin().colours(), whiteCoin().colours()),
		canvas.Blends(green, canvas.Gap, 2), canvas.Blends(boardDim, whiteCoin().rim[rimShades/2], 2),
		canvas.Blends(canvas.Gap, canvas.White, 3), canvas.Blends(canvas.Gap, canvas.LastMove, 3))
}

// boardRamp are the shades of a cell, boardEdge is the bright edge at its top.
func boardRamp() []canvas.RGB { return canvas.Ramp(boardLit, boardDim, 9) }
func boardEdge() canvas.RGB   { return canvas.Blend(boardLit, canvas.White, 0.22) }

// blackCoin and whiteCoin are the discs of both sides.
func blackCoin() coin {
	return newCoin(canvas.RGB{0x7A, 0x80, 0x90}, canvas.RGB{0x0B, 0x0C, 0x10}, canvas.RGB{0x33, 0x36, 0x3F}, canvas.Ink)
}

func whiteCoin() coin {
	return newCoin(canvas.White, canvas.RGB{0xA5, 0x9E, 0x8A}, canvas.Ivory, canvas.RGB{0xE2, 0xDC, 0xCC})
}

// othelloTiles is Othello's tile set: othelloStyle.key is its tile.Key.
type othelloTiles struct{}

// The layers of Othello's cells. Those of the discs come in black and white.
const (
	discGround tile.Layer = iota
	discShadow
	blackDisc
	whiteDisc
	discTurned // rings a disc that was turned over
	discFrame
	discDot                  // for black, for white
	discAdvice = discDot + 2 // sure, likely
)

func (othelloTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	k := discStyleOf[othello.Disc](t.Key())
	dst = append(dst, discGround)
	if k.disc != othello.Empty {
		dst = append(dst, discShadow, blackDisc+tile.Layer(k.disc)-1)
		if k.marked {
			dst = append(dst, discTurned)
		}
	}
	if k.framed {
		dst = append(dst, discFrame)
	}
	if k.dot != othello.Empty {
		dst = append(dst, discDot+tile.Layer(k.dot)-1)
	}
	return k.advice.layers(dst, discAdvice)
}

func (othelloTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	const radius = 0.385
	switch l {
	case discGround:
		c.Cell(boardRamp(), boardEdge())
	case discShadow: // what small discs have would only be bytes
		if c.Unit < smallCell {
			return
		}
		c.Disc(0.5, 0.535, radius, canvas.Blend(boardDim, canvas.Gap, 0.6))
	case blackDisc:
		blackCoin().draw(c, radius)
	case whiteDisc:
		whiteCoin().draw(c, radius)
	case discTurned:
		c.LastMoveRing(0.5, 0.5, radius)
	case discFrame:
		c.Frame(canvas.LastMove)
	case discDot:
		drawDot(c, canvas.Ink, markScale(c))
	case discDot + 1:
		c.LegalDot(0.5, 0.5, markScale(c))
	default:
		advice(l-discAdvice+1).draw(c, 0.5, 0.5, 1.15*min(markScale(c), 1.3))
	}
}

// smallCell is how many pixels wide a cell is at least in which marks have their usual size.
const smallCell = 60

// markScale makes the marks of small cells larger, so that they can be read on a phone.
func markScale(c *canvas.Canvas) float64 {
	if c.Unit < smallCell {
		return 1.45
	}
	return 1
}
