package render

import (
	"fmt"
	"image/color"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// NewKamisado makes a painter of Kamisado boards.
func NewKamisado() *TilePainter { return newPainter(kamisadoTiles{}, 1) }

func (kamisadoTiles) rules() game.Rules { return kamisado.Rules{} }

// layout has the 64 cells in their frame: from a8 to h1, or from h1 to a8 on a board that
// is turned to White. While the winner of a round chooses, it has the line-ups instead.
func (kamisadoTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return layout{}, fmt.Errorf("a Kamisado picture needs a *kamisado.Board, not %T", v.Board)
	}
	g := tile.NewGrid(8, 8, Width)
	g.Turned = v.Bottom == kamisado.White
	if kamisado.ShowsFills(v) {
		return fillLayout(b, g, o), nil
	}
	styles := kamisadoStyles(b)
	markAdvised(&styles, v, b)
	keys := make([]tile.Key, len(styles))
	for i := range styles {
		shown := &styles[turnedCell(g, i)]
		shown.letters = kamisado.AlphabetOf(o.Language)
		if g.Turned {
			shown.turn()
		}
		keys[i] = shown.key()
	}
	return layout{
		grid: g, tiles: g.Framed(make([]tile.Tile, 0, g.Tiles()), keys),
		cells: func() []Cell {
			cells := cellsOf(g, func(i int) string { return kamisado.Cell(turnedCell(g, i)).String() })
			for i := range cells {
				cells[i].Outline = towerOutline(b.Towers[turnedCell(g, i)], cells[i].Bounds.Dx())
			}
			return cells
		},
	}, nil
}

// turnedCell is the cell at a place of the picture, in reading order.
func turnedCell(g tile.Grid, i int) int {
	if g.Turned {
		return int(kamisado.NoCell) - 1 - i
	}
	return i
}

// turn turns what is seen of a cell round with its board.
func (k *kamisadoStyle) turn() {
	k.trail, k.came, k.push = k.trail.opposite(), k.came.opposite(), k.push.opposite()
}

func (kamisadoTiles) Shapes(g tile.Grid) []tile.Shape {
	return g.Shapes(fillShapes(g)...)
}

// Palette has the shades of the grounds, and of gems and shadows on them.
func (kamisadoTiles) Palette() color.Palette {
	own := slices.Clone(grounds[:])
	for _, g := range grounds {
		own = slices.Concat(own, gemRamp(g), canvas.Blends(g, canvas.Blend(g, canvas.Black, 0.4), 4), []canvas.RGB{
			canvas.Light(g), canvas.Shade(g),
			letterOn(g), canvas.Blend(g, canvas.Gap, 0.52), canvas.Blend(g, lightRim, 0.5),
		})
	}
	return canvas.NewPalette(slices.Concat(own, whiteRamp, blackRamp), []canvas.RGB{
		whiteLine, canvas.Gold, goldLine, lightRim,
	})
}

// kamisadoStyles are the styles of the cells of a board.
func kamisadoStyles(b *kamisado.Board) (styles [64]kamisadoStyle) {
	blocked := b.Blocked()
	for cell := range kamisado.NoCell {
		styles[cell] = kamisadoStyle{
			ground: cell.Colour(), tower: b.Towers[cell],
			dot: b.Targets.Has(cell), forced: b.Forced == cell, zero: blocked.Has(cell),
		}
		if b.Pushable.Has(cell) {
			// Pushable are the opponent's towers: they are pushed towards their own home.
			styles[cell].push = homeward(b.Towers[cell])
		}
	}
	markLast(&styles, b)
	return styles
}

// markAdvised marks the moves that are advised: the towers that make them in the frame of
// towers that must move, and where they lead with a star; pushes by their arrow.
func markAdvised(styles *[64]kamisadoStyle, v game.View, b *kamisado.Board) {
	for _, a := range v.Advised {
		m, err := kamisado.ParseMove(string(a.Move))
		if err != nil {
			continue
		}
		if to := b.Target(m); to < kamisado.NoCell {
			styles[m.From].forced = true
			styles[to].dot, styles[to].advice = false, adviceOf(a)
			if m.IsPush() {
				styles[to].push = homeward(b.Towers[to])
			}
		}
	}
}

// homeward is the direction from the board to a tower's home row.
func homeward(t kamisado.Tower) heading {
	if t.Side == kamisado.White {
		return north
	}
	return south
}

// markLast marks the last move, and those of the same side before it between which the other
// one was blocked. Where ways cross the later one is seen.
func markLast(styles *[64]kamisadoStyle, b *kamisado.Board) {
	for _, t := range b.Earlier {
		markTrace(styles, t)
	}
	markTrace(styles, b.Trace)
	if b.Missed && b.From < kamisado.NoCell && b.To < kamisado.NoCell {
		styles[filled(b)].wrong = true
	}
}

// markTrace marks a move: the trail from where it began to its end, and on to where it pushed a
// tower to.
func markTrace(styles *[64]kamisadoStyle, t kamisado.Trace) {
	if t.From >= kamisado.NoCell || t.To >= kamisado.NoCell {
		return
	}
	direction, steps := headingOf(t.From, t.To)
	for i := range steps {
		step := headings[direction]
		cell := kamisado.Cell(int(t.From) + i*(8*step.dy+step.dx))
		styles[cell].trail, styles[cell].came, styles[cell].left, styles[cell].framed = direction, noHeading, false, false
	}
	styles[t.From].left = true
	styles[t.To].framed, styles[t.To].came = true, direction
	if t.Pushed < kamisado.NoCell {
		styles[t.Pushed].framed = true
		// All towers of a row that is pushed move one cell.
		push, count := headingOf(t.To, t.Pushed)
		for i := range count {
			styles[int(t.To)+(i+1)*8*headings[push].dy].came = push
		}
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
