package tile

import (
	"sync"

	"kamisado/render/internal/pngstrip"
)

// Renderer makes the pictures of one tile set on one grid. It is safe for concurrent use.
type Renderer struct {
	set     Set
	grid    Grid
	shapes  []Shape
	encoder *pngstrip.Encoder

	// cache holds the strips of tiles. It has a lock of its own, so that
	// pictures of which all is there do not wait for what others need drawn.
	cache cache

	mu         sync.Mutex // guards what follows
	rasterizer *Rasterizer
	compressor *pngstrip.Compressor
}

// NewRenderer makes a renderer. It draws nothing yet.
func NewRenderer(set Set, g Grid) *Renderer {
	encoder := pngstrip.NewEncoder(set.Code(), set.Palette(), g.Width(), g.Height())
	return &Renderer{
		set: set, grid: g, shapes: set.Shapes(g), encoder: encoder,
		rasterizer: NewRasterizer(set, g), compressor: encoder.NewCompressor(),
	}
}

// Grid is where things are in the renderer's pictures.
func (r *Renderer) Grid() Grid { return r.grid }

// PNG appends a picture to dst, made of its tiles in reading order.
func (r *Renderer) PNG(dst []byte, tiles []Tile) []byte {
	return r.encoder.Encode(dst, r.bands(tiles, r.strips(tiles)))
}

// bands cuts the strips of tiles where a row of them is as wide as the picture.
func (r *Renderer) bands(tiles []Tile, strips []*pngstrip.Strip) []pngstrip.Band {
	bands := make([]pngstrip.Band, 0, r.grid.Rows+8)
	from, x := 0, 0
	for i, t := range tiles {
		x += r.shapes[t.Shape()].WidthOf(t)
		if x == r.grid.Width() {
			bands = append(bands, strips[from:i+1])
			from, x = i+1, 0
		}
	}
	return bands
}

// strips returns the strips of tiles, those that are missing made.
func (r *Renderer) strips(tiles []Tile) []*pngstrip.Strip {
	strips := make([]*pngstrip.Strip, len(tiles))
	r.cache.find(strips, tiles)
	for i, found := range strips {
		if found == nil {
			strips[i] = r.strip(tiles[i])
		}
	}
	return strips
}

// strip returns the strip of a tile, made if need be.
func (r *Renderer) strip(t Tile) *pngstrip.Strip {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.made(t)
}

// made does it with the lock held.
func (r *Renderer) made(t Tile) *pngstrip.Strip {
	if found := r.cache.get(t); found != nil {
		return found
	}
	var made *pngstrip.Strip
	if parts := r.set.Parts(r.grid, t); parts != nil {
		made = r.joined(parts)
	} else {
		s := r.shapes[t.Shape()]
		made = r.compressor.Compress(r.rasterizer.Tile(t), s.WidthOf(t), s.Axis, s.First)
	}
	r.cache.put(t, made)
	return made
}

// joined makes the strip of a tile from those of its parts.
func (r *Renderer) joined(parts []Tile) *pngstrip.Strip {
	band := make(pngstrip.Band, len(parts))
	for i, part := range parts {
		band[i] = r.made(part)
	}
	return r.compressor.Join(band)
}

// Warm makes the strips of tiles ahead of time. It takes the lock for one of them at a
// time, so that pictures can be made meanwhile.
func (r *Renderer) Warm(tiles []Tile) {
	for _, t := range tiles {
		r.strip(t)
	}
}

// cacheSize is how many strips a cache holds. A strip takes one or two
// kilobytes, so a full cache has about two megabytes; a match needs some
// hundred strips, most of them those of every other match.
const cacheSize = 1500

// cache keeps strips by tile: those that were used last, and whatever else there is room
// for. It is safe for concurrent use.
type cache struct {
	mu sync.RWMutex
	// young are the strips that were put or used since it was begun, old those before.
	young, old map[Tile]*pngstrip.Strip
}

// find puts the strips of tiles in dst, nil where there is none.
func (c *cache) find(dst []*pngstrip.Strip, tiles []Tile) {
	if c.look(dst, tiles) {
		return
	}
	for i, t := range tiles {
		dst[i] = c.get(t)
	}
}

// look does it for young strips, and reports whether those are all.
func (c *cache) look(dst []*pngstrip.Strip, tiles []Tile) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	all := true
	for i, t := range tiles {
		dst[i] = c.young[t]
		all = all && dst[i] != nil
	}
	return all
}

// get returns a strip, nil if there is none. One that is used is young again.
func (c *cache) get(t Tile) *pngstrip.Strip {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.young[t]
	if found == nil {
		if found = c.old[t]; found != nil {
			c.add(t, found)
		}
	}
	return found
}

// put keeps a strip.
func (c *cache) put(t Tile, made *pngstrip.Strip) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(t, made)
}

// add makes a strip young. When half of the room is taken by young strips, all are old, and
// those that were not used meanwhile are gone.
func (c *cache) add(t Tile, s *pngstrip.Strip) {
	if len(c.young) >= cacheSize/2 {
		c.young, c.old = c.old, c.young
		clear(c.young)
	}
	if c.young == nil {
		c.young = make(map[Tile]*pngstrip.Strip)
	}
	c.young[t] = s
}
