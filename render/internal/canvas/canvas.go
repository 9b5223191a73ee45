// Package canvas draws: a [Canvas] has the few verbs that the tiles of all games are drawn
// with, on top of gg, and a palette the colours that they have.
package canvas

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Canvas is a part of an image to draw on, such as one tile. Lengths and places are in
// units of the tile, to the right and down, unless they say pixels: on a square cell x and
// y run from 0 to 1. It is not safe for concurrent use.
type Canvas struct {
	// Unit is the length 1 in pixels; Width and Height are those of the part, in pixels.
	Unit, Width, Height float64
	// Font is what texts are written in.
	Font *opentype.Font

	dc   *gg.Context
	x, y float64 // the part's corner in the image, in pixels
}

// ParseFont parses the font of all pictures. A font may be shared; the faces made of it
// may not, so every text gets a new one.
func ParseFont() *opentype.Font {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic("the embedded font does not parse: " + err.Error())
	}
	return f
}

// New makes an empty, transparent image and a canvas of all of it; lengths in pixels.
func New(width, height, unit int, f *opentype.Font) *Canvas {
	c := &Canvas{dc: gg.NewContext(width, height), Font: f}
	return c.Part(0, 0, width, height, unit)
}

// Part is a canvas of a part of the same image, with units of its own; lengths in pixels.
// What is drawn may run over its edges.
func (c *Canvas) Part(x, y, width, height, unit int) *Canvas {
	return &Canvas{
		Unit: float64(unit), Width: float64(width), Height: float64(height),
		dc: c.dc, x: c.x + float64(x), y: c.y + float64(y), Font: c.Font,
	}
}

// Image is the image that the canvas is a part of.
func (c *Canvas) Image() *image.RGBA { return c.dc.Image().(*image.RGBA) }

// at turns a point into pixels of the image.
func (c *Canvas) at(x, y float64) (px, py float64) { return c.x + x*c.Unit, c.y + y*c.Unit }

// Pixels rounds a length of the cell to whole pixels, at least one, so that
// straight bars have crisp edges.
func (c *Canvas) Pixels(length float64) float64 { return max(1, math.Round(length*c.Unit)) }

// Bar fills a rectangle given in pixels from the cell's corner.
func (c *Canvas) Bar(x, y, w, h float64, col color.Color) {
	c.dc.SetColor(col)
	c.dc.DrawRectangle(c.x+x, c.y+y, w, h)
	c.dc.Fill()
}

// Fill fills all of the part. It takes a small part of the time of Bar.
func (c *Canvas) Fill(col color.Color) {
	whole := image.Rect(int(c.x), int(c.y), int(c.x+c.Width), int(c.y+c.Height))
	draw.Draw(c.Image(), whole, image.NewUniform(col), image.Point{}, draw.Over)
}

// Disc fills a circle.
func (c *Canvas) Disc(x, y, r float64, col color.Color) { c.Ellipse(x, y, r, r, col) }

// Ellipse fills an ellipse.
func (c *Canvas) Ellipse(x, y, rx, ry float64, col color.Color) {
	px, py := c.at(x, y)
	c.dc.SetColor(col)
	c.dc.DrawEllipse(px, py, rx*c.Unit, ry*c.Unit)
	c.dc.Fill()
}

// Point is a place on a canvas, x and y.
type Point [2]float64

// Polygon fills a closed polygon.
func (c *Canvas) Polygon(col color.Color, points ...Point) {
	c.outline(points)
	c.dc.SetColor(col)
	c.dc.Fill()
}

// Outlined fills a polygon and draws its rim, width units thick in all,
// half of it outside the polygon.
func (c *Canvas) Outlined(fill, rim color.Color, width float64, points ...Point) {
	c.outline(points)
	c.dc.SetLineJoinRound()
	c.dc.SetLineWidth(width * c.Unit)
	c.dc.SetColor(rim)
	c.dc.StrokePreserve()
	c.dc.SetColor(fill)
	c.dc.Fill()
}

func (c *Canvas) outline(points []Point) {
	for _, q := range points {
		c.dc.LineTo(c.at(q[0], q[1]))
	}
	c.dc.ClosePath()
}

// Text writes a word with the middle of its ink at x, y, size units high.
func (c *Canvas) Text(word string, x, y, size float64, col color.Color) {
	face, bounds := c.face(word, size)
	px, py := c.at(x, y)
	c.write(face, word, px-middle(bounds.Min.X, bounds.Max.X), py-middle(bounds.Min.Y, bounds.Max.Y), col)
}

// CornerText writes a word with the upper left corner of its ink at x, y.
func (c *Canvas) CornerText(word string, x, y, size float64, col color.Color) {
	face, bounds := c.face(word, size)
	px, py := c.at(x, y)
	c.write(face, word, px-float64(bounds.Min.X)/64, py-float64(bounds.Min.Y)/64, col)
}

func (c *Canvas) write(face font.Face, word string, x, y float64, col color.Color) {
	c.dc.SetFontFace(face)
	c.dc.SetColor(col)
	c.dc.DrawString(word, math.Round(x), math.Round(y))
}

