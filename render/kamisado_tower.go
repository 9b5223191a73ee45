package render

import (
	"image"
	"math"
	"slices"
	"strconv"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
)

// body is the look of the towers of a side. Ring are the shades of the bevel's facets from the lit
// ones to the dark ones, wall those of the faces below it, from left to right.
type body struct {
	ring       [4]canvas.RGB
	wall       [3]canvas.RGB
	face, line canvas.RGB
}

// bodies are those of both sides, by seat. Black ones have bright facets, so that they stand out on
// brown and purple.
var bodies = [2]body{
	kamisado.Black: {
		[4]canvas.RGB{{0x6C, 0x72, 0x80}, {0x4C, 0x51, 0x5D}, {0x35, 0x38, 0x42}, {0x27, 0x2A, 0x32}},
		[3]canvas.RGB{{0x1B, 0x1D, 0x23}, {0x14, 0x15, 0x1A}, {0x0C, 0x0D, 0x10}},
		canvas.RGB{0x2B, 0x2E, 0x37},
		canvas.RGB{0x0A, 0x0B, 0x0E},
	},
	kamisado.White: {
		[4]canvas.RGB{canvas.White, {0xFB, 0xF8, 0xF0}, {0xE4, 0xDE, 0xCF}, {0xD2, 0xCA, 0xB8}},
		[3]canvas.RGB{{0xC6, 0xBE, 0xAB}, {0xB4, 0xAB, 0x96}, {0x9C, 0x93, 0x7E}},
		canvas.Ivory,
		canvas.RGB{0x77, 0x70, 0x60},
	},
}

// The colours of a sumo's crown.
var (
	crownGold = canvas.RGB{0xE8, 0xB2, 0x3C}
	crownDim  = canvas.RGB{0xA8, 0x78, 0x14}
	crownLine = canvas.RGB{0x5B, 0x41, 0x00}
)

// gemEdge is the edge of a gem.
func gemEdge(g canvas.RGB) canvas.RGB { return canvas.Blend(g, canvas.Black, 0.42) }

// towerLook is how a tower looks but for its rank.
type towerLook struct {
	letters kamisado.Alphabet
	side    game.Seat
	colour  kamisado.Colour
	sumo    bool
}

// drawTower draws a tower and its shadow. The body shows its side, the gem its colour. A sumo stands
// on a golden crown, and is smaller itself.
func drawTower(c *canvas.Canvas, t towerLook) {
	radius := bodyRadius
	if t.sumo {
		radius = sumoRadius
	}
	c.Ellipse(0.52, 0.82, 0.37, 0.13, canvas.Black.Translucent(shadowOpacity))
	drawBody(c, t.side, radius, t.sumo)
	gem := grounds[t.colour]
	c.Disc(0.5, towerY, gemRadius, gemEdge(gem))
	c.Disc(0.5, towerY-0.006, gemRadius-0.018, gem)
	c.Text(t.letters.Colour(t.colour), 0.5, towerY-0.006, gemLetter, inkOn(gem))
}

// drawBody draws a tower without its gem: an octagon that stands on a wall, and a crown under it.
func drawBody(c *canvas.Canvas, side game.Seat, radius float64, crowned bool) {
	b, top := bodies[side], octagon(0.5, towerY, radius)
	if crowned {
		c.Polygon(crownLine, crown(towerY+0.035)...)
		c.Outlined(crownGold, crownLine, 0.018, crown(towerY+0.01)...)
	} else {
		wall := slices.Clone(top)
		for i := range wall[:4] { // the corners of the lower half, from the right
			wall[i][1] += wallHeight
		}
		c.Outlined(b.line, b.line, outline, wall...)
		for face, shade := range b.wall {
			c.Polygon(shade, top[3-face], top[2-face], wall[2-face], wall[3-face])
		}
	}
	c.Outlined(b.line, b.line, outline, top...)
	c.Facets(b.ring[:], top...)
	c.Polygon(b.face, octagon(0.5, towerY, radius-bevel)...)
}

// drawRank writes the rank of a sumo on a badge.
func drawRank(c *canvas.Canvas, rank int) {
	c.Disc(rankX, rankY, rankRadius, crownGold)
	c.Disc(rankX, rankY, rankRadius-0.018, canvas.Ink)
	c.Text(strconv.Itoa(rank), rankX, rankY, rankLetter, canvas.Gold)
}

// drawCrown honours the tower that has reached the far row.
func drawCrown(c *canvas.Canvas) { c.Crown(0.5, 0.16, 0.32) }

// octagon is a tower's outline around x, y, with a flat side on top; its corners run from the lower
// right one clockwise.
func octagon(x, y, radius float64) []canvas.Point {
	points := make([]canvas.Point, 8)
	for i := range points {
		sin, cos := math.Sincos(math.Pi/8 + float64(i)*math.Pi/4)
		points[i] = canvas.Point{x + radius*cos, y + radius*sin}
	}
	return points
}

// crown is the outline of a sumo's crown: eight teeth, between the corners of the cell, which leave
// its letter free.
func crown(y float64) []canvas.Point {
	points := make([]canvas.Point, 16)
	for i := range points {
		radius := toothTip
		if i%2 == 1 {
			radius = toothGap
		}
		sin, cos := math.Sincos(math.Pi/8 + float64(i)*math.Pi/8)
		points[i] = canvas.Point{0.5 + radius*cos, y + radius*sin}
	}
	return points
}

// towerOutline are the corners of a tower in a cell of some pixels, with its wall; none where there is none.
func towerOutline(t kamisado.Tower, width int) []image.Point {
	if !t.Present {
		return nil
	}
	points := octagon(0.5, towerY, bodyRadius)
	if t.Sumo() {
		return inPixels(crown(towerY+0.02), width)
	}
	for i := range points[:4] {
		points[i][1] += wallHeight
	}
	return inPixels(points, width)
}
