package canvas

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"
)

// Light falls from above, a little from the left. Things are filled with a ramp of shades,
// the lit one first, in steps rather than smoothly: so all their colours are in the
// palette, and equal rows take few bytes.

// Shades are count shades of a colour: the first with lit of white in it, the last with dim
// of black, the colour itself in the middle. count is odd.
func Shades(c RGB, lit, dim float64, count int) []RGB {
	ramp, half := make([]RGB, count), count/2
	for i := range ramp {
		if i <= half {
			ramp[i] = Blend(c, White, lit*float64(half-i)/float64(half))
		} else {
			ramp[i] = Blend(c, Black, dim*float64(i-half)/float64(half))
		}
	}
	return ramp
}

// Ramp are count shades from one colour to another, with both.
func Ramp(from, to RGB, count int) []RGB {
	ramp := []RGB{from}
	return append(append(ramp, Blends(from, to, count-2)...), to)
}

// shading fills with the step of a ramp that at gives for a pixel: 0 is the first, 1 the last.
type shading struct {
	ramp []RGB
	at   func(x, y float64) float64
}

var _ gg.Pattern = shading{}

func (s shading) ColorAt(x, y int) color.Color {
	t := s.at(float64(x)+0.5, float64(y)+0.5)
	return s.ramp[min(max(int(t*float64(len(s.ramp))), 0), len(s.ramp)-1)]
}

// shade fills what is outlined; at is in pixels of the image.
func (c *Canvas) shade(ramp []RGB, at func(x, y float64) float64) {
	c.dc.SetFillStyle(shading{ramp, at})
	c.dc.Fill()
}

// down is lit at the top of a thing from one height to another, in pixels of the image.
func down(top, low float64) func(x, y float64) float64 {
	return func(_, y float64) float64 { return (y - top) / (low - top) }
}

// ShadedBar fills a rectangle with round corners, lit from above; all in pixels from the
// canvas's corner.
func (c *Canvas) ShadedBar(x, y, w, h, radius float64, ramp []RGB) {
	c.dc.DrawRoundedRectangle(c.x+x, c.y+y, w, h, radius)
	c.shade(ramp, down(c.y+y, c.y+y+h))
}

// Ball fills a circle that bulges: its first shade is at the upper left.
func (c *Canvas) Ball(x, y, r float64, ramp []RGB) {
	px, py := c.at(x, y)
	pr := r * c.Unit
	c.dc.DrawCircle(px, py, pr)
	c.shade(ramp, func(x, y float64) float64 {
		return math.Hypot(x-px+0.3*pr, y-py+0.45*pr) / (1.5 * pr)
	})
}

// ShadedPolygon fills a closed polygon, lit from above and a little from the left.
func (c *Canvas) ShadedPolygon(ramp []RGB, points ...Point) {
	const lean = 0.15
	first, last := math.Inf(1), math.Inf(-1)
	for _, q := range points {
		first, last = min(first, q[1]+lean*q[0]), max(last, q[1]+lean*q[0])
	}
	_, from := c.at(0, first)
	_, to := c.at(0, last)
	c.outline(points)
	c.shade(ramp, func(x, y float64) float64 { return (y + lean*(x-c.x) - from) / (to - from) })
}

// Shadow darkens softly what is around x, y: most within half of r, nothing beyond it.
func (c *Canvas) Shadow(x, y, r float64) {
	px, py := c.at(x, y)
	pr := r * c.Unit
	c.dc.DrawCircle(px, py, pr)
	c.dc.SetFillStyle(shadow(func(x, y float64) float64 { return math.Hypot(x-px, y-py) / pr }))
	c.dc.Fill()
}

// shadow is black of an opacity that falls with the distance: in steps, for the palette.
type shadow func(x, y float64) float64

func (s shadow) ColorAt(x, y int) color.Color {
	const from, most, steps = 0.7, 0.5, 2
	t := min(1, (1-s(float64(x)+0.5, float64(y)+0.5))/(1-from))
	return color.NRGBA{A: uint8(255 * most * math.Round(t*steps) / steps)}
}

// The measures of a cell in the light, in cells.
const cellRadius = 0.085

// Cell fills a square cell: a rounded tile of a ramp with a thin bright edge on its
// upper side, on the dark gap between cells. It covers the whole of it.
func (c *Canvas) Cell(ramp []RGB, edge RGB) {
	gap := c.Pixels(0.012)
	side := c.Unit - 2*gap - c.Pixels(0.006)
	c.Bar(0, 0, c.Unit, c.Unit, Gap)
	c.ShadedBar(gap, gap, side, side, cellRadius*c.Unit, ramp)
	r := c.Pixels(0.8 * cellRadius)
	c.Bar(gap+r, gap, side-2*r, c.Pixels(0.016), edge)
}

