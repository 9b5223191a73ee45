package render

import (
	"math"

	"kamisado/game/kamisado"
)

// towerArt is Kamisado's art: look.key is its cellKey.
type towerArt struct{}

var _ art = towerArt{}

// The layers of Kamisado's cells, the lowest first as they are stacked. Those
// that come in several kinds are counted from the named one.
const (
	groundLayer layer = 0               // 8 colours
	frameLayer  layer = groundLayer + 8 // 1
	shoveLayer  layer = frameLayer + 1  // north, south
	arrowLayer  layer = shoveLayer + 2  // 6 headings
	dotLayer    layer = arrowLayer + 6  // 1
	towerLayer  layer = dotLayer + 1    // 32 towers
	forcedLayer layer = towerLayer + 32 // 1
	pushLayer   layer = forcedLayer + 1 // north, south
	zeroLayer   layer = pushLayer + 2   // 1
	lastLayer   layer = zeroLayer + 1   // how many there are
)

// The measures of a cell's things in cells. Each corner has a use of its own, so
// that marks which meet are all seen: the letter top left, a push top right, a
// blocked tower bottom left, a sumo's numeral bottom right; the last move and
// the forced tower keep to the edge.
const (
	// heart is where towers, dots and arrows have their middle, both ways: a bit
	// off the middle, away from the letter.
	heart = 0.52

	letterAt, letterSize = 0.095, 0.235

	bodyRadius = 0.36 // of the octagon's corners
	sumoRadius = 0.34 // a sumo's body is smaller, to leave room for its teeth
	toothTip   = 0.43
	gemRadius  = 0.215
	gemLetter  = 0.30

	badgeAt, badgeRadius = 0.775, 0.15
	badgeDigit           = 0.27
	cornerRadius         = 0.125
	cornerNear           = 0.195
)

// layers stacks a cell.
func (towerArt) layers(dst []layer, key cellKey) []layer {
	k := lookOf(key)
	dst = append(dst, groundLayer+layer(k.ground))
	add := func(shown bool, l layer) {
		if shown {
			dst = append(dst, l)
		}
	}
	add(k.framed, frameLayer)
	add(k.shoved != nowhere, shoveLayer+layer(k.shoved)-1)
	add(k.arrow != nowhere, arrowLayer+layer(k.arrow)-1)
	add(k.dot, dotLayer)
	add(k.tower.Present, towerLayer+layer(towerIndex(k.tower)))
	add(k.forced, forcedLayer)
	add(k.push != nowhere, pushLayer+layer(k.push)-1)
	add(k.zero, zeroLayer)
	return dst
}

// draw draws one layer.
func (towerArt) draw(p *pen, l layer) {
	switch {
	case l < frameLayer:
		drawGround(p, kamisado.Colour(l))
	case l == frameLayer:
		drawFrame(p)
	case l < arrowLayer:
		drawShove(p, heading(l-shoveLayer)+1)
	case l < dotLayer:
		drawArrow(p, heading(l-arrowLayer)+1)
	case l == dotLayer:
		drawDot(p)
	case l < forcedLayer:
		drawTower(p, towerOf(int(l-towerLayer)))
	case l == forcedLayer:
		drawBrackets(p)
	case l < zeroLayer:
		drawPush(p, heading(l-pushLayer)+1)
	default:
		drawZero(p)
	}
}

// drawGround draws an empty cell and its letter.
func drawGround(p *pen, c kamisado.Colour) {
	p.bar(0, 0, p.side, p.side, grounds[c])
	p.corner(c.String(), letterAt, letterAt, letterSize, letterOn(grounds[c]))
}

// drawTower draws a tower. The body tells its side, with two outlines so that
// it stands out on light and dark grounds alike; the gem tells its colour.
func drawTower(p *pen, t kamisado.Tower) {
	body, line := ink, ivory
	if t.Side == kamisado.White {
		body, line = ivory, ink
	}
	radius := bodyRadius
	if t.Sumo {
		radius = sumoRadius
		p.edged(body, line, 0.03, teeth()...)
	}
	p.polygon(ink, octagon(radius)...)
	p.polygon(ivory, octagon(radius-0.02)...)
	if t.Side == kamisado.White {
		p.polygon(ink, octagon(radius-0.055)...)
		p.polygon(body, octagon(radius-0.075)...)
	} else {
		p.polygon(body, octagon(radius-0.045)...)
	}
	gem := grounds[t.Colour]
	p.disc(heart, heart, gemRadius, line)
	p.disc(heart, heart, gemRadius-0.025, gem)
	p.text(t.Colour.String(), heart, heart, gemLetter, inkOn(gem))
	if t.Sumo {
		p.disc(badgeAt, badgeAt, badgeRadius, line)
		p.disc(badgeAt, badgeAt, badgeRadius-0.025, body)
		p.text("1", badgeAt, badgeAt, badgeDigit, line)
	}
}

// octagon is a body's outline, with a flat side on top.
func octagon(radius float64) []point {
	points := make([]point, 8)
	for i := range points {
		points[i] = polar(radius, math.Pi/8+float64(i)*math.Pi/4)
	}
	return points
}

// teeth is the star behind a sumo's body: a tooth at each corner, which leaves
// the letter free.
func teeth() []point {
	var points []point
	for i := range 8 {
		a := math.Pi/8 + float64(i)*math.Pi/4
		points = append(points, polar(sumoRadius*0.9, a-0.26), polar(toothTip, a), polar(sumoRadius*0.9, a+0.26))
	}
	return points
}

// polar is a point around the heart of a cell.
func polar(radius, angle float64) point {
	return point{heart + radius*math.Cos(angle), heart + radius*math.Sin(angle)}
}
