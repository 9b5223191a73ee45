package render

import (
	"cmp"
	"strconv"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The kinds of lines above and below the table. The panel of a seat is two lines high: a name
// and how the seat stands. Lines are put together of letters, so that words that were
// never seen before cost no drawing.
const (
	nameLine tile.ShapeID = iota
	countLine
	handLine
)

// lineStyle is how a line looks, in pixels: how high it is, where its baseline is, and the size of its
// letters.
type lineStyle struct {
	high       int
	base, size float64
}

// lines are the styles of the kinds of lines.
var lines = [...]lineStyle{
	nameLine:  {upperHigh, 45, 32},
	countLine: {lowerHigh, 25, 26},
	handLine:  {high: handHigh},
}

// The heights of the lines of a panel, and both.
const upperHigh, lowerHigh, seatHigh = 58, 46, upperHigh + lowerHigh

// The measures of a panel in pixels: how wide it is, its ends, where no words are, the badge of its seat and the crown
// of the winner.
const panelWide, panelEnd, badgeWide = 304, 21, 46

// The signs of lines that are no letters.
const (
	noSign  rune = iota
	leftEnd      // of a panel
	rightEnd
	crownSign
)

// lineGround is what a line is written on.
type lineGround uint8

const (
	onFrame lineGround = iota
	onPanel
	onTurn // the panel of the seat that is to move
)

// lineInk is what a line is written in. The letters of badges are on a disc.
type lineInk uint8

const (
	ivoryInk lineInk = iota
	labelInk
	goldInk
	badgeInk
)

// lineSign is all that there is to see on a tile of a line.
type lineSign struct {
	sign   rune
	ground lineGround
	ink    lineInk
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

func (l *lineSign) code(f *tile.Fields) {
	tile.Code(f, &l.sign, letterBits)
	tile.Code(f, &l.ground, 2)
	tile.Code(f, &l.ink, 2)
}

// tile is a tile of a line of some kind that shows a sign.
func (l lineSign) tile(kind tile.ShapeID, wide int) tile.Tile {
	l.sign = rune(letterKey(l.sign))
	return tile.New(lineShape+kind, tile.Wide(keyOf(&l), wide))
}

// lineStart is the frame at the left of a line.
func lineStart(kind tile.ShapeID, wide int) tile.Tile {
	return tile.New(startShape+kind, tile.Wide(0, wide))
}

// leastSpace is the least width of a space: that of any tile.
const leastSpace = 3

// appendText appends the letters of a text, and what is left of a room behind it. The text is cut to the room.
func (s sixesTiles) appendText(dst []tile.Tile, kind tile.ShapeID, text string, l lineSign, room int) []tile.Tile {
	size := lines[kind].size
	s.letters.Each(size, s.letters.Fit(size, text, room-leastSpace), func(sign rune, wide int) {
		l.sign = sign
		dst = append(dst, l.tile(kind, wide))
		room -= wide
	})
	l.sign = noSign
	return append(dst, l.tile(kind, room))
}

// appendSeats appends the panels of some seats side by side, and texts at the left and the right of them.
func (s sixesTiles) appendSeats(
	dst []tile.Tile, b *sixes.Board, o Options, left, right string, seats ...game.Seat,
) []tile.Tile {
	gap := (Width - len(seats)*panelWide) / (len(seats) + 1)
	dst = append(dst, lineStart(nameLine, gap))
	for _, seat := range seats {
		dst = append(s.appendName(dst, b, o, seat), lineSign{}.tile(nameLine, gap))
	}
	before := s.before(left, gap)
	dst = s.appendText(append(dst, lineStart(countLine, before)), countLine, left, lineSign{ink: labelInk}, gap-before)
	for i, seat := range seats {
		text := ""
		if i == len(seats)-1 {
			text = right
		}
		before := s.before(text, gap)
		dst = append(s.appendCount(dst, b, o, seat), lineSign{}.tile(countLine, before))
		dst = s.appendText(dst, countLine, text, lineSign{ink: labelInk}, gap-before)
	}
	return dst
}

// before is how much room is left free before a text so that it stands in the middle of a room.
func (s sixesTiles) before(text string, room int) int {
	return max(leastSpace, (room-s.letters.Measure(lines[countLine].size, text))/2)
}

// panelGround is the ground of a seat's panel.
func panelGround(b *sixes.Board, seat game.Seat) lineGround {
	if b.Turn == seat {
		return onTurn
	}
	return onPanel
}

// appendName appends the upper half of a seat's panel: the letter of the seat, who plays there, and a crown for the
// winner.
func (s sixesTiles) appendName(dst []tile.Tile, b *sixes.Board, o Options, seat game.Seat) []tile.Tile {
	l := lineSign{ground: panelGround(b, seat)}
	with := func(sign rune, ink lineInk, wide int) tile.Tile {
		return lineSign{sign, l.ground, ink}.tile(nameLine, wide)
	}
	badge, name := s.titles(o, seat)
	room := panelWide - 2*panelEnd - badgeWide
	crown := b.Seats[seat].Out == 1
	if crown {
		room -= badgeWide
	}
	dst = append(dst, with(leftEnd, 0, panelEnd), with(badge, badgeInk, badgeWide))
	dst = s.appendText(dst, nameLine, name, l, room)
	if crown {
		dst = append(dst, with(crownSign, goldInk, badgeWide))
	}
	return append(dst, with(rightEnd, 0, panelEnd))
}

// appendCount appends the lower half of a seat's panel: how many cards it has left or which place it has won, and how
// often it has passed.
func (s sixesTiles) appendCount(dst []tile.Tile, b *sixes.Board, o Options, seat game.Seat) []tile.Tile {
	l := lineSign{ground: panelGround(b, seat), ink: labelInk}
	place := b.Seats[seat]
	text := s.count(o, "sixes.picture.cards", place.Cards)
	if place.Out > 0 {
		l.ink = goldInk
		text = s.count(o, "sixes.picture.out."+strconv.Itoa(min(place.Out, sixes.Seats)), place.Out)
	}
	text += " · " + s.count(o, "sixes.picture.passes", place.Passes)
	end := func(sign rune) tile.Tile { return lineSign{sign: sign, ground: l.ground}.tile(countLine, panelEnd) }
	dst = s.appendText(append(dst, end(leftEnd)), countLine, text, l, panelWide-2*panelEnd)
	return append(dst, end(rightEnd))
}

// titles are the letter that a seat is known by, and who plays there. A name of which the font shows nothing is
// left to the seat's.
func (s sixesTiles) titles(o Options, seat game.Seat) (badge rune, name string) {
	var word string
	if term := string(sixes.SeatTerm(seat)); o.Say != nil {
		word = s.remember(words{language: o.Language, key: term}, func() string { return o.Say(game.Phrase{Key: term}) })
		badge, _ = utf8.DecodeRuneInString(word)
	}
	if int(seat) < len(o.Names) {
		name = canvas.Prefix(o.Names[seat])
		name = s.remember(words{key: name}, func() string { return canvas.Legible(s.letters.Font, name) })
	}
	return badge, cmp.Or(name, word)
}

// handText says whose hand a picture shows. It is empty where there is none.
func (s sixesTiles) handText(b *sixes.Board, o Options) string {
	switch {
	case b.Hand == nil || o.Say == nil:
		return ""
	case b.Revealed:
		return s.count(o, "sixes.picture.open", 0)
	}
	return s.count(o, "sixes.picture.hand", 0)
}

// turnsText says how many turns were played or, while cards are dealt, how many are still in the deck.
func (s sixesTiles) turnsText(b *sixes.Board, o Options) string {
	if b.Deck > 0 {
		return s.count(o, "sixes.picture.deck", b.Deck)
	}
	return s.count(o, "sixes.picture.turns", b.Turns)
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

// lineLayers stacks a tile of a line: its ground and what stands on it.
func lineLayers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	kind, l := (t.Shape()-startShape)%tile.ShapeID(len(lines)), styleOf[lineSign](t.Key().Shown())
	if l.ground == onFrame {
		dst = append(dst, ground(canvas.Frame))
	} else {
		look := panelLook{lower: kind == countLine, turn: l.ground == onTurn}
		if l.sign == leftEnd || l.sign == rightEnd {
			look.end = l.sign
		}
		dst = append(dst, tile.Drawing("panel", look, drawPanel))
	}
	switch {
	case l.ink == badgeInk:
		return append(dst, tile.Drawing("badge", l.sign, func(c *canvas.Canvas, letter rune) {
			c.Disc(20, badgeMiddle, 19, badge)
			if letter != noSign {
				c.Text(string(letter), 20, badgeMiddle, 27, canvas.White)
			}
		}))
	case l.sign == crownSign:
		return append(dst, tile.Mark("crown", func(c *canvas.Canvas) { c.Crown(badgeWide-20, badgeMiddle, 36) }))
	case l.sign > ' ':
		return append(dst, tile.Drawing("letter", letterLook{kind, l.sign, l.ink}, func(c *canvas.Canvas, look letterLook) {
			colour := [...]canvas.RGB{ivoryInk: canvas.Ivory, labelInk: canvas.Label, goldInk: canvas.Gold}[look.ink]
			c.Letter(look.sign, lines[look.kind].base, lines[look.kind].size, colour)
		}))
	}
	return dst
}

// badgeMiddle is how low the middle of a badge is in its line.
const badgeMiddle = 33

// letterLook is how a letter of a line looks.
type letterLook struct {
	kind tile.ShapeID
	sign rune
	ink  lineInk
}

// panelLook is how a part of a panel looks: of its upper or its lower half, at its left or right end or in between.
type panelLook struct {
	lower, turn bool
	end         rune
}

// drawPanel draws a part of a panel: all of it, so large that what is not on the tile is beyond its edges.
func drawPanel(c *canvas.Canvas, look panelLook) {
	const margin, radius, beyond = 5, 26, 100
	c.Fill(canvas.Frame)
	draw := func(in float64, colour canvas.RGB) {
		left, right, top, low := -beyond+0.0, c.Width+beyond, margin+in, c.Height+beyond
		switch look.end {
		case leftEnd:
			left = in
		case rightEnd:
			right = c.Width - in
		}
		if look.lower {
			top, low = -beyond, c.Height-margin-in
		}
		c.RoundedBar(left, top, right-left, low-top, radius-in, colour)
	}
	if look.turn {
		draw(0, canvas.White)
		draw(4, panel)
	} else {
		draw(0, panelEdge)
		draw(2, panel)
	}
}
