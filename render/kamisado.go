package render

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
	"kamisado/render/internal/tile"
)

// NewKamisado makes a painter of Kamisado boards.
func NewKamisado() *TilePainter { return newPainter(kamisadoTiles{}, 2) }

// common has the cells of the usual grounds, and every layer that they lack.
func (kamisadoTiles) common() []layout {
	styles := []kamisadoStyle{{framed: true}, {forced: true}, {zero: true}, {wrong: true}}
	for ground := range kamisado.Colour(kamisado.Colours) {
		styles = append(styles, kamisadoStyle{ground: ground}, kamisadoStyle{ground: ground, dot: true})
		for i := range towerKinds {
			styles = append(styles, kamisadoStyle{ground: ground, tower: towerOf(i + 1)})
		}
	}
	for h := north; h <= southEast; h++ {
		styles = append(styles, kamisadoStyle{arrow: h}, kamisadoStyle{arrow: h, dot: true})
	}
	for h := north; h <= south; h++ {
		styles = append(styles, kamisadoStyle{shoved: h}, kamisadoStyle{push: h})
	}
	l := layout{grid: tile.NewGrid(8, 8, SizeDefault)}
	for _, style := range styles {
		l.tiles = append(l.tiles, tile.New(tile.CellShape, style.key()))
	}
	return []layout{l}
}

// layout has the 64 cells from a8 to h1 in their frame.
func (kamisadoTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return layout{}, fmt.Errorf("a Kamisado picture needs a *kamisado.Board, not %T", v.Board)
	}
	g := tile.NewGrid(8, 8, o.Size)
	return layout{
		grid: g, tiles: g.Framed(make([]tile.Tile, 0, g.Tiles()), kamisadoKeys(b)),
		cells: func() []Cell { return cellsOf(g, func(i int) string { return kamisado.Cell(i).String() }) },
	}, nil
}

func (kamisadoTiles) Shapes(g tile.Grid) []tile.Shape {
	// Towers stand a bit off the middle of their cells.
	return g.Shapes(2 * int(math.Round(canvas.MarkCenterAt*float64(g.CellWidth))))
}

// Palette has the grounds and the blends that anti-aliased edges on them need.
func (kamisadoTiles) Palette() color.Palette {
	own := slices.Clone(grounds[:])
	for _, g := range grounds {
		letter := letterOn(g)
		own = append(own, letter, canvas.Blend(g, letter, 0.5),
			canvas.Blend(g, canvas.Ink, 0.35), canvas.Blend(g, canvas.Ink, 0.68),
			canvas.Blend(g, canvas.Ivory, 0.35), canvas.Blend(g, canvas.Ivory, 0.68))
	}
	return canvas.NewPalette(own)
}

func (kamisadoTiles) Code() pngstrip.CodeLengths {
	return pngstrip.CodeLengths{
		Literals: "65349db787777776788cb5989987886877789ba78978a6988887889b96785ba5aa555", End: "d",
		Matches: "56776777787767776789579778895", Distances: "2dcdcccdcdcccdddcc1dcc86755544", Width: SizeDefault,
	}
}

// kamisadoStyles are the styles of the cells of a board.
func kamisadoStyles(b *kamisado.Board) (styles [64]kamisadoStyle) {
	for cell := range kamisado.NoCell {
		styles[cell] = kamisadoStyle{
			ground: cell.Colour(), tower: b.Towers[cell],
			dot: b.Targets.Has(cell), forced: b.Forced == cell, zero: b.Zero == cell,
		}
		if b.Pushable.Has(cell) {
			// Pushable are the opponent's towers: they are pushed towards their own home.
			styles[cell].push = homeward(b.Towers[cell])
		}
	}
	markLast(&styles, b)
	return styles
}

// homeward is the direction from the board to a tower's home row.
func homeward(t kamisado.Tower) heading {
	if t.Side == kamisado.White {
		return north
	}
	return south
}

// markLast marks the last move: both ends framed, arrows on the way, and where
// a push pushed to.
func markLast(styles *[64]kamisadoStyle, b *kamisado.Board) {
	if b.From >= kamisado.NoCell || b.To >= kamisado.NoCell {
		return
	}
	styles[b.From].framed = true
	styles[b.To].framed = true
	direction, steps := headingOf(b.From, b.To)
	for i := range steps {
		step := headings[direction]
		cell := kamisado.Cell(int(b.From) + i*(8*step.dy+step.dx))
		// What would have won is more than the way of the mistake.
		if !b.Missed || !b.Targets.Has(cell) {
			styles[cell].arrow = direction
		}
	}
	if b.Pushed < kamisado.NoCell {
		styles[b.Pushed].framed = true
		if direction <= south { // pushes are straight
			styles[b.Pushed].shoved = direction
		}
	}
	if b.Missed {
		styles[filled(b)].wrong = true
	}
}

// filled is the empty cell that a mistake led a tower to.
func filled(b *kamisado.Board) kamisado.Cell {
	if b.Pushed < kamisado.NoCell {
		return b.Pushed
	}
	return b.To
}

// headingOf returns the direction and the distance from one cell to another;
// noHeading and 0 when no tower moves that way.
func headingOf(from, to kamisado.Cell) (heading, int) {
	dx, dy := int(to%8)-int(from%8), int(to/8)-int(from/8)
	steps := max(dy, -dy)
	for h := north; h <= southEast; h++ {
		if step := headings[h]; steps > 0 && dx == step.dx*steps && dy == step.dy*steps {
			return h, steps
		}
	}
	return noHeading, 0
}

// kamisadoKeys returns the keys of a board's cells in reading order.
func kamisadoKeys(b *kamisado.Board) []tile.Key {
	styles := kamisadoStyles(b)
	keys := make([]tile.Key, len(styles))
	for i := range styles {
		keys[i] = styles[i].key()
	}
	return keys
}
