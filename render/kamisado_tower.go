package render

import (
	"image"
	"math"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
)

// gemRamp are the shades of a gem.
func gemRamp(g canvas.RGB) []canvas.RGB {
	return []canvas.RGB{
		canvas.Blend(g, canvas.White, 0.42), canvas.Blend(g, canvas.White, 0.22), g, g, canvas.Blend(g, canvas.Black, 0.12),
		canvas.Blend(g, canvas.Black, 0.28),
	}
}

// The shades of the towers' bodies, the bevel's first. The inner face is lit the other
// way: it lies deeper.
var (
	whiteRamp = []canvas.RGB{canvas.White, canvas.White, canvas.Ivory, whiteShade, whiteShadow}
	blackRamp = []canvas.RGB{blackLit, blackShine, blackShade, canvas.Frame, canvas.Gap}

	whiteShade  = canvas.RGB{0xDB, 0xD6, 0xC8}
	whiteShadow = canvas.RGB{0xBD, 0xB6, 0xA5}
	whiteLine   = canvas.RGB{0x6F, 0x6A, 0x5C}
	blackLit    = canvas.RGB{0x6A, 0x70, 0x80}
	blackShine  = canvas.RGB{0x46, 0x4A, 0x57}
	blackShade  = canvas.RGB{0x2D, 0x30, 0x3A}
	goldLine    = canvas.RGB{0x5B, 0x41, 0x00}
	lightRim    = canvas.RGB{0x8E, 0x93, 0xA0}
)

// towerLook is how a tower looks but for its beads.
type towerLook struct {
	letters kamisado.Alphabet
	side    game.Seat
	colour  kamisado.Colour
	sumo    bool
}

// drawTower draws a tower and its shadow. The body shows its side, outlined so that it
// stands out on light and dark grounds alike, black teeth on brown too; the gem shows its
// colour.
func drawTower(c *canvas.Canvas, t towerLook) {
	ramp, line, rim, tooth := blackRamp, canvas.Black, lightRim, whiteShadow
	if t.side == kamisado.White {
		ramp, line, rim, tooth = whiteRamp, whiteLine, whiteLine, whiteLine
	}
	h, radius := c.MarkCenter(), bodyRadius
	c.Shadow(h+0.015, h+0.055, 0.405, 0.405, 0.4)
	if t.sumo {
		radius = sumoRadius
		c.Polygon(tooth, star(c, 0)...)
		c.Polygon(ramp[2], star(c, 0.022)...)
	}
	c.Polygon(rim, octagon(c, radius)...)
	c.ShadedPolygon(ramp, octagon(c, radius-0.018)...)
	inner := []canvas.RGB{ramp[3], ramp[2], ramp[1]}
	c.ShadedPolygon(inner, octagon(c, radius-bevel)...)
	gem := grounds[t.colour]
	c.Disc(h, h, gemRadius, line)
	c.Ball(h, h, gemRadius-0.02, gemRamp(gem))
	c.Text(t.letters.Colour(t.colour), h, h, gemLetter, inkOn(gem))
}

// drawBeads draws the rank of a sumo as beads on its ring, at its right. The fourth is seen on the last board of a
// marathon alone.
func drawBeads(c *canvas.Canvas, count int) {
	for i := range count {
		at := polar(c, sumoRadius, (float64(i)-float64(count-1)/2)*beadGap)
		c.Disc(at[0], at[1], beadRadius+0.02, goldLine)
		c.Disc(at[0], at[1], beadRadius, canvas.Gold)
	}
}

// octagon is a tower's outline, with a flat side on top.
func octagon(c *canvas.Canvas, radius float64) []canvas.Point {
	points := make([]canvas.Point, 8)
	for i := range points {
		points[i] = polar(c, radius, math.Pi/8+float64(i)*math.Pi/4)
	}
	return points
}

// star is a sumo's outline, drawn in by inset: teeth between the corners of the
// cell, which leave the letter free. Along its slanted sides a star shrinks more
// than inward.
func star(c *canvas.Canvas, inset float64) []canvas.Point {
	points := make([]canvas.Point, 16)
	for i := range points {
		radius := toothTip - 1.55*inset
		if i%2 == 1 {
			radius = toothGap - 1.2*inset
		}
		points[i] = polar(c, radius, math.Pi/8+float64(i)*math.Pi/8)
	}
	return points
}

// towerOutline are the corners of a tower in a cell of some pixels; none where there is none.
func towerOutline(t kamisado.Tower, width int) []image.Point {
	if !t.Present {
		return nil
	}
	c := &canvas.Canvas{Unit: float64(width)} // to measure on
	points := octagon(c, bodyRadius)
	if t.Sumo() {
		points = star(c, 0)
	}
	return inPixels(points, width)
}

// polar is a point around the heart of a cell.
func polar(c *canvas.Canvas, radius, angle float64) canvas.Point {
	return canvas.Point{c.MarkCenter() + radius*math.Cos(angle), c.MarkCenter() + radius*math.Sin(angle)}
}
