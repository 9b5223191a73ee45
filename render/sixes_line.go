package render

import (
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// lineKind is a kind of line of words. Lines are put together of letters, so that words that
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
func (k lineKind) height(wide int) int         { return int(k.style().high * float64(wide)) }
func (k lineKind) letterSize(wide int) float64 { return k.style().size * float64(wide) }

// The signs of lines: letters, and what is around them.
const (
	blankSign rune = iota
	leftEnd        // of a panel, without and with the turn
	leftEndTurn
	rightEnd
	rightEndTurn
	firstLetter = ' '
	// signBits are those of the signs that lines have; the font has no others.
	signBits = 16
)

// lineInk numbers the colours of lines.
type lineInk uint8

const (
	ivoryInk lineInk = iota
	labelInk
	goldInk
	inkBits = 2
)

func (i lineInk) colour() canvas.RGB {
	return [...]canvas.RGB{ivoryInk: canvas.Ivory, labelInk: canvas.Label, goldInk: canvas.Gold}[i]
}

// lineTile is a tile of a line.
func lineTile(kind lineKind, sign rune, ink lineInk, wide int) tile.Tile {
	if sign >= 1<<signBits {
		sign = '?'
	}
	return tile.New(lineShape+tile.ShapeID(kind), tile.Wide(tile.Key(sign)|tile.Key(ink)<<signBits, wide))
}

// appendLetters appends the letters of a text.
func (s sixesTiles) appendLetters(dst []tile.Tile, g tile.Grid, kind lineKind, text string, ink lineInk) []tile.Tile {
	for _, sign := range text {
		dst = append(dst, lineTile(kind, sign, ink, s.letters.Width(kind.letterSize(g.CellWidth), sign)))
	}
	return dst
}

// panelLine is a line of a panel, from its left end to its right one. The text is cut to it.
func (s sixesTiles) panelLine(g tile.Grid, kind lineKind, text string, ink lineInk, turn bool) []tile.Tile {
	left, right := leftEnd, rightEnd
	if turn {
		left, right = leftEndTurn, rightEndTurn
	}
	end := panelEnd(g)
	room := seatWidth(g) - 2*end
	line := append(make([]tile.Tile, 0, len(text)+3), lineTile(kind, left, 0, end))
	text = s.letters.Fit(kind.letterSize(g.CellWidth), text, room-leastSpace)
	line = s.appendLetters(line, g, kind, text, ink)
	rest := room - s.letters.Measure(kind.letterSize(g.CellWidth), text)
	return append(line, lineTile(kind, blankSign, 0, rest), lineTile(kind, right, 0, end))
}

// leastSpace is the least width of a space: that of any tile.
const leastSpace = 3

// panelEnd is how wide the end of a panel is, up to where words begin.
func panelEnd(g tile.Grid) int { return int((panelGap + panelPad) * float64(g.CellWidth)) }

// centredLine is a line in the middle of a picture.
func (s sixesTiles) centredLine(g tile.Grid, kind lineKind, text string, ink lineInk) []tile.Tile {
	size := kind.letterSize(g.CellWidth)
	text = s.letters.Fit(size, text, g.Width()-2*g.CellWidth)
	wide := s.letters.Measure(size, text)
	left := (g.Width() - wide) / 2
	line := append(make([]tile.Tile, 0, len(text)+2), tile.New(lineStart, tile.Wide(0, left)))
	line = s.appendLetters(line, g, kind, text, ink)
	return append(line, lineTile(kind, blankSign, 0, g.Width()-left-wide))
}

// nameKind is the kind of line that has room for a name.
func (s sixesTiles) nameKind(g tile.Grid, name string) lineKind {
	for kind := nameLine; kind < smallNameLine; kind++ {
		if s.letters.Measure(kind.letterSize(g.CellWidth), name) <= seatWidth(g)-2*panelEnd(g)-leastSpace {
			return kind
		}
	}
	return smallNameLine
}

// Parts puts lines together of letters.
func (s sixesTiles) Parts(g tile.Grid, t tile.Tile) []tile.Tile {
	line := func(kind lineKind) []tile.Tile {
		k := seatStyleOf(t.Key())
		return s.panelLine(g, kind, s.words.of(k.text), k.ink, k.turn)
	}
	switch t.Shape() {
	case bandShape(captionBand, bandSeat):
		return line(captionLine)
	case bandShape(nameBand, bandSeat):
		return line(s.nameKind(g, s.words.of(seatStyleOf(t.Key()).text)))
	case bandShape(countBand, bandSeat):
		return line(countLine)
	case statusShape:
		return s.centredLine(g, statusLine, s.words.of(int(t.Key())), labelInk)
	}
	return nil
}

// lineLayers stacks a tile of a line: its ground or an end of a panel, and a letter.
func lineLayers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	kind, shown := lineKind(t.Shape()-lineShape), t.Key().Shown()
	sign, ink := rune(shown&(1<<signBits-1)), lineInk(shown>>signBits)
	if sign > blankSign && sign < firstLetter {
		return append(dst, tile.Drawing("panel end", sign, drawPanelEnd))
	}
	dst = append(dst, tile.Drawing("line", kind.style().ground, func(c *canvas.Canvas, ground canvas.RGB) {
		c.Bar(0, 0, c.Width, c.Height, ground)
	}))
	if sign > firstLetter {
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

// drawPanel draws the upper or the lower end of a panel, with its round corners.
func drawPanel(c *canvas.Canvas, upper, turn bool) {
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	for _, b := range panelRings(c, turn) {
		y, radius := b.inset, (panelGap+panelRadius)*c.Unit-b.inset
		if !upper {
			y = -c.Height
		}
		c.RoundedBar(b.inset, y, c.Width-2*b.inset, 2*c.Height-b.inset, radius, b.colour)
	}
}

// drawPanelEnd draws the left or the right end of a panel beside a line.
func drawPanelEnd(c *canvas.Canvas, end rune) {
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	for _, b := range panelRings(c, end == leftEndTurn || end == rightEndTurn) {
		x := b.inset
		if end >= rightEnd {
			x = 0
		}
		c.Bar(x, 0, c.Width-b.inset, c.Height, b.colour)
	}
}
