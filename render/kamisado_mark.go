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

// drawTrail draws the last move's way from the middle of a cell to its edge, in some
// directions. It is outlined first, so that they run into each other.
func drawTrail(c *canvas.Canvas, ways ...heading) {
	h := c.MarkCenter()
	for _, way := range ways {
		x, y := exit(c, way)
		c.Line(h, h, x, y, trailWide+2*trailLine, canvas.Gap)
	}
	for _, way := range ways {
		x, y := exit(c, way)
		c.Line(h, h, x, y, trailWide, canvas.LastMove)
	}
}

// drawStart begins the trail in the middle of the cell that was left.
func drawStart(c *canvas.Canvas, to heading) {
	h := c.MarkCenter()
	drawTrail(c, to)
	c.Disc(h, h, 0.115, canvas.Gap)
	c.Disc(h, h, 0.095, canvas.LastMove)
}

// drawCross leads the trail over a cell.
func drawCross(c *canvas.Canvas, to heading) { drawTrail(c, to.opposite(), to) }

// drawHead draws an arrow head on a cell that the trail crosses.
func drawHead(c *canvas.Canvas, to heading) {
	h := c.MarkCenter()
	c.Outlined(canvas.LastMove, canvas.Gap, 2*trailLine, arrowHead(to, h, h, 0.2, 0.3)...)
}

// drawTarget marks a legal target, larger on a trail, which would swallow a small one.
func drawTarget(c *canvas.Canvas, onTrail bool) {
	h := c.MarkCenter()
	if !onTrail {
		c.LegalDot(h, h, 1)
		return
	}
	c.Disc(h, h, 0.19, canvas.Gap)
	c.Disc(h, h, 0.13, canvas.White)
}

// exit is where a way from the middle of a cell leaves it: in a corner, or where that of
// the next cell goes on.
func exit(c *canvas.Canvas, way heading) (x, y float64) {
	step := headings[way]
	x, y = float64(step.dx+1)/2, float64(step.dy+1)/2
	if step.dx == 0 {
		x = c.MarkCenter()
	}
	return x, y
}

// drawArrival ends the trail with an arrow head between the edge it came over and the gem
// of the tower that is there now.
func drawArrival(c *canvas.Canvas, way heading) {
	h := c.MarkCenter()
	fx, fy := exit(c, way.opposite())
	tx, ty := fx+(h-fx)*arrivalAt, fy+(h-fy)*arrivalAt
	c.Line(fx, fy, tx, ty, trailWide+2*trailLine, canvas.Gap)
	c.Outlined(canvas.LastMove, canvas.Gap, 2*trailLine, arrowHead(way, tx, ty, 0.115, 0)...)
	c.Line(fx, fy, tx, ty, trailWide, canvas.LastMove)
}

// arrivalAt is how far from the edge to the middle the arrow head is.
const arrivalAt = 0.3

// arrowHead is a triangle around x, y; radius is that of its corners.
func arrowHead(h heading, x, y, radius, notch float64) []canvas.Point {
	dx, dy := unit(h)
	tip, base, half := radius, radius*0.5, radius*0.9
	dent := base - radius*notch
	return []canvas.Point{
		{x + dx*tip, y + dy*tip},
		{x - dx*base - dy*half, y - dy*base + dx*half},
		{x - dx*dent, y - dy*dent},
		{x - dx*base + dy*half, y - dy*base - dx*half},
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
	const x, y = pushAt, 1 - pushAt
	c.Disc(x, y, pushRadius, canvas.Gap)
	c.Disc(x, y, pushRadius-0.027, canvas.White)
	drawPushArrow(c, h, x, y, canvas.Ink)
}

// drawAdvisedPush is drawPush in the colour of advice: the dot is full where the push is
// sure to be good, a ring where it is not.
func drawAdvisedPush(c *canvas.Canvas, look pushLook) {
	const x, y = advisedAt, 1 - advisedAt
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
	c.Line(x, y-dy*0.115, x, y, 0.085, ink)
	c.Polygon(ink, arrowHead(h, x, y+dy*0.02, 0.125, 0)...)
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

// drawWrong crosses out where a mistake led: a saltire, which no other mark is.
func drawWrong(c *canvas.Canvas) {
	c.Polygon(canvas.Ink, canvas.Saltire(c.MarkCenter(), 0.235, 0.088)...)
	c.Polygon(canvas.Ivory, canvas.Saltire(c.MarkCenter(), 0.215, 0.068)...)
	c.Polygon(red, canvas.Saltire(c.MarkCenter(), 0.19, 0.043)...)
}
