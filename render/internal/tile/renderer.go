package tile

import (
	"math/bits"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

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
	encoder := pngstrip.NewEncoder(code, set.Palette(), g.Width(), g.Height())
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
