package render

import (
	"kamisado/game"
	"kamisado/render/internal/canvas"
)

// advice is what a picture shows on a cell of the moves that a coach advises, so that few
// kinds of tiles are added to those that a game has: a view lists moves, a tile knows its
// own cell alone.
type advice uint8

const (
	noAdvice advice = iota
	sureAdvice
	likelyAdvice
	// mineAdvice is a cell not to open.
	mineAdvice
)

// adviceBits is how many bits of a key an advice takes.
const adviceBits = 2

// adviceOf is the advice that a move is.
func adviceOf(m game.AdvisedMove) advice {
	if m.Sure {
		return sureAdvice
	}
	return likelyAdvice
}

// draw draws an advice with its middle in a place of a cell: a star, which no other mark is,
// a hollow one, dark inside, where nothing is proven, a white cross on a dark disc where not to
// play: a cross alone looks like a star at a glance, and so does one of the same colour.
func (a advice) draw(c *canvas.Canvas, x, y, scale float64) {
	if a == mineAdvice {
		c.Disc(x, y, 0.4, canvas.Gap)
		c.Polygon(canvas.Ivory, canvas.Saltire(x, 0.25, 0.07)...)
		return
	}
	c.Outlined(canvas.Advice, canvas.Gap, 0.06*scale, canvas.Star(x, y, scale)...)
	if a == likelyAdvice {
		c.Polygon(canvas.Gap, canvas.Star(x, y+0.006*scale, 0.62*scale)...)
	}
}

// advised are the advices of a board's cells; cell says which one a move is about and
// reports whether there is such a cell.
func advised(v game.View, cell func(m game.Move) (int, bool)) map[int]advice {
	if len(v.Advised) == 0 {
		return nil
	}
	found := make(map[int]advice, len(v.Advised))
	for _, m := range v.Advised {
		if at, ok := cell(m.Move); ok {
			found[at] = adviceOf(m)
		}
	}
	return found
}
