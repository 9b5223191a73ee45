package tile

import (
	"image"
	"math/bits"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/image/font/opentype"

	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
)

// Renderer makes the pictures of one tile set on one grid. It is safe for concurrent use.
type Renderer struct {
	set     Set
	grid    Grid
	shapes  []Shape
	encoder *pngstrip.Encoder

	// strips are those of tiles, rows those of rows of tiles. They have locks of their own,
	// so that pictures of which all is there do not wait for what others need drawn.
	strips *lru.Cache[Tile, *pngstrip.Strip]
	rows   *lru.Cache[uint64, *tileRow]
	// pixels are the palette indices of tiles of films.
	pixels *lru.Cache[Tile, []uint8]

	mu         sync.Mutex // guards what follows
	rasterizer *Rasterizer
	compressor *pngstrip.Compressor
}

// NewRenderer makes a renderer that writes pictures in a code, which [Fit] makes. It draws nothing yet.
func NewRenderer(set Set, g Grid, code pngstrip.Code) *Renderer {
	encoder := pngstrip.NewEncoder(code, set.Palette(), g.Width())
	return &Renderer{
		set: set, grid: g, shapes: set.Shapes(g), encoder: encoder,
		rasterizer: NewRasterizer(set, g), compressor: encoder.NewCompressor(),
		strips: newCache[Tile, *pngstrip.Strip](mostStrips), rows: newCache[uint64, *tileRow](mostRows),
		pixels: newCache[Tile, []uint8](mostPixels),
	}
}

// newCache returns a cache of at most so many values, which are more than 0.
func newCache[K comparable, V any](most int) *lru.Cache[K, V] {
	c, _ := lru.New[K, V](most)
	return c
}

// Grid is where things are in the renderer's pictures.
func (r *Renderer) Grid() Grid { return r.grid }

// mostStrips is how many strips of tiles a renderer keeps. A strip takes two or three
// kilobytes, so all of them have about six megabytes; a match needs some hundred strips,
// most of them those of every other match.
const mostStrips = 2400

// mostRows is how many strips of rows it keeps, of about two kilobytes each: those of some
// twenty matches at once.
const mostRows = 512

// PNG appends a picture to dst, made of its tiles in reading order.
func (r *Renderer) PNG(dst []byte, tiles []Tile) []byte {
	bands := make([]pngstrip.Band, 0, r.grid.Rows+12)
	strips := make(pngstrip.Band, len(tiles))
	from, x := 0, 0
	for i, t := range tiles {
		x += r.shapes[t.Shape()].WidthOf(t)
		if x == r.grid.Width() {
			bands = append(bands, r.band(strips[from:i+1], tiles[from:i+1]))
			from, x = i+1, 0
		}
	}
	return r.encoder.Encode(dst, bands)
}

// tileRow is a row of tiles, as wide as the picture.
type tileRow struct {
	tiles []Tile
	// band is one strip. It is made when the row turns up again: pictures of a match differ
	// in few rows.
	band pngstrip.Band
}

// band returns the strips of a row of tiles, for which strips has room, or the one that they
// were packed to.
func (r *Renderer) band(strips pngstrip.Band, tiles []Tile) pngstrip.Band {
	hash := hashOf(tiles)
	known, ok := r.rows.Get(hash)
	again := ok && slices.Equal(known.tiles, tiles)
	if again && known.band != nil {
		return known.band
	}
	for i, t := range tiles {
		strips[i] = r.strip(t)
	}
	if !again {
		r.rows.Add(hash, &tileRow{tiles: slices.Clone(tiles)})
		return strips
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	packed := &tileRow{known.tiles, pngstrip.Band{r.compressor.Pack(strips)}}
	r.rows.Add(hash, packed)
	return packed.band
}

// hashOf is a number that rows of tiles hardly ever have in common.
func hashOf(tiles []Tile) (hash uint64) {
	const spread = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
	for _, t := range tiles {
		hash = bits.RotateLeft64((hash^uint64(t))*spread, 29)
	}
	return hash
}

// strip returns the strip of a tile, made if need be.
func (r *Renderer) strip(t Tile) *pngstrip.Strip {
	if found, ok := r.strips.Get(t); ok {
		return found
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if found, ok := r.strips.Get(t); ok { // made meanwhile
		return found
	}
	s := r.shapes[t.Shape()]
	made := r.compressor.Compress(r.rasterizer.Tile(t), s.WidthOf(t), s.First)
	r.strips.Add(t, made)
	return made
}

// Warm makes the strips of tiles ahead of time. Pictures can be made meanwhile.
func (r *Renderer) Warm(tiles []Tile) {
	for _, t := range tiles {
		r.strip(t)
	}
}

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

// sheet is what a layer shows, kept as runs of equal pixels, which take a quarter of the room:
// most of a mark is transparent or of one colour. It has the part of the tile that shows
// anything.
type sheet struct {
	bounds image.Rectangle
	runs   []run
}

// run is so many pixels of one row that are equal, premultiplied by their alpha as those of
// image.RGBA are.
type run struct {
	pixel [4]uint8
	count uint32
}

// newSheet makes a sheet of the smallest part of an image that holds all that is not
// transparent.
func newSheet(m *image.RGBA) *sheet {
	s := &sheet{bounds: drawnPart(m)}
	for y := s.bounds.Min.Y; y < s.bounds.Max.Y; y++ {
		row := m.Pix[m.PixOffset(s.bounds.Min.X, y):m.PixOffset(s.bounds.Max.X, y)]
		for len(row) > 0 {
			r := run{pixel: [4]uint8(row), count: 1}
			for row = row[4:]; len(row) > 0 && [4]uint8(row) == r.pixel; row = row[4:] {
				r.count++
			}
			s.runs = append(s.runs, r)
		}
	}
	return s
}

// drawnPart is the smallest part of an image that holds all that is not transparent.
func drawnPart(m *image.RGBA) (box image.Rectangle) {
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.Pix[m.PixOffset(x, y)+3] != 0 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// drawOver draws the sheet over an image of its tile.
func (s *sheet) drawOver(m *image.RGBA) {
	at, row := image.Point{}, []uint8(nil)
	width := s.bounds.Dx()
	for _, r := range s.runs {
		if at.X == 0 {
			begin := m.PixOffset(s.bounds.Min.X, s.bounds.Min.Y+at.Y)
			row = m.Pix[begin : begin+4*width]
		}
		r.drawOver(row[4*at.X : 4*(at.X+int(r.count))])
		if at.X += int(r.count); at.X == width {
			at = image.Pt(0, at.Y+1)
		}
	}
}

// drawOver draws a run over as many pixels, as package draw does.
func (r run) drawOver(pixels []uint8) {
	const most = 0xffff
	switch alpha := uint32(r.pixel[3]) * 0x101; alpha {
	case 0:
	case most:
		for ; len(pixels) > 0; pixels = pixels[4:] {
			copy(pixels, r.pixel[:])
		}
	default:
		through := (most - alpha) * 0x101
		for i := range pixels {
			pixels[i] = uint8((uint32(pixels[i])*through/most + uint32(r.pixel[i%4])*0x101) >> 8)
		}
	}
}
