package render

import (
	"math"

	"kamisado/game/kamisado"
)

// towerArt is Kamisado's craft: look.key is its cellKey.
type towerArt struct{}

var _ craft = towerArt{}

// The layers of Kamisado's cells. Those that come in several kinds are counted
// from the named one.
const (
	groundLayer layer = 0               // 8 colours
	frameLayer  layer = groundLayer + 8 // 1
	shoveLayer  layer = frameLayer + 1  // north, south
	arrowLayer  layer = shoveLayer + 2  // 6 headings
	wideLayer   layer = arrowLayer + 6  // 6 headings, with room for a dot
	dotLayer    layer = wideLayer + 6   // 1
	towerLayer  layer = dotLayer + 1    // 32 towers
	forcedLayer layer = towerLayer + 32 // 1
	pushLayer   layer = forcedLayer + 1 // north, south
	zeroLayer   layer = pushLayer + 2   // 1
	wrongLayer  layer = zeroLayer + 1   // 1
	lastLayer   layer = wrongLayer + 1  // how many there are
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

// layers stacks a cell.
func (towerArt) layers(dst []layer, t tile) []layer {
	k := lookOf(t.key())
	dst = append(dst, groundLayer+layer(k.ground))
	add := func(shown bool, l layer) {
		if shown {
			dst = append(dst, l)
		}
	}
	add(k.framed, frameLayer)
	add(k.arrow != nowhere && !k.dot, arrowLayer+layer(k.arrow)-1)
	add(k.arrow != nowhere && k.dot, wideLayer+layer(k.arrow)-1)
	add(k.dot, dotLayer)
	add(k.tower.Present, towerLayer+layer(towerIndex(k.tower)))
	add(k.shoved != nowhere, shoveLayer+layer(k.shoved)-1)
	add(k.forced, forcedLayer)
	add(k.push != nowhere, pushLayer+layer(k.push)-1)
	add(k.zero, zeroLayer)
	add(k.wrong, wrongLayer)
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
	case l < wideLayer:
		drawArrow(p, heading(l-arrowLayer)+1, 0.27, 0.3)
	case l < dotLayer:
		drawArrow(p, heading(l-wideLayer)+1, 0.32, 0)
	case l == dotLayer:
		drawDot(p)
	case l < forcedLayer:
		drawTower(p, towerOf(int(l-towerLayer)))
	case l == forcedLayer:
		drawBrackets(p)
	case l < zeroLayer:
		drawPush(p, heading(l-pushLayer)+1)
	case l == zeroLayer:
		drawZero(p)
	default:
		drawWrong(p)
	}
}

// drawGround draws an empty cell and its letter.
func drawGround(p *pen, c kamisado.Colour) {
	p.bar(0, 0, p.side, p.side, grounds[c])
	p.corner(c.String(), letterAt, letterAt, letterSize, letterOn(grounds[c]))
}

// drawTower draws a tower. The body tells its side, outlined so that it stands
// out on light and dark grounds alike; the gem tells its colour.
func drawTower(p *pen, t kamisado.Tower) {
	body, line := ink, ivory
	if t.Side == kamisado.White {
		body, line = ivory, ink
	}
	outline := octagon
	if t.Sumo {
		outline = star
	}
	p.polygon(ink, outline(p, 0)...)
	if t.Side == kamisado.Black {
		p.polygon(ivory, outline(p, 0.02)...)
	}
	p.polygon(body, outline(p, 0.045)...)
	gem, h := grounds[t.Colour], p.heart()
	p.disc(h, h, gemRadius, line)
	p.disc(h, h, gemRadius-0.025, gem)
	p.text(t.Colour.String(), h, h, gemLetter, inkOn(gem))
	if t.Sumo {
		p.disc(badgeAt, badgeAt, badgeRadius, line)
		p.disc(badgeAt, badgeAt, badgeRadius-0.03, body)
		p.text("1", badgeAt, badgeAt, badgeDigit, line)
	}
}

// octagon is a tower's outline, with a flat side on top, drawn in by inset.
func octagon(p *pen, inset float64) []point {
	points := make([]point, 8)
	for i := range points {
		points[i] = p.polar(bodyRadius-inset, math.Pi/8+float64(i)*math.Pi/4)
	}
	return points
}

// star is a sumo's outline, drawn in by inset: teeth between the corners of the
// cell, which leave the letter free. Along its slanted sides a star shrinks more
// than inward.
func star(p *pen, inset float64) []point {
	points := make([]point, 16)
	for i := range points {
		radius := toothTip - 1.55*inset
		if i%2 == 1 {
			radius = toothGap - 1.2*inset
		}
		points[i] = p.polar(radius, math.Pi/8+float64(i)*math.Pi/8)
	}
	return points
}

// polar is a point around the heart of a cell.
func (p *pen) polar(radius, angle float64) point {
	return point{p.heart() + radius*math.Cos(angle), p.heart() + radius*math.Sin(angle)}
}
