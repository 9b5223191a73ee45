package text

import (
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// colouredNames stand above and below the columns, in the middle of seven
// characters. They have the terminal's own colours.
const colouredNames = "      a      b      c      d      e      f      g      h\n"

// Coloured prints cells of seven characters by two lines in their colours: 60
// columns and 18 lines in all. Above stand the cell's letter and the mark of
// the last move, below the tower between the marks of the forced one, or the
// dot of a legal target. Everything that is told by a colour is told by a
// letter too.
func (Kamisado) Coloured(v game.View, colours Depth) string {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return ""
	}
	var out strings.Builder
	out.WriteString(colouredNames)
	way := wayOf(b)
	for row := range kamisado.Cell(8) {
		upper, lower := "   ", fmt.Sprintf(" %d ", 8-int(row))
		number := lower
		for cell := row * 8; cell < row*8+8; cell++ {
			c := cell.Colour()
			upper += colours.on(paints[c], onPaint(c), fmt.Sprintf(" %s%4s ", c, marks(b, way, cell)))
			lower += colours.stand(b, cell)
		}
		fmt.Fprintf(&out, "%s%s\n%s%s%s\n", upper, colours.off(), lower, colours.off(), strings.TrimRight(number, " "))
	}
	out.WriteString(colouredNames)
	return out.String()
}

// stand is the lower line of a cell.
func (d Depth) stand(b *kamisado.Board, cell kamisado.Cell) string {
	ground := cell.Colour()
	plain := func(s string) string { return d.on(paints[ground], onPaint(ground), s) }
	t := b.Towers[cell]
	switch {
	case t.Present && b.Forced == cell:
		return plain(" >") + d.body(t) + plain("< ")
	case t.Present:
		return plain("  ") + d.body(t) + plain("  ")
	case b.Targets.Has(cell):
		return plain("   ●   ")
	}
	return plain("       ")
}

// body is a tower: its side's letter on its side's colour, its own letter on
// its own colour and, for a sumo, the 1.
func (d Depth) body(t kamisado.Tower) string {
	ground, letter := inkPaint, ivoryPaint
	if t.Side == kamisado.White {
		ground, letter = ivoryPaint, inkPaint
	}
	numeral := " "
	if t.Sumo {
		numeral = "1"
	}
	return d.on(ground, letter, string(kamisado.SideLetter(t.Side))) +
		d.on(paints[t.Colour], onPaint(t.Colour), t.Colour.String()) + d.on(ground, letter, numeral)
}

// marks is what the upper line says of a cell: the way of the last move, a
// blocked tower, and one that can be pushed and which way.
func marks(b *kamisado.Board, way map[kamisado.Cell]string, cell kamisado.Cell) string {
	s := way[cell]
	if b.Zero == cell {
		s += "x"
	}
	if b.Pushable.Has(cell) {
		if b.Towers[cell].Side == kamisado.White {
			return s + "▲"
		}
		return s + "▼"
	}
	return s
}

// arrows show the last move's direction by its steps in rows and columns.
var arrows = map[[2]int]string{
	{-1, 0}: "↑", {1, 0}: "↓", {-1, -1}: "↖", {-1, 1}: "↗", {1, -1}: "↙", {1, 1}: "↘",
}

// wayOf gives the arrows of the last move: on the cells it left and crossed,
// and where it pushed a tower to. Its end has a plus sign, or a cross where it is
// a mistake that is only shown.
func wayOf(b *kamisado.Board) map[kamisado.Cell]string {
	way := make(map[kamisado.Cell]string)
	if b.From >= kamisado.NoCell || b.To >= kamisado.NoCell {
		return way
	}
	down, right := int(b.To/8)-int(b.From/8), int(b.To%8)-int(b.From%8)
	steps := max(down, -down, 1)
	arrow := arrows[[2]int{down / steps, right / steps}]
	for i := range steps {
		way[kamisado.Cell(int(b.From)+i*(8*down+right)/steps)] = arrow
	}
	way[b.To] = "+"
	if b.Missed {
		way[b.To] = "×"
	}
	if b.Pushed < kamisado.NoCell {
		way[b.Pushed] = arrow
	}
	return way
}
