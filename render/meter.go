package render

import (
	"fmt"
	"math"
	"time"
)

// The shapes of a meter, the band above a minefield that shows mines left and time.
const (
	meterStart shapeID = ownShapes + iota // the frame at its left
	meterEnd                              // and at its right
	signShape                             // a mine, a clock
	digitShape
	colonShape
	restShape // what is between the two numbers
)

// The numbers of a meter have so many digits at most: mines left with their minus,
// time without its colon.
const leftDigits, timeDigits = 4, 6

// meterCount is how many tiles a meter has.
const meterCount = leftDigits + timeDigits + 6

// Beyond its digits, 0 to 9, a digit's tile shows these.
const (
	minusKey cellKey = 10 + iota
	blankKey
)

// What a sign shows.
const (
	mineKey cellKey = iota
	clockKey
)

// meterShapes are the shapes of a meter above a grid.
func meterShapes(g grid) []shape {
	digit, colon, inset := 2*g.head/5, g.head/5, g.edge
	rest := g.width() - 2*inset - 2*g.head - (leftDigits+timeDigits)*digit - colon
	of := func(wide int) shape { return shape{wide: wide, high: g.head, unit: g.head} }
	start := of(inset)
	start.first = true
	return []shape{start, of(inset), of(g.head), of(digit), of(colon), of(rest)}
}

// meterTiles appends a meter: the mines left at its left end, the time at its right.
func meterTiles(dst []tile, left int, elapsed time.Duration) []tile {
	dst = append(dst, newTile(meterStart, 0), newTile(signShape, mineKey))
	number := fmt.Sprint(min(max(left, -999), 9999))
	dst = digitTiles(dst, number)
	dst = blankTiles(dst, leftDigits-len(number))
	dst = append(dst, newTile(restShape, 0))
	seconds := int(min(max(0, elapsed/time.Second), 9999*60+59))
	minutes := fmt.Sprint(seconds / 60)
	dst = blankTiles(dst, timeDigits-2-len(minutes))
	dst = append(dst, newTile(signShape, clockKey))
	dst = append(digitTiles(dst, minutes), newTile(colonShape, 0))
	dst = digitTiles(dst, fmt.Sprintf("%02d", seconds%60))
	return append(dst, newTile(meterEnd, 0))
}

// digitTiles appends a number.
func digitTiles(dst []tile, number string) []tile {
	for _, c := range []byte(number) {
		key := cellKey(c - '0')
		if c == '-' {
			key = minusKey
		}
		dst = append(dst, newTile(digitShape, key))
	}
	return dst
}

func blankTiles(dst []tile, count int) []tile {
	for range count {
		dst = append(dst, newTile(digitShape, blankKey))
	}
	return dst
}

// drawMeter draws what a tile of a meter shows.
func drawMeter(p *pen, s shapeID, key cellKey) {
	p.bar(0, 0, p.wide, p.high, frameColour)
	const middle, size = 0.62, 0.62 // the frame's labels are right below
	switch {
	case s == signShape && key == mineKey:
		p.mine(0.5, middle, 0.27, ivory, frameColour)
	case s == signShape:
		p.clock(0.5, middle, 0.25)
	case s == colonShape:
		p.disc(0.1, middle-0.12, 0.05, ivory)
		p.disc(0.1, middle+0.12, 0.05, ivory)
	case s == digitShape && key == minusKey:
		p.bar(math.Round(0.06*p.side), math.Round((middle-0.04)*p.side), math.Round(0.28*p.side), p.px(0.08), ivory)
	case s == digitShape && key < minusKey:
		p.text(fmt.Sprint(int(key)), 0.2, middle, size, ivory)
	}
}

// mine draws a mine: a ball with eight horns and a gleam.
func (p *pen) mine(x, y, radius float64, body, gleam rgb) {
	for arm := range 4 {
		sin, cos := math.Sincos(float64(arm) * math.Pi / 4)
		const wide = 0.13
		dx, dy, wx, wy := radius*cos, radius*sin, wide*radius*sin, -wide*radius*cos
		p.polygon(body, point{x - dx - wx, y - dy - wy}, point{x - dx + wx, y - dy + wy},
			point{x + dx + wx, y + dy + wy}, point{x + dx - wx, y + dy - wy})
	}
	p.disc(x, y, 0.72*radius, body)
	p.disc(x-0.24*radius, y-0.24*radius, 0.18*radius, gleam)
}

// clock draws a clock at three o'clock.
func (p *pen) clock(x, y, radius float64) {
	p.disc(x, y, radius, ivory)
	p.disc(x, y, 0.78*radius, frameColour)
	wide := 0.09 * radius
	p.polygon(ivory, point{x - wide, y - 0.6*radius}, point{x + wide, y - 0.6*radius}, point{x + wide, y + wide}, point{x - wide, y + wide})
	p.polygon(ivory, point{x - wide, y - wide}, point{x + 0.5*radius, y - wide}, point{x + 0.5*radius, y + wide}, point{x - wide, y + wide})
}
