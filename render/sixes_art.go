package render

import (
	"image/color"

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

// Beside those of its grid, the table has these shapes.
const (
	feltTop tile.ShapeID = tile.OwnShapes + iota // the table around the places
	feltLeft
	feltRight
	feltLow
	startShape                                         // the frame at the left of a line, the line's kind added
	lineShape  = startShape + tile.ShapeID(len(lines)) // a tile of a line, the line's kind added
)

// cardLook is how a place of the table or a card of a hand looks.
type cardLook uint8

const (
	noCard    cardLook = iota // the bare felt or, in the line of a hand, the frame
	suitSign                  // the middle of a row that has not begun
	deckPile                  // what has not been dealt yet, face down
	ghostCard                 // a card that could come next
	playedCard
	raisedCard // of a hand, to be played now
	lowCard    // of a hand
	paleCard   // of a hand, one that does not fit the table
)

// cardStyle is all that there is to see on a half of a place of the table, or of a card of the hand. last is the card
// played last, trail one of those before it. All lower halves of a suit are those of its ace.
type cardStyle struct {
	card        sixes.Card
	look        cardLook
	last, trail bool
	lower       bool
	advice      advice
}

func (k *cardStyle) code(f *tile.Fields) {
	tile.Code(f, &k.look, 3)
	tile.Code(f, &k.card, 6)
	f.Flags(&k.last, &k.trail, &k.lower)
	tile.Code(f, &k.advice, adviceBits)
}

func (sixesTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	switch shape := t.Shape(); {
	case shape == lineShape+handLine:
		return cardLayers(append(dst, ground(canvas.Frame)), styleOf[cardStyle](t.Key().Shown()))
	case shape >= startShape:
		return lineLayers(dst, t)
	case shape == tile.CellShape:
		return cardLayers(append(dst, ground(felt)), styleOf[cardStyle](t.Key()))
	default:
		return append(dst, tile.Drawing("table", tablePart{shape, int(t.Key())}, drawTable))
	}
}

// ground is a colour all over a tile.
func ground(colour canvas.RGB) tile.Layer {
	return tile.Drawing("blank", colour, func(c *canvas.Canvas, colour canvas.RGB) { c.Fill(colour) })
}

// tablePart is a part of the table: of what shape, in which row.
type tablePart struct {
	shape tile.ShapeID
	row   int
}

// tableRings are the rim of the table and its felt: how far from the edge of the picture each of them begins, and its
// colour.
var tableRings = []struct {
	inset  float64
	colour canvas.RGB
}{
	{10, canvas.Gap},
	{18, canvas.Blend(wood, canvas.White, 0.25)},
	{20, wood},
	{29, canvas.Blend(wood, canvas.Black, 0.4)},
	{feltInset, felt},
}

// feltInset is where the felt begins, feltRadius its corners: so that the places keep off them.
const feltInset, feltRadius = 31, 72

// tableHigh is how high the table is in the picture, with the frame around it.
const tableHigh = 2 * (tableEdge + sixes.Suits*halfHigh)

// tableRing is where a ring of the table is that is so far from the edge of the picture, and its radius.
func tableRing(inset float64) (x, y, w, h, radius float64) {
	const up = 8 // there is less room above and below the table than beside it
	return inset, inset - up, Width - 2*inset, tableHigh - 2*(inset-up), feltRadius + feltInset - inset
}

// drawTable draws a part of the table: all of it, moved so that the part is on the tile.
func drawTable(c *canvas.Canvas, part tablePart) {
	x, y := 0, tableEdge+part.row*halfHigh
	switch part.shape {
	case feltRight:
		x = Width - (Width-handCards*placeWide)/2
	case feltTop:
		y = 0
	case feltLow:
		y = tableHigh - tableEdge
	}
	c.Fill(canvas.Frame)
	all := c.Part(-x, -y, Width, tableHigh, 1)
	for _, rim := range tableRings {
		x, y, w, h, radius := tableRing(rim.inset)
		all.RoundedBar(x, y, w, h, radius, rim.colour)
	}
}

// cardLayers are those of a card, of its ghost, or of the sign in its place.
func cardLayers(dst []tile.Layer, k cardStyle) []tile.Layer {
	suit := k.card.Suit()
	switch k.look {
	case noCard:
		return dst
	case suitSign:
		look := faceLook{k.look, k.lower, int(suit), false}
		return append(dst, tile.Drawing("sign", look, func(c *canvas.Canvas, look faceLook) {
			look.place(c).Suit(look.number, placeWide/2, halfHigh, 38, feltSign)
		}))
	}
	if k.look == deckPile {
		return append(dst, tile.Drawing("deck", faceLook{card: k.look, lower: k.lower}, drawDeck))
	}
	face := func(number int) faceLook {
		return faceLook{k.look, k.lower, number, suit == sixes.Hearts || suit == sixes.Diamonds}
	}
	dst = append(dst, tile.Drawing("card", faceLook{card: k.look, lower: k.lower}, drawCard))
	if !k.lower {
		dst = append(dst, tile.Drawing("value", face(k.card.Value()), drawValue))
	}
	if k.lower || k.look >= raisedCard {
		dst = append(dst, tile.Drawing("suit", face(int(suit)), drawSuit))
	}
	if k.last || k.trail {
		dst = append(dst, tile.Drawing("card frame", frameLook{k.last, k.lower}, drawCardFrame))
	}
	if k.look == raisedCard && k.advice != noAdvice {
		dst = append(dst, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) {
			x, y, w, h := raisedCard.box(c.Width)
			at := c.Part(0, 0, int(c.Width), int(c.Height), handStar)
			a.draw(at, (x+w/2)/handStar, (y+h+6)/handStar, 1)
		}))
	}
	return dst
}

