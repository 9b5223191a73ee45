package render

import (
	"fmt"
	"image/color"
	"math"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Kamisado paints Kamisado boards.
type Kamisado struct{ *gallery }

var (
	_ Painter = Kamisado{}
	_ Warmer  = Kamisado{}
)

// NewKamisado makes a painter. It draws nothing yet: what a picture needs is
// drawn when first needed, or ahead of time by Warm.
func NewKamisado() Kamisado { return Kamisado{newGallery(towerArt{}, 2)} }

// Warm draws what pictures of the default size are made of. It takes some
// hundred milliseconds.
func (k Kamisado) Warm() {
	s := k.studio(newGrid(8, 8, SizeDefault))
	for ground := range kamisado.Colour(kamisado.Colours) {
		s.strip(look{ground: ground}.tile())
		s.strip(look{ground: ground, dot: true}.tile())
		for side := kamisado.Black; side <= kamisado.White; side++ {
			for colour := range kamisado.Colour(kamisado.Colours) {
				t := kamisado.Tower{Side: side, Colour: colour, Present: true}
				s.strip(look{ground: ground, tower: t}.tile())
				t.Sumo = true
				s.strip(look{ground: ground, tower: t}.tile())
			}
		}
	}
	for l := range lastLayer {
		s.prepare(cellShape, l)
	}
}

// tile is the tile of a cell that looks so.
func (k look) tile() tile { return newTile(cellShape, k.key()) }

// sheet has the 64 cells from a8 to h1 in their frame.
func (towerArt) sheet(v game.View, size int) (sheet, error) {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return sheet{}, fmt.Errorf("a Kamisado picture needs a *kamisado.Board, not %T", v.Board)
	}
	g := newGrid(8, 8, size)
	return sheet{
		grid: g, tiles: g.framed(make([]tile, 0, g.tiles()), boardKeys(b)),
		cells: func() []Cell { return g.cells(func(i int) string { return kamisado.Cell(i).String() }) },
	}, nil
}

func (towerArt) shapes(g grid) []shape {
	// Towers stand a bit off the middle of their cells.
	return g.shapes(2 * int(math.Round(heartAt*float64(g.wide))))
}

func (towerArt) palette() color.Palette { return newPalette() }

func (towerArt) code() codeLengths {
	return codeLengths{
		literals: "4534787887776778db6999987888877887bb78988a6899886789b86786cb5555", end: "d",
		matches: "56777777776767777789578778895", distances: "2dcdcccdcdcccdddcc1dcc86754545",
	}
}
