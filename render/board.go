package render

import (
	"image/color"
	"slices"

	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// The colours of the games' grounds and things. Those of discs, cards and digits differ
// enough for every kind of colour vision: tests hold their CIEDE2000 distances.
var (
	yellow = canvas.RGB{0xFE, 0xEB, 0x12}
	red    = canvas.RGB{0xD3, 0x3C, 0x47}

	panel     = canvas.RGB{0x2E, 0x32, 0x3D}
	panelEdge = canvas.RGB{0x4A, 0x4F, 0x5C}
	crimson   = canvas.RGB{0xB8, 0x1E, 0x2D}
)

// edge is an anti-aliased edge between two colours: a palette has so many blends of them.
type edge struct {
	from, to canvas.RGB
	blends   int
}

// newPalette returns the palette of a game's own colours and of edges between some.
func newPalette(own []canvas.RGB, edges []edge) color.Palette {
	for _, e := range edges {
		own = append(own, canvas.Blends(e.from, e.to, e.blends)...)
	}
	return canvas.NewPalette(own)
}

// discStyle is what there is to see on one cell in games of discs. D is the game's
// own type of what a cell can hold: nothing, or the disc of the first or second seat,
// in this order from 0.
type discStyle[D ~uint8] struct {
	disc D
	// dot marks an empty cell that whoever is to move can put a disc on.
	dot D
	// framed is the last disc, marked one that its game marks: it was turned over, or
	// is part of the winning line.
	framed, marked bool
	// corners are those of the cell where there is a mark that several cells share, a bit each.
	corners uint8
	advice  advice
}

func (k *discStyle[D]) code(f *tile.Fields) {
	tile.Code(f, &k.disc, 2)
	tile.Code(f, &k.dot, 2)
	f.Flags(&k.framed, &k.marked)
	tile.Code(f, &k.corners, 4)
	tile.Code(f, &k.advice, adviceBits)
}

// discStyles returns the styles of a board's cells in reading order, with the last disc
// framed. dot returns what marks a cell where it is empty. A star takes the place of the dot.
func discStyles[D ~uint8](
	discs []D, last int, marked []int, advised map[int]advice, dot func(cell int) D,
) []discStyle[D] {
	styles := make([]discStyle[D], len(discs))
	for i, disc := range discs {
		k := &styles[i]
		*k = discStyle[D]{disc: disc, framed: i == last, marked: slices.Contains(marked, i), advice: advised[i]}
		if disc == 0 && k.advice == noAdvice {
			k.dot = dot(i)
		}
	}
	return styles
}

// corner is one of the four corners of a cell: where it is, in cells from the upper left one.
type corner struct{ x, y int }

// cornersOf are the corners that a discStyle has the bits of.
func cornersOf(bits uint8) (corners []corner) {
	for i := range 4 {
		if bits>>i&1 == 1 {
			corners = append(corners, corner{i % 2, i / 2})
		}
	}
	return corners
}

// frame is the frame of the last move.
func frame() tile.Layer { return tile.Drawing("frame", canvas.LastMove, (*canvas.Canvas).Frame) }

// coin is the look of a disc: the shades of its face, those in the light first, and its side, of
// which one sees the lower edge.
type coin struct {
	face []canvas.RGB
	side canvas.RGB
}

// coinSide is how far the side of a disc is seen below its face, in radii.
const coinSide = 0.09

// draw draws a disc with the middle of its face at x, y.
func (k coin) draw(c *canvas.Canvas, x, y, radius float64) {
	c.Disc(x, y+coinSide*radius, radius, k.side)
	c.ShadedDisc(x, y, radius, k.face)
}

// colours are those of a disc, its face in so many shades.
func (k coin) colours(shades int) []canvas.RGB {
	all := []canvas.RGB{k.side}
	for i := range len(k.face) - 1 {
		all = append(all, canvas.Ramp(k.face[i], k.face[i+1], shades/(len(k.face)-1))...)
	}
	return all
}
