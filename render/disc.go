package render

import "kamisado/game/othello"

// discArt is Othello's craft: othelloLook.key is its cellKey.
type discArt struct{}

var _ craft = discArt{}

// The layers of Othello's cells. Those of the discs come in black and white.
const (
	discGround layer = iota
	discFrame
	discBody                  // 2
	discTurned = discBody + 2 // 2
	discDot    = discBody + 4 // 2
)

// layers stacks a cell.
func (discArt) layers(dst []layer, t tile) []layer {
	k := discLookOf[othello.Disc](t.key())
	dst = append(dst, discGround)
	if k.framed {
		dst = append(dst, discFrame)
	}
	if k.disc != othello.Empty {
		dst = append(dst, discBody+layer(k.disc)-1)
		if k.marked {
			dst = append(dst, discTurned+layer(k.disc)-1)
		}
	}
	if k.dot != othello.Empty {
		dst = append(dst, discDot+layer(k.dot)-1)
	}
	return dst
}

// draw draws one layer.
func (discArt) draw(p *pen, l layer) {
	switch {
	case l == discGround:
		line := p.px(0.02)
		p.bar(0, 0, p.side, p.side, feltLine)
		p.bar(0, 0, p.side-line, p.side-line, felt)
	case l == discFrame:
		drawFrame(p)
	case l < discTurned:
		body, line := discColours(l - discBody)
		drawDisc(p, 0.39, body, line)
	case l < discDot:
		_, line := discColours(l - discTurned)
		p.disc(0.5, 0.5, 0.085, line)
	default:
		body, line := discColours(l - discDot)
		p.disc(0.5, 0.5, 0.155, line)
		p.disc(0.5, 0.5, 0.12, body)
	}
}

// discColours are the body of a side's discs and the line that stands out on it.
func discColours(side layer) (body, line rgb) {
	if side == layer(othello.Black) {
		return ink, ivory
	}
	return ivory, ink
}

// drawDisc draws a disc, outlined as towers are, so that it stands out from the ground.
func drawDisc(p *pen, radius float64, body, line rgb) {
	p.disc(0.5, 0.5, radius, ink)
	if body == ink {
		p.disc(0.5, 0.5, radius-0.02, line)
	}
	p.disc(0.5, 0.5, radius-0.045, body)
}
