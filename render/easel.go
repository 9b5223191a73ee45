package render

import (
	"image"
	"image/draw"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/opentype"
)

// cellKey is what a cell looks like, in its game's own coding: equal keys are
// equal pixels.
type cellKey uint32

// layer is one drawing that cells are stacked from, in its game's own coding.
type layer uint8

// art is what a game brings to its pictures.
type art interface {
	// layers appends the layers of a cell to dst, the lowest first. The lowest
	// covers the whole cell.
	layers(dst []layer, key cellKey) []layer
	// draw draws a layer on an empty cell. It draws the same every time.
	draw(p *pen, l layer)
}

// easel makes the pixels of cells. Drawing a layer takes gg about a
// millisecond, so each is drawn once and kept; stacking them takes microseconds.
// Not safe for concurrent use.
type easel struct {
	art    art
	side   int
	font   *opentype.Font
	drawn  map[layer]*image.RGBA
	colour *quantiser
	stack  []layer
	canvas *image.RGBA
	pixels []uint8
}

func newEasel(a art, side int, f *opentype.Font, q *quantiser) *easel {
	return &easel{
		art: a, side: side, font: f, colour: q,
		drawn:  make(map[layer]*image.RGBA),
		canvas: image.NewRGBA(image.Rect(0, 0, side, side)),
		pixels: make([]uint8, side*side),
	}
}

// cell gives a cell's palette indices, row by row. They are valid until the
// next call.
func (e *easel) cell(key cellKey) []uint8 {
	e.stack = e.art.layers(e.stack[:0], key)
	for i, l := range e.stack {
		m := e.layer(l)
		if i == 0 {
			copy(e.canvas.Pix, m.Pix)
			continue
		}
		draw.Draw(e.canvas, m.Rect, m, m.Rect.Min, draw.Over)
	}
	e.colour.quantise(e.pixels, e.canvas)
	return e.pixels
}

// layer gives a layer's drawing, cut to the part that shows anything.
func (e *easel) layer(l layer) *image.RGBA {
	m := e.drawn[l]
	if m == nil {
		dc := gg.NewContext(e.side, e.side)
		e.art.draw(&pen{dc: dc, side: float64(e.side), font: e.font}, l)
		m = crop(dc.Image().(*image.RGBA))
		e.drawn[l] = m
	}
	return m
}

// crop copies the smallest part of an image that holds all that is not
// transparent: most marks are small, and stacking goes by the pixel.
func crop(m *image.RGBA) *image.RGBA {
	var box image.Rectangle
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.Pix[m.PixOffset(x, y)+3] != 0 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	cut := image.NewRGBA(box)
	draw.Draw(cut, box, m, box.Min, draw.Src)
	return cut
}

// axis is twice the height, in pixels, of the middle of what stands on cells.
func (e *easel) axis() int { return 2 * int(math.Round(heartAt*float64(e.side))) }
