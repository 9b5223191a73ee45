package render

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
	edge, wide, arm := p.px(0.012), p.px(0.06), p.px(0.25)
	line := p.px(0.02)
	for _, part := range []struct {
		grow float64
		c    rgb
	}{{line, ink}, {0, ivory}} {
		g := part.grow
		near := max(0, edge-g)
		w, a := edge-near+wide+g, edge-near+arm+g
		farW, farA := p.side-near-w, p.side-near-a
		for _, x := range []struct{ thin, long float64 }{{near, near}, {farW, farA}} {
			for _, y := range []struct{ thin, long float64 }{{near, near}, {farW, farA}} {
				p.bar(x.long, y.thin, a, w, part.c)
				p.bar(x.thin, y.long, w, a, part.c)
			}
		}
	}
}

// drawDot marks a cell the forced tower can go to. The ring lets it show on an
// arrow of the last move, too.
func drawDot(p *pen) {
	p.disc(heart, heart, 0.155, ink)
	p.disc(heart, heart, 0.125, ivory)
}

// drawArrow draws the last move's arrow head on a cell it left or crossed: so
// large that a dot has room in it.
func drawArrow(p *pen, h heading) {
	p.edged(ivory, ink, 0.05, arrowHead(h, heart, heart, 0.33)...)
}

// arrowHead is a triangle around x, y; radius is that of its corners.
func arrowHead(h heading, x, y, radius float64) []point {
	dx, dy := unit(h)
	tip, base, half := radius, radius*0.5, radius*0.9
	return []point{
		{x + dx*tip, y + dy*tip},
		{x - dx*base - dy*half, y - dy*base + dx*half},
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

// drawShove marks a tower that was pushed here: an arrow head at the edge it
// came over, below the tower.
func drawShove(p *pen, h heading) {
	_, dy := unit(h)
	p.edged(ivory, ink, 0.04, arrowHead(h, heart, 0.5-dy*0.40, 0.13)...)
}

// drawPush marks a tower that could be pushed: a dot, as on legal targets, with
// the push's direction.
func drawPush(p *pen, h heading) {
	const x, y = 1 - cornerNear, cornerNear
	p.disc(x, y, cornerRadius, ink)
	p.disc(x, y, cornerRadius-0.025, ivory)
	_, dy := unit(h)
	p.polygon(ink, arrowHead(h, x, y-dy*-0.01, 0.075)...)
}

// drawZero marks a blocked tower with the sign for "no entry".
func drawZero(p *pen) {
	const x, y = cornerNear, 1 - cornerNear
	p.disc(x, y, cornerRadius, ink)
	p.disc(x, y, cornerRadius-0.02, ivory)
	p.disc(x, y, cornerRadius-0.04, red)
	px, py := p.at(x, y)
	w, h := p.px(0.11), p.px(0.04)
	p.bar(px-p.x-w/2, py-p.y-h/2, w, h, ivory)
}
