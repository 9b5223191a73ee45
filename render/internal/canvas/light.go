package canvas

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Light falls from above, a little from the left. Things are filled with ramps, the lit
// shade first. Between the shades of a ramp colours change smoothly: how many of them there
// are to see, a palette decides.

// Ramp are count shades from one colour to another, with both.
func Ramp(from, to RGB, count int) []RGB {
	ramp := []RGB{from}
	return append(append(ramp, Blends(from, to, count-2)...), to)
}

// shading fills with a place of a ramp that at gives for a pixel: 0 is its beginning, 1 its end.
type shading struct {
	ramp []RGB
	at   func(x, y float64) float64
}

var _ gg.Pattern = shading{}

func (s shading) ColorAt(x, y int) color.Color {
	last := len(s.ramp) - 1
	whole, rest := math.Modf(min(max(s.at(float64(x)+0.5, float64(y)+0.5), 0), 1) * float64(last))
	return Blend(s.ramp[int(whole)], s.ramp[min(int(whole)+1, last)], rest)
}

// shade fills what is outlined; at is in pixels of the image.
func (c *Canvas) shade(ramp []RGB, at func(x, y float64) float64) {
	c.dc.SetFillStyle(shading{ramp, at})
	c.dc.Fill()
}

// ShadedDisc fills a circle, lit from above.
func (c *Canvas) ShadedDisc(x, y, r float64, ramp []RGB) {
	px, py := c.at(x, y)
	radius := r * c.Unit
	c.dc.DrawCircle(px, py, radius)
	c.shade(ramp, func(_, y float64) float64 { return (y - py + radius) / (2 * radius) })
}

// Facets fills a regular polygon with triangles around its middle, of which one points to the
// right: each has the shade that its side has in the light.
func (c *Canvas) Facets(ramp []RGB, points ...Point) {
	var x, y float64
	for _, q := range points {
		px, py := c.at(q[0], q[1])
		x, y = x+px/float64(len(points)), y+py/float64(len(points))
	}
	c.outline(points)
	facet := 2 * math.Pi / float64(len(points))
	c.shade(ramp, func(px, py float64) float64 {
		const light = -5 * math.Pi / 8 // above, a little from the left
		return (1 - math.Cos(math.Round(math.Atan2(py-y, px-x)/facet)*facet-light)) / 2
	})
}

// The measures of a cell, in cells: the gap at its edges, its corners, the edges in the
// light and in the shade.
const cellGap, cellRadius, cellLit, cellDim = 0.025, 0.065, 0.016, 0.026

// Cell fills a square cell: a rounded tile of one colour, with a thin light edge above and a
// thin dark one below, on the gap between cells. It covers the whole of it.
func (c *Canvas) Cell(gap, col RGB) {
	at, low := c.Pixels(cellGap), c.Pixels(cellDim)
	side, r := c.Unit-2*at, c.Pixels(cellRadius)
	c.Bar(0, 0, c.Unit, c.Unit, gap)
	c.RoundedBar(at, at, side, side, r, Shade(col))
	c.RoundedBar(at, at, side, side-low, r, col)
	c.Bar(at+r, at, side-2*r, c.Pixels(cellLit), Light(col))
}

// Light and Shade are the colours of a thing's edges, where light falls on it and where not.
func Light(c RGB) RGB { return Blend(c, White, 0.3) }
func Shade(c RGB) RGB { return Blend(c, Black, 0.24) }

// The measures of frames along the edge of a cell, in cells, and how wide those of small
// cells are at least, in pixels: they are seen in a picture that a phone shrinks to 300.
const (
	frameWide, frameLine = 0.048, 0.012
	leastFrame           = 4
	frameRadius          = 0.06
)

// Frame draws a rounded frame along the edge of a cell in a colour with dark lines at both
// sides, so that it is seen on every ground.
func (c *Canvas) Frame(col RGB) {
	wide, line := c.frameWidths()
	c.fillFrame(wide+2*line, Gap)
	c.fillFrame(wide, col)
}

// FrameRoom is what a Frame leaves free of a square cell: a square around a middle, half so
// wide, in units.
func (c *Canvas) FrameRoom() (middle, half float64) {
	wide, line := c.frameWidths()
	at, side := c.framePlace()
	return (at + side/2) / c.Unit, (side/2 - wide/2 - line) / c.Unit
}

