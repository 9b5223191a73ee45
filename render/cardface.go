package render

import "kamisado/game/sixes"

// The measures of a card in its width.
const cardInset, cardLine, cardCorner = 0.04, 0.035, 0.12

// cardHigh is how high a card is, in pixels, on whatever tile it lies.
func (p *pen) cardHigh() float64 { return float64(int(7 * p.wide / 5)) }

// card fills the form of a card, low pixels down.
func (p *pen) card(low float64, c rgb) { p.rounded(0, low, c) }

// inner fills a card within its edge.
func (p *pen) inner(low float64, c rgb) { p.rounded(cardLine, low, c) }

func (p *pen) rounded(inset, low float64, c rgb) {
	in := p.px(cardInset)
	if inset > 0 {
		in += p.px(inset)
	}
	p.dc.SetColor(c)
	p.dc.DrawRoundedRectangle(p.x+in, p.y+low+in, p.wide-2*in, p.cardHigh()-2*in, (cardCorner-inset)*p.side)
	p.dc.Fill()
}

// cardShade is the body of a card that cannot be played.
func cardShade() rgb { return blend(ivory, frameColour, 0.4) }

// drawCard draws a layer of a card. What is low lies at the bottom of its tile.
func drawCard(p *pen, l layer) {
	low := 0.0
	if l >= cardLow {
		l -= cardLow
		low = p.high - p.cardHigh()
	}
	down := low / p.side
	switch {
	case l == cardBody:
		p.card(low, ivory)
	case l == cardDull:
		p.card(low, cardShade())
	case l == cardMark:
		drawCardMark(p)
	case l < cardBlack:
		p.text(sixes.Face(int(l-cardRed)+1), 0.5, down+0.4, 0.56, crimson)
	case l < cardSuit:
		p.text(sixes.Face(int(l-cardBlack)+1), 0.5, down+0.4, 0.56, ink)
	default:
		colour := ink
		if suit := sixes.Suit(l - cardSuit); isRed(suit) {
			colour = crimson
		}
		p.suit(int(l-cardSuit), 0.5, down+0.98, 0.5, colour)
	}
}

// drawCardMark frames the card played last, and those of the hand that can be. The
// lines around the frame and within it keep it apart from the table and from the card in
// grey, too: there it is nearly as light as the felt.
func drawCardMark(p *pen) {
	in, outer, wide, inner := p.px(cardInset), p.px(0.045), p.px(0.055), p.px(0.02)
	p.ring(in, outer+wide+inner, ink)
	p.ring(in+outer, wide, orange)
}

// ring draws the edge of a card, so many pixels wide.
func (p *pen) ring(in, wide float64, c rgb) {
	middle := in + wide/2
	p.dc.SetColor(c)
	p.dc.SetLineWidth(wide)
	p.dc.DrawRoundedRectangle(p.x+middle, p.y+middle, p.wide-2*middle, p.cardHigh()-2*middle, (cardCorner-0.03)*p.side)
	p.dc.Stroke()
}
