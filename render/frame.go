package render

import "kamisado/render/internal/canvas"

// The measures of frames along the edge of a cell, in cells, and what small cells have at
// least, in pixels: frames are seen in a picture that a phone shrinks to 300 pixels.
const (
	frameInset, frameWide, frameLine = 0.006, 0.058, 0.0165
	leastFrame, leastLine            = 4.5, 1.5
	frameRadius                      = 0.055
)

// drawFrame draws a rounded frame along the edge of a cell, with dark lines at both sides,
// so that it is seen on every ground.
func drawFrame(c *canvas.Canvas, colour canvas.RGB) {
	wide, line := max(frameWide*c.Unit, leastFrame), max(frameLine*c.Unit, leastLine)
	at := frameInset*c.Unit + wide/2
	side := c.Unit - 2*at - c.Pixels(0.006)
	c.RoundedFrame(at, at, side, side, frameRadius*c.Unit, wide+2*line, canvas.Gap)
	c.RoundedFrame(at, at, side, side, frameRadius*c.Unit, wide, colour)
}
