package render

import (
	"strconv"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// lineKind is a kind of line of words, or an end of the panels. Lines are put together of letters, so that words that
// were never seen before cost no drawing.
type lineKind uint8

// The kinds of lines. A name that is too long for one size is written in the next.
const (
	captionLine lineKind = iota // a seat's
	nameLine                    // a player's, in three sizes
	mediumNameLine
	smallNameLine
	countLine
	statusLine
	upperEnd // of the panels
	lowerEnd
	lineKinds
)

// lineStyle is how a line looks, in widths of a card: how high it is, where its baseline is,
// and the size of its letters.
type lineStyle struct {
	high, base, size float64
	ground           canvas.RGB
}

func (k lineKind) style() lineStyle {
	return [lineKinds]lineStyle{
		captionLine:    {0.37, 0.28, 0.34, panel},
		nameLine:       {0.66, 0.51, 0.52, panel},
		mediumNameLine: {0.66, 0.51, 0.46, panel},
		smallNameLine:  {0.66, 0.51, 0.40, panel},
		countLine:      {0.51, 0.39, 0.44, panel},
		statusLine:     {0.6, 0.42, 0.38, canvas.Frame},
	}[k]
}

// height is that of a line in pixels, letterSize that of its letters, by the width of a card.
func (k lineKind) height(wide int) int {
	upper := panelHigh(wide)/2 - captionLine.style().pixels(wide) - nameLine.style().pixels(wide)
	switch k {
	case upperEnd:
		return upper
	case lowerEnd:
		return panelHigh(wide) - panelHigh(wide)/2 - 2*countLine.style().pixels(wide)
	}
	return k.style().pixels(wide)
}

func (s lineStyle) pixels(wide int) int        { return int(s.high * float64(wide)) }
func (k lineKind) letterSize(wide int) float64 { return k.style().size * float64(wide) }

// The signs of lines: letters, and what is around them.
const (
	frameSign rune = iota // beside the panels and the status
	groundSign
	leftEnd // of a panel, without and with the turn
	leftEndTurn
	rightEnd
	rightEndTurn
	wholeEnd // the upper or the lower end of a panel, without and with the turn
	wholeEndTurn
)

// lineInk numbers the colours of lines.
type lineInk uint8

const (
	ivoryInk lineInk = iota
	labelInk
	goldInk
)

func (i lineInk) colour() canvas.RGB {
	return [...]canvas.RGB{ivoryInk: canvas.Ivory, labelInk: canvas.Label, goldInk: canvas.Gold}[i]
}

// lineTile is a tile of a line, lineStart the frame at its left.
func lineTile(kind lineKind, sign rune, ink lineInk, wide int) tile.Tile {
	return tile.New(lineShape+tile.ShapeID(kind), tile.Wide(letterKey(sign)|tile.Key(ink)<<letterBits, wide))
}

func lineStart(kind lineKind, wide int) tile.Tile {
	return tile.New(startShape+tile.ShapeID(kind), tile.Wide(tile.Key(frameSign), wide))
}

// letterBits are those of the signs that lines have; the font has no others.
const letterBits = 16

// letterKey returns the key of a letter.
func letterKey(sign rune) tile.Key {
	if sign >= 1<<letterBits {
		sign = '?'
	}
	return tile.Key(sign)
}

// appendLetters appends the letters of a text.
func (s sixesTiles) appendLetters(dst []tile.Tile, g tile.Grid, kind lineKind, text string, ink lineInk) []tile.Tile {
	s.letters.Each(kind.letterSize(g.CellWidth), text, func(sign rune, width int) {
		dst = append(dst, lineTile(kind, sign, ink, width))
	})
	return dst
}

// appendPanelLine appends a line of a panel, from its left end to its right one. The text is cut to it.
func (s sixesTiles) appendPanelLine(
	dst []tile.Tile, g tile.Grid, kind lineKind, text string, ink lineInk, turn bool,
) []tile.Tile {
	left, right := leftEnd, rightEnd
	if turn {
		left, right = leftEndTurn, rightEndTurn
	}
	end, size := panelEnd(g), kind.letterSize(g.CellWidth)
	room := seatWidth(g) - 2*end
	text = s.letters.Fit(size, text, room-leastSpace)
	dst = append(dst, lineTile(kind, left, 0, end))
	dst = s.appendLetters(dst, g, kind, text, ink)
	return append(dst, lineTile(kind, groundSign, 0, room-s.letters.Measure(size, text)), lineTile(kind, right, 0, end))
}

// leastSpace is the least width of a space: that of any tile.
const leastSpace = 3

// panelEnd is how wide the end of a panel is, up to where words begin.
func panelEnd(g tile.Grid) int { return int((panelGap + panelPad) * float64(g.CellWidth)) }

// nameKind is the kind of line that has room for a name.
func (s sixesTiles) nameKind(g tile.Grid, name string) lineKind {
	for kind := nameLine; kind < smallNameLine; kind++ {
		if s.letters.Measure(kind.letterSize(g.CellWidth), name) <= seatWidth(g)-2*panelEnd(g)-leastSpace {
			return kind
		}
	}
	return smallNameLine
}

// appendSeats appends what is above the table: the seats in the order of play, with the
// players' names, and below them how they stand.
func (s sixesTiles) appendSeats(dst []tile.Tile, g tile.Grid, b *sixes.Board, o Options) []tile.Tile {
	band := func(kind lineKind, panel func(seat game.Seat, turn bool)) {
		dst = append(dst, lineStart(kind, seatMargin(g)))
		for seat := range game.Seat(sixes.Seats) {
			panel(seat, b.Turn == seat)
		}
		dst = append(dst, lineTile(kind, frameSign, 0, g.Width()-seatMargin(g)-sixes.Seats*seatWidth(g)))
	}
	end := func(kind lineKind) {
		band(kind, func(_ game.Seat, turn bool) {
			sign := wholeEnd
			if turn {
				sign = wholeEndTurn
			}
			dst = append(dst, lineTile(kind, sign, 0, seatWidth(g)))
		})
	}
	var captions, names [sixes.Seats]string
	for seat := range names {
		captions[seat], names[seat] = s.titles(o, game.Seat(seat))
	}
	end(upperEnd)
	band(captionLine, func(seat game.Seat, turn bool) {
		dst = s.appendPanelLine(dst, g, captionLine, captions[seat], labelInk, turn)
	})
	band(nameLine, func(seat game.Seat, turn bool) {
		dst = s.appendPanelLine(dst, g, s.nameKind(g, names[seat]), names[seat], ivoryInk, turn)
	})
	band(countLine, func(seat game.Seat, turn bool) {
		text, ink := s.count(o, "sixes.picture.cards", b.Seats[seat].Cards), ivoryInk
		if place := b.Seats[seat].Out; place > 0 {
			text, ink = s.count(o, "sixes.picture.out."+strconv.Itoa(min(place, sixes.Seats)), place), goldInk
		}
		dst = s.appendPanelLine(dst, g, countLine, text, ink, turn)
	})
	band(countLine, func(seat game.Seat, turn bool) {
		text := s.count(o, "sixes.picture.passes", b.Seats[seat].Passes)
		dst = s.appendPanelLine(dst, g, countLine, text, labelInk, turn)
	})
	end(lowerEnd)
	return dst
}

// titles are what is written above how a seat stands: its name, and the player's below. A
// name of which the font shows nothing is left to the seat's.
func (s sixesTiles) titles(o Options, seat game.Seat) (caption, name string) {
	if term := string(sixes.SeatTerm(seat)); o.Say != nil {
		caption = s.remember(words{language: o.Language, key: term}, func() string { return o.Say(game.Phrase{Key: term}) })
	}
	if int(seat) < len(o.Names) {
		name = canvas.Prefix(o.Names[seat])
		name = s.remember(words{key: name}, func() string { return canvas.Legible(s.letters.Font, name) })
	}
	if name == "" {
		return "", caption
	}
	return caption, name
}

// appendStatus appends the line between the table and the hand: whose hand it is, and how many cards
// are still to be dealt, then how many turns were played.
func (s sixesTiles) appendStatus(dst []tile.Tile, g tile.Grid, b *sixes.Board, o Options) []tile.Tile {
	text := s.count(o, "sixes.picture.turns", b.Turns)
	if b.Deck > 0 {
		text = s.count(o, "sixes.picture.deck", b.Deck)
	}
	if b.Hand != nil && o.Say != nil {
		whose := "sixes.picture.hand"
		if b.Revealed {
			whose = "sixes.picture.open"
		}
		text = s.count(o, whose, 0) + " · " + text
	}
	size := statusLine.letterSize(g.CellWidth)
	text = s.letters.Fit(size, text, g.Width()-2*g.CellWidth)
	wide := s.letters.Measure(size, text)
	left := (g.Width() - wide) / 2
	dst = s.appendLetters(append(dst, lineStart(statusLine, left)), g, statusLine, text, labelInk)
	return append(dst, lineTile(statusLine, frameSign, 0, g.Width()-left-wide))
}

// words are a phrase about a number in a language, or a name.
type words struct {
	language, key string
	count         int
}

// mostWordings is how many wordings are known at once.
const mostWordings = 1 << 12

// remember returns a wording, made if need be: finding what is said of numbers and what the font shows of names takes
// as long as all the rest of a picture.
func (s sixesTiles) remember(key words, make func() string) string {
	text, ok := s.wordings.Get(key)
	if !ok {
		text = make()
		s.wordings.Add(key, text)
	}
	return text
}

// count says a phrase about a number, which is named Count. Without Say it is the number.
func (s sixesTiles) count(o Options, key string, n int) string {
	if o.Say == nil {
		return strconv.Itoa(n)
	}
	return s.remember(words{o.Language, key, n}, func() string { return o.Say(game.Say(key, "Count", n, "Plural", n)) })
}

// lineLayers stacks a tile of a line: its ground or an end of a panel, and a letter.
func lineLayers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	shape := t.Shape() - startShape
	kind, shown := lineKind(shape%tile.ShapeID(lineKinds)), t.Key().Shown()
	sign, ink := rune(shown&(1<<letterBits-1)), lineInk(shown>>letterBits)
	switch sign {
	case frameSign:
		return append(dst, ground())
	case leftEnd, leftEndTurn, rightEnd, rightEndTurn:
		return append(dst, tile.Drawing("panel side", sign, drawPanelSide))
	case wholeEnd, wholeEndTurn:
		return append(dst, tile.Drawing("panel end", panelLook{kind == upperEnd, sign == wholeEndTurn}, drawPanelEnd))
	}
	dst = append(dst, tile.Drawing("line", kind.style().ground, func(c *canvas.Canvas, ground canvas.RGB) {
		c.Bar(0, 0, c.Width, c.Height, ground)
	}))
	if sign > ' ' {
		dst = append(dst, tile.Drawing("letter", letterLook{kind, sign, ink}, func(c *canvas.Canvas, look letterLook) {
			style := look.kind.style()
			c.Letter(look.sign, style.base, style.size, look.ink.colour())
		}))
	}
	return dst
}

