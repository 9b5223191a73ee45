package render

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"time"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The shapes of the tiles of the counter, the band above a minefield: the frame at its left, and all else. They differ
// in width.
const (
	counterStart tile.ShapeID = tile.OwnShapes + iota
	counterShape
)

// The signs of the counter, besides digits, minus and colon.
const (
	blankSign = ' '
	mineSign  = 'm'
	clockSign = 'c'
	wonSign   = 'w'
	lostSign  = 'l'
)

// counterTiles appends the counter: the mines left at its left end, the time, unless there is none, at its right, and
// about in the middle how the match ended.
func counterTiles(dst []tile.Tile, g tile.Grid, b *minesweeper.Board, elapsed time.Duration) []tile.Tile {
	widthOf := func(sign rune) int {
		switch sign {
		case mineSign, clockSign, wonSign, lostSign:
			return g.Head
		case ':':
			return g.Head / 5
		}
		return 2 * g.Head / 5
	}
	room := g.Width() - g.Edge // what is left of the band
	add := func(sign rune, wide int) {
		dst = append(dst, tile.New(counterShape, tile.Wide(tile.Key(sign), wide)))
		room -= wide
	}
	dst = append(dst, tile.New(counterStart, tile.Wide(blankSign, g.Edge)))
	for _, sign := range "m" + strconv.Itoa(min(max(b.Left, -999), 9999)) {
		add(sign, widthOf(sign))
	}
	timer, long := "", g.Edge
	if elapsed != game.Untimed {
		seconds := int(min(max(0, elapsed/time.Second), 9999*60+59))
		timer = fmt.Sprintf("c%d:%02d", seconds/60, seconds%60)
	}
	for _, sign := range timer {
		long += widthOf(sign)
	}
	if b.Won || b.Lost {
		sign := wonSign
		if b.Lost {
			sign = lostSign
		}
		add(blankSign, min(room-(g.Width()+g.Head)/2, room-g.Head-long-leastSpace))
		add(sign, g.Head)
	}
	add(blankSign, room-long)
	for _, sign := range timer {
		add(sign, widthOf(sign))
	}
	add(blankSign, room)
	return dst
}

// Clock returns where the picture of a view shows for how long a match has been played, in pixels, at the right of
// that; empty where it shows no time.
func Clock(v game.View) image.Rectangle {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok || v.Elapsed == game.Untimed {
		return image.Rectangle{}
	}
	part := b.Marked(v.Advised)
	g := fieldGrid(part.Columns, part.Rows)
	right := g.Width() - g.Edge
	return image.Rect(right-g.Head-mostTimeDigits*(2*g.Head/5)-g.Head/5, 0, right, g.Head)
}

// mostTimeDigits is how many digits the time has at most.
const mostTimeDigits = 6

// drawCounter draws a sign of the counter in the middle of its tile.
func drawCounter(c *canvas.Canvas, sign rune) {
	c.Fill(canvas.Frame)
	const y = 0.62 // the frame's labels are right below
	switch x := c.Width / c.Unit / 2; sign {
	case blankSign:
	case mineSign:
		drawMine(c, x, y, 0.27, canvas.Ivory, canvas.Frame)
	case clockSign:
		drawClock(c, x, y, 0.25)
	case wonSign, lostSign:
		drawFace(c, x, y-0.06, 0.4, sign == wonSign)
	case ':':
		c.Disc(x, y-0.12, 0.05, canvas.Ivory)
		c.Disc(x, y+0.12, 0.05, canvas.Ivory)
	case '-':
		c.Bar(math.Round(0.06*c.Unit), math.Round((y-0.04)*c.Unit), math.Round(0.28*c.Unit), c.Pixels(0.08),
			canvas.Ivory)
	default:
		c.Text(string(sign), x, y, 0.62, canvas.Ivory)
	}
}

// drawMine draws a mine: a ball with eight horns, a gleam and a thin edge.
func drawMine(c *canvas.Canvas, x, y, radius float64, body, gleam canvas.RGB) {
	for _, coat := range []struct {
		wide   float64
		colour canvas.RGB
	}{{0.06 * radius, gleam}, {0, body}} {
		long, wide := radius+coat.wide, 0.13*radius+coat.wide
		for arm := range 4 {
			sin, cos := math.Sincos(float64(arm) * math.Pi / 4)
			dx, dy, wx, wy := long*cos, long*sin, wide*sin, -wide*cos
			c.Polygon(coat.colour, canvas.Point{x - dx - wx, y - dy - wy}, canvas.Point{x - dx + wx, y - dy + wy},
				canvas.Point{x + dx + wx, y + dy + wy}, canvas.Point{x + dx - wx, y + dy - wy})
		}
		c.Disc(x, y, 0.72*radius+coat.wide, coat.colour)
	}
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