// The measures of frames along the edge of a cell, in cells, and how wide those of small
// cells are at least, in pixels: they are seen in a picture that a phone shrinks to 300.
const (
	frameInset, frameWide, frameLine = 0.006, 0.058, 0.0165
	leastFrame                       = 4
	frameRadius                      = 0.05
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
func (c *Canvas) fillFrame(wide float64, col RGB) {
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

// strokeFrame draws a line of a width in pixels where a frame is.
func (c *Canvas) strokeFrame(wide float64, col RGB) {
	at, side := c.framePlace()
	c.RoundedFrame(at, at, side, side, frameRadius*c.Unit, wide, col)
}

// framePlace is where the middle of a frame's line is and how long its sides are, in pixels;
// its edges are between pixels.
func (c *Canvas) framePlace() (at, side float64) {
	wide, line := c.frameWidths()
	at = max(c.Pixels(frameInset), line) + wide/2
	return at, c.Unit - 2*at - c.Pixels(0.006)
}

// dash sets the dashes of the strokes that follow, in units.
func (c *Canvas) dash(lengths []float64) {
	pixels := make([]float64, len(lengths))
	for i, l := range lengths {
		pixels[i] = l * c.Unit
	}
	c.dc.SetDash(pixels...)
}

// LastMoveFrom frames the cell that the last move left: dashed.
func (c *Canvas) LastMoveFrom() {
	wide, line := c.frameWidths()
	c.fillFrame(wide+2*line, Gap)
	c.dash([]float64{0.11, 0.08})
	c.strokeFrame(wide, LastMove)
	c.dc.SetDash()
}

// LastMoveRing rings a disc that the last move changed: dashed.
func (c *Canvas) LastMoveRing(x, y, r float64) {
	px, py := c.at(x, y)
	c.dc.SetColor(Gap)
	c.dc.SetLineWidth(0.08 * c.Unit)
	c.dc.DrawCircle(px, py, r*c.Unit)
	c.dc.Stroke()
	c.dash([]float64{1.2 * r * math.Pi / 8, 0.8 * r * math.Pi / 8})
	c.dc.SetColor(LastMove)
	c.dc.SetLineWidth(0.058 * c.Unit)
	c.dc.DrawCircle(px, py, r*c.Unit)
	c.dc.Stroke()
	c.dc.SetDash()
}

// TurnCorners is a white Frame on a cell that has another frame: its corners only, so that
// both are seen.
func (c *Canvas) TurnCorners() {
	const arm = 0.2
	wide, line := c.frameWidths()
	_, pixels := c.framePlace()
	side := pixels / c.Unit
	corner := 2*arm + frameRadius*math.Pi/2
	period := corner + side - 2*frameRadius - 2*arm
	for _, stroke := range []struct {
		wide, more float64
		col        RGB
	}{{wide + 2*line, line / c.Unit, Gap}, {wide, 0, White}} {
		on := corner + 2*stroke.more
		c.dash([]float64{on, period - on})
		c.dc.SetDashOffset((on - arm - stroke.more) * c.Unit)
		c.strokeFrame(stroke.wide, stroke.col)
	}
	c.dc.SetDash()
	c.dc.SetDashOffset(0)
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
	c.Disc(x, y, 0.135*scale, Gap)
	c.Disc(x, y, 0.108*scale, White)
}

// Band is a circle of a stack: how far its middle is below that of the stack, its radius,
// and its shades from the top down.
type Band struct {
	Down, Radius float64
	Ramp         []RGB
}

// Coin fills circles over each other around x, y, the first at the bottom, as one thing: a
// coin with its rim, a recess with its edge. Between its bands there are no blends. Their
// edges are quiet, and rows that are as those above take no bytes.
func (c *Canvas) Coin(x, y float64, bands ...Band) {
	var ramp []RGB
	for _, b := range bands {
		px, py := c.at(x, y+b.Down)
		c.dc.DrawCircle(px, py, b.Radius*c.Unit)
		ramp = append(ramp, b.Ramp...)
	}
	// A step of the ramp of all bands that is right at its middle is right all over.
	step := func(i int) float64 { return (float64(i) + 0.5) / float64(len(ramp)) }
	c.shade(ramp, func(u, v float64) float64 {
		before := len(ramp)
		for i, b := range slices.Backward(bands) {
			px, py := c.at(x, y+b.Down)
			radius := b.Radius * c.Unit
			before -= len(b.Ramp)
			if math.Hypot(u-px, v-py) < radius || i == 0 {
				t := (v - py + radius) / (2 * radius) * float64(len(b.Ramp))
				return step(before + min(max(0, int(t)), len(b.Ramp)-1))
			}
		}
		return 0
	})
}