// The measures of cards in pixels: their corners, and the unit of a star on a card of the hand.
const cardRadius, handStar = 8, 64

// box is where a card lies on a tile that is so many pixels wide, in pixels.
func (k cardLook) box(wide float64) (x, y, w, h float64) {
	switch k {
	case ghostCard, playedCard, deckPile:
		return 2, 7, wide - 4, 92
	case raisedCard:
		return 3, 4, wide - 6, 128
	}
	return 3, 30, wide - 6, 128
}

// drawCard draws a card without its face.
func drawCard(c *canvas.Canvas, look faceLook) {
	x, y, w, h := look.card.box(c.Width)
	c = look.place(c)
	switch look.card {
	case ghostCard:
		c.RoundedBar(x, y, w, h, cardRadius, ghostBody)
		c.Dashes(x+1, y+1, w-2, h-2, cardRadius, 2, 7, 5, ghostInk)
		return
	case playedCard:
		c.RoundedBar(x, y+3, w, h, cardRadius, cardShadow)
	}
	c.RoundedBar(x, y, w, h, cardRadius, cardEdge)
	c.RoundedBar(x+1, y+1, w-2, h-3, cardRadius-1, look.card.body())
}

// drawDeck draws a pile of cards, of which the back of the uppermost is seen.
func drawDeck(c *canvas.Canvas, look faceLook) {
	x, y, w, h := look.card.box(c.Width)
	c = look.place(c)
	for up := range 4 { // cards lie on each other
		c.RoundedBar(x, y+9-3*float64(up), w, h-6, cardRadius, cardEdge)
		c.RoundedBar(x, y+8-3*float64(up), w, h-7, cardRadius, cardBody)
	}
	const in = 5
	x, w, h = x+in, w-2*in, h-9-2*in
	c.RoundedBar(x, y+in-1, w, h, cardRadius-3, cardBack)
	for suit := range sixes.Suits {
		right, low := float64(suit%2), float64(suit/2)
		c.Suit(suit, x+w*(0.29+0.42*right), y+in-1+h*(0.27+0.46*low), 19, cardBody)
	}
}

// body is the colour of a card.
func (k cardLook) body() canvas.RGB {
	if k == paleCard {
		return cardPale
	}
	return cardBody
}

// ink is the colour of a card's face.
func (k cardLook) ink(red bool) canvas.RGB {
	ink := canvas.Ink
	if red {
		ink = crimson
	}
	switch k {
	case ghostCard:
		return ghostInk
	case paleCard:
		return canvas.Blend(k.body(), ink, 0.62)
	}
	return ink
}

// faceLook is how the value or the suit of a card looks.
type faceLook struct {
	card   cardLook
	lower  bool
	number int // of the value or of the suit
	red    bool
}

