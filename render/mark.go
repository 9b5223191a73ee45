package render

import "math"

// drawFrame frames a cell of the last move.
func drawFrame(p *pen) {
	wide, line := p.px(0.045), p.px(0.018)
	border(p, 0, wide, ivory)
	border(p, wide, line, ink)
}

// border draws a square ring, inset and wide in pixels.
func border(p *pen, inset, wide float64, c rgb) {
	length := p.side - 2*inset
	far := p.side - inset - wide
	p.bar(inset, inset, length, wide, c)
	p.bar(inset, far, length, wide, c)
	p.bar(inset, inset, wide, length, c)
	p.bar(far, inset, wide, length, c)
}

// drawBrackets marks the forced tower: heavy corners, wider than the frame of
// the last move, so that both are seen where they meet.
func drawBrackets(p *pen) {
	wide, line, arm := p.px(0.055), p.px(0.024), p.px(0.27)
	corners(p, wide+line, arm+line, ink)
	corners(p, wide, arm, ivory)
}

// corners draws an L in each corner, in pixels.
func corners(p *pen, wide, arm float64, c rgb) {
	for _, right := range []float64{0, 1} {
		for _, low := range []float64{0, 1} {
			p.bar(right*(p.side-arm), low*(p.side-wide), arm, wide, c)
			p.bar(right*(p.side-wide), low*(p.side-arm), wide, arm, c)
		}
	}
}

// drawDot marks a cell the forced tower can go to. The ring lets it show on an
// arrow of the last move, too.
func drawDot(p *pen) {
	p.disc(p.heart(), p.heart(), 0.155, ink)
	p.disc(p.heart(), p.heart(), 0.125, ivory)
}

// drawArrow draws the last move's arrow head on a cell it left or crossed. The
// notch in its base is a part of its radius.
func drawArrow(p *pen, h heading, radius, notch float64) {
	p.edged(ivory, ink, 0.05, arrowHead(h, p.heart(), p.heart(), radius, notch)...)
}

// arrowHead is a triangle around x, y; radius is that of its corners.
func arrowHead(h heading, x, y, radius, notch float64) []point {
	dx, dy := unit(h)
	tip, base, half := radius, radius*0.5, radius*0.9
	dent := base - radius*notch
	return []point{
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
func drawShove(p *pen, h heading) {
	_, dy := unit(h)
	p.edged(ivory, ink, 0.05, arrowHead(h, p.heart(), 0.515-dy*0.345, 0.13, 0)...)
}

// drawPush marks a tower that could be pushed: a dot, as on legal targets, with
// the push's direction.
func drawPush(p *pen, h heading) {
	const x, y = 1 - signAt, signAt
	p.disc(x, y, signRadius, ink)
	p.disc(x, y, signRadius-0.028, ivory)
	_, dy := unit(h)
	p.polygon(ink, arrowHead(h, x, y+dy*0.025, 0.115, 0)...)
}

// drawZero marks a blocked tower with the sign for "no entry".
func drawZero(p *pen) {
	const x, y = signAt, 1 - signAt
	p.disc(x, y, signRadius, ink)
	p.disc(x, y, signRadius-0.02, ivory)
	p.disc(x, y, signRadius-0.04, red)
	px, py := p.at(x, y)
	w, h := p.px(0.16), p.px(0.055)
	p.bar(math.Round(px-p.x-w/2), math.Round(py-p.y-h/2), w, h, ivory)
}

// drawWrong crosses out where a mistake led: a saltire, which no other mark is.
func drawWrong(p *pen) {
	p.polygon(ink, saltire(p, 0.235, 0.088)...)
	p.polygon(ivory, saltire(p, 0.215, 0.068)...)
	p.polygon(red, saltire(p, 0.19, 0.043)...)
}

// saltire is a cross on its side: arms so long from the middle to their corners,
// so wide from theirs.
func saltire(p *pen, long, wide float64) []point {
	points := make([]point, 0, 12)
	for arm := range 4 {
		sin, cos := math.Sincos(math.Pi/4 + float64(arm)*math.Pi/2)
		turned := func(x, y float64) point {
			return point{p.heart() + x*cos - y*sin, p.heart() + x*sin + y*cos}
		}
		points = append(points, turned(wide, -wide), turned(long, -wide), turned(long, wide))
	}
	return points
}
