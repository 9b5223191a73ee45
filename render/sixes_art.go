package render

import (
	"fmt"
	"math"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// sixesTiles is the tile set of los seises: cardStyle.key and seatStyle.key are its tile.Keys.
type sixesTiles struct{}

// handCards is how many cards a hand has at most.
const handCards = 13

// Beside those of its grid, the table has these shapes.
const (
	scoreShape tile.ShapeID = tile.OwnShapes + iota // turns played and the deck
	seatShape                                       // one of the four seats
	seatEnd                                         // the frame at their right
	handStart                                       // the frame at the left of the hand
	handEnd                                         // and at its right
	handShape                                       // a card of the hand
)

// cardStyle is all that there is to see on a place of the table or of the hand.
type cardStyle struct {
	card sixes.Card
	// shown is set where the card lies, otherwise its place is empty; blank where there
	// is not even a place.
	shown, blank bool
	// last is the card played last, next one that could come next.
	last, next bool
	// raised is a card of the hand that can be played, shaded one that cannot while
	// others can.
	raised, shaded bool
}

func (k cardStyle) key() tile.Key {
	var f tile.Fields
	f.Put(int(k.card), 6)
	for _, set := range []bool{k.shown, k.blank, k.last, k.next, k.raised, k.shaded} {
		f.Flag(set)
	}
	return f.Key
}

func cardStyleOf(key tile.Key) cardStyle {
	f := tile.Fields{Key: key}
	return cardStyle{
		card: sixes.Card(f.Take(6)), shown: f.Set(), blank: f.Set(),
		last: f.Set(), next: f.Set(), raised: f.Set(), shaded: f.Set(),
	}
}

// seatStyle is all that there is to see of a seat.
type seatStyle struct {
	seat          game.Seat
	cards, passes int
	out           int
	turn          bool
}

// The largest numbers of turns and of all else that are shown; larger ones look the
// same.
const mostTurns, mostCount = 999, 99

func (k seatStyle) key() tile.Key {
	var f tile.Fields
	f.Put(int(k.seat), 2)
	f.Put(clip(k.cards, mostCount), 7)
	f.Put(clip(k.passes, mostCount), 7)
	f.Put(clip(k.out, 4), 3)
	f.Flag(k.turn)
	return f.Key
}

// clip brings a number to what can be shown.
func clip(n, most int) int { return min(max(0, n), most) }

func seatStyleOf(key tile.Key) seatStyle {
	f := tile.Fields{Key: key}
	return seatStyle{seat: game.Seat(f.Take(2)), cards: f.Take(7), passes: f.Take(7), out: f.Take(3), turn: f.Set()}
}

// The layers of los seises. Values are counted from the ace, numbers from 0. The
// layers of cards lie lowered cards deep where cardLow is added.
const (
	tableGround tile.Layer = iota
	tableFrame             // the frame's colour, all over
	tableEmpty
	tableNext
	tableDim   tile.Layer = 0x10 // 13 values
	cardBody   tile.Layer = 0x20
	cardDull   tile.Layer = 0x21
	cardMark   tile.Layer = 0x22
	cardRed    tile.Layer = 0x30 // 13 values
	cardBlack  tile.Layer = 0x40 // 13 values
	cardSuit   tile.Layer = 0x50 // 4
	cardLow    tile.Layer = 0x80
	seatGround tile.Layer = 0x100
	seatTurn   tile.Layer = 0x101
	seatHand   tile.Layer = 0x102
	seatName   tile.Layer = 0x110 // 4
	seatOut    tile.Layer = 0x120 // 5
	scoreTurns tile.Layer = 0x130
	scoreDeck  tile.Layer = 0x131
	seatCards  tile.Layer = 0x1000 // up to mostCount
	seatPasses tile.Layer = 0x2000 // up to mostCount
	turnCount  tile.Layer = 0x3000 // up to mostTurns
	deckCount  tile.Layer = 0x4000 // up to mostCount
)

func (sixesTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	switch t.Shape() {
	case scoreShape:
		return scoreLayers(dst, t.Key())
	case seatShape:
		return seatLayers(dst, seatStyleOf(t.Key()))
	case seatEnd, handStart, handEnd:
		return append(dst, tableFrame)
	case handShape:
		return handLayers(dst, cardStyleOf(t.Key()))
	}
	k := cardStyleOf(t.Key())
	dst = append(dst, tableGround)
	if !k.shown {
		dst = append(dst, tableEmpty)
		if k.next {
			dst = append(dst, tableNext)
		}
		return append(dst, tableDim+tile.Layer(k.card.Value())-1)
	}
	dst = cardLayers(dst, k.card, 0, cardBody)
	if k.last {
		dst = append(dst, cardMark)
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

func isRed(s sixes.Suit) bool { return s == sixes.Hearts || s == sixes.Diamonds }

// handLayers stacks a place of the hand.
func handLayers(dst []tile.Layer, k cardStyle) []tile.Layer {
	dst = append(dst, tableFrame)
	switch {
	case k.blank:
		return dst
	case k.raised:
		return append(cardLayers(dst, k.card, 0, cardBody), cardMark)
	case k.shaded:
		return cardLayers(dst, k.card, cardLow, cardDull)
	}
	return cardLayers(dst, k.card, cardLow, cardBody)
}

// seatLayers stacks a seat.
func seatLayers(dst []tile.Layer, k seatStyle) []tile.Layer {
	dst = append(dst, seatGround, seatName+tile.Layer(k.seat), seatPasses+tile.Layer(k.passes))
	if k.turn {
		dst = append(dst, seatTurn)
	}
	if k.out > 0 {
		return append(dst, seatOut+tile.Layer(k.out))
	}
	return append(dst, seatHand, seatCards+tile.Layer(k.cards))
}

// scoreLayers stacks the corner that says how far the match is: cards to deal as
// long as there are any, then turns.
func scoreLayers(dst []tile.Layer, key tile.Key) []tile.Layer {
	f := tile.Fields{Key: key}
	turns, deck := tile.Layer(f.Take(10)), tile.Layer(f.Take(7))
	dst = append(dst, tableFrame)
	if deck > 0 {
		return append(dst, scoreDeck, deckCount+deck)
	}
	return append(dst, scoreTurns, turnCount+turns)
}

func (sixesTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	switch {
	case l < tableDim:
		drawPlace(c, l)
	case l < cardBody:
		c.Text(sixes.Face(int(l-tableDim)+1), 0.5, 0.4, 0.42, feltDeep)
	case l < seatGround:
		drawCard(c, l)
	case l < seatCards:
		drawSeat(c, l)
	case l < seatPasses:
		c.Text(fmt.Sprint(l-seatCards), 2.0, 0.58, 0.64, canvas.Ivory)
	case l < turnCount:
		c.Text(fmt.Sprintf("f: %d", l-seatPasses), 1.8, 1.3, 0.44, canvas.Label)
	case l < deckCount:
		c.Text(fmt.Sprint(l-turnCount), 2.0, 0.94, 0.66, canvas.Ivory)
	default:
		c.Text(fmt.Sprint(l-deckCount), 2.0, 0.94, 0.66, canvas.Ivory)
	}
}

// drawPlace draws a place of the table.
func drawPlace(c *canvas.Canvas, l tile.Layer) {
	switch l {
	case tableGround:
		c.Bar(0, 0, c.Width, c.Height, felt)
	case tableFrame:
		c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	case tableEmpty:
		fillCard(c, 0, 0, feltDeep)
		fillCard(c, cardLine, 0, felt)
	case tableNext:
		fillCard(c, 0, 0, canvas.Ivory)
		fillCard(c, cardLine, 0, felt)
		c.Disc(0.5, 0.98, 0.13, canvas.Ink)
		c.Disc(0.5, 0.98, 0.1, canvas.Ivory)
	}
}

// The measures of a card in its width.
const cardInset, cardLine, cardCorner = 0.04, 0.035, 0.12

// cardHeight is how high a card is, in pixels, on whatever tile it lies.
func cardHeight(c *canvas.Canvas) float64 { return float64(int(7 * c.Width / 5)) }

// fillCard fills the form of a card, drawn in by inset and low pixels down.
func fillCard(c *canvas.Canvas, inset, low float64, colour canvas.RGB) {
	in := c.Pixels(cardInset)
	if inset > 0 {
		in += c.Pixels(inset)
	}
	c.RoundedBar(in, low+in, c.Width-2*in, cardHeight(c)-2*in, (cardCorner-inset)*c.Unit, colour)
}

// cardShade is the body of a card that cannot be played.
func cardShade() canvas.RGB { return canvas.Blend(canvas.Ivory, canvas.Frame, 0.4) }

// drawCard draws a layer of a card. What is low lies at the bottom of its tile.
func drawCard(c *canvas.Canvas, l tile.Layer) {
	low := 0.0
	if l >= cardLow {
		l -= cardLow
		low = c.Height - cardHeight(c)
	}
	down := low / c.Unit
	switch {
	case l == cardBody:
		fillCard(c, 0, low, canvas.Ivory)
	case l == cardDull:
		fillCard(c, 0, low, cardShade())
	case l == cardMark:
		drawCardMark(c)
	case l < cardBlack:
		c.Text(sixes.Face(int(l-cardRed)+1), 0.5, down+0.4, 0.56, crimson)
	case l < cardSuit:
		c.Text(sixes.Face(int(l-cardBlack)+1), 0.5, down+0.4, 0.56, canvas.Ink)
	default:
		colour := canvas.Ink
		if suit := sixes.Suit(l - cardSuit); isRed(suit) {
			colour = crimson
		}
		c.Suit(int(l-cardSuit), 0.5, down+0.98, 0.5, colour)
	}
}

// drawCardMark frames the card played last, and those of the hand that can be. The
// lines around the frame and within it keep it apart from the table and from the card in
// grey, too: there it is nearly as light as the felt.
func drawCardMark(c *canvas.Canvas) {
	in, outer, wide, inner := c.Pixels(cardInset), c.Pixels(0.045), c.Pixels(0.055), c.Pixels(0.02)
	drawRing(c, in, outer+wide+inner, canvas.Ink)
	drawRing(c, in+outer, wide, orange)
}

// drawRing draws the edge of a card, so many pixels wide.
func drawRing(c *canvas.Canvas, in, wide float64, colour canvas.RGB) {
	middle := in + wide/2
	c.RoundedFrame(middle, middle, c.Width-2*middle, cardHeight(c)-2*middle, (cardCorner-0.03)*c.Unit, wide, colour)
}

// drawSeat draws a layer of the band above the table.
func drawSeat(c *canvas.Canvas, l tile.Layer) {
	in, wide := c.Pixels(0.09), c.Pixels(0.09)
	switch {
	case l == seatGround:
		c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
		c.RoundedBar(in, in, c.Width-2*in, c.Height-2*in, 0.16*c.Unit, panel)
	case l == seatTurn: // a frame around the seat
		c.RoundedFrame(in+wide/2, in+wide/2, c.Width-2*in-wide, c.Height-2*in-wide, 0.12*c.Unit, wide, orange)
	case l == seatHand:
		drawCardSign(c, 1.33, 0.58)
	case l < seatOut:
		drawCompass(c, game.Seat(l-seatName), 0.62, 0.9, 0.4)
	case l < scoreTurns:
		c.Disc(1.8, 0.6, 0.36, orange)
		c.Text(fmt.Sprint(int(l-seatOut)), 1.8, 0.6, 0.52, canvas.Ink)
	case l == scoreTurns:
		drawRound(c, 0.95, 0.94, 0.34)
	case l == scoreDeck:
		drawCardSign(c, 0.78, 0.86)
		drawCardSign(c, 0.9, 0.94)
		drawCardSign(c, 1.02, 1.02)
	}
}

// drawCompass says where a seat is at the table: a needle that points there. It needs no
// letters, which differ from language to language.
func drawCompass(c *canvas.Canvas, seat game.Seat, x, y, radius float64) {
	c.Disc(x, y, radius, canvas.Label)
	c.Disc(x, y, radius-0.06, canvas.Frame)
	sin, cos := math.Sincos(needle(seat))
	at := func(along, across float64) canvas.Point {
		return canvas.Point{x + radius*(along*cos-across*sin), y + radius*(along*sin+across*cos)}
	}
	c.Polygon(canvas.Ivory, at(0.78, 0), at(-0.1, 0.36), at(-0.1, -0.36))
	c.Polygon(canvas.Blend(canvas.Frame, canvas.Label, 0.5), at(-0.74, 0), at(-0.1, 0.3), at(-0.1, -0.3))
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

// drawCardSign is a small card, from behind.
func drawCardSign(c *canvas.Canvas, x, y float64) {
	const wide, high = 0.42, 0.58
	draw := func(inset float64, colour canvas.RGB) {
		px, py := (x-wide/2+inset)*c.Unit, (y-high/2+inset)*c.Unit
		c.RoundedBar(px, py, (wide-2*inset)*c.Unit, (high-2*inset)*c.Unit, 0.07*c.Unit, colour)
	}
	draw(0, canvas.Ink)
	draw(0.03, canvas.Ivory)
	draw(0.09, crimson)
}

// drawRound is an arrow that runs in a circle: turns played.
func drawRound(c *canvas.Canvas, x, y, radius float64) {
	c.Arc(x, y, radius, -0.25*math.Pi, 1.35*math.Pi, 0.1, canvas.Ivory)
	tip := 1.35 * math.Pi
	sin, cos := math.Sincos(tip)
	at := func(out, on float64) canvas.Point {
		return canvas.Point{x + (radius+out)*cos - on*sin, y + (radius+out)*sin + on*cos}
	}
	c.Polygon(canvas.Ivory, at(0.17, 0), at(0, 0.3), at(-0.17, 0))
}
