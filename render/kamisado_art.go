package render

import (
	"math"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// kamisadoTiles is Kamisado's tile set: kamisadoStyle.key is its tile.Key.
type kamisadoTiles struct{}

// kamisadoStyle is all that there is to see on one cell of a Kamisado board.
type kamisadoStyle struct {
	ground kamisado.Colour
	tower  kamisado.Tower
	// framed cells are those of the last move: its two ends, and where a pushed
	// tower went.
	framed bool
	// arrow points along the last move on the cells it left and crossed.
	arrow heading
	// shoved points along a push on the cell the pushed tower was pushed to.
	shoved heading
	// dot marks a legal target, forced the tower that must move.
	dot, forced bool
	// push points along the push that could be made of this cell's tower.
	push heading
	// zero marks a tower that was blocked just now, wrong where a mistake led.
	zero, wrong bool
}

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
var headings = [...]struct{ dx, dy int }{north: {0, -1}, south: {0, 1}, northWest: {-1, -1}, northEast: {1, -1}, southWest: {-1, 1}, southEast: {1, 1}}

func (k kamisadoStyle) key() tile.Key {
	var f tile.Fields
	f.Put(int(k.ground), 3)
	f.Put(towerIndex(k.tower), 6)
	f.Put(int(k.arrow), 3)
	f.Put(int(k.shoved), 3)
	f.Put(int(k.push), 3)
	f.Flag(k.framed)
	f.Flag(k.dot)
	f.Flag(k.forced)
	f.Flag(k.zero)
	f.Flag(k.wrong)
	return f.Key
}

// kamisadoStyleOf is the inverse of kamisadoStyle.key.
func kamisadoStyleOf(key tile.Key) kamisadoStyle {
	f := tile.Fields{Key: key}
	return kamisadoStyle{
		ground: kamisado.Colour(f.Take(3)), tower: towerOf(f.Take(6)),
		arrow: heading(f.Take(3)), shoved: heading(f.Take(3)), push: heading(f.Take(3)),
		framed: f.Set(), dot: f.Set(), forced: f.Set(), zero: f.Set(), wrong: f.Set(),
	}
}

// towerKinds is how many towers there are.
const towerKinds = 32

// towerIndex numbers the towers from 1: side, sumo, colour from the highest bit. 0 is none.
func towerIndex(t kamisado.Tower) int {
	if !t.Present {
		return 0
	}
	i := int(t.Side)<<4 | int(t.Colour)
	if t.Sumo {
		i |= 8
	}
	return i + 1
}

// towerOf is the inverse of towerIndex.
func towerOf(i int) kamisado.Tower {
	if i == 0 {
		return kamisado.Tower{}
	}
	i--
	return kamisado.Tower{Side: game.Seat(i >> 4), Colour: kamisado.Colour(i & 7), Sumo: i&8 != 0, Present: true}
}

// The layers of Kamisado's cells. Those that come in several kinds are counted
// from the named one.
const (
	groundLayer tile.Layer = 0               // 8 colours
	frameLayer  tile.Layer = groundLayer + 8 // 1
	shoveLayer  tile.Layer = frameLayer + 1  // north, south
	arrowLayer  tile.Layer = shoveLayer + 2  // 6 headings
	wideLayer   tile.Layer = arrowLayer + 6  // 6 headings, with room for a dot
	dotLayer    tile.Layer = wideLayer + 6   // 1
	towerLayer  tile.Layer = dotLayer + 1    // 32 towers
	forcedLayer tile.Layer = towerLayer + 32 // 1
	pushLayer   tile.Layer = forcedLayer + 1 // north, south
	zeroLayer   tile.Layer = pushLayer + 2   // 1
	wrongLayer  tile.Layer = zeroLayer + 1   // 1
	lastLayer   tile.Layer = wrongLayer + 1  // how many there are
)

// The measures of a cell's things in cells. Each corner has a use of its own, so
// that marks which meet are all seen: the letter top left, a push top right, a
// blocked tower bottom left, a sumo's numeral bottom right; the last move and
// the forced tower keep to the edge.
const (
	letterAt, letterSize = 0.105, 0.235

	bodyRadius = 0.37 // of the octagon's corners
	// A sumo's body is a star of eight teeth.
	toothTip, toothGap = 0.43, 0.33
	gemRadius          = 0.22
	gemLetter          = 0.30

	badgeAt, badgeRadius = 0.785, 0.155
	badgeDigit           = 0.29
	signAt, signRadius   = 0.205, 0.16
)

func (kamisadoTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	k := kamisadoStyleOf(t.Key())
	dst = append(dst, groundLayer+tile.Layer(k.ground))
	add := func(shown bool, l tile.Layer) {
		if shown {
			dst = append(dst, l)
		}
	}
	add(k.framed, frameLayer)
	add(k.arrow != noHeading && !k.dot, arrowLayer+tile.Layer(k.arrow)-1)
	add(k.arrow != noHeading && k.dot, wideLayer+tile.Layer(k.arrow)-1)
	add(k.dot, dotLayer)
	add(k.tower.Present, towerLayer+tile.Layer(towerIndex(k.tower))-1)
	add(k.shoved != noHeading, shoveLayer+tile.Layer(k.shoved)-1)
	add(k.forced, forcedLayer)
	add(k.push != noHeading, pushLayer+tile.Layer(k.push)-1)
	add(k.zero, zeroLayer)
	add(k.wrong, wrongLayer)
	return dst
}

func (kamisadoTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	switch {
	case l < frameLayer:
		ground := grounds[l]
		c.Bar(0, 0, c.Unit, c.Unit, ground)
		c.CornerText(kamisado.Colour(l).String(), letterAt, letterAt, letterSize, letterOn(ground))
	case l == frameLayer:
		c.LastMove()
	case l < arrowLayer:
		drawShove(c, heading(l-shoveLayer)+1)
	case l < wideLayer:
		drawArrow(c, heading(l-arrowLayer)+1, 0.27, 0.3)
	case l < dotLayer:
		drawArrow(c, heading(l-wideLayer)+1, 0.32, 0)
	case l == dotLayer:
		// The ring lets it show on an arrow of the last move, too.
		c.Disc(c.MarkCenter(), c.MarkCenter(), 0.155, canvas.Ink)
		c.Disc(c.MarkCenter(), c.MarkCenter(), 0.125, canvas.Ivory)
	case l < forcedLayer:
		drawTower(c, towerOf(int(l-towerLayer)+1))
	case l == forcedLayer:
		drawBrackets(c)
	case l < zeroLayer:
		drawPush(c, heading(l-pushLayer)+1)
	case l == zeroLayer:
		drawZero(c)
	default:
		drawWrong(c)
	}
}

// drawTower draws a tower. The body shows its side, outlined so that it stands
// out on light and dark grounds alike; the gem shows its colour.
func drawTower(c *canvas.Canvas, t kamisado.Tower) {
	body, line := canvas.Ink, canvas.Ivory
	if t.Side == kamisado.White {
		body, line = canvas.Ivory, canvas.Ink
	}
	outline := octagon
	if t.Sumo {
		outline = star
	}
	c.Polygon(canvas.Ink, outline(c, 0)...)
	if t.Side == kamisado.Black {
		c.Polygon(canvas.Ivory, outline(c, 0.02)...)
	}
	c.Polygon(body, outline(c, 0.045)...)
	gem, h := grounds[t.Colour], c.MarkCenter()
	c.Disc(h, h, gemRadius, line)
	c.Disc(h, h, gemRadius-0.025, gem)
	c.Text(t.Colour.String(), h, h, gemLetter, inkOn(gem))
	if t.Sumo {
		c.Disc(badgeAt, badgeAt, badgeRadius, line)
		c.Disc(badgeAt, badgeAt, badgeRadius-0.03, body)
		c.Text("1", badgeAt, badgeAt, badgeDigit, line)
	}
}

// octagon is a tower's outline, with a flat side on top, drawn in by inset.
func octagon(c *canvas.Canvas, inset float64) []canvas.Point {
	points := make([]canvas.Point, 8)
	for i := range points {
		points[i] = polar(c, bodyRadius-inset, math.Pi/8+float64(i)*math.Pi/4)
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

// polar is a point around the heart of a cell.
func polar(c *canvas.Canvas, radius, angle float64) canvas.Point {
	return canvas.Point{c.MarkCenter() + radius*math.Cos(angle), c.MarkCenter() + radius*math.Sin(angle)}
}

// drawBrackets marks the forced tower: heavy corners, wider than the frame of
// the last move, so that both are seen where they meet.
func drawBrackets(c *canvas.Canvas) {
	wide, line, arm := c.Pixels(0.055), c.Pixels(0.024), c.Pixels(0.27)
	corners(c, wide+line, arm+line, canvas.Ink)
	corners(c, wide, arm, canvas.Ivory)
}

// corners draws an L in each corner, in pixels.
func corners(c *canvas.Canvas, wide, arm float64, colour canvas.RGB) {
	for _, right := range []float64{0, 1} {
		for _, low := range []float64{0, 1} {
			c.Bar(right*(c.Unit-arm), low*(c.Unit-wide), arm, wide, colour)
			c.Bar(right*(c.Unit-wide), low*(c.Unit-arm), wide, arm, colour)
		}
	}
}

// drawArrow draws the last move's arrow head on a cell it left or crossed. The
// notch in its base is a part of its radius.
func drawArrow(c *canvas.Canvas, h heading, radius, notch float64) {
	c.Outlined(canvas.Ivory, canvas.Ink, 0.05, arrowHead(h, c.MarkCenter(), c.MarkCenter(), radius, notch)...)
}

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

// drawShove marks a tower that was pushed here: an arrow head between the edge
// it came over and its gem.
func drawShove(c *canvas.Canvas, h heading) {
	_, dy := unit(h)
	c.Outlined(canvas.Ivory, canvas.Ink, 0.05, arrowHead(h, c.MarkCenter(), 0.515-dy*0.345, 0.13, 0)...)
}

// drawPush marks a tower that could be pushed: a dot, as on legal targets, with
// the push's direction.
func drawPush(c *canvas.Canvas, h heading) {
	const x, y = 1 - signAt, signAt
	c.Disc(x, y, signRadius, canvas.Ink)
	c.Disc(x, y, signRadius-0.028, canvas.Ivory)
	_, dy := unit(h)
	c.Polygon(canvas.Ink, arrowHead(h, x, y+dy*0.025, 0.115, 0)...)
}

// drawZero marks a blocked tower with the sign for "no entry".
func drawZero(c *canvas.Canvas) {
	const x, y = signAt, 1 - signAt
	c.Disc(x, y, signRadius, canvas.Ink)
	c.Disc(x, y, signRadius-0.02, canvas.Ivory)
	c.Disc(x, y, signRadius-0.04, red)
	w, h := c.Pixels(0.16), c.Pixels(0.055)
	c.Bar(math.Round(x*c.Unit-w/2), math.Round(y*c.Unit-h/2), w, h, canvas.Ivory)
}

// drawWrong crosses out where a mistake led: a saltire, which no other mark is.
func drawWrong(c *canvas.Canvas) {
	c.Polygon(canvas.Ink, c.Saltire(0.235, 0.088)...)
	c.Polygon(canvas.Ivory, c.Saltire(0.215, 0.068)...)
	c.Polygon(red, c.Saltire(0.19, 0.043)...)
}

// grounds are the eight colours, in the order of the palette.
var grounds = [8]canvas.RGB{yellow, blue, brown, orange, purple, red, pink, green}

// letterContrast is the luminance contrast of a cell's letter against its
// ground, as WCAG 2 counts it. The same on all eight grounds, it keeps the
// letters legible in grey and yet behind the towers.
const letterContrast = 3.4

// inkOn is ink or canvas.Ivory, whichever is read better on a ground. Blue is the
// close case: the eye prefers ivory where the formula slightly prefers ink.
func inkOn(ground canvas.RGB) canvas.RGB {
	if canvas.Luminance(ground) < 0.25 {
		return canvas.Ivory
	}
	return canvas.Ink
}

// letterOn is the colour of a letter printed on a ground: as much of inkOn as
// makes letterContrast.
func letterOn(ground canvas.RGB) canvas.RGB {
	full := inkOn(ground)
	for t := 0.0; t < 1; t += 1.0 / 64 {
		if c := canvas.Blend(ground, full, t); canvas.Contrast(c, ground) >= letterContrast {
			return c
		}
	}
	return full
}
