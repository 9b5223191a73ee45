package render

import (
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// kamisadoTiles is Kamisado's tile set: kamisadoStyle is coded in its tile.Keys.
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

func (k *kamisadoStyle) code(f *tile.Fields) {
	tile.Code(f, &k.letters, 1)
	tile.Code(f, &k.ground, 3)
	f.Flags(&k.tower.Present)
	tile.Code(f, &k.tower.Side, 1)
	tile.Code(f, &k.tower.Colour, 3)
	tile.Code(f, &k.tower.Rank, 3)
	for _, h := range []*heading{&k.trail, &k.came, &k.push} {
		tile.Code(f, h, 3)
	}
	f.Flags(&k.left, &k.framed, &k.dot, &k.forced, &k.zero, &k.wrong)
	tile.Code(f, &k.advice, adviceBits)
}

func (k kamisadoStyle) key() tile.Key {
	var f tile.Fields
	k.code(&f)
	return f.Key
}

func kamisadoStyleOf(key tile.Key) (k kamisadoStyle) {
	k.code(&tile.Fields{Key: key, Reading: true})
	return k
}

// The measures of a cell's things in cells. Each corner has a use of its own, so
// that marks which meet are all seen: the letter top left, a push top right, a
// blocked tower bottom left; a sumo's beads are on its ring at the right, where no move comes
// or goes, and the frames of the last move and of the forced tower keep to the edge. Where the last move comes over
// the letter, that is bottom left: a tower that has just moved is blocked only when the match is over.
const (
	letterAt, letterSize = 0.115, 0.2
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
	add := func(shown bool, l tile.Layer) {
		if shown {
			dst = append(dst, l)
		}
	}
	trails, advisedPush := k.trail != noHeading, k.push != noHeading && k.advice != noAdvice
	add(true, tile.Drawing("ground", k.groundLook(), drawGround))
	add(k.left, tile.Mark("left", (*canvas.Canvas).LastMoveFrom))
	add(k.framed, frame())
	add(trails && k.left, tile.Drawing("start", k.trail, drawStart))
	add(trails && !k.left, tile.Drawing("cross", k.trail, drawCross))
	add(trails && !k.left && !k.dot, tile.Drawing("head", k.trail, drawHead))
	add(k.dot, tile.Drawing("dot", trails, drawTarget))
	add(k.tower.Present,
		tile.Drawing("tower", towerLook{k.letters, k.tower.Side, k.tower.Colour, k.tower.Sumo()}, drawTower))
	add(k.tower.Sumo(), tile.Drawing("beads", int(k.tower.Rank), drawBeads))
	add(k.came != noHeading, tile.Drawing("arrival", k.came, drawArrival))
	add(k.forced && !k.left && !k.framed, tile.Drawing("frame", canvas.White, (*canvas.Canvas).Frame))
	add(k.forced && (k.left || k.framed), tile.Mark("corners", (*canvas.Canvas).TurnCorners))
	add(k.push != noHeading && !advisedPush, tile.Drawing("push", k.push, drawPush))
	add(k.zero, tile.Mark("blocked", drawZero))
	add(k.wrong, tile.Mark("wrong", drawWrong))
	add(advisedPush, tile.Drawing("advised push", pushLook{k.push, k.advice == sureAdvice}, drawAdvisedPush))
	add(k.advice != noAdvice && !k.tower.Present, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) {
		a.draw(c, c.MarkCenter(), c.MarkCenter(), 1)
	}))
	return dst
}

// groundLook is how an empty cell looks: its letter, and where that is.
type groundLook struct {
	letters kamisado.Alphabet
	colour  kamisado.Colour
	place   letterPlace
}

// letterPlace is where the letter of a cell is.
type letterPlace uint8

const (
	inCorner letterPlace = iota
	aside                // along the upper edge
	below                // a tower
)

// groundLook returns the cell with its letter in the right place: it makes way where the last move leads over the
// upper left corner.
func (k kamisadoStyle) groundLook() groundLook {
	g := groundLook{k.letters, k.ground, inCorner}
	if k.trail == northWest || k.trail == southEast && !k.left || k.came == southEast {
		if g.place = aside; k.tower.Present {
			g.place = below
		}
	}
	return g
}

// drawGround draws an empty cell. Its letter is black or white, whichever is read better,
// and as strong on all grounds: legible, and yet behind the towers.
func drawGround(c *canvas.Canvas, look groundLook) {
	g, x, y, size := grounds[look.colour], letterAt, letterAt, letterSize
	switch look.place {
	case aside:
		x = sideLetterAt
	case below:
		y, size = lowLetterAt, lowLetterSize
	}
	c.Cell(canvas.Gap, g)
	c.CornerText(look.letters.Colour(look.colour), x, y, size, letterOn(g))
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
