package render

import (
	"fmt"
	"math"

	"kamisado/game"
	"kamisado/game/sixes"
)

// drawSeat draws a layer of the band above the table.
func drawSeat(p *pen, l layer) {
	const inset = 0.09
	switch {
	case l == seatGround:
		p.bar(0, 0, p.wide, p.high, frameColour)
		p.panel(inset, panel)
	case l == seatTurn:
		drawTurn(p)
	case l == seatHand:
		p.cardSign(1.33, 0.58)
	case l < seatOut:
		p.compass(game.Seat(l-seatName), 0.62, 0.9, 0.4)
	case l < scoreTurns:
		p.disc(1.8, 0.6, 0.36, orange)
		p.text(fmt.Sprint(int(l-seatOut)), 1.8, 0.6, 0.52, ink)
	case l == scoreTurns:
		p.round(0.95, 0.94, 0.34)
	case l == scoreDeck:
		p.cardSign(0.78, 0.86)
		p.cardSign(0.9, 0.94)
		p.cardSign(1.02, 1.02)
	}
}

// panel fills the ground of a seat.
func (p *pen) panel(inset float64, c rgb) {
	in := p.px(inset)
	p.dc.SetColor(c)
	p.dc.DrawRoundedRectangle(p.x+in, p.y+in, p.wide-2*in, p.high-2*in, 0.16*p.side)
	p.dc.Fill()
}

// drawTurn frames the seat whose turn it is.
func drawTurn(p *pen) {
	in, wide := p.px(0.09), p.px(0.09)
	p.dc.SetColor(orange)
	p.dc.SetLineWidth(wide)
	p.dc.DrawRoundedRectangle(p.x+in+wide/2, p.y+in+wide/2, p.wide-2*in-wide, p.high-2*in-wide, 0.12*p.side)
	p.dc.Stroke()
}

// compass says where a seat is at the table: a needle that points there. It needs no
// letters, which differ from language to language.
func (p *pen) compass(seat game.Seat, x, y, radius float64) {
	p.disc(x, y, radius, labelColour)
	p.disc(x, y, radius-0.06, frameColour)
	sin, cos := math.Sincos(needle(seat))
	at := func(along, across float64) point {
		return point{x + radius*(along*cos-across*sin), y + radius*(along*sin+across*cos)}
	}
	p.polygon(ivory, at(0.78, 0), at(-0.1, 0.36), at(-0.1, -0.36))
	p.polygon(blend(frameColour, labelColour, 0.5), at(-0.74, 0), at(-0.1, 0.3), at(-0.1, -0.3))
}

// needle is the angle of a seat, from the right downwards.
func needle(seat game.Seat) float64 {
	switch seat {
	case sixes.West:
		return math.Pi
	case sixes.South:
		return math.Pi / 2
	case sixes.North:
		return -math.Pi / 2
	}
	return 0
}

// cardSign is a small card, from behind.
func (p *pen) cardSign(x, y float64) {
	const wide, high = 0.42, 0.58
	draw := func(inset float64, c rgb) {
		px, py := p.at(x-wide/2+inset, y-high/2+inset)
		p.dc.SetColor(c)
		p.dc.DrawRoundedRectangle(px, py, (wide-2*inset)*p.side, (high-2*inset)*p.side, 0.07*p.side)
		p.dc.Fill()
	}
	draw(0, ink)
	draw(0.03, ivory)
	draw(0.09, crimson)
}

// round is an arrow that runs in a circle: turns played.
func (p *pen) round(x, y, radius float64) {
	px, py := p.at(x, y)
	p.dc.SetColor(ivory)
	p.dc.SetLineWidth(0.1 * p.side)
	p.dc.DrawArc(px, py, radius*p.side, -0.25*math.Pi, 1.35*math.Pi)
	p.dc.Stroke()
	tip := 1.35 * math.Pi
	sin, cos := math.Sincos(tip)
	at := func(out, on float64) point {
		return point{x + (radius+out)*cos - on*sin, y + (radius+out)*sin + on*cos}
	}
	p.polygon(ivory, at(0.17, 0), at(0, 0.3), at(-0.17, 0))
}
