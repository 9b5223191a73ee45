package render

import (
	"math"

	"kamisado/render/internal/canvas"
)

// heading is one of the directions towers move in, or none. Pushes are north
// or south only.
type heading uint8

const (
	noHeading heading = iota
	north
	south
	northWest
	northEast
	southWest
	southEast
)

// headings are the steps of each heading in columns and rows, down positive.
var headings = [...]struct{ dx, dy int }{
	north: {0, -1}, south: {0, 1}, northWest: {-1, -1}, northEast: {1, -1}, southWest: {-1, 1}, southEast: {1, 1},
}

// opposite is the heading on a board that is turned round.
func (h heading) opposite() heading {
	return [...]heading{noHeading, south, north, southEast, southWest, northEast, northWest}[h]
}

// trailLook is what a cell shows of the last move's arrow: it begins in the middle of the cell that
// was left, and its head is in the last cell before its end.
type trailLook struct {
	to         heading
	left, head bool
}

// drawTrail draws the arrow of the last move on a cell that it leaves or crosses, up to its head.
func drawTrail(c *canvas.Canvas, look trailLook) {
	step := headings[look.to]
	x, y, reach := 0.5-float64(step.dx)/2, 0.5-float64(step.dy)/2, 0.5
	if look.head {
		reach -= headInset + headLong/2
	}
	toX, toY := 0.5+float64(step.dx)*reach, 0.5+float64(step.dy)*reach
	if look.left {
		x, y = 0.5, 0.5
		c.Disc(x, y, trailWide+trailLine, canvas.Gap.Translucent(canvas.VeilOpacity))
	}
	c.Line(x, y, toX, toY, trailWide+2*trailLine, canvas.Gap.Translucent(canvas.VeilOpacity))
	if look.left {
		c.Disc(x, y, trailWide, canvas.LastMove)
	}
	c.Line(x, y, toX, toY, trailWide, canvas.LastMove)
}

// drawCorner draws the part of the arrow that is on a corner of a cell, which it passes from cell to
// cell beside this one.
func drawCorner(c *canvas.Canvas, at heading) {
	const reach = 0.05
	x, y := 0.5+float64(headings[at].dx)/2, 0.5+float64(headings[at].dy)/2
	dx, dy := reach*float64(headings[at].dy), -reach*float64(headings[at].dx)
	c.Line(x-dx, y-dy, x+dx, y+dy, trailWide+2*trailLine, canvas.Gap.Translucent(canvas.VeilOpacity))
	c.Line(x-dx, y-dy, x+dx, y+dy, trailWide, canvas.LastMove)
}

// drawHead draws the head of the arrow where it leaves a cell.
func drawHead(c *canvas.Canvas, to heading) {
	step, inset := headings[to], 0.5-headInset
	x, y := 0.5+float64(step.dx)*inset, 0.5+float64(step.dy)*inset
	c.Outlined(canvas.LastMove, canvas.Gap, trailLine, arrowHead(to, x, y, headLong)...)
}

// arrowHead is a triangle with its tip at x, y, so long.
func arrowHead(h heading, x, y, long float64) []canvas.Point {
	dx, dy := unit(h)
	half := long * 0.58
	return []canvas.Point{
		{x, y}, {x - dx*long - dy*half, y - dy*long + dx*half}, {x - dx*long + dy*half, y - dy*long - dx*half},
	}
}

// unit is a heading's step, one long.
func unit(h heading) (dx, dy float64) {
	step := headings[h]
	dx, dy = float64(step.dx), float64(step.dy)
	if step.dx != 0 {
		const root = 0.7071
		dx, dy = dx*root, dy*root
	}
	return dx, dy
}

// drawPush marks a tower that could be pushed: a large arrow on a dot, which is white as
// those of legal cells are.
func drawPush(c *canvas.Canvas, h heading) {
	const x, y = pushAt, pushAt
	c.Disc(x, y, pushRadius, canvas.Gap)
	c.Disc(x, y, pushRadius-0.027, canvas.White)
	drawPushArrow(c, h, x, y, canvas.Ink)
}

// drawAdvisedPush is drawPush in the colour of advice: the dot is full where the push is
// sure to be good, a ring where it is not.
func drawAdvisedPush(c *canvas.Canvas, look pushLook) {
	const x, y = advisedAt, advisedAt
	ink := canvas.Gap
	c.Disc(x, y, advisedRadius, canvas.Gap)
	c.Disc(x, y, advisedRadius-0.027, canvas.Advice)
	if !look.sure {
		ink = canvas.Advice
		c.Disc(x, y, advisedRadius-0.065, canvas.Gap)
	}
	drawPushArrow(c, look.way, x, y, ink)
}

// pushLook is how a push that is advised looks.
type pushLook struct {
	way  heading
	sure bool
}

func drawPushArrow(c *canvas.Canvas, h heading, x, y float64, ink canvas.RGB) {
	_, dy := unit(h)
	c.Line(x, y-dy*0.105, x, y+dy*0.01, 0.05, ink)
	c.Polygon(ink, arrowHead(h, x, y+dy*0.11, 0.13)...)
}

// drawZero marks a blocked tower with the sign for "no entry".
func drawZero(c *canvas.Canvas) {
	const x, y = signAt, 1 - signAt
	c.Disc(x, y, signRadius, canvas.Ink)
	c.Disc(x, y, signRadius-0.02, canvas.Ivory)
	c.Disc(x, y, signRadius-0.04, red)
	w, h := c.Pixels(0.2), c.Pixels(0.07)
	c.Bar(math.Round(x*c.Unit-w/2), math.Round(y*c.Unit-h/2), w, h, canvas.Ivory)
}
