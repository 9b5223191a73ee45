package render

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// pen draws one tile in the tile's own units, to the right and down: on a square cell
// x and y run from 0 to 1. The naive drawing of the benchmarks uses it too, with the
// cell's place on a whole board as its origin.
type pen struct {
	dc *gg.Context
	// x, y is the tile's corner and side its unit, in pixels; so are wide and high,
	// all that there is of the tile.
	x, y, side float64
	wide, high float64
	font       *opentype.Font
}

// parseFont parses the font of all pictures. A font may be shared; the faces
// made of it may not, so every text gets a new one.
func parseFont() *opentype.Font {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic("the embedded font does not parse: " + err.Error())
	}
	return f
}

// at turns a point of the cell into pixels.
func (p *pen) at(x, y float64) (px, py float64) { return p.x + x*p.side, p.y + y*p.side }

// heart is where towers, dots and arrows have their middle, both ways: a bit
// off the middle of the cell, away from its letter, and between two pixels so
// that what is drawn around it is the same upside down.
func (p *pen) heart() float64 { return math.Round(heartAt*p.side) / p.side }

// heartAt is where pen.heart would be but for the pixels.
const heartAt = 0.52

// px rounds a length of the cell to whole pixels, at least one, so that
// straight bars have crisp edges.
func (p *pen) px(length float64) float64 { return max(1, math.Round(length*p.side)) }

// bar fills a rectangle given in pixels from the cell's corner.
func (p *pen) bar(x, y, w, h float64, c color.Color) {
	p.dc.SetColor(c)
	p.dc.DrawRectangle(p.x+x, p.y+y, w, h)
	p.dc.Fill()
}

// disc fills a circle.
func (p *pen) disc(x, y, r float64, c color.Color) {
	px, py := p.at(x, y)
	p.dc.SetColor(c)
	p.dc.DrawCircle(px, py, r*p.side)
	p.dc.Fill()
}

// point is a place in a cell.
type point struct{ x, y float64 }

// polygon fills a closed polygon.
func (p *pen) polygon(c color.Color, points ...point) {
	p.outline(points)
	p.dc.SetColor(c)
	p.dc.Fill()
}

// edged fills a polygon and draws its rim, which is wide units thick in all,
// half of it outside the polygon.
func (p *pen) edged(fill, rim color.Color, wide float64, points ...point) {
	p.outline(points)
	p.dc.SetLineJoinRound()
	p.dc.SetLineWidth(wide * p.side)
	p.dc.SetColor(rim)
	p.dc.StrokePreserve()
	p.dc.SetColor(fill)
	p.dc.Fill()
}

func (p *pen) outline(points []point) {
	for _, q := range points {
		p.dc.LineTo(p.at(q.x, q.y))
	}
	p.dc.ClosePath()
}

// text writes a word with the middle of its ink at x, y, size units high.
func (p *pen) text(word string, x, y, size float64, c color.Color) {
	face, bounds := p.face(word, size)
	px, py := p.at(x, y)
	p.write(face, word, px-middle(bounds.Min.X, bounds.Max.X), py-middle(bounds.Min.Y, bounds.Max.Y), c)
}

// corner writes a word with the upper left corner of its ink at x, y.
func (p *pen) corner(word string, x, y, size float64, c color.Color) {
	face, bounds := p.face(word, size)
	px, py := p.at(x, y)
	p.write(face, word, px-float64(bounds.Min.X)/64, py-float64(bounds.Min.Y)/64, c)
}

func (p *pen) write(face font.Face, word string, x, y float64, c color.Color) {
	p.dc.SetFontFace(face)
	p.dc.SetColor(c)
	p.dc.DrawString(word, math.Round(x), math.Round(y))
}
