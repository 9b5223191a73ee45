package render

import (
	"strconv"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// scoreLook is the result of a match as the strip below its board shows it.
type scoreLook struct {
	// winner is Nobody of a draw.
	winner game.Seat
	points [2]int
}

func (k *scoreLook) code(f *tile.Fields) {
	k.winner++ // Nobody is -1
	tile.Code(f, &k.winner, 2)
	k.winner--
	tile.Code(f, &k.points[kamisado.Black], 8)
	tile.Code(f, &k.points[kamisado.White], 8)
}

// scoreHigh is the height of the strip.
func scoreHigh(g tile.Grid) int { return g.CellHeight * 5 / 8 }

// drawResult draws the strip: a tower of each side and its points, the winner's in gold and crowned.
func drawResult(c *canvas.Canvas, key tile.Key) {
	k := styleOf[scoreLook](key)
	c.Fill(canvas.Frame)
	middle, high := c.Width/c.Unit/2, c.Height/c.Unit
	wide, tall := c.Pixels(4*scoreTower-1.6), 0.92*c.Height
	c.RoundedBar((c.Width-wide)/2, 0, wide, tall, tall/2, canvas.Gap)
	for seat, way := range [2]float64{kamisado.Black: -1, kamisado.White: 1} {
		ink := canvas.Coordinate
		unit := int(0.9 * c.Height)
		at := c.Part(int((middle+way*scoreTower)*c.Unit)-unit/2, int(0.02*c.Height), unit, unit, unit)
		drawBody(at, game.Seat(seat), bodyRadius, false)
		if game.Seat(seat) == k.winner {
			ink = canvas.Gold
			drawCrown(at)
		}
		c.Text(strconv.Itoa(k.points[seat]), middle+way*scorePoints, 0.46*high, scoreSize, ink)
	}
	c.Bar((middle-0.09)*c.Unit, 0.46*c.Height-c.Pixels(0.02), c.Pixels(0.18), c.Pixels(0.04), canvas.Coordinate)
}

// The measures of the strip, in cells: how far from its middle towers and points are, and how high
// the points.
const scoreTower, scorePoints, scoreSize = 1.25, 0.6, 0.42