// face makes a face of the font and measures a word's ink in it, in
// pixels times 64, relative to the origin of the writing.
func (c *Canvas) face(word string, size float64) (font.Face, fixed.Rectangle26_6) {
	face := newFace(c.Font, size*c.Unit)
	bounds, _ := font.BoundString(face, word)
	return face, bounds
}

// newFace makes a face of a font, so many pixels high.
func newFace(f *opentype.Font, size float64) font.Face {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic("the embedded font has no such face: " + err.Error())
	}
	return face
}

// middle is the middle of two 26.6 values in pixels.
func middle(a, b fixed.Int26_6) float64 { return float64(a+b) / 128 }

// RoundedBar fills a rectangle with round corners, all in pixels from the canvas's corner.
func (c *Canvas) RoundedBar(x, y, w, h, radius float64, col color.Color) {
	c.dc.SetColor(col)
	c.dc.DrawRoundedRectangle(c.x+x, c.y+y, w, h, radius)
	c.dc.Fill()
}

// Tab fills a rectangle with two round corners, the lower or the upper ones; all in pixels from
// the canvas's corner.
func (c *Canvas) Tab(x, y, w, h, radius float64, lower bool, col color.Color) {
	base, end, in := c.y+y+h, c.y+y, radius
	if lower {
		base, end, in = end, base, -in
	}
	left, right := c.x+x, c.x+x+w
	c.dc.MoveTo(left, base)
	c.dc.LineTo(left, end+in)
	c.dc.QuadraticTo(left, end, left+radius, end)
	c.dc.LineTo(right-radius, end)
	c.dc.QuadraticTo(right, end, right, end+in)
	c.dc.LineTo(right, base)
	c.dc.SetColor(col)
	c.dc.Fill()
}

// RoundedFrame draws the line around such a rectangle, width pixels thick in all, half of
// it outside.
func (c *Canvas) RoundedFrame(x, y, w, h, radius, width float64, col color.Color) {
	c.dc.SetColor(col)
	c.dc.SetLineWidth(width)
	c.dc.DrawRoundedRectangle(c.x+x, c.y+y, w, h, radius)
	c.dc.Stroke()
}

// Arc draws a part of a circle, width units thick. Angles are in radians, from the right
// downwards.
func (c *Canvas) Arc(x, y, radius, from, to, width float64, col color.Color) {
	px, py := c.at(x, y)
	c.dc.SetColor(col)
	c.dc.SetLineWidth(width * c.Unit)
	c.dc.DrawArc(px, py, radius*c.Unit, from, to)
	c.dc.Stroke()
}

// Shrunk returns a part of a picture in a smaller size; both in pixels.
func Shrunk(m image.Image, part image.Rectangle, size image.Point) *image.RGBA {
	whole := image.NewRGBA(part) // which is scaled much faster than pictures with a palette
	draw.Draw(whole, part, m, part.Min, draw.Src)
	small := image.NewRGBA(image.Rectangle{Max: size})
	draw.BiLinear.Scale(small, small.Rect, whole, part, draw.Src, nil)
	return small
}

// Saltire is the outline of a diagonal cross around a middle, in cells across and down:
// arms so long from the middle to their corners, so wide from theirs.
func Saltire(middle, long, wide float64) []Point {
	points := make([]Point, 0, 12)
	for arm := range 4 {
		sin, cos := math.Sincos(math.Pi/4 + float64(arm)*math.Pi/2)
		turned := func(x, y float64) Point {
			return Point{middle + x*cos - y*sin, middle + x*sin + y*cos}
		}
		points = append(points, turned(wide, -wide), turned(long, -wide), turned(long, wide))
	}
	return points
}

// The radii of a star in cells: to its tips, and to its inner corners.
const starTip, starNotch = 0.3, 0.135

// Star is the outline of a star around x, y: five points, one of them on top. Its ink is in
// the middle, so it stands a bit low. scale is 1 in the middle of a cell.
func Star(x, y, scale float64) []Point {
	points := make([]Point, 10)
	for i := range points {
		radius := starTip * scale
		if i%2 == 1 {
			radius = starNotch * scale
		}
		sin, cos := math.Sincos(float64(i)*math.Pi/5 - math.Pi/2)
		points[i] = Point{x + radius*cos, y + 0.02*scale + radius*sin}
	}
	return points
}

// Crown draws a golden crown with a dark line around x, y, size units wide.
func (c *Canvas) Crown(x, y, size float64) {
	at := func(across, down float64) Point { return Point{x + across*size, y + down*size} }
	c.Outlined(Gold, Gap, 0.12*size, at(-0.5, -0.22), at(-0.22, 0.02), at(0, -0.36), at(0.22, 0.02),
		at(0.5, -0.22), at(0.38, 0.36),
		at(-0.38, 0.36))
}

// EqualSign draws the sign of a draw around x, y, size units wide.
func (c *Canvas) EqualSign(x, y, size float64) {
	high := c.Pixels(0.2 * size)
	for _, down := range []float64{-0.3, 0.1} {
		c.Bar(math.Round((x-size/2)*c.Unit), math.Round((y+down*size)*c.Unit), c.Pixels(size), high, White)
	}
}
