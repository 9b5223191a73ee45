package tile

import (
	"image"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/image/font/opentype"

	"kamisado/render/internal/canvas"
)

// drawing is a layer on tiles of a shape and a width.
type drawing struct {
	shape ShapeID
	width int
	what  string
	kind  any
}

// mostDrawn is how many drawings a rasterizer keeps: more than any picture needs. Some
// games have numbers in their pictures, of which there are many.
const mostDrawn = 500

// Rasterizer makes the pixels of tiles. Drawing a layer takes about a millisecond, so each
// is drawn once and kept; stacking them takes microseconds. It is not safe for concurrent
// use.
type Rasterizer struct {
	set       Set
	shapes    []Shape
	font      *opentype.Font
	drawn     *lru.Cache[drawing, *sheet]
	quantizer *canvas.Quantizer
	stack     []Layer
}

// NewRasterizer makes a rasterizer of the tiles of a grid, those of its frame too.
func NewRasterizer(set Set, g Grid) *Rasterizer {
	return &Rasterizer{
		set: Framed(set, g), shapes: set.Shapes(g), font: canvas.ParseFont(), quantizer: canvas.NewQuantizer(set.Palette()),
		drawn: newCache[drawing, *sheet](mostDrawn),
	}
}

// Tile returns a tile's palette indices, row by row.
func (r *Rasterizer) Tile(t Tile) []uint8 {
	stacked := r.Stack(t)
	pixels := make([]uint8, stacked.Rect.Dx()*stacked.Rect.Dy())
	r.quantizer.Quantize(pixels, stacked)
	return pixels
}

// Stack draws the layers of a tile over each other.
func (r *Rasterizer) Stack(t Tile) *image.RGBA {
	s := r.shapes[t.Shape()]
	stacked := image.NewRGBA(image.Rect(0, 0, s.WidthOf(t), s.Height))
	r.stack = r.set.Layers(r.stack[:0], t)
	for _, l := range r.stack {
		r.sheet(t, l).drawOver(stacked)
	}
	return stacked
}

// Layer returns a layer's drawing on a tile, cut to the part that shows anything.
func (r *Rasterizer) Layer(t Tile, l Layer) *image.RGBA {
	s := r.sheet(t, l)
	m := image.NewRGBA(s.bounds)
	s.drawOver(m)
	return m
}

// sheet is a layer's drawing on a tile.
func (r *Rasterizer) sheet(t Tile, l Layer) *sheet {
	s := r.shapes[t.Shape()]
	d := drawing{t.Shape(), s.WidthOf(t), l.What, l.Kind}
	found, ok := r.drawn.Get(d)
	if !ok {
		c := canvas.New(d.width, s.Height, s.Unit, r.font)
		l.Draw(c)
		found = newSheet(c.Image())
		r.drawn.Add(d, found)
	}
	return found
}
