package render

import (
	"fmt"

	"kamisado/game/minesweeper"
)

// fieldArt is Minesweeper's craft: fieldKey makes its cellKeys.
type fieldArt struct{}

var _ craft = fieldArt{}

// The layers of Minesweeper's cells, and those of the meter above them.
const (
	fieldOpen layer = iota
	fieldClosed
	fieldBlast
	fieldDigit                  // 8
	fieldMine  = fieldDigit + 8 // 1
	fieldBoom  = fieldMine + 1
	fieldFlag  = fieldBoom + 1
	fieldCross = fieldFlag + 1
	fieldFrame = fieldCross + 1
	fieldMeter = layer(0x100) // the shape, in steps of 0x10, and its key are added
)

// layers stacks a cell or a tile of the meter.
func (fieldArt) layers(dst []layer, t tile) []layer {
	if t.shape() != cellShape {
		return append(dst, fieldMeter+layer(t.shape())<<4+layer(t.key()))
	}
	f := fields{key: t.key()}
	square := minesweeper.Square(f.take(5))
	switch {
	case square == minesweeper.Open:
		dst = append(dst, fieldOpen)
	case square < minesweeper.Closed:
		dst = append(dst, fieldOpen, fieldDigit+layer(square)-1)
	case square == minesweeper.Flagged:
		dst = append(dst, fieldClosed, fieldFlag)
	case square == minesweeper.Mine:
		dst = append(dst, fieldOpen, fieldMine)
	case square == minesweeper.WrongFlag:
		dst = append(dst, fieldClosed, fieldFlag, fieldCross)
	case square == minesweeper.Exploded:
		dst = append(dst, fieldBlast, fieldBoom)
	default:
		dst = append(dst, fieldClosed)
	}
	if f.set() {
		dst = append(dst, fieldFrame)
	}
	return dst
}

// draw draws one layer.
func (fieldArt) draw(p *pen, l layer) {
	switch {
	case l >= fieldMeter:
		drawMeter(p, shapeID(l>>4&0xf), cellKey(l&0xf))
	case l == fieldOpen:
		drawOpen(p, flat)
	case l == fieldClosed:
		drawClosed(p)
	case l == fieldBlast:
		drawOpen(p, crimson)
	case l < fieldMine:
		p.text(fmt.Sprint(int(l-fieldDigit)+1), 0.5, 0.5, 0.86, digitColours()[l-fieldDigit])
	case l == fieldMine:
		p.mine(0.5, 0.5, 0.38, ink, ivory)
	case l == fieldBoom:
		p.mine(0.5, 0.5, 0.34, ivory, crimson)
	case l == fieldFlag:
		drawFlag(p)
	case l == fieldCross:
		drawCross(p)
	default:
		drawFieldFrame(p)
	}
}

// drawOpen draws an open cell, which lies flat: a line parts it from the next ones.
func drawOpen(p *pen, c rgb) {
	line := p.px(0.015)
	p.bar(0, 0, p.side, p.side, flatLine)
	p.bar(0, 0, p.side-line, p.side-line, c)
}

// drawClosed draws a closed cell, raised: with light from the top left.
func drawClosed(p *pen) {
	edge := p.px(0.08) / p.side
	p.bar(0, 0, p.side, p.side, raised)
	p.polygon(raisedLit, point{0, 0}, point{1, 0}, point{1 - edge, edge}, point{edge, edge}, point{edge, 1 - edge}, point{0, 1})
	p.polygon(raisedDim, point{1, 1}, point{0, 1}, point{edge, 1 - edge}, point{1 - edge, 1 - edge}, point{1 - edge, edge}, point{1, 0})
}

// drawFlag draws a flag on its pole. It is all cloth, so that small ones do not look
// like a digit.
func drawFlag(p *pen) {
	px := func(v float64) float64 { return float64(int(v*p.side + 0.5)) }
	p.bar(px(0.64), px(0.14), p.px(0.07), px(0.7), ink)
	p.bar(px(0.5), px(0.8), px(0.36), p.px(0.075), ink)
	p.edged(crimson, ivory, 0.035, point{0.64, 0.12}, point{0.64, 0.66}, point{0.12, 0.39})
}

// drawCross crosses a flag out that was wrong.
func drawCross(p *pen) {
	p.polygon(ink, saltire(p, 0.44, 0.085)...)
	p.polygon(ivory, saltire(p, 0.42, 0.052)...)
}

// drawFieldFrame frames the cell of the last move, seen on light ground too.
func drawFieldFrame(p *pen) {
	wide := p.px(0.055)
	border(p, 0, wide, ink)
	border(p, wide, wide, ivory)
}

func (fieldArt) shapes(g grid) []shape { return g.shapes(0, meterShapes(g)...) }
