package render

import "kamisado/game/connectfour"

// rackArt is Connect Four's craft: rackLook.key is its cellKey.
type rackArt struct{}

var _ craft = rackArt{}

// The layers of Connect Four's cells. Those of the discs come in red and yellow.
const (
	rackGround layer = iota
	rackLine
	rackFrame
	rackRed
	rackYellow
	rackRedDot
	rackYellowDot
)

// The radii of a cell's hole and of a disc in it.
const holeRadius, rackRadius = 0.415, 0.375

// layers stacks a cell.
func (rackArt) layers(dst []layer, t tile) []layer {
	k := discLookOf[connectfour.Disc](t.key())
	dst = append(dst, rackGround)
	if k.marked {
		dst = append(dst, rackLine)
	}
	if k.framed {
		dst = append(dst, rackFrame)
	}
	if k.disc != connectfour.Empty {
		dst = append(dst, rackRed+layer(k.disc)-1)
	}
	if k.dot != connectfour.Empty {
		dst = append(dst, rackRedDot+layer(k.dot)-1)
	}
	return dst
}

// draw draws one layer.
func (rackArt) draw(p *pen, l layer) {
	switch l {
	case rackGround:
		p.bar(0, 0, p.side, p.side, rack)
		p.disc(0.5, 0.5, holeRadius, ink)
	case rackLine:
		p.disc(0.5, 0.5, holeRadius+0.015, ivory)
		p.disc(0.5, 0.5, rackRadius-0.01, ink)
	case rackFrame:
		drawFrame(p)
	case rackRed:
		drawRed(p)
	case rackYellow:
		drawYellow(p)
	case rackRedDot:
		drawHint(p, red)
	case rackYellowDot:
		drawHint(p, yellow)
	}
}

// drawRed draws a red disc. Its ring tells it from a yellow one without colours.
func drawRed(p *pen) {
	p.disc(0.5, 0.5, rackRadius, ink)
	p.disc(0.5, 0.5, rackRadius-0.025, red)
	p.disc(0.5, 0.5, 0.22, ivory)
	p.disc(0.5, 0.5, 0.17, red)
}

// drawYellow draws a yellow disc, which has a diamond.
func drawYellow(p *pen) {
	p.disc(0.5, 0.5, rackRadius, ink)
	p.disc(0.5, 0.5, rackRadius-0.025, yellow)
	const r = 0.17
	p.polygon(ink, point{0.5, 0.5 - r}, point{0.5 + r, 0.5}, point{0.5, 0.5 + r}, point{0.5 - r, 0.5})
}

// drawHint marks where a disc would fall.
func drawHint(p *pen, c rgb) {
	p.disc(0.5, 0.5, 0.13, ivory)
	p.disc(0.5, 0.5, 0.1, c)
}
