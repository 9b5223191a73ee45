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
	// left cells are those that the last move left: its arrow begins there. framed ones
	// are where it led a tower to, the pushed ones too.
	left, framed bool
	// trail points along the last move on the cells it left and crossed; head is set on the
	// last of them. corner points to the corner of a cell that it touches in passing.
	trail, corner heading
	head          bool
	// dot marks a legal target, forced the tower that must move.
	dot, forced bool
	// push points along the push that could be made of this cell's tower.
	push heading
	// zero marks a tower that was blocked just now, crown the tower that has reached the far row.
	zero, crown bool
	advice      advice
}

func (k *kamisadoStyle) code(f *tile.Fields) {
	tile.Code(f, &k.letters, 1)
	tile.Code(f, &k.ground, 3)
	f.Flags(&k.tower.Present)
	tile.Code(f, &k.tower.Side, 1)
	tile.Code(f, &k.tower.Colour, 3)
	tile.Code(f, &k.tower.Rank, 3)
	tile.Code(f, &k.trail, 3)
	tile.Code(f, &k.corner, 3)
	tile.Code(f, &k.push, 2)
	f.Flags(&k.head, &k.left, &k.framed, &k.dot, &k.forced, &k.zero, &k.crown)
	tile.Code(f, &k.advice, adviceBits)
}

// The measures of a cell's things in cells. Each corner has a use of its own, so
// that marks which meet are all seen: the letter top left, the rank of a sumo top right, a push
// bottom right, a blocked tower bottom left; the frames of the last move and the corners of the
// forced tower keep to the edge. Where the last move crosses the letter, that is beside it.
const (
	letterAt, letterSize = 0.1, 0.19
	sideLetterAt         = 0.62 // along the upper edge, beside an arrow and clear of a star

	towerY, wallHeight = 0.485, 0.085
	bodyRadius         = 0.34 // of the octagon's corners
	bevel              = 0.06
	sumoRadius         = 0.31
	toothTip, toothGap = 0.405, 0.325
	gemRadius          = 0.215
	gemLetter          = 0.27
	outline            = 0.024
	shadowOpacity      = 0.28

	rankX, rankY, rankRadius = 0.8, 0.2, 0.134
	rankLetter               = 0.225

	signAt, signRadius = 0.215, 0.165
	pushAt, pushRadius = 0.79, 0.17
	advisedAt          = 0.765 // of a push that is advised, which is larger
	advisedRadius      = 0.2

	trailWide, trailLine = 0.052, 0.02
	tintWide             = 0.115
	headInset, headLong  = 0.03, 0.21
)

func (kamisadoTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	switch {
	case t.Shape() == scoreShape:
		return append(dst, tile.Drawing("score", t.Key(), drawResult))
	case t.Shape() >= tile.OwnShapes:
		return fillTileLayers(dst, t)
	}
	k := styleOf[kamisadoStyle](t.Key())
	add := func(shown bool, l tile.Layer) {
		if shown {
			dst = append(dst, l)
		}
	}
	moves, advisedPush := k.trail != noHeading, k.push != noHeading && k.advice != noAdvice
	add(true, tile.Drawing("ground", k.groundLook(), drawGround))
	add(k.framed, frame())
	add(k.left, tile.Mark("left", (*canvas.Canvas).LastMoveFrom))
	add(k.corner != noHeading, tile.Drawing("corner", k.corner, drawCorner))
	add(moves, tile.Drawing("trail", trailLook{k.trail, k.left, k.head}, drawTrail))
	add(k.dot, tile.Mark("dot", func(c *canvas.Canvas) { c.LegalDot(0.5, 0.5, 1) }))
	add(k.tower.Present,
		tile.Drawing("tower", towerLook{k.letters, k.tower.Side, k.tower.Colour, k.tower.Sumo()}, drawTower))
	add(moves && k.head, tile.Drawing("head", k.trail, drawHead))
	add(k.crown, tile.Mark("crown", drawCrown))
	add(k.forced, tile.Mark("corners", (*canvas.Canvas).TurnCorners))
	add(k.tower.Sumo(), tile.Drawing("rank", int(k.tower.Rank), drawRank))
	add(k.push != noHeading && !advisedPush, tile.Drawing("push", k.push, drawPush))
	add(k.zero, tile.Mark("blocked", drawZero))
	add(advisedPush, tile.Drawing("advised push", pushLook{k.push, k.advice == sureAdvice}, drawAdvisedPush))
	add(k.advice != noAdvice && !k.tower.Present, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) {
		a.draw(c, 0.5, 0.5, 1)
	}))
	return dst
}

// groundLook is how an empty cell looks: its letter, whether that makes way for the last move, and
// whether the cell is tinted, since that move ended there.
type groundLook struct {
	letters       kamisado.Alphabet
	colour        kamisado.Colour
	aside, tinted bool
}

// groundLook returns the cell. Its letter makes way where the last move leads over the upper left corner.
func (k kamisadoStyle) groundLook() groundLook {
	return groundLook{k.letters, k.ground, k.trail == northWest || k.trail == southEast && !k.left, k.framed}
}

// drawGround draws an empty cell and its letter. A tint is at the edges alone: the colour of the cell
// says which tower moves next.
func drawGround(c *canvas.Canvas, look groundLook) {
	g, x := grounds[look.colour], letterAt
	if look.aside {
		x = sideLetterAt
	}
	c.Cell(canvas.Gap, g)
	if look.tinted {
		c.Cell(canvas.Gap, tintOn(g))
		at := c.Pixels(tintWide)
		c.RoundedBar(at, at, c.Unit-2*at, c.Unit-2*at, c.Pixels(0.04), g)
	}
	c.CornerText(look.letters.Colour(look.colour), x, letterAt, letterSize, letterOn(g))
}

// grounds are the eight colours, in the order of the palette.
var grounds = [8]canvas.RGB{
	{0xF7, 0xEA, 0x45},
	{0x28, 0x8D, 0xEE},
	{0x77, 0x4A, 0x07},
	{0xEB, 0x8F, 0x1E},
	{0x83, 0x3E, 0xB0},
	{0xE0, 0x45, 0x5A},
	{0xE6, 0xB2, 0xD8},
	{0x5E, 0xD0, 0x8F},
}

// tintOn is the tint of the last move on a cell.
func tintOn(ground canvas.RGB) canvas.RGB { return canvas.Blend(ground, canvas.LastMove, 0.5) }

// isDark reports whether white is read better than black on a ground.
func isDark(ground canvas.RGB) bool { return canvas.Luminance(ground) < 0.25 }

// inkOn is canvas.Ink or canvas.Ivory, whichever is read better on a ground.
func inkOn(ground canvas.RGB) canvas.RGB {
	if isDark(ground) {
		return canvas.White
	}
	return canvas.Ink
}

// letterOn is the colour of a letter printed on a cell: its own, mixed with black or white. White
// ones need more of it to be read in a small picture: the eye takes thin light strokes on dark
// ground for greyer than they are.
func letterOn(ground canvas.RGB) canvas.RGB {
	if isDark(ground) {
		return canvas.Blend(ground, canvas.White, 0.86)
	}
	return canvas.Blend(ground, canvas.Black, 0.62)
}
