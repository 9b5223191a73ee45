package render

import (
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// kamisadoTiles is Kamisado's tile set: kamisadoStyle.key is its tile.Key.
type kamisadoTiles struct{}

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

func (k kamisadoStyle) key() tile.Key {
	var f tile.Fields
	f.Put(int(k.letters), 1)
	f.Put(int(k.ground), 3)
	f.Put(towerIndex(k.tower), 6)
	f.Put(teethOf(k.tower), 3)
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
		letters: kamisado.Alphabet(f.Take(1)), ground: kamisado.Colour(f.Take(3)), tower: withTeeth(towerOf(f.Take(6)), f.Take(3)),
		trail: heading(f.Take(3)), came: heading(f.Take(3)), push: heading(f.Take(3)),
		left: f.Set(), framed: f.Set(), dot: f.Set(), forced: f.Set(), zero: f.Set(), wrong: f.Set(),
		advice: advice(f.Take(adviceBits)),
	}
}

// The layers of Kamisado's cells. Those that come in several kinds are counted
// from the named one.
const (
	groundLayer  tile.Layer = 0                         // 8 colours in each alphabet
	sideLayer    tile.Layer = groundLayer + 8*2         // 8 colours in each alphabet, their letters moved aside
	belowLayer   tile.Layer = sideLayer + 8*2           // 8 colours in each alphabet, their letters moved down
	leftLayer    tile.Layer = belowLayer + 8*2          // 1
	frameLayer   tile.Layer = leftLayer + 1             // 1
	startLayer   tile.Layer = frameLayer + 1            // 6 headings
	crossLayer   tile.Layer = startLayer + 6            // 6 headings
	headLayer    tile.Layer = crossLayer + 6            // 6 headings
	cameLayer    tile.Layer = headLayer + 6             // 6 headings
	dotLayer     tile.Layer = cameLayer + 6             // 1, and 1 on a trail
	towerLayer   tile.Layer = dotLayer + 2              // 32 towers in each alphabet
	beadLayer    tile.Layer = towerLayer + 2*towerKinds // up to mostTeeth
	forcedLayer  tile.Layer = beadLayer + mostTeeth     // 1
	cornersLayer tile.Layer = forcedLayer + 1           // 1
	pushLayer    tile.Layer = cornersLayer + 1          // north, south
	zeroLayer    tile.Layer = pushLayer + 2             // 1
	wrongLayer   tile.Layer = zeroLayer + 1             // 1
	starLayer    tile.Layer = wrongLayer + 1            // sure, likely
	advisedLayer tile.Layer = starLayer + 2             // pushes that are advised: north and south, sure and likely
	lastLayer    tile.Layer = advisedLayer + 4          // how many there are
)

// The measures of a cell's things in cells. Each corner has a use of its own, so
// that marks which meet are all seen: the letter top left, a push top right, a
// blocked tower bottom left; a sumo's beads are on its ring at the right, where no move comes
// or goes, and the frames of the last move and of the forced tower keep to the edge. Where the last move comes over the letter,
// that is bottom left: a tower that has just moved is blocked only when the match is over.
const (
	letterAt, letterSize = 0.1, 0.235
	sideLetterAt         = 0.6 // along the upper edge, beside a trail and clear of a star
	lowLetterAt          = 0.755
	lowLetterSize        = 0.19 // the tower is nearer

	bodyRadius = 0.37 // of the octagon's corners
	bevel      = 0.065
	// A sumo stands on a star of eight teeth, so that it is smaller itself.
	sumoRadius          = 0.335
	toothTip, toothGap  = 0.43, 0.33
	gemRadius           = 0.22
	gemLetter           = 0.3
	beadRadius, beadGap = 0.09, 0.42 // beads stand so many radians apart

	signAt, signRadius = 0.225, 0.2
	pushAt, pushRadius = 0.785, 0.195
	advisedAt          = 0.765 // of a push that is advised, which is larger
	advisedRadius      = 0.215

	trailWide, trailLine = 0.085, 0.018
)

