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
func NewKamisado() *TilePainter {
	return newPainter(kamisadoTiles{}, kamisado.Rules{}, game.Options{kamisado.OptionMode: kamisado.NameClassic}, 1)
}

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
	if arrived := kamisado.Arrived(v); arrived < kamisado.NoCell {
		styles[arrived].crown = true
	}
	keys := make([]tile.Key, len(styles))
	for i := range styles {
		shown := &styles[turnedCell(g, i)]
		shown.letters = kamisado.AlphabetOf(o.Language)
		if g.Turned {
			shown.turn()
		}
		keys[i] = keyOf(shown)
	}
	tiles := g.Framed(make([]tile.Tile, 0, g.Tiles()+1), keys)
	if v.Outcome != nil && !b.RoundOver {
		g.Foot = scoreHigh(g)
		tiles = append(tiles, tile.New(scoreShape, keyOf(&scoreLook{v.Outcome.Winner, b.Points})))
	}
	return layout{
		grid: g, tiles: tiles,
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
	k.trail, k.corner, k.push = k.trail.opposite(), k.corner.opposite(), k.push.opposite()
}

func (kamisadoTiles) Shapes(g tile.Grid) []tile.Shape {
	return g.Shapes(append(fillShapes(g), tile.Shape{
		Width: g.Width(), Height: scoreHigh(g), Unit: g.CellWidth, First: true,
	})...)
}

// Palette has the shades of grounds and gems, and of shadows and marks on them.
func (kamisadoTiles) Palette() color.Palette {
	own := slices.Clone(grounds[:])
	for _, g := range grounds {
		own = slices.Concat(own, []canvas.RGB{
			tintOn(g), canvas.Light(g), canvas.Shade(g), letterOn(g),
			canvas.Blend(g, canvas.Gap, canvas.VeilOpacity), gemEdge(g),
			canvas.Blend(g, bodies[kamisado.White].line, 0.5),
			canvas.Blend(g, canvas.Black, shadowOpacity), canvas.Blend(g, canvas.Black, shadowOpacity/2),
		}, canvas.Blends(g, letterOn(g), 2), canvas.Blends(g, inkOn(g), 2))
	}
	for _, b := range bodies {
		own = slices.Concat(own, b.ring[:], b.wall[:], []canvas.RGB{b.face, b.line, canvas.Blend(b.face, b.line, 0.5)})
	}
	own = append(own, canvas.Gold, crownGold, crownDim, crownLine, red)
	return newPalette(own, []edge{{canvas.Ink, canvas.Gold, 3}, {canvas.Ink, canvas.White, 2}})
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
	// The last move, and those of the same side before it between which the other one was blocked. Where ways cross the
	// later one is seen.
	for _, t := range append(slices.Clip(b.Earlier), b.Trace) {
		markTrace(&styles, t)
	}
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
			styles[m.From].forced = !a.Missed
			styles[to].dot, styles[to].advice = false, adviceOf(a)
			if m.IsPush() && b.Towers[to].Present {
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

// markTrace marks a move as one arrow from where it began to its end, and frames that and where it pushed towers to.
func markTrace(styles *[64]kamisadoStyle, t kamisado.Trace) {
	if t.From >= kamisado.NoCell || t.To >= kamisado.NoCell {
		return
	}
	end := t.To
	if t.Pushed < kamisado.NoCell {
		end = t.Pushed
	}
	direction, steps := headingOf(t.From, end)
	_, moved := headingOf(t.From, t.To)
	step := headings[direction]
	for i := range steps + 1 {
		s := &styles[int(t.From)+i*(8*step.dy+step.dx)]
		s.left, s.framed = i == 0, i >= moved // all towers of a row that is pushed move one cell
		if i < moved {
			s.trail, s.head = direction, i == moved-1
		}
		if i < moved-1 && step.dx != 0 { // the corner to the next cell
			at := int(t.From) + i*(8*step.dy+step.dx)
			styles[at+step.dx].corner = headingTo(-step.dx, step.dy)
			styles[at+8*step.dy].corner = headingTo(step.dx, -step.dy)
		}
	}
}

// headingOf returns the direction and the distance from one cell to another;
// noHeading and 0 when no tower moves that way.
func headingOf(from, to kamisado.Cell) (heading, int) {
	dx, dy := int(to%8)-int(from%8), int(to/8)-int(from/8)
	steps := max(dy, -dy, 1)
	h := headingTo(dx/steps, dy/steps)
	if step := headings[h]; h == noHeading || dx != step.dx*steps || dy != step.dy*steps {
		return noHeading, 0
	}
	return h, steps
}

// headingTo returns the heading of a step, noHeading if no tower makes it.
func headingTo(dx, dy int) heading {
	return heading(max(0, slices.Index(headings[:], struct{ dx, dy int }{dx, dy})))
}