// frameWidths are those of a frame and of the dark lines at its sides, in whole pixels.
func (c *Canvas) frameWidths() (wide, line float64) {
	return max(c.Pixels(frameWide), leastFrame), c.Pixels(frameLine)
}

// fillFrame draws a line of a width in pixels where a frame is. It fills what is between two
// rectangles: a stroke around one has slanted sides where its corners are but a few pixels.
func (c *Canvas) fillFrame(wide float64, col color.Color) {
	at, side := c.framePlace()
	const whole = 1.0 / 128 // of a pixel: places are cut to 64ths, those of arcs may be a trace less than whole
	for _, out := range []float64{wide / 2, -wide / 2} {
		from, long := at-out+whole, side+2*out
		c.dc.DrawRoundedRectangle(c.x+from, c.y+from, long, long, max(0, frameRadius*c.Unit+out))
	}
	c.dc.SetFillRuleEvenOdd()
	c.dc.SetColor(col)
	c.dc.Fill()
	c.dc.SetFillRuleWinding()
}

// framePlace is where the middle of a frame's line is and how long its sides are, in pixels;
// its edges are between pixels, the outer ones at the edges of a cell.
func (c *Canvas) framePlace() (at, side float64) {
	wide, line := c.frameWidths()
	at = max(c.Pixels(cellGap), line) + wide/2
	return at, c.Unit - 2*at
}

// LastMoveFrom frames the cell that the last move left: dashed.
func (c *Canvas) LastMoveFrom() {
	wide, line := c.frameWidths()
	at, side := c.framePlace()
	c.fillFrame(wide+2*line, Gap.Translucent(VeilOpacity))
	c.Dashes(at, at, side, side, frameRadius*c.Unit, wide, 0.1*c.Unit, 0.08*c.Unit, LastMove)
}

// VeilOpacity is how opaque the dark is that is laid around thin marks.
const VeilOpacity = 0.5

// TurnCorners marks a cell, or the piece on it, that must or may move: with white corners,
// which leave the sides of a frame to be seen.
func (c *Canvas) TurnCorners() {
	const arm, radius = 0.24, 0.05
	wide, _ := c.frameWidths()
	at, _ := c.framePlace()
	c.dc.SetLineCapRound()
	defer c.dc.SetLineCapButt()
	for _, stroke := range []struct {
		wide float64
		col  color.Color
	}{{wide + 4, Ink}, {wide, White}} {
		for corner := range 4 {
			place := func(x, y float64) (px, py float64) { // from the corner inwards, in cells
				px, py = at+x*c.Unit, at+y*c.Unit
				if corner%2 == 1 {
					px = c.Unit - px
				}
				if corner > 1 {
					py = c.Unit - py
				}
				return c.x + px, c.y + py
			}
			c.dc.MoveTo(place(arm, 0))
			c.dc.LineTo(place(radius, 0))
			fx, fy := place(0, 0)
			tx, ty := place(0, radius)
			c.dc.QuadraticTo(fx, fy, tx, ty)
			c.dc.LineTo(place(0, arm))
			c.dc.SetLineWidth(stroke.wide)
			c.dc.SetColor(stroke.col)
			c.dc.Stroke()
		}
	}
}

// Line draws a straight line with flat ends, wide units thick.
func (c *Canvas) Line(x1, y1, x2, y2, wide float64, col color.Color) {
	px1, py1 := c.at(x1, y1)
	px2, py2 := c.at(x2, y2)
	c.dc.SetColor(col)
	c.dc.SetLineWidth(wide * c.Unit)
	c.dc.SetLineCapButt()
	c.dc.DrawLine(px1, py1, px2, py2)
	c.dc.Stroke()
}

// LegalDot marks a legal cell: a small white dot, quieter than pieces. scale is 1 in cells of
// a usual size.
func (c *Canvas) LegalDot(x, y, scale float64) {
	c.Disc(x, y, 0.13*scale, Gap.Translucent(VeilOpacity))
	c.Disc(x, y, 0.108*scale, White)
}
