package tile

import (
	"image"
	"image/draw"

	"golang.org/x/image/font/opentype"

	"kamisado/render/internal/canvas"
)

// drawing is a layer on tiles of a shape and a width.
type drawing struct {
	shape ShapeID
	width int
	layer Layer
}

// mostDrawn is how many drawings a rasterizer keeps: more than any picture needs. Some
// games have numbers in their pictures, of which there are many.
const mostDrawn = 500

// Rasterizer makes the pixels of tiles. Drawing a layer takes about a millisecond, so each
// is drawn once and kept; stacking them takes microseconds. It is not safe for concurrent
// use.
type Rasterizer struct {
	set       Set
	grid      Grid
	shapes    []Shape
	font      *opentype.Font
	drawn     map[drawing]*image.RGBA
	quantizer *canvas.Quantizer
	stack     []Layer
	// stacked and pixels have room for the largest tile.
	stacked []uint8
	pixels  []uint8
}

// NewRasterizer makes a rasterizer of the tiles of a grid, those of its frame too.
func NewRasterizer(set Set, g Grid) *Rasterizer {
	shapes, most := set.Shapes(g), 0
	for _, s := range shapes {
		most = max(most, s.Width*s.Height)
		if s.Width == 0 {
			most = max(most, g.Width()*s.Height)
		}
	}
	return &Rasterizer{
		set: Framed(set, g), grid: g, shapes: shapes, font: canvas.ParseFont(), quantizer: canvas.NewQuantizer(set.Palette()),
		drawn:   make(map[drawing]*image.RGBA),
		stacked: make([]uint8, 4*most),
		pixels:  make([]uint8, most),
	}
}

// Tile returns a tile's palette indices, row by row. They are valid until the
// next call.
func (r *Rasterizer) Tile(t Tile) []uint8 {
	stacked := r.Stack(t)
	pixels := r.pixels[:stacked.Rect.Dx()*stacked.Rect.Dy()]
	r.quantizer.Quantize(pixels, stacked)
	return pixels
}

// Stack draws the layers of a tile over each other, or its parts side by side. The image is
// valid until the next call.
func (r *Rasterizer) Stack(t Tile) *image.RGBA {
	s := r.shapes[t.Shape()]
	width := s.WidthOf(t)
	if parts := r.set.Parts(r.grid, t); parts != nil {
		return r.assemble(parts, image.Rect(0, 0, width, s.Height))
	}
	r.stack = r.set.Layers(r.stack[:0], t)
	stacked := &image.RGBA{Pix: r.stacked[:4*width*s.Height], Stride: 4 * width, Rect: image.Rect(0, 0, width, s.Height)}
	for i, l := range r.stack {
		m := r.Layer(t, l)
		if i == 0 {
			copy(stacked.Pix, m.Pix)
			continue
		}
		draw.Draw(stacked, m.Rect, m, m.Rect.Min, draw.Over)
	}
	return stacked
}

// assemble draws parts side by side.
func (r *Rasterizer) assemble(parts []Tile, whole image.Rectangle) *image.RGBA {
	m, x := image.NewRGBA(whole), 0
	for _, t := range parts {
		part := r.Stack(t)
		draw.Draw(m, part.Rect.Add(image.Pt(x, 0)), part, image.Point{}, draw.Src)
		x += part.Rect.Dx()
	}
	return m
}

// Layer returns a layer's drawing on a tile, cut to the part that shows anything.
func (r *Rasterizer) Layer(t Tile, l Layer) *image.RGBA {
	s := r.shapes[t.Shape()]
	d := drawing{t.Shape(), s.WidthOf(t), l}
	m := r.drawn[d]
	if m == nil {
		if len(r.drawn) >= mostDrawn {
			clear(r.drawn)
		}
		c := canvas.New(d.width, s.Height, s.Unit, r.font)
		r.set.Draw(c, l)
		m = crop(c.Image())
		r.drawn[d] = m
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
