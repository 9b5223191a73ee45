package canvas

import (
	"image/color"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/text/unicode/norm"
)

// Aligned writes a line of text with its baseline at y: it begins at x for an anchor of 0, has its middle there for
// 0.5, and ends there for 1.
func (c *Canvas) Aligned(text string, x, y, size, anchor float64, col color.Color) {
	face, _ := c.face("", size)
	px, py := c.at(x, y)
	c.write(face, text, px-anchor*float64(font.MeasureString(face, text))/64, py, col)
}

// mostRunes is how much of a text is looked at: more than fits any line.
const mostRunes = 64

// Prefix is the part of a text that is looked at.
func Prefix(text string) string {
	count := 0
	for i := range text {
		if count == mostRunes {
			return text[:i]
		}
		count++
	}
	return text
}

// Legible is what a font can show of a text from people, in one line: letters in
// unusual forms become the usual ones, accents that it lacks are left out, and so is all
// else that it has no sign for. It is empty where no letter or digit is left.
func Legible(f *opentype.Font, text string) string {
	var out strings.Builder
	for _, r := range norm.NFKC.String(Prefix(text)) {
		switch {
		case unicode.IsSpace(r):
			out.WriteRune(' ')
		case shows(f, r):
			out.WriteRune(r)
		default: // what carries the accent, if that is all that is missing
			for _, base := range norm.NFKD.String(string(r)) {
				if base != r && shows(f, base) {
					out.WriteRune(base)
				}
			}
		}
	}
	line := strings.Join(strings.Fields(out.String()), " ")
	if !strings.ContainsFunc(line, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	return line
}

// shows reports whether the font has a sign for a character.
func shows(f *opentype.Font, r rune) bool {
	if !unicode.IsGraphic(r) || unicode.Is(unicode.Mn, r) || r == utf8.RuneError {
		return false
	}
	i, err := f.GlyphIndex(nil, r)
	return err == nil && i != 0
}

// Dashes draws the line around a rectangle with round corners as dashes, width pixels
// thick, half of it outside; all in pixels from the canvas's corner. Dashes and gaps are
// about so long, and come out even.
func (c *Canvas) Dashes(x, y, w, h, radius, width, dash, gap float64, col color.Color) {
	around := 2*(w+h) - (8-2*math.Pi)*radius
	even := around / math.Round(around/(dash+gap)) / (dash + gap)
	c.dc.SetColor(col)
	c.dc.SetLineWidth(width)
	c.dc.SetLineCap(gg.LineCapButt)
	c.dc.SetDash(dash*even, gap*even)
	c.dc.DrawRoundedRectangle(c.x+x, c.y+y, w, h, radius)
	c.dc.Stroke()
	c.dc.SetDash()
}

// Pen draws lines through points. Its lengths are pixels.
type Pen struct {
	Width  float64
	Colour color.Color
	// Dashes are the lengths of dashes and gaps in turn; none for a whole line.
	Dashes []float64
}

// Draw draws a line with round corners through points in pixels from the corner of a canvas.
func (p Pen) Draw(c *Canvas, points ...Point) {
	for _, q := range points {
		c.dc.LineTo(c.x+q[0], c.y+q[1])
	}
	c.dc.SetColor(p.Colour)
	c.dc.SetLineWidth(p.Width)
	c.dc.SetLineJoinRound()
	c.dc.SetLineCap(gg.LineCapButt)
	c.dc.SetDash(p.Dashes...)
	c.dc.Stroke()
	c.dc.SetDash()
}
