package render

import (
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// sixesTiles is the tile set of los seises: cardStyle.key and seatStyle.key are its
// tile.Keys.
type sixesTiles struct {
	// words are the texts of the tiles that have any, letters what they are put together of.
	words   *wordings
	letters *canvas.Letters
}

func newSixesTiles() sixesTiles {
	return sixesTiles{&wordings{numbers: make(map[string]uint32), said: make(map[counted]string), names: make(map[string]string)}, canvas.NewLetters()}
}

// handCards is how many cards a hand has at most.
const handCards = 13

// Beside those of its grid, the table has these shapes.
const (
	feltTop tile.ShapeID = tile.OwnShapes + iota // the felt around the places
	feltLeft
	feltRight
	feltLow
	statusShape                                      // a line of words below the table
	handStart                                        // the frame at the left of the hand
	handShape                                        // a card of the hand
	handEnd                                          // the frame at its right
	lineStart                                        // the frame at the left of a line in the middle
	panelShape                                       // the bands of the panels, see bandShape
	lineShape   = panelShape + panelBands*bandShapes // a tile of a line, the line's kind added
)

// cardStyle is all that there is to see on a place of the table or of the hand.
type cardStyle struct {
	card sixes.Card
	// shown is set where the card lies, otherwise its place is empty; blank where there
	// is not even a place.
	shown, blank bool
	// last is the card played last, trail one of those before it, next one that could come
	// next, sign the middle of a row that has not begun: it shows the suit.
	last, trail, next, sign bool
	// raised is a card of the hand that can be played now, shaded one that does not fit the
	// table.
	raised, shaded bool
	advice         advice
}

func (k cardStyle) key() tile.Key {
	var f tile.Fields
	f.Put(int(k.card), 6)
	for _, set := range []bool{k.shown, k.blank, k.last, k.trail, k.next, k.sign, k.raised, k.shaded} {
		f.Flag(set)
	}
	f.Put(int(k.advice), adviceBits)
	return f.Key
}

func cardStyleOf(key tile.Key) cardStyle {
	f := tile.Fields{Key: key}
	return cardStyle{
		card: sixes.Card(f.Take(6)), shown: f.Set(), blank: f.Set(),
		last: f.Set(), trail: f.Set(), next: f.Set(), sign: f.Set(), raised: f.Set(), shaded: f.Set(), advice: advice(f.Take(adviceBits)),
	}
}

// The layers of los seises. Values are counted from the ace, numbers from 0. The
// layers of cards lie lowered cards deep where cardLow is added.
const (
	tableFrame tile.Layer = iota // the frame's colour, all over
	tableTop
	tableLow
	tableGhost                   // the form of a card that comes next
	tableRow   tile.Layer = 0x10 // 4 suits
	tableLeft  tile.Layer = 0x14 // 4
	tableRight tile.Layer = 0x18 // 4
	tableSign  tile.Layer = 0x1c // 4
	ghostRed   tile.Layer = 0x20 // 13 values
	ghostBlack tile.Layer = 0x2d // 13 values
	ghostSuit  tile.Layer = 0x3a // 4
	cardBody   tile.Layer = 0x40
	cardDull   tile.Layer = 0x41
	cardMark   tile.Layer = 0x42
	cardDark   tile.Layer = 0x43 // the shadow
	cardTrail  tile.Layer = 0x44
	cardRed    tile.Layer = 0x50 // 13 values
	cardBlack  tile.Layer = 0x60 // 13 values
	cardSuit   tile.Layer = 0x70 // 4
	cardLow    tile.Layer = 0x80
	cardAdvice tile.Layer = 0x108   // sure, likely
	panelUpper tile.Layer = 0x100   // without and with the turn
	panelLower tile.Layer = 0x102   // without and with the turn
	lineLayer  tile.Layer = 1 << 24 // the line's kind, colour and sign are added
)

func (sixesTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	if t.Shape() >= lineShape {
		return lineLayers(dst, t)
	}
	switch suit := tile.Layer(t.Key()); t.Shape() {
	case bandShape(upperBand, bandSeat):
		return append(dst, panelUpper+turnLayer(t.Key()))
	case bandShape(lowerBand, bandSeat):
		return append(dst, panelLower+turnLayer(t.Key()))
	case feltTop:
		return append(dst, tableTop)
	case feltLow:
		return append(dst, tableLow)
	case feltLeft:
		return append(dst, tableLeft+suit)
	case feltRight:
		return append(dst, tableRight+suit)
	case handShape:
		return handLayers(dst, cardStyleOf(t.Key()))
	case tile.CellShape:
		return placeLayers(dst, cardStyleOf(t.Key()))
	}
	return append(dst, tableFrame)
}

// turnLayer is 1 on the seat whose turn it is.
func turnLayer(key tile.Key) tile.Layer {
	if seatStyleOf(key).turn {
		return 1
	}
	return 0
}

// placeLayers stacks a place of the table.
func placeLayers(dst []tile.Layer, k cardStyle) []tile.Layer {
	suit := tile.Layer(k.card.Suit())
	dst = append(dst, tableRow+suit)
	switch {
	case k.shown:
		dst = cardLayers(append(dst, cardDark), k.card, 0, cardBody)
	case k.next:
		value := ghostBlack
		if isRed(k.card.Suit()) {
			value = ghostRed
		}
		dst = append(dst, tableGhost, value+tile.Layer(k.card.Value())-1, ghostSuit+suit)
	case k.sign:
		dst = append(dst, tableSign+suit)
	}
	switch {
	case k.last:
		dst = append(dst, cardMark)
	case k.trail:
		dst = append(dst, cardTrail)
	}
	return dst
}

// cardLayers stacks a card.
func cardLayers(dst []tile.Layer, card sixes.Card, low, body tile.Layer) []tile.Layer {
	value := cardBlack
	if isRed(card.Suit()) {
		value = cardRed
	}
	return append(dst, low+body, low+value+tile.Layer(card.Value())-1, low+cardSuit+tile.Layer(card.Suit()))
}

// suitInk is the colour of a suit.
func suitInk(s sixes.Suit) canvas.RGB {
	if isRed(s) {
		return crimson
	}
	return canvas.Ink
}

func isRed(s sixes.Suit) bool { return s == sixes.Hearts || s == sixes.Diamonds }

// handLayers stacks a place of the hand.
func handLayers(dst []tile.Layer, k cardStyle) []tile.Layer {
	dst = append(dst, tableFrame)
	switch {
	case k.blank:
		return dst
	case k.raised:
		return k.advice.layers(cardLayers(dst, k.card, 0, cardBody), cardAdvice)
	case k.shaded:
		return cardLayers(dst, k.card, cardLow, cardDull)
	}
	return cardLayers(dst, k.card, cardLow, cardBody)
}

func (sixesTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	switch {
	case l >= lineLayer:
		drawLine(c, l)
	case l >= cardAdvice:
		advice(l-cardAdvice+1).draw(c, 0.5, handStar, handStarSize)
	case l >= panelUpper:
		drawPanel(c, l < panelLower, l&1 != 0)
	case l >= cardBody:
		drawCard(c, l)
	default:
		drawFelt(c, l)
	}
}

// The felt, in the light and away from it, the shades between them, and what is on it.
func feltRamp() []canvas.RGB { return canvas.Ramp(feltLit, feltDim, 12) }

func feltGhost() canvas.RGB {
	return canvas.Blend(canvas.Blend(feltLit, feltDim, 0.5), canvas.White, 0.14)
}

// ghostBody is a card of air: between the felt and a card, so that its suit keeps its colour.
func ghostBody() canvas.RGB {
	return canvas.Blend(canvas.Blend(feltLit, feltDim, 0.5), canvas.Ivory, 0.56)
}

func ghostInk() canvas.RGB {
	return canvas.Blend(canvas.Blend(feltLit, feltDim, 0.5), canvas.White, 0.8)
}
func feltSign() canvas.RGB   { return canvas.Blend(feltDim, canvas.Black, 0.3) }
func cardShadow() canvas.RGB { return canvas.Blend(feltDim, canvas.Black, 0.42) }
func cardRamp() []canvas.RGB { return canvas.Ramp(canvas.White, canvas.RGB{0xEC, 0xE7, 0xD9}, 3) }

// The measures of the felt in widths of a card: how high a row is, and how far the felt
// reaches beyond the places.
const feltRow, feltEdge, feltRadius = 1.65, 0.27, 0.3

// drawFelt draws the felt and what lies flat on it.
func drawFelt(c *canvas.Canvas, l tile.Layer) {
	edge := c.Pixels(feltEdge)
	switch {
	case l == tableFrame:
		c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	case l == tableTop:
		c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
		side := c.Height - edge
		c.RoundedBar(side, side, c.Width-2*side, 2*edge, feltRadius*c.Unit, feltLit)
		c.Bar(side+feltRadius*c.Unit, side, c.Width-2*(side+feltRadius*c.Unit), c.Pixels(0.025), feltGhost())
	case l == tableLow:
		c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
		side := c.Height - edge
		c.RoundedBar(side, -edge, c.Width-2*side, 2*edge, feltRadius*c.Unit, feltDim)
	case l == tableGhost:
		drawGhost(c)
	case l < tableLeft:
		shadeFelt(c, 0, c.Width, int(l-tableRow))
	case l < tableRight:
		c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
		shadeFelt(c, c.Width-edge, edge, int(l-tableLeft))
	case l < tableSign:
		c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
		shadeFelt(c, 0, edge, int(l-tableRight))
	case l < ghostRed:
		c.Suit(int(l-tableSign), 0.5, cardMiddle(c, 0), 0.6, feltSign())
	case l < ghostBlack:
		c.Centered(sixes.Face(int(l-ghostRed)+1), 0.5, valueLine, valueSize, crimson)
	case l < ghostSuit:
		c.Centered(sixes.Face(int(l-ghostBlack)+1), 0.5, valueLine, valueSize, canvas.Ink)
	default:
		c.Suit(int(l-ghostSuit), 0.5, suitMiddle, suitSize, suitInk(sixes.Suit(l-ghostSuit)))
	}
}

// shadeFelt fills a part of a row of the felt, in the light of its height.
func shadeFelt(c *canvas.Canvas, x, wide float64, row int) {
	ramp := feltRamp()
	for y := range int(c.Height) {
		t := (float64(row) + (float64(y)+0.5)/c.Height) / float64(sixes.Suits)
		c.Bar(x, float64(y), wide, 1, ramp[int(t*float64(len(ramp)))])
	}
}

// The measures of a card in its width.
const (
	cardInset, cardCorner = 0.04, 0.12
	cardFall              = 0.055 // of the shadow
	valueLine, valueSize  = 0.66, 0.66
	suitMiddle, suitSize  = 1.09, 0.58
	handStar              = 1.76 // the middle of a star at the foot of a card of the hand
	handStarSize          = 1.3
)

// cardBox is where a card lies on whatever tile, in pixels, and low pixels down.
func cardBox(c *canvas.Canvas, low float64) (x, y, w, h float64) {
	in := c.Pixels(cardInset)
	return in, low + in, c.Width - 2*in, float64(cardHigh(int(c.Unit))) - 2*in - c.Pixels(cardFall)
}

// cardMiddle is the height of a card's middle.
func cardMiddle(c *canvas.Canvas, low float64) float64 {
	_, y, _, h := cardBox(c, low)
	return (y + h/2) / c.Unit
}

// drawCard draws a layer of a card. What is low lies at the bottom of its tile.
func drawCard(c *canvas.Canvas, l tile.Layer) {
	low := 0.0
	if l >= cardLow {
		l -= cardLow
		low = c.Height - float64(cardHigh(int(c.Unit)))
	}
	x, y, w, h := cardBox(c, low)
	down, radius := low/c.Unit, cardCorner*c.Unit
	switch {
	case l == cardDark:
		c.RoundedBar(x, y+c.Pixels(cardFall), w, h, radius, cardShadow())
	case l == cardBody:
		c.ShadedBar(x, y, w, h, radius, cardRamp())
	case l == cardDull:
		c.RoundedBar(x, y, w, h, radius, cardShade())
	case l == cardMark:
		drawCardMark(c, lastFrame)
	case l == cardTrail:
		drawCardMark(c, trailFrame)
	case l < cardBlack:
		c.Centered(sixes.Face(int(l-cardRed)+1), 0.5, down+valueLine, valueSize, crimson)
	case l < cardSuit:
		c.Centered(sixes.Face(int(l-cardBlack)+1), 0.5, down+valueLine, valueSize, canvas.Ink)
	default:
		c.Suit(int(l-cardSuit), 0.5, down+suitMiddle, suitSize, suitInk(sixes.Suit(l-cardSuit)))
	}
}

// drawGhost draws the form of a card that could be played next.
func drawGhost(c *canvas.Canvas) {
	x, y, w, h := cardBox(c, 0)
	wide, radius := c.Pixels(0.045), cardCorner*c.Unit
	c.RoundedBar(x, y, w, h, radius, ghostBody())
	c.Dashes(x+wide/2, y+wide/2, w-wide, h-wide, radius-wide/2, wide, 0.13*c.Unit, 0.1*c.Unit, ghostInk())
}

// The widths of the frames around the card played last and around those before it.
const lastFrame, trailFrame = 0.075, 0.04

// drawCardMark frames a card that was played last, or shortly before. The dark line within
// keeps the frame apart from the card in grey, too.
func drawCardMark(c *canvas.Canvas, width float64) {
	x, y, w, h := cardBox(c, 0)
	out, wide, line := c.Pixels(0.02), c.Pixels(width), c.Pixels(0.025)
	ring := func(in, wide float64, colour canvas.RGB) {
		at := in + wide/2
		c.RoundedFrame(x+at, y+at, w-2*at, h-2*at, cardCorner*c.Unit-at, wide, colour)
	}
	ring(-out, out+wide+line, canvas.Gap)
	ring(-out, out+wide, canvas.LastMove)
}

// cardShade is the body of a card that cannot be played.
func cardShade() canvas.RGB { return canvas.Blend(canvas.Ivory, canvas.Frame, 0.4) }