// place returns a canvas of all of the place that a tile is the upper or the lower half of, in pixels.
func (k faceLook) place(c *canvas.Canvas) *canvas.Canvas {
	y := 0
	if k.lower {
		y = -halfHigh
	}
	return c.Part(0, y, int(c.Width), int(c.Height), 1)
}

// drawValue writes a card's value into its upper left corner.
func drawValue(c *canvas.Canvas, look faceLook) {
	x, y, w, _ := look.card.box(c.Width)
	look.place(c).CornerText(sixes.Face(look.number), x+0.115*w, y+0.14*w, min(0.68*w, 56), look.card.ink(look.red))
}

// drawSuit draws a card's suit below its value.
func drawSuit(c *canvas.Canvas, look faceLook) {
	x, y, w, h := look.card.box(c.Width)
	size := min(0.62*w, 0.42*h)
	look.place(c).Suit(look.number, x+w/2, y+h-0.58*size-5, size, look.card.ink(look.red))
}

// frameLook is how the frame of a card looks: of the one played last or of one before it, on the upper or the
// lower half.
type frameLook struct{ last, lower bool }

// drawCardFrame frames a card that was played last, or shortly before. The dark line within
// keeps the frame apart from the card in grey, too.
func drawCardFrame(c *canvas.Canvas, look frameLook) {
	x, y, w, h := playedCard.box(c.Width)
	c = faceLook{lower: look.lower}.place(c)
	wide := 2.5
	if look.last {
		wide = 5
	}
	ring := func(wide float64, colour canvas.RGB) {
		const out = 2
		c.RoundedFrame(x-out+wide/2, y-out+wide/2, w+2*out-wide, h+2*out-wide, cardRadius+out-wide/2, wide, colour)
	}
	ring(wide+1.5, canvas.Gap)
	ring(wide, canvas.LastMove)
}

// The colours of the table and its cards.
var (
	wood     = canvas.RGB{0x6A, 0x43, 0x22}
	felt     = canvas.RGB{0x28, 0x7A, 0x58}
	badge    = canvas.RGB{0x5C, 0x64, 0x75}
	feltSign = canvas.Blend(felt, canvas.Black, 0.36)
	// ghostBody is the felt where a card could come next.
	ghostBody  = canvas.Blend(felt, canvas.Black, 0.25)
	ghostInk   = canvas.Blend(felt, canvas.White, 0.86)
	cardShadow = canvas.Blend(felt, canvas.Black, 0.5)
	cardBody   = canvas.RGB{0xFD, 0xFB, 0xF5}
	cardPale   = canvas.RGB{0xDB, 0xD6, 0xC8}
	cardEdge   = canvas.RGB{0xB9, 0xB3, 0xA4}
	cardBack   = canvas.RGB{0x2B, 0x4C, 0x8C}
)

func (sixesTiles) Palette() color.Palette {
	pale, rim := paleCard.body(), tableRings[3].colour
	own := []canvas.RGB{
		crimson, wood, cardBody, cardEdge, pale, paleCard.ink(false), paleCard.ink(true), ghostInk, panel, panelEdge, badge,
		cardBack, felt, feltSign, ghostBody, cardShadow, rim,
	}
	return newPalette(own, []edge{
		{wood, canvas.White, 3},
		{wood, canvas.Black, 2},
		{wood, canvas.Gap, 2},
		{rim, felt, 3},
		{felt, feltSign, 3},
		{felt, ghostBody, 2},
		{felt, ghostInk, 4},
		{felt, cardShadow, 3},
		{ghostBody, ghostInk, 5},
		{felt, cardEdge, 4},
		{cardShadow, cardEdge, 3},
		{cardBody, crimson, 5},
		{cardBody, canvas.Ink, 5},
		{cardBody, cardEdge, 2},
		{pale, paleCard.ink(true), 4},
		{pale, paleCard.ink(false), 4},
		{canvas.Frame, cardEdge, 3},
		{cardBack, cardBody, 4},
		{panel, canvas.Ivory, 5},
		{panel, canvas.Label, 5},
		{panel, canvas.Gold, 5},
		{panel, canvas.White, 2},
		{badge, canvas.White, 4},
		{badge, panel, 3},
		{canvas.Frame, canvas.White, 4},
		{canvas.Frame, panelEdge, 2},
		{canvas.Frame, canvas.Label, 5},
		{canvas.LastMove, felt, 2},
		{canvas.LastMove, canvas.Gap, 2},
	})
}
