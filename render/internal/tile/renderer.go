package tile

import (
	"math/bits"
	"slices"
	"sync"

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
	strips *cache[Tile, *pngstrip.Strip]
	rows   *cache[uint64, *tileRow]
	// pixels are the palette indices of tiles of films.
	pixels *cache[Tile, []uint8]

	mu         sync.Mutex // guards what follows
	rasterizer *Rasterizer
	compressor *pngstrip.Compressor
}

// NewRenderer makes a renderer that writes pictures in a code, which [Fit] makes. It draws nothing yet.
func NewRenderer(set Set, g Grid, code pngstrip.Code) *Renderer {
	encoder := pngstrip.NewEncoder(code, set.Palette(), g.Width(), g.Height())
	return &Renderer{
		set: set, grid: g, shapes: set.Shapes(g), encoder: encoder,
		rasterizer: NewRasterizer(set, g), compressor: encoder.NewCompressor(),
		strips: newCache[Tile, *pngstrip.Strip](mostStrips), rows: newCache[uint64, *tileRow](mostRows),
		pixels: newCache[Tile, []uint8](mostPixels),
	}
}

// Grid is where things are in the renderer's pictures.
func (r *Renderer) Grid() Grid { return r.grid }

// mostStrips is how many strips of tiles a renderer keeps. A strip takes one or two
// kilobytes, so all of them have about three megabytes; a match needs some hundred strips,
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
	known := r.rows.get(hash)
	switch {
	case known == nil || !slices.Equal(known.tiles, tiles):
		r.rows.put(hash, &tileRow{tiles: slices.Clone(tiles)})
		return r.find(strips, tiles)
	case known.band == nil:
		r.mu.Lock()
		defer r.mu.Unlock()
		known = &tileRow{known.tiles, pngstrip.Band{r.compressor.Pack(r.made(strips, tiles))}}
		r.rows.put(hash, known)
	}
	return known.band
}

// hashOf is a number that rows of tiles hardly ever have in common.
func hashOf(tiles []Tile) (hash uint64) {
	const spread = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
	for _, t := range tiles {
		hash = bits.RotateLeft64((hash^uint64(t))*spread, 29)
	}
	return hash
}

// find puts the strips of tiles into strips, those that are missing made.
func (r *Renderer) find(strips pngstrip.Band, tiles []Tile) pngstrip.Band {
	if r.strips.find(strips, tiles) {
		return strips
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.made(strips, tiles)
}

// made does it with the lock held.
func (r *Renderer) made(strips pngstrip.Band, tiles []Tile) pngstrip.Band {
	if r.strips.find(strips, tiles) {
		return strips
	}
	for i, t := range tiles {
		if strips[i] == nil {
			strips[i] = r.strip(t)
		}
	}
	return strips
}

// strip returns the strip of a tile, made if need be, with the lock held.
func (r *Renderer) strip(t Tile) *pngstrip.Strip {
	if found := r.strips.get(t); found != nil {
		return found
	}
	s := r.shapes[t.Shape()]
	made := r.compressor.Compress(r.rasterizer.Tile(t), s.WidthOf(t), s.First)
	r.strips.put(t, made)
	return made
}

// Warm makes the strips of tiles ahead of time. It takes the lock for one of them at a
// time, so that pictures can be made meanwhile.
func (r *Renderer) Warm(tiles []Tile) {
	strip := make(pngstrip.Band, 1)
	for i := range tiles {
		r.find(strip, tiles[i:i+1])
	}
}
