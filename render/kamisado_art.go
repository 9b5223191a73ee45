package render

import (
	"math"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// kamisadoTiles is Kamisado's tile set: kamisadoStyle.key is its tile.Key.
type kamisadoTiles struct{ tile.Whole }

// kamisadoStyle is all that there is to see on one cell of a Kamisado board.
type kamisadoStyle struct {
	// letters are those of the ground and the tower.
	letters kamisado.Alphabet
	ground  kamisado.Colour
	tower   kamisado.Tower
	// left cells are those that the last move left: its trail begins there. framed ones
	// are where it led a tower to, the pushed one too.
	left, framed bool
	// trail points along the last move on the cells it left and crossed, came on those
	// where it ended.
	trail, came heading
	// dot marks a legal target, forced the tower that must move.
	dot, forced bool
	// push points along the push that could be made of this cell's tower.
	push heading
	// zero marks a tower that was blocked just now, wrong where a mistake led.
	zero, wrong bool
	advice      advice
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

// opposite is the heading on a board that is turned round.
func (h heading) opposite() heading {
	return [...]heading{noHeading, south, north, southEast, southWest, northEast, northWest}[h]
}

func (k kamisadoStyle) key() tile.Key {
	var f tile.Fields
	f.Put(int(k.letters), 1)
	f.Put(int(k.ground), 3)
	f.Put(towerIndex(k.tower), 6)
	f.Put(int(k.trail), 3)
	f.Put(int(k.came), 3)
	f.Put(int(k.push), 3)
	for _, set := range []bool{k.left, k.framed, k.dot, k.forced, k.zero, k.wrong} {
		f.Flag(set)
	}
	f.Put(int(k.advice), adviceBits)
	return f.Key
}

// kamisadoStyleOf is the inverse of kamisadoStyle.key.
func kamisadoStyleOf(key tile.Key) kamisadoStyle {
	f := tile.Fields{Key: key}
	return kamisadoStyle{
		letters: kamisado.Alphabet(f.Take(1)), ground: kamisado.Colour(f.Take(3)), tower: towerOf(f.Take(6)),
		trail: heading(f.Take(3)), came: heading(f.Take(3)), push: heading(f.Take(3)),
		left: f.Set(), framed: f.Set(), dot: f.Set(), forced: f.Set(), zero: f.Set(), wrong: f.Set(),
		advice: advice(f.Take(adviceBits)),
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
	groundLayer  tile.Layer = 0                         // 8 colours in each alphabet
	lowLayer     tile.Layer = groundLayer + 8*2         // 8 colours in each alphabet, their letters below
	leftLayer    tile.Layer = lowLayer + 8*2            // 1
	frameLayer   tile.Layer = leftLayer + 1             // 1
	startLayer   tile.Layer = frameLayer + 1            // 6 headings
	crossLayer   tile.Layer = startLayer + 6            // 6 headings
	headLayer    tile.Layer = crossLayer + 6            // 6 headings
	cameLayer    tile.Layer = headLayer + 6             // 6 headings
	dotLayer     tile.Layer = cameLayer + 6             // 1
	towerLayer   tile.Layer = dotLayer + 1              // 32 towers in each alphabet
	beadLayer    tile.Layer = towerLayer + 2*towerKinds // above and below, up to mostTeeth
	forcedLayer  tile.Layer = beadLayer + 2*mostTeeth   // 1
	cornersLayer tile.Layer = forcedLayer + 1           // 1
	pushLayer    tile.Layer = cornersLayer + 1          // north, south
	zeroLayer    tile.Layer = pushLayer + 2             // 1
	wrongLayer   tile.Layer = zeroLayer + 1             // 1
	starLayer    tile.Layer = wrongLayer + 1            // sure, likely
	smallLayer   tile.Layer = starLayer + 2             // the same beside a tower
	lastLayer    tile.Layer = smallLayer + 2            // how many there are
)

// The measures of a cell's things in cells. Each corner has a use of its own, so
// that marks which meet are all seen: the letter top left, a push top right, a
// blocked tower bottom left, a star bottom right; a sumo's beads are on its ring, and the
// frames of the last move and of the forced tower keep to the edge.
const (
	letterAt, letterSize = 0.1, 0.235
	lowLetterAt          = 0.7

	bodyRadius = 0.37 // of the octagon's corners
	bevel      = 0.065
	// A sumo stands on a star of eight teeth, so that it is smaller itself.
	sumoRadius          = 0.335
	toothTip, toothGap  = 0.43, 0.33
	gemRadius           = 0.22
	gemLetter           = 0.3
	beadRadius, beadGap = 0.075, 0.42 // beads stand so many radians apart

	signAt, signRadius = 0.195, 0.17
	pushAt, pushRadius = 0.785, 0.195

	trailWide, trailLine = 0.085, 0.018

	smallStar = 0.755 // the middle of a star beside a tower
)

func (kamisadoTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	k := kamisadoStyleOf(t.Key())
	ground := groundLayer
	if k.overLetter() {
		ground = lowLayer
	}
	dst = append(dst, ground+8*tile.Layer(k.letters)+tile.Layer(k.ground))
	add := func(shown bool, l tile.Layer) {
		if shown {
			dst = append(dst, l)
		}
	}
	trails := k.trail != noHeading
	add(k.left, leftLayer)
	add(k.framed, frameLayer)
	add(trails && k.left, startLayer+tile.Layer(k.trail)-1)
	add(trails && !k.left, crossLayer+tile.Layer(k.trail)-1)
	add(trails && !k.left && !k.dot, headLayer+tile.Layer(k.trail)-1)
	add(k.dot, dotLayer)
	add(k.tower.Present, towerLayer+towerKinds*tile.Layer(k.letters)+tile.Layer(towerIndex(k.tower))-1)
	add(k.tower.Sumo && !k.fromAbove(), beadLayer+teeth-1)
	add(k.tower.Sumo && k.fromAbove(), beadLayer+mostTeeth+teeth-1)
	add(k.came != noHeading, cameLayer+tile.Layer(k.came)-1)
	add(k.forced && !k.left && !k.framed, forcedLayer)
	add(k.forced && (k.left || k.framed), cornersLayer)
	add(k.push != noHeading, pushLayer+tile.Layer(k.push)-1)
	add(k.zero, zeroLayer)
	add(k.wrong, wrongLayer)
	if k.tower.Present {
		return k.advice.layers(dst, smallLayer)
	}
	return k.advice.layers(dst, starLayer)
}

// overLetter reports whether the trail leads over the upper left corner of the cell. The
// letter has to make way, unless a tower needs the room.
func (k kamisadoStyle) overLetter() bool {
	return !k.tower.Present && (k.trail == northWest || k.trail == southEast && !k.left)
}

func (kamisadoTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	h := c.MarkCenter()
	switch {
	case l < leftLayer:
		drawGround(c, kamisado.Alphabet(l/8%2), kamisado.Colour(l%8), l >= lowLayer)
	case l == leftLayer:
		c.LastMoveFrom()
	case l == frameLayer:
		c.LastMove()
	case l < crossLayer:
		to := heading(l-startLayer) + 1
		drawTrail(c, to)
		c.Disc(h, h, 0.115, canvas.Gap)
		c.Disc(h, h, 0.095, canvas.LastMove)
	case l < headLayer:
		to := heading(l-crossLayer) + 1
		drawTrail(c, to.opposite(), to)
	case l < cameLayer:
		c.Outlined(canvas.LastMove, canvas.Gap, 2*trailLine, arrowHead(heading(l-headLayer)+1, h, h, 0.2, 0.3)...)
	case l < dotLayer:
		drawArrival(c, heading(l-cameLayer)+1)
	case l == dotLayer:
		c.LegalDot(h, h)
	case l < beadLayer:
		letters := kamisado.Alphabet((l - towerLayer) / towerKinds)
		drawTower(c, letters, towerOf(int(l-towerLayer)%towerKinds+1))
	case l < forcedLayer:
		drawBeads(c, int(l-beadLayer)%mostTeeth+1, l >= beadLayer+mostTeeth)
	case l == forcedLayer:
		c.TurnFrame()
	case l == cornersLayer:
		c.TurnCorners()
	case l < zeroLayer:
		drawPush(c, heading(l-pushLayer)+1)
	case l == zeroLayer:
		drawZero(c)
	case l == wrongLayer:
		drawWrong(c)
	case l < smallLayer:
		advice(l-starLayer+1).draw(c, h, h, 1)
	default:
		advice(l-smallLayer+1).draw(c, smallStar, smallStar, 0.72)
	}
}

// drawGround draws an empty cell. Its letter is black or white, whichever is read better,
// and as strong on all grounds: legible, and yet behind the towers.
func drawGround(c *canvas.Canvas, letters kamisado.Alphabet, colour kamisado.Colour, low bool) {
	g, y := grounds[colour], letterAt
	if low {
		y = lowLetterAt
	}
	c.Cell(groundRamp(g), lit(g))
	c.CornerText(letters.Colour(colour), letterAt, y, letterSize, letterOn(g))
}

// groundRamp are the shades of a cell, lit those where light falls on a thing of its colour.
func groundRamp(g canvas.RGB) []canvas.RGB { return canvas.Shades(g, groundLit, 0.12, 5) }

func lit(g canvas.RGB) canvas.RGB { return canvas.Blend(g, canvas.White, 0.42) }

// groundLit is how much white is in the top of a cell, where its letter is.
const groundLit = 0.11

// gemRamp are the shades of a gem.
func gemRamp(g canvas.RGB) []canvas.RGB {
	return []canvas.RGB{lit(g), canvas.Blend(g, canvas.White, 0.22), g, g, canvas.Blend(g, canvas.Black, 0.12), canvas.Blend(g, canvas.Black, 0.28)}
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
	goldShade   = canvas.RGB{0xC4, 0x96, 0x1E}
	goldLine    = canvas.RGB{0x5B, 0x41, 0x00}
	lightRim    = canvas.RGB{0x8E, 0x93, 0xA0}
)

// drawTower draws a tower and its shadow. The body shows its side, outlined so that it
// stands out on light and dark grounds alike; the gem shows its colour.
func drawTower(c *canvas.Canvas, letters kamisado.Alphabet, t kamisado.Tower) {
	ramp, line, rim := blackRamp, canvas.Black, lightRim
	if t.Side == kamisado.White {
		ramp, line, rim = whiteRamp, whiteLine, whiteLine
	}
	h, radius := c.MarkCenter(), bodyRadius
	c.Shadow(h+0.015, h+0.055, 0.405)
	if t.Sumo {
		radius = sumoRadius
		c.Polygon(rim, star(c, 0)...)
		c.Polygon(ramp[2], star(c, 0.018)...)
	}
	c.Polygon(rim, octagon(c, radius)...)
	c.ShadedPolygon(ramp, octagon(c, radius-0.018)...)
	inner := []canvas.RGB{ramp[3], ramp[2], ramp[1]}
	c.ShadedPolygon(inner, octagon(c, radius-bevel)...)
	gem := grounds[t.Colour]
	c.Disc(h, h, gemRadius, line)
	c.Ball(h, h, gemRadius-0.02, gemRamp(gem))
	c.Text(letters.Colour(t.Colour), h, h, gemLetter, inkOn(gem))
}

// teeth is how many teeth a sumo has: its one level. mostTeeth is how many can be counted
// at a glance.
const (
	teeth     = 1
	mostTeeth = 3
)

// fromAbove reports whether the last move came to the cell over its upper edge, where a
// sumo has its beads otherwise.
func (k kamisadoStyle) fromAbove() bool { return headings[k.came].dy > 0 }

// drawBeads draws a sumo's teeth as beads on its ring, at the top or at its foot.
func drawBeads(c *canvas.Canvas, count int, low bool) {
	middle := -math.Pi / 2
	if low {
		middle = -middle
	}
	for i := range count {
		at := polar(c, sumoRadius, middle+(float64(i)-float64(count-1)/2)*beadGap)
		c.Disc(at[0], at[1], beadRadius+0.02, goldLine)
		c.Ball(at[0], at[1], beadRadius, []canvas.RGB{canvas.White, canvas.Gold, goldShade})
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

// polar is a point around the heart of a cell.
func polar(c *canvas.Canvas, radius, angle float64) canvas.Point {
	return canvas.Point{c.MarkCenter() + radius*math.Cos(angle), c.MarkCenter() + radius*math.Sin(angle)}
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
	if way == southEast { // the letter is there
		c.Outlined(canvas.LastMove, canvas.Gap, 2*trailLine, arrowHead(way, beforeLetter, beforeLetter, 0.085, 0)...)
		return
	}
	c.Line(fx, fy, tx, ty, trailWide+2*trailLine, canvas.Gap)
	c.Outlined(canvas.LastMove, canvas.Gap, 2*trailLine, arrowHead(way, tx, ty, 0.115, 0)...)
	c.Line(fx, fy, tx, ty, trailWide, canvas.LastMove)
}

// beforeLetter is where the arrow head is that would stand on a cell's letter.
const beforeLetter = 0.345

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
	_, dy := unit(h)
	c.Line(x, y-dy*0.115, x, y, 0.085, canvas.Ink)
	c.Polygon(canvas.Ink, arrowHead(h, x, y+dy*0.02, 0.125, 0)...)
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
	c.Polygon(canvas.Ink, canvas.Saltire(c.MarkCenter(), 0.235, 0.088)...)
	c.Polygon(canvas.Ivory, canvas.Saltire(c.MarkCenter(), 0.215, 0.068)...)
	c.Polygon(red, canvas.Saltire(c.MarkCenter(), 0.19, 0.043)...)
}

// grounds are the eight colours, in the order of the palette.
var grounds = [8]canvas.RGB{yellow, blue, brown, orange, purple, red, pink, green}

// inkOn is ink or canvas.Ivory, whichever is read better on a ground. Blue is the
// close case: the eye prefers ivory where the formula slightly prefers ink.
func inkOn(ground canvas.RGB) canvas.RGB {
	if canvas.Luminance(ground) < 0.25 {
		return canvas.Ivory
	}
	return canvas.Ink
}

// letterWeight is how opaque the letters of all cells are.
const letterWeight = 0.62

// letterOn is the colour of a letter printed on a cell: as much of black or of white,
// whichever is read better.
func letterOn(ground canvas.RGB) canvas.RGB {
	black, white := canvas.Blend(ground, canvas.Black, letterWeight), canvas.Blend(ground, canvas.White, letterWeight)
	if canvas.Contrast(black, ground) >= canvas.Contrast(white, ground) {
		return black
	}
	return white
}
