package render

import (
	"image"
	"strconv"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/opentype"
)

// labelSize is the height of the frame's letters in margins.
const labelSize = 0.8

// rim is the frame around a board as palette indices, cut as pictures need it:
// the strips above and below are as wide as the picture, those at the sides are
// one cell high, one for each row, the highest row first.
type rim struct {
	top, bottom []uint8
	left, right [][]uint8
}

// newRim draws the frame with the coordinates on all four sides: columns from a,
// rows counted from 1 at the bottom.
func newRim(g grid, f *opentype.Font, q *quantiser) *rim {
	strip := g.across(f)
	pixels := indices(q, strip)
	r := &rim{top: pixels, bottom: pixels}
	for row := range g.rows {
		side := indices(q, g.label(f, g.rows-row))
		r.left = append(r.left, side)
		r.right = append(r.right, side)
	}
	return r
}

// across draws the strip with the columns' letters.
func (g grid) across(f *opentype.Font) *image.RGBA {
	dc := frameContext(g.width(), g.margin)
	for column := range g.columns {
		p := &pen{dc: dc, x: float64(g.margin + column*g.cell), side: float64(g.margin), font: f}
		p.text(string(rune('a'+column)), float64(g.cell)/float64(2*g.margin), 0.5, labelSize, labelColour)
	}
	return dc.Image().(*image.RGBA)
}

// label draws the piece of the frame beside a row.
func (g grid) label(f *opentype.Font, number int) *image.RGBA {
	dc := frameContext(g.margin, g.cell)
	p := &pen{dc: dc, side: float64(g.margin), font: f}
	p.text(strconv.Itoa(number), 0.5, float64(g.cell)/float64(2*g.margin), labelSize, labelColour)
	return dc.Image().(*image.RGBA)
}

func frameContext(width, height int) *gg.Context {
	dc := gg.NewContext(width, height)
	dc.SetColor(frameColour)
	dc.Clear()
	return dc
}

// indices quantises an image of its own.
func indices(q *quantiser, m *image.RGBA) []uint8 {
	pixels := make([]uint8, m.Rect.Dx()*m.Rect.Dy())
	q.quantise(pixels, m)
	return pixels
}

// rimStrips are a rim's strips.
type rimStrips struct {
	top, bottom *strip
	left, right []*strip
}

// pack makes strips of the rim. Every row of a PNG begins with a filter byte,
// 0 for none: the strips that stand at the left bring it along.
func (r *rim) pack(z *packer, g grid) *rimStrips {
	s := &rimStrips{
		top:    z.pack(filtered(r.top, g.width()), g.stride(), 0),
		bottom: z.pack(filtered(r.bottom, g.width()), g.stride(), 0),
	}
	for row := range g.rows {
		s.left = append(s.left, z.pack(filtered(r.left[row], g.margin), 1+g.margin, 0))
		s.right = append(s.right, z.pack(r.right[row], g.margin, 0))
	}
	return s
}

// filtered puts a filter byte in front of every row.
func filtered(pixels []uint8, wide int) []uint8 {
	block := make([]uint8, 0, len(pixels)+len(pixels)/wide)
	for i := 0; i < len(pixels); i += wide {
		block = append(append(block, 0), pixels[i:i+wide]...)
	}
	return block
}
