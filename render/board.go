package render

import (
	"slices"

	"kamisado/game"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The colours of the games' grounds and things. Those of discs, cards and digits differ
// enough for every kind of colour vision: tests hold their CIEDE2000 distances.
var (
	yellow = canvas.RGB{0xFE, 0xEB, 0x12}
	blue   = canvas.RGB{0x18, 0x7E, 0xF6}
	brown  = canvas.RGB{0x64, 0x33, 0x00}
	orange = canvas.RGB{0xF6, 0x7D, 0x0A}
	purple = canvas.RGB{0x7C, 0x10, 0x92}
	red    = canvas.RGB{0xD3, 0x3C, 0x47}
	pink   = canvas.RGB{0xF4, 0x9E, 0xD1}
	green  = canvas.RGB{0x62, 0xC3, 0x8E}

	boardLit  = canvas.RGB{0x3A, 0x92, 0x6C}
	boardDim  = canvas.RGB{0x2F, 0x7D, 0x5B}
	rackLit   = canvas.RGB{0x4E, 0x8B, 0xE6}
	rackDim   = canvas.RGB{0x38, 0x75, 0xD0}
	holeDark  = canvas.RGB{0x0C, 0x22, 0x56}
	holeLit   = canvas.RGB{0x13, 0x31, 0x70}
	panel     = canvas.RGB{0x2E, 0x32, 0x3D}
	panelEdge = canvas.RGB{0x4A, 0x4F, 0x5C}
	crimson   = canvas.RGB{0xB8, 0x1E, 0x2D}
)

// discStyle is all that there is to see on one cell in games of discs. D is the game's
// own type of what a cell can hold: nothing, or the disc of the first or second seat,
// in this order from 0.
type discStyle[D ~uint8] struct {
	disc D
	// dot is the disc that whoever is to move can put on an empty cell.
	dot D
	// framed is the last disc, marked one that its game marks: it was turned over, or
	// is part of the winning line.
	framed, marked bool
	advice         advice
}

func (k *discStyle[D]) code(f *tile.Fields) {
	tile.Code(f, &k.disc, 2)
	tile.Code(f, &k.dot, 2)
	f.Flags(&k.framed, &k.marked)
	tile.Code(f, &k.advice, adviceBits)
}

func (k discStyle[D]) key() tile.Key {
	var f tile.Fields
	k.code(&f)
	return f.Key
}

func discStyleOf[D ~uint8](key tile.Key) (k discStyle[D]) {
	k.code(&tile.Fields{Key: key, Reading: true})
	return k
}

// discKeys returns the keys of a board's cells in reading order, with the last disc
// framed. plays reports whether whoever is to move can play in a cell; boards at which
// nobody is have none. A star takes the place of the dot.
func discKeys[D ~uint8](
	discs []D, last int, marked []int, advised map[int]advice, turn game.Seat, plays func(cell int) bool,
) []tile.Key {
	keys := make([]tile.Key, len(discs))
	for i, disc := range discs {
		k := discStyle[D]{disc: disc, framed: i == last, marked: slices.Contains(marked, i), advice: advised[i]}
		if disc == 0 && k.advice == noAdvice && (turn == 0 || turn == 1) && plays(i) {
			k.dot = D(turn) + 1
		}
		keys[i] = k.key()
	}
	return keys
}

// drawDot marks a legal cell: a small dot of the colour of whoever is to move, in a white
// ring, quieter than discs. scale is 1 in cells of a usual size.
func drawDot(c *canvas.Canvas, colour canvas.RGB, scale float64) {
	c.Disc(0.5, 0.5, 0.16*scale, canvas.Gap)
	c.Disc(0.5, 0.5, 0.14*scale, canvas.White)
	c.Disc(0.5, 0.5, 0.095*scale, colour)
}

// frame is the frame of the last move.
func frame() tile.Layer { return tile.Drawing("frame", canvas.LastMove, (*canvas.Canvas).Frame) }

// coin is the look of a disc: a bevelled rim around a face, both lit from above.
type coin struct{ rim, face []canvas.RGB }

// The shades of a coin's rim and face: few take fewer bytes, many are smooth.
const rimShades, faceShades = 16, 12

// newCoin makes a coin of the colours of its rim and its face, those in the light first.
func newCoin(rimLit, rimDim, faceLit, faceDim canvas.RGB) coin {
	return coin{canvas.Ramp(rimLit, rimDim, rimShades), canvas.Ramp(faceLit, faceDim, faceShades)}
}

// colours are those of the coin and of the edges in it.
func (k coin) colours() []canvas.RGB {
	return slices.Concat(k.rim, k.face)
}

// draw draws a coin around the middle of its cell.
func (k coin) draw(c *canvas.Canvas, radius float64) {
	c.Coin(0.5, 0.5, k.bands(radius)...)
}

// bands are those of a coin of a radius.
func (k coin) bands(radius float64) []canvas.Band {
	return []canvas.Band{{Radius: radius, Ramp: k.rim}, {Radius: radius - 0.065, Ramp: k.face}}
}
