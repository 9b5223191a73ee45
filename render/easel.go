package render

import (
	"image"
	"image/draw"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/opentype"
)

// layer is one drawing that tiles are stacked from, in its game's own coding, which
// keeps below frameLayers.
type layer uint16

// art is what a game brings to its pictures. It is safe for concurrent use.
type art interface {
	// layers appends the layers of a tile to dst, the lowest first. The lowest
	// covers the whole tile.
	layers(dst []layer, t tile) []layer
	// draw draws a layer on an empty tile. It draws the same every time.
	draw(p *pen, l layer)
}

// drawing is a layer on tiles of a shape.
type drawing struct {
	shape shapeID
	layer layer
}

// mostDrawn is how many drawings an easel keeps: more than any picture needs. Some
// games have numbers in their pictures, of which there are many.
const mostDrawn = 500

// easel makes the pixels of tiles. Drawing a layer takes gg about a
// millisecond, so each is drawn once and kept; stacking them takes microseconds.
// Not safe for concurrent use.
type easel struct {
	art    art
	shapes []shape
	font   *opentype.Font
	drawn  map[drawing]*image.RGBA
	colour *quantiser
	stack  []layer
	// canvas and pixels are as large as the largest tile.
	canvas []uint8
	pixels []uint8
}

func newEasel(a art, shapes []shape, f *opentype.Font, q *quantiser) *easel {
	most := 0
	for _, s := range shapes {
		most = max(most, s.wide*s.high)
	}
	return &easel{
		art: a, shapes: shapes, font: f, colour: q,
		drawn:  make(map[drawing]*image.RGBA),
		canvas: make([]uint8, 4*most),
		pixels: make([]uint8, most),
	}
}

// tile gives a tile's palette indices, row by row. They are valid until the
// next call.
func (e *easel) tile(t tile) []uint8 {
	e.stack = e.art.layers(e.stack[:0], t)
	s := e.shapes[t.shape()]
	canvas := &image.RGBA{Pix: e.canvas[:4*s.wide*s.high], Stride: 4 * s.wide, Rect: image.Rect(0, 0, s.wide, s.high)}
	for i, l := range e.stack {
		m := e.layer(t.shape(), l)
		if i == 0 {
			copy(canvas.Pix, m.Pix)
			continue
		}
		draw.Draw(canvas, m.Rect, m, m.Rect.Min, draw.Over)
	}
	pixels := e.pixels[:s.wide*s.high]
	e.colour.quantise(pixels, canvas)
	return pixels
}

// layer gives a layer's drawing, cut to the part that shows anything.
func (e *easel) layer(id shapeID, l layer) *image.RGBA {
	d := drawing{id, l}
	m := e.drawn[d]
	if m == nil {
		if len(e.drawn) >= mostDrawn {
			clear(e.drawn)
		}
		s := e.shapes[id]
		dc := gg.NewContext(s.wide, s.high)
		p := &pen{dc: dc, wide: float64(s.wide), high: float64(s.high), side: float64(s.unit), font: e.font}
		e.art.draw(p, l)
		m = crop(dc.Image().(*image.RGBA))
		e.drawn[d] = m
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
