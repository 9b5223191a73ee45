package render

import (
	"image"
	"image/color"
	"sync"
)

// studio makes the pictures of one game on one grid. It is safe for concurrent
// use.
type studio struct {
	grid    grid
	shapes  []shape
	palette color.Palette
	binder  *binder

	// shelf holds the strips of tiles. It has a lock of its own, so that
	// pictures of which all is there do not wait for what others need drawn.
	shelf shelf

	mu     sync.Mutex // guards what follows
	easel  *easel
	packer *packer
}

func newStudio(c craft, g grid) *studio {
	p, code, shapes := c.palette(), newCode(c.code(), g.stride()), c.shapes(g)
	return &studio{
		grid: g, shapes: shapes, palette: p, binder: newBinder(code, g, p),
		easel:  newEasel(framedArt{c, g}, shapes, parseFont(), newQuantiser(p)),
		packer: newPacker(code, g.stride()),
		shelf:  shelf{strips: make(map[tile]*strip)},
	}
}

// png appends a picture to dst, made of its tiles in reading order.
func (s *studio) png(dst []byte, tiles []tile) []byte {
	return s.binder.bind(dst, s.bands(tiles, s.strips(tiles)))
}

// bands cuts the strips of tiles where a row of them is as wide as the picture.
func (s *studio) bands(tiles []tile, strips []*strip) []band {
	bands := make([]band, 0, s.grid.rows+8)
	from, x := 0, 0
	for i, t := range tiles {
		x += s.shapes[t.shape()].wide
		if x == s.grid.width() {
			bands = append(bands, strips[from:i+1])
			from, x = i+1, 0
		}
	}
	return bands
}

// strips gives the strips of tiles, those that are missing made.
func (s *studio) strips(tiles []tile) []*strip {
	strips := make([]*strip, len(tiles))
	s.shelf.find(strips, tiles)
	for i, found := range strips {
		if found == nil {
			strips[i] = s.strip(tiles[i])
		}
	}
	return strips
}

// strip gives the strip of a tile, made if need be.
func (s *studio) strip(t tile) *strip {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.shelf.get(t); found != nil {
		return found
	}
	shape, block := s.shapes[t.shape()], s.easel.tile(t)
	wide := shape.wide
	if shape.first {
		block = filtered(block, wide)
		wide++
	}
	made := s.packer.pack(block, wide, shape.axis)
	s.shelf.put(t, made)
	return made
}

// prepare draws a layer ahead of time.
func (s *studio) prepare(id shapeID, l layer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.easel.layer(id, l)
}

// image draws a picture pixel by pixel from its tiles in reading order.
func (s *studio) image(tiles []tile) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, s.grid.width(), s.grid.height()), s.palette)
	at := image.Point{}
	for _, t := range tiles {
		s.paste(m, at, t)
		shape := s.shapes[t.shape()]
		if at.X += shape.wide; at.X == m.Rect.Max.X {
			at = image.Pt(0, at.Y+shape.high)
		}
	}
	return m
}

// paste copies a tile's pixels. It holds the lock for one tile only, so that
// nobody waits for a whole picture.
func (s *studio) paste(m *image.Paletted, at image.Point, t tile) {
	s.mu.Lock()
	defer s.mu.Unlock()
	pixels, wide := s.easel.tile(t), s.shapes[t.shape()].wide
	for i := 0; i < len(pixels); i += wide {
		copy(m.Pix[m.PixOffset(at.X, at.Y+i/wide):], pixels[i:i+wide])
	}
}