func (kamisadoTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	if t.Shape() >= tile.OwnShapes {
		return fillTileLayers(dst, t)
	}
	k := kamisadoStyleOf(t.Key())
	dst = append(dst, k.letterLayer()+8*tile.Layer(k.letters)+tile.Layer(k.ground))
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
	add(k.dot && !trails, dotLayer)
	add(k.dot && trails, dotLayer+1)
	add(k.tower.Present, towerLayer+towerKinds*tile.Layer(k.letters)+tile.Layer(towerIndex(k.tower))-1)
	add(k.tower.Sumo(), beadLayer+tile.Layer(teethOf(k.tower))-1)
	add(k.came != noHeading, cameLayer+tile.Layer(k.came)-1)
	add(k.forced && !k.left && !k.framed, forcedLayer)
	add(k.forced && (k.left || k.framed), cornersLayer)
	advisedPush := k.push != noHeading && k.advice != noAdvice
	add(k.push != noHeading && !advisedPush, pushLayer+tile.Layer(k.push)-1)
	add(k.zero, zeroLayer)
	add(k.wrong, wrongLayer)
	add(advisedPush, advisedLayer+2*tile.Layer(k.advice-sureAdvice)+tile.Layer(k.push)-1)
	if k.tower.Present {
		return dst
	}
	return k.advice.layers(dst, starLayer)
}

// letterLayer is the first of the grounds that have their letter in the right place: it
// makes way where the last move leads over the upper left corner of the cell.
func (k kamisadoStyle) letterLayer() tile.Layer {
	switch over := k.trail == northWest || k.trail == southEast && !k.left || k.came == southEast; {
	case over && k.tower.Present:
		return belowLayer
	case over:
		return sideLayer
	}
	return groundLayer
}

func (kamisadoTiles) Draw(c *canvas.Canvas, l tile.Layer) {
	h := c.MarkCenter()
	switch {
	case l >= lastLayer:
		drawFill(c, l)
	case l < leftLayer:
		drawGround(c, kamisado.Alphabet(l/8%2), kamisado.Colour(l%8), l-l%(8*2))
	case l == leftLayer:
		c.LastMoveFrom()
	case l == frameLayer:
		c.Frame(canvas.LastMove)
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
		c.LegalDot(h, h, 1)
	case l < towerLayer: // a trail would swallow a small one
		c.Disc(h, h, 0.19, canvas.Gap)
		c.Disc(h, h, 0.13, canvas.White)
	case l < beadLayer:
		letters := kamisado.Alphabet((l - towerLayer) / towerKinds)
		drawTower(c, letters, towerOf(int(l-towerLayer)%towerKinds+1))
	case l < forcedLayer:
		drawBeads(c, int(l-beadLayer)+1)
	case l == forcedLayer:
		c.Frame(canvas.White)
	case l == cornersLayer:
		c.TurnCorners()
	case l < zeroLayer:
		drawPush(c, heading(l-pushLayer)+1)
	case l == zeroLayer:
		drawZero(c)
	case l == wrongLayer:
		drawWrong(c)
	case l < advisedLayer:
		advice(l-starLayer+1).draw(c, h, h, 1)
	default:
		drawAdvisedPush(c, heading((l-advisedLayer)%2)+1, l < advisedLayer+2)
	}
}

// drawGround draws an empty cell. Its letter is black or white, whichever is read better,
// and as strong on all grounds: legible, and yet behind the towers.
func drawGround(c *canvas.Canvas, letters kamisado.Alphabet, colour kamisado.Colour, first tile.Layer) {
	g, x, y, size := grounds[colour], letterAt, letterAt, letterSize
	switch first {
	case sideLayer:
		x = sideLetterAt
	case belowLayer:
		y, size = lowLetterAt, lowLetterSize
	}
	c.Cell(groundRamp(g), lit(g))
	c.CornerText(letters.Colour(colour), x, y, size, letterOn(g))
}

// groundRamp are the shades of a cell, lit those where light falls on a thing of its colour.
func groundRamp(g canvas.RGB) []canvas.RGB { return canvas.Shades(g, groundLit, 0.12, 5) }

func lit(g canvas.RGB) canvas.RGB { return canvas.Blend(g, canvas.White, 0.42) }

// groundLit is how much white is in the top of a cell, where its letter is.
const groundLit = 0.11

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

// How opaque the letters of cells are. White ones need more to be read in a small picture:
// the eye takes thin light strokes on dark ground for greyer than they are.
const blackLetter, whiteLetter = 0.62, 0.8

// letterOn is the colour of a letter printed on a cell: black or white, whichever is read
// better.
func letterOn(ground canvas.RGB) canvas.RGB {
	black, white := canvas.Blend(ground, canvas.Black, blackLetter), canvas.Blend(ground, canvas.White, whiteLetter)
	if canvas.Contrast(black, ground) >= canvas.Contrast(white, ground) {
		return black
	}
	return white
}
