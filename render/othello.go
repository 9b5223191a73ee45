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

// mostCells is how many columns or rows a board of any game may have.
const mostCells = 30

// othelloGrid fits a board into a picture; one that is higher than wide may be an eighth higher than Width.
func othelloGrid(columns, rows int) tile.Grid {
	const edge = Width / 30
	cell := min((Width-Width/16)/columns, (Width*9/8-2*edge)/rows)
	return tile.Grid{
		Columns: columns, Rows: rows, CellWidth: cell, CellHeight: cell,
		Side: edge, Edge: edge, Across: tile.Letters, Down: tile.Falling, Panel: canvas.Gap,
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
	keys := discKeys(b.Discs, b.Last, b.Turned, stars, b.Turn, func(cell int) bool {
		return slices.Contains(b.Legal, cell)
	})
	g := othelloGrid(b.Columns, b.Rows)
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

func (othelloTiles) Shapes(g tile.Grid) []tile.Shape { return g.Shapes() }

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

// othelloTiles is Othello's tile set: othelloStyle is coded in its tile.Keys.
type othelloTiles struct{}

func (othelloTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	const radius = 0.385
	k := discStyleOf[othello.Disc](t.Key())
	dst = append(dst, tile.Mark("ground", func(c *canvas.Canvas) { c.Cell(canvas.Gap, boardRamp()[4]) }))
	if k.disc != othello.Empty {
		dst = append(dst, tile.Mark("shadow", func(c *canvas.Canvas) {
			if c.Unit >= smallCell { // what small discs have would only be bytes
				c.Disc(0.5, 0.535, radius, canvas.Blend(boardDim, canvas.Gap, 0.6))
			}
		}), tile.Drawing("disc", k.disc, func(c *canvas.Canvas, disc othello.Disc) {
			[...]coin{othello.BlackDisc: blackCoin(), othello.WhiteDisc: whiteCoin()}[disc].draw(c, radius)
		}))
		if k.marked {
			dst = append(dst, tile.Mark("turned", func(c *canvas.Canvas) { c.LastMoveRing(0.5, 0.5, radius) }))
		}
	}
	if k.framed {
		dst = append(dst, frame())
	}
	switch k.dot {
	case othello.BlackDisc:
		dst = append(dst, tile.Mark("black dot", func(c *canvas.Canvas) { drawDot(c, canvas.Ink, markScale(c)) }))
	case othello.WhiteDisc:
		dst = append(dst, tile.Mark("white dot", func(c *canvas.Canvas) { c.LegalDot(0.5, 0.5, markScale(c)) }))
	}
	if k.advice != noAdvice {
		dst = append(dst, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) {
			a.draw(c, 0.5, 0.5, 1.15*min(markScale(c), 1.3))
		}))
	}
	return dst
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
