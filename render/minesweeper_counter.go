package render

import (
	"fmt"
	"image"
	"math"
	"strings"
	"time"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The shapes of the counter, the band above a minefield that shows mines left and time.
const (
	counterStart tile.ShapeID = tile.OwnShapes + iota // the frame at its left
	counterEnd                                        // and at its right
	signShape                                         // a mine, a clock
	digitShape
	colonShape
	restShape // what is between the two numbers: how the match ended
)

// The numbers of the counter have so many digits at most: mines left with their minus,
// time without its colon.
const leftDigits, timeDigits = 4, 6

// counterCount is how many tiles the counter has.
const counterCount = leftDigits + timeDigits + 6

// Beyond its digits, 0 to 9, a digit's tile shows these.
const (
	minusKey tile.Key = 10 + iota
	blankKey
)

// What a sign shows, and a colon: the same as it always does, or nothing.
const (
	mineKey tile.Key = iota
	clockKey
	noSignKey
)

const noColonKey tile.Key = 1

// How a match ended: neither while it goes on nor after a resignation.
const (
	wonKey tile.Key = iota + 1
	lostKey
)

// counterShapes are the shapes of the counter above a grid.
func counterShapes(g tile.Grid) []tile.Shape {
	digit, colon, inset := 2*g.Head/5, g.Head/5, g.Edge
	rest := g.Width() - 2*inset - 2*g.Head - (leftDigits+timeDigits)*digit - colon
	of := func(wide int) tile.Shape { return tile.Shape{Width: wide, Height: g.Head, Unit: g.Head} }
	start := of(inset)
	start.First = true
	return []tile.Shape{start, of(inset), of(g.Head), of(digit), of(colon), of(rest)}
}

// counterTiles appends the counter: the mines left at its left end, the time, unless there is none, at its right, and
// between them how the match ended.
func counterTiles(dst []tile.Tile, b *minesweeper.Board, elapsed time.Duration) []tile.Tile {
	dst = append(dst, tile.New(counterStart, 0), tile.New(signShape, mineKey))
	dst = digitTiles(dst, fmt.Sprintf("%-*d", leftDigits, min(max(b.Left, -999), 9999)))
	ended := tile.Key(0)
	switch {
	case b.Won:
		ended = wonKey
	case b.Lost:
		ended = lostKey
	}
	dst = append(dst, tile.New(restShape, ended))
	if elapsed == game.Untimed {
		dst = digitTiles(
			append(digitTiles(dst, strings.Repeat(" ", timeDigits-2)), tile.New(signShape, noSignKey),
				tile.New(colonShape, noColonKey)),
			"  ",
		)
		return append(dst, tile.New(counterEnd, 0))
	}
	seconds := int(min(max(0, elapsed/time.Second), 9999*60+59))
	minutes := fmt.Sprint(seconds / 60)
	dst = digitTiles(dst, strings.Repeat(" ", timeDigits-2-len(minutes)))
	dst = append(dst, tile.New(signShape, clockKey))
	dst = append(digitTiles(dst, minutes), tile.New(colonShape, 0))
	dst = digitTiles(dst, fmt.Sprintf("%02d", seconds%60))
	return append(dst, tile.New(counterEnd, 0))
}

// Clock returns where the picture of a view shows for how long a match has been played, in pixels, at the right of that;
// empty where it shows no time.
func Clock(v game.View) image.Rectangle {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok || v.Elapsed == game.Untimed {
		return image.Rectangle{}
	}
	part := b.Marked(v.Advised)
	g := fieldGrid(part.Columns, part.Rows)
	right := g.Width() - g.Edge
	return image.Rect(right-g.Head-timeDigits*(2*g.Head/5)-g.Head/5, 0, right, g.Head)
}

// digitTiles appends a number, blanks around it too.
func digitTiles(dst []tile.Tile, number string) []tile.Tile {
	for _, c := range []byte(number) {
		key := tile.Key(c - '0')
		switch c {
		case '-':
			key = minusKey
		case ' ':
			key = blankKey
		}
		dst = append(dst, tile.New(digitShape, key))
	}
	return dst
}

// drawCounter draws what a tile of the counter shows.
func drawCounter(c *canvas.Canvas, t tile.Tile) {
	s, key := t.Shape(), t.Key()
	c.Bar(0, 0, c.Width, c.Height, canvas.Frame)
	const middle, size = 0.62, 0.62 // the frame's labels are right below
	switch {
	case s == signShape && key == mineKey:
		drawMine(c, 0.5, middle, 0.27, canvas.Ivory, canvas.Frame)
	case s == signShape && key == clockKey:
		drawClock(c, 0.5, middle, 0.25)
	case s == colonShape && key != noColonKey:
		c.Disc(0.1, middle-0.12, 0.05, canvas.Ivory)
		c.Disc(0.1, middle+0.12, 0.05, canvas.Ivory)
	case s == restShape && key != 0:
		drawFace(c, c.Width/c.Unit/2, middle-0.06, 0.4, key == wonKey)
	case s == digitShape && key == minusKey:
		c.Bar(math.Round(0.06*c.Unit), math.Round((middle-0.04)*c.Unit), math.Round(0.28*c.Unit), c.Pixels(0.08),
			canvas.Ivory)
	case s == digitShape && key < minusKey:
		c.Text(fmt.Sprint(int(key)), 0.2, middle, size, canvas.Ivory)
	}
}

// drawMine draws a mine: a ball with eight horns and a gleam.
func drawMine(c *canvas.Canvas, x, y, radius float64, body, gleam canvas.RGB) {
	for arm := range 4 {
		sin, cos := math.Sincos(float64(arm) * math.Pi / 4)
		const wide = 0.13
		dx, dy, wx, wy := radius*cos, radius*sin, wide*radius*sin, -wide*radius*cos
		c.Polygon(body, canvas.Point{x - dx - wx, y - dy - wy}, canvas.Point{x - dx + wx, y - dy + wy},
			canvas.Point{x + dx + wx, y + dy + wy}, canvas.Point{x + dx - wx, y + dy - wy})
	}
	c.Disc(x, y, 0.72*radius, body)
	c.Disc(x-0.24*radius, y-0.24*radius, 0.18*radius, gleam)
}

// drawFace draws a face: in sunglasses and smiling for who has won, with crosses for eyes for who has lost.
func drawFace(c *canvas.Canvas, x, y, radius float64, won bool) {
	c.Disc(x, y, radius, canvas.Gold)
	wide := 0.13 * radius
	for _, side := range []float64{-1, 1} {
		eye, up := x+side*0.38*radius, y-0.2*radius
		if won {
			c.Disc(eye, up, 0.3*radius, canvas.Ink)
			c.Line(x, y-0.32*radius, x+side*0.92*radius, y-0.32*radius, 1.4*wide, canvas.Ink)
			continue
		}
		const arm = 0.2
		c.Line(eye-arm*radius, up-arm*radius, eye+arm*radius, up+arm*radius, wide, canvas.Ink)
		c.Line(eye-arm*radius, up+arm*radius, eye+arm*radius, up-arm*radius, wide, canvas.Ink)
	}
	if won {
		c.Arc(x, y+0.1*radius, 0.52*radius, 0.15*math.Pi, 0.85*math.Pi, wide, canvas.Ink)
	} else {
		c.Arc(x, y+0.85*radius, 0.5*radius, 1.2*math.Pi, 1.8*math.Pi, wide, canvas.Ink)
	}
}

// drawClock draws a clock at three o'clock.
func drawClock(c *canvas.Canvas, x, y, radius float64) {
	c.Disc(x, y, radius, canvas.Ivory)
	c.Disc(x, y, 0.78*radius, canvas.Frame)
	wide := 0.09 * radius
	c.Polygon(canvas.Ivory, canvas.Point{x - wide, y - 0.6*radius}, canvas.Point{x + wide, y - 0.6*radius},
		canvas.Point{x + wide, y + wide}, canvas.Point{x - wide, y + wide})
	c.Polygon(canvas.Ivory, canvas.Point{x - wide, y - wide}, canvas.Point{x + 0.5*radius, y - wide},
		canvas.Point{x + 0.5*radius, y + wide}, canvas.Point{x - wide, y + wide})
}
