package render

import (
	lru "github.com/hashicorp/golang-lru/v2"

	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// sixesTiles is the tile set of los seises: cardStyle is coded in its tile.Keys.
type sixesTiles struct {
	// wordings are known texts, letters what they are put together of.
	wordings *lru.Cache[words, string]
	letters  *canvas.Letters
}

func newSixesTiles() sixesTiles {
	wordings, _ := lru.New[words, string](mostWordings) // the size is positive
	return sixesTiles{wordings, canvas.NewLetters()}
}

// handCards is how many cards a hand has at most.
const handCards = 13

// Beside those of its grid, the table has these shapes.
const (
	feltTop tile.ShapeID = tile.OwnShapes + iota // the felt around the places
	feltLeft
	feltRight
	feltLow
	handStart                                         // the frame at the left of the hand
	handShape                                         // a card of the hand
	handEnd                                           // the frame at its right
	startShape                                        // the frame at the left of a line, the line's kind added
	lineShape  = startShape + tile.ShapeID(lineKinds) // a tile of a line, the line's kind added
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

func (k *cardStyle) code(f *tile.Fields) {
	tile.Code(f, &k.card, 6)
	f.Flags(&k.shown, &k.blank, &k.last, &k.trail, &k.next, &k.sign, &k.raised, &k.shaded)
	tile.Code(f, &k.advice, adviceBits)
}

func (k cardStyle) key() tile.Key {
	var f tile.Fields
	k.code(&f)
	return f.Key
}

func cardStyleOf(key tile.Key) (k cardStyle) {
	k.code(&tile.Fields{Key: key, Reading: true})
	return k
}

// ground is what lies all over a tile that has nothing else.
func ground() tile.Layer {
	return tile.Mark("blank", func(c *canvas.Canvas) { c.Bar(0, 0, c.Width, c.Height, canvas.Frame) })
}

func (sixesTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	if t.Shape() >= startShape {
		return lineLayers(dst, t)
	}
	switch suit := int(t.Key()); t.Shape() {
	case feltTop:
		return append(dst, tile.Mark("top", drawFeltTop))
	case feltLow:
		return append(dst, tile.Mark("low", drawFeltLow))
	case feltLeft:
		return append(dst, tile.Drawing("left", suit, func(c *canvas.Canvas, suit int) {
			c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
			shadeFelt(c, c.Width-c.Pixels(feltEdge), c.Pixels(feltEdge), suit)
		}))
	case feltRight:
		return append(dst, tile.Drawing("right", suit, func(c *canvas.Canvas, suit int) {
			c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
			shadeFelt(c, 0, c.Pixels(feltEdge), suit)
		}))
	case handShape:
		return handLayers(dst, cardStyleOf(t.Key()))
	case tile.CellShape:
		return placeLayers(dst, cardStyleOf(t.Key()))
	}
	return append(dst, ground())
}

// placeLayers stacks a place of the table.
func placeLayers(dst []tile.Layer, k cardStyle) []tile.Layer {
	suit := k.card.Suit()
	dst = append(dst, tile.Drawing("row", int(suit), func(c *canvas.Canvas, suit int) { shadeFelt(c, 0, c.Width, suit) }))
	switch {
	case k.shown:
		dst = append(dst, tile.Mark("shadow", func(c *canvas.Canvas) {
			x, y, w, h := cardBox(c, 0)
			c.RoundedBar(x, y+c.Pixels(cardFall), w, h, cardCorner*c.Unit, cardShadow())
		}))
		dst = append(dst, cardLayers(k.card, false, false)...)
	case k.next:
		dst = append(dst, tile.Mark("ghost", drawGhost))
		dst = append(dst, faceLayers(k.card, false)...)
	case k.sign:
		dst = append(dst, tile.Drawing("sign", int(suit), func(c *canvas.Canvas, suit int) {
			_, y, _, h := cardBox(c, 0)
			c.Suit(suit, 0.5, (y+h/2)/c.Unit, 0.6, feltSign())
		}))
	}
	switch {
	case k.last:
		dst = append(dst, tile.Drawing("card frame", lastFrame, drawCardMark))
	case k.trail:
		dst = append(dst, tile.Drawing("card frame", trailFrame, drawCardMark))
	}
	return dst
}

// handLayers stacks a place of the hand. What cannot be played is low: it lies at the bottom of its tile.
func handLayers(dst []tile.Layer, k cardStyle) []tile.Layer {
	dst = append(dst, ground())
	if k.blank {
		return dst
	}
	dst = append(dst, cardLayers(k.card, !k.raised, k.shaded)...)
	if k.raised && k.advice != noAdvice {
		dst = append(dst, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) {
			a.draw(c, 0.5, handStar, handStarSize)
		}))
	}
	return dst
}

// cardLayers are those of a card.
func cardLayers(card sixes.Card, low, shaded bool) []tile.Layer {
	body := tile.Drawing("card", bodyLook{low, shaded}, func(c *canvas.Canvas, look bodyLook) {
		x, y, w, h := cardBox(c, lowered(c, look.low))
		ramp := cardRamp()
		if look.shaded {
			ramp = []canvas.RGB{cardShade()}
		}
		c.ShadedBar(x, y, w, h, cardCorner*c.Unit, ramp)
	})
	return append([]tile.Layer{body}, faceLayers(card, low)...)
}

// bodyLook is how a card looks but for its face.
type bodyLook struct{ low, shaded bool }

// faceLayers are those of the value and the suit of a card.
func faceLayers(card sixes.Card, low bool) []tile.Layer {
	return []tile.Layer{
		tile.Drawing("value", valueLook{card.Value(), isRed(card.Suit()), low}, func(c *canvas.Canvas, look valueLook) {
			ink := canvas.Ink
			if look.red {
				ink = crimson
			}
			c.Centered(sixes.Face(look.value), 0.5, lowered(c, look.low)/c.Unit+valueLine, valueSize, ink)
		}),
		tile.Drawing("suit", suitLook{card.Suit(), low}, func(c *canvas.Canvas, look suitLook) {
			c.Suit(int(look.suit), 0.5, lowered(c, look.low)/c.Unit+suitMiddle, suitSize, suitInk(look.suit))
		}),
	}
}

// valueLook and suitLook are how the parts of a face look.
type valueLook struct {
	value    int
	red, low bool
}

type suitLook struct {
	suit sixes.Suit
	low  bool
}

// lowered returns how many pixels down a card lies on its tile.
func lowered(c *canvas.Canvas, low bool) float64 {
	if !low {
		return 0
	}
	return c.Height - float64(cardHigh(int(c.Unit)))
}

// suitInk is the colour of a suit.
func suitInk(s sixes.Suit) canvas.RGB {
	if isRed(s) {
		return crimson
	}
	return canvas.Ink
}

func isRed(s sixes.Suit) bool { return s == sixes.Hearts || s == sixes.Diamonds }

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

// drawFeltTop draws the upper edge of the felt, drawFeltLow the lower one.
func drawFeltTop(c *canvas.Canvas) {
	edge := c.Pixels(feltEdge)
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	side := c.Height - edge
	c.RoundedBar(side, side, c.Width-2*side, 2*edge, feltRadius*c.Unit, feltLit)
	c.Bar(side+feltRadius*c.Unit, side, c.Width-2*(side+feltRadius*c.Unit), c.Pixels(0.025), feltGhost())
}

func drawFeltLow(c *canvas.Canvas) {
	edge := c.Pixels(feltEdge)
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	side := c.Height - edge
	c.RoundedBar(side, -edge, c.Width-2*side, 2*edge, feltRadius*c.Unit, feltDim)
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
