package render

import (
	"fmt"
	"math"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The shapes of the bar below an Othello board.
const (
	blackScore tile.ShapeID = tile.OwnShapes + iota // Black's disc and the number of its discs, at the left
	shareShape                                      // the share of both sides
	whiteScore
)

// What a score says of its side besides the number of its discs.
const (
	sideWaits tile.Key = iota
	sideMoves
	sideWon
)

// evenKey is what is added to the share of a match that ended in a draw.
const evenKey tile.Key = 1 << 16

// barShapes are the shapes of the bar below a grid, which is two edges high.
func barShapes(g tile.Grid) []tile.Shape {
	high := 2 * g.Edge
	score := tile.Shape{Width: g.Edge + 9*high/4, Height: high, Unit: high}
	first, share := score, score
	first.First = true
	share.Width = g.Width() - 2*score.Width
	return []tile.Shape{first, share, score}
}

// barTiles appends the bar: at each end a disc and how many of them its side has, and between them the share of
// both. Who is to move is in a white frame, and who has won in a golden one with a crown.
func barTiles(dst []tile.Tile, g tile.Grid, v game.View, b *othello.Board) []tile.Tile {
	score := func(side game.Seat) tile.Key {
		says := sideWaits
		switch {
		case b.Turn == side:
			says = sideMoves
		case v.Outcome != nil && v.Outcome.Winner == side:
			says = sideWon
		}
		return says | tile.Key(b.Count[side])<<2
	}
	black, all := b.Count[othello.Black], max(1, b.Count[othello.Black]+b.Count[othello.White])
	share := tile.Key(black * shareWide(barShapes(g)[1]) / all)
	if out := v.Outcome; out != nil && out.Winner == game.Nobody && out.Method != game.Unfinished {
		share |= evenKey
	}
	return append(dst, tile.New(blackScore, score(othello.Black)), tile.New(shareShape, share),
		tile.New(whiteScore, score(othello.White)))
}

// shareWide is how many pixels wide the share of both sides is: with rounded ends, as high as they are wide.
func shareWide(s tile.Shape) int { return s.Width - s.Height/4 }

// drawSide draws a side's disc and number, mirrored at the right end of the bar.
func drawSide(c *canvas.Canvas, t tile.Tile) {
	c.Fill(canvas.Frame)
	says, wide, side := t.Key()&3, c.Width/c.Unit, othello.BlackDisc
	at := func(x float64) float64 { return x - 2.38 + wide } // from the board's edge
	if t.Shape() == whiteScore {
		side, at = othello.WhiteDisc, func(x float64) float64 { return 2.38 - x }
	}
	ink := canvas.Coordinate
	if says != sideWaits {
		frame := canvas.White
		if says == sideWon {
			frame = canvas.Gold
			c.Crown(at(2.02), 0.5, 0.46)
		}
		ink = canvas.White
		line := c.Pixels(0.055)
		left := math.Round(min(at(0.02), at(1.7)) * c.Unit)
		c.RoundedFrame(left+line/2, c.Pixels(0.11)+line/2, c.Pixels(1.68)-line, c.Height-2*c.Pixels(0.11)-line, c.Pixels(0.2),
			line, frame)
	}
	othelloCoin(side).draw(c, at(0.42), 0.5, 0.27)
	c.Text(fmt.Sprint(int(t.Key()>>2)), at(1.18), 0.5, 0.5, ink)
}

// drawShare draws the share of both sides, and the sign of a draw.
func drawShare(c *canvas.Canvas, key tile.Key) {
	high := c.Pixels(0.25)
	x, y, wide, black := high/2, math.Round((c.Height-high)/2), c.Width-high, float64(key&^evenKey)
	c.Fill(canvas.Frame)
	if tick := c.Pixels(0.03); key&evenKey == 0 {
		c.Bar(math.Round((c.Width-tick)/2), y-0.12*c.Unit, tick, high+0.24*c.Unit, shareTick)
	}
	c.RoundedBar(x, y, wide, high, high/2, shareWhite)
	switch {
	case black >= wide:
		c.RoundedBar(x, y, wide, high, high/2, shareBlack)
	case black > 0:
		black = min(max(black, high), wide-high)
		c.RoundedBar(x, y, black, high, high/2, shareBlack)
		c.Bar(x+black-high/2, y, high/2, high, shareBlack)
	}
	if key&evenKey != 0 {
		c.Disc(c.Width/c.Unit/2, 0.5, 0.4, canvas.Frame)
		c.EqualSign(c.Width/c.Unit/2, 0.5, 0.4)
	}
}
