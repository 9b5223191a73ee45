package render

import (
	"image"
	"sync"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The tiles of the picture of the line-ups to choose from, besides those of boards.
const (
	fillStart  = tile.OwnShapes + iota // the frame at the left of a heading
	fillSign                           // a letter of a heading, and the frame at its right
	fillGap                            // the frame between the two rows of a line-up
	scoreShape                         // the result below a board
)

// The measures of those tiles, in cells.
const (
	fillBase, fillSize   = 0.64, 0.38 // of a heading's letters, in cells
	fillUpper, fillLower = 0.3, 0.7   // how far down the gap its arrows are
	fillWide, fillHead   = 0.07, 0.13 // an arrow's line and head
	rowsOfFill           = 4          // a heading, two rows, and the gap between them
	fillSide             = 0.205      // from the picture's sides to the board's panel
)

// fillLetters measures headings.
var fillLetters = sync.OnceValue(canvas.NewLetters)

// fillShapes are the shapes of those tiles: as high as cells, so that the picture has the size
// of a board.
func fillShapes(g tile.Grid) []tile.Shape {
	of := func(wide int, first bool) tile.Shape {
		return tile.Shape{Width: wide, Height: g.CellHeight, Unit: g.CellWidth, First: first}
	}
	return []tile.Shape{of(0, true), of(0, false), of(g.Width(), true)}
}

// fillLayout shows what the winner of a round chooses from: for each hand both home rows as they
// would be filled, the arrows between them in the order of the towers. Each line-up is one thing
// to point at, named as the move is.
func fillLayout(b *kamisado.Board, g tile.Grid, o Options) layout {
	var tiles []tile.Tile
	perRow := g.Columns + 2
	for h := range kamisado.Hands {
		framed := g.Framed(make([]tile.Tile, 0, g.Tiles()), standingKeys(&b.Fills[h], g, o))
		row := func(i int) []tile.Tile { return framed[1+i*perRow:][:perRow] }
		if h == 0 {
			tiles = append(tiles, framed[0])
		}
		tiles = append(tiles, fillHeading(g, h, o)...)
		tiles = append(append(tiles, row(0)...), tile.New(fillGap, tile.Key(h)))
		tiles = append(tiles, row(g.Rows-1)...)
		if h == kamisado.Hands-1 {
			tiles = append(tiles, framed[len(framed)-1])
		}
	}
	return layout{grid: g, tiles: tiles, cells: func() []Cell { return fillCells(g) }}
}

// standingKeys are the cells of a board without any mark.
func standingKeys(towers *[64]kamisado.Tower, g tile.Grid, o Options) []tile.Key {
	keys := make([]tile.Key, len(towers))
	for i := range keys {
		cell := kamisado.Cell(turnedCell(g, i))
		style := kamisadoStyle{letters: kamisado.AlphabetOf(o.Language), ground: cell.Colour(), tower: towers[cell]}
		keys[i] = keyOf(&style)
	}
	return keys
}

// fillHeading names a hand: by its letter and, where there are words, in them.
func fillHeading(g tile.Grid, h kamisado.Hand, o Options) []tile.Tile {
	text, size := h.String(), fillSize*float64(g.CellWidth)
	if o.Say != nil {
		text = o.Say(game.Say("kamisado.picture.fill", "Letter", h.String(), "Hand", kamisado.HandTerm(h)))
	}
	letters := fillLetters()
	text = letters.Fit(size, text, g.Width()-2*g.CellWidth)
	wide := letters.Measure(size, text)
	left := (g.Width() - wide) / 2
	line := []tile.Tile{tile.New(fillStart, tile.Wide(0, left))}
	letters.Each(size, text, func(sign rune, width int) {
		line = append(line, tile.New(fillSign, tile.Wide(letterKey(sign), width)))
	})
	return append(line, tile.New(fillSign, tile.Wide(0, g.Width()-left-wide)))
}

// fillCells are the line-ups.
func fillCells(g tile.Grid) (cells []Cell) {
	for h := range kamisado.Hands {
		first := g.Bounds(int(h) * rowsOfFill * g.Columns)
		last := g.Bounds((int(h)+1)*rowsOfFill*g.Columns - 1)
		cells = append(cells, Cell{Name: h.String(), Bounds: image.Rectangle{Min: first.Min, Max: last.Max}})
	}
	return cells
}

// fillTileLayers are the layers of a tile of headings and gaps.
func fillTileLayers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	shown := t.Key().Shown()
	dst = append(dst, tile.Drawing("blank", [2]bool{t.Shape() != fillSign, shown == 0}, func(c *canvas.Canvas, at [2]bool) {
		left, right := 0.0, c.Width
		if at[0] { // at the left of the picture
			left += c.Pixels(fillSide)
		}
		if at[1] && t.Shape() != fillStart {
			right -= c.Pixels(fillSide)
		}
		c.Fill(canvas.Frame)
		c.Bar(left, 0, right-left, c.Height, canvas.Gap)
	}))
	switch {
	case t.Shape() == fillGap:
		return append(dst, tile.Drawing("arrows", kamisado.Hand(t.Key()), func(c *canvas.Canvas, h kamisado.Hand) {
			// Seen from either side, one's own left is at one's left and the opponent's at the right.
			drawFillArrow(c, fillLower, h == kamisado.Left)
			drawFillArrow(c, fillUpper, h != kamisado.Left)
		}))
	case shown > ' ':
		return append(dst, tile.Drawing("letter", rune(shown), func(c *canvas.Canvas, sign rune) {
			c.Letter(sign, fillBase, fillSize, canvas.Ivory)
		}))
	}
	return dst
}

// drawFillArrow draws an arrow along a row, from the end at which its first tower stands.
func drawFillArrow(c *canvas.Canvas, y float64, toRight bool) {
	width := c.Width / c.Unit
	from, to, way := 1.0, width-1, 1.0
	if !toRight {
		from, to, way = to, from, -1
	}
	c.Line(from, y, to, y, fillWide, canvas.Label)
	c.Disc(from, y, 1.2*fillWide, canvas.Label)
	tip := to + way*fillHead
	c.Polygon(canvas.Label, canvas.Point{tip, y}, canvas.Point{tip - 2*way*fillHead, y - fillHead}, canvas.Point{
		tip - 2*way*fillHead, y + fillHead,
	})
}