// letterLook is how a letter of a line looks.
type letterLook struct {
	kind lineKind
	sign rune
	ink  lineInk
}

// The measures of the panels of the seats, in widths of a card.
const (
	panelGap, panelPad = 0.08, 0.2
	panelRadius        = 0.14
)

// panelRing is what is within the edge of a panel, the outer ones first.
type panelRing struct {
	inset  float64 // in pixels
	colour canvas.RGB
}

// panelRings are a panel from its edge inward, without and with the turn.
func panelRings(c *canvas.Canvas, turn bool) []panelRing {
	gap := c.Pixels(panelGap)
	if turn {
		white, line := c.Pixels(0.07), c.Pixels(0.02)
		return []panelRing{{gap, canvas.White}, {gap + white, canvas.Gap}, {gap + white + line, panel}}
	}
	return []panelRing{{gap, panelEdge}, {gap + c.Pixels(0.025), panel}}
}

// panelLook is how an end of a panel looks.
type panelLook struct{ upper, turn bool }

// drawPanelEnd draws the upper or the lower end of a panel, with its round corners.
func drawPanelEnd(c *canvas.Canvas, look panelLook) {
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	for _, b := range panelRings(c, look.turn) {
		y, radius := b.inset, (panelGap+panelRadius)*c.Unit-b.inset
		if !look.upper {
			y = -c.Height
		}
		c.RoundedBar(b.inset, y, c.Width-2*b.inset, 2*c.Height-b.inset, radius, b.colour)
	}
}

// drawPanelSide draws the left or the right end of a panel beside a line.
func drawPanelSide(c *canvas.Canvas, end rune) {
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	for _, b := range panelRings(c, end == leftEndTurn || end == rightEndTurn) {
		x := b.inset
		if end >= rightEnd {
			x = 0
		}
		c.Bar(x, 0, c.Width-b.inset, c.Height, b.colour)
	}
}
