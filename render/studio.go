package render

import (
	"image"
	"image/color"
	"sync"
)

// studio makes the pictures of one game in one size. It is safe for concurrent
// use.
type studio struct {
	grid    grid
	palette color.Palette
	binder  *binder

	// shelf holds the strips of cells by key. It has a lock of its own, so that
	// pictures of which all is there do not wait for what others need drawn.
	shelf shelf

	mu     sync.Mutex // guards what follows
	easel  *easel
	packer *packer
	around *rim
	strips *rimStrips
}

func newStudio(a art, g grid) *studio {
	p, c := newPalette(), newCode(g.stride())
	return &studio{
		grid: g, palette: p, binder: newBinder(c, g, p),
		easel:  newEasel(a, g.cell, parseFont(), newQuantiser(p)),
		packer: newPacker(c, g.stride()),
		shelf:  shelf{strips: make(map[cellKey]*strip)},
	}
}

// png appends a picture to dst, made of the keys of its cells in reading order.
func (s *studio) png(dst []byte, keys []cellKey) []byte {
	g, r := s.grid, s.rim()
	cells := s.cells(keys)
	all := make([]*strip, 0, len(keys)+2*g.rows)
	bands := make([]band, 0, g.rows+2)
	bands = append(bands, band{r.top})
	for row := range g.rows {
		from := len(all)
		all = append(all, r.left[row])
		all = append(all, cells[row*g.columns:(row+1)*g.columns]...)
		all = append(all, r.right[row])
		bands = append(bands, all[from:])
	}
	bands = append(bands, band{r.bottom})
	return s.binder.bind(dst, bands)
}

// cells gives the strips of cells, those that are missing made.
func (s *studio) cells(keys []cellKey) []*strip {
	cells := make([]*strip, len(keys))
	s.shelf.find(cells, keys)
	for i, found := range cells {
		if found == nil {
			cells[i] = s.strip(keys[i])
		}
	}
	return cells
}

// strip gives the strip of a cell, made if need be.
func (s *studio) strip(key cellKey) *strip {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.shelf.get(key); found != nil {
		return found
	}
	made := s.packer.pack(s.easel.cell(key), s.grid.cell, s.easel.axis())
	s.shelf.put(key, made)
	return made
}

// prepare draws a layer ahead of time.
func (s *studio) prepare(l layer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.easel.layer(l)
}

// rim gives the strips of the frame, made when first needed.
func (s *studio) rim() *rimStrips {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.strips == nil {
		s.strips = s.frame().pack(s.packer, s.grid)
	}
	return s.strips
}

// frame gives the pixels of the frame, drawn when first needed.
func (s *studio) frame() *rim {
	if s.around == nil {
		s.around = newRim(s.grid, s.easel.font, s.easel.colour)
	}
	return s.around
}

// image draws a picture pixel by pixel from the keys of its cells in reading
// order.
func (s *studio) image(keys []cellKey) *image.Paletted {
	g := s.grid
	m := image.NewPaletted(image.Rect(0, 0, g.width(), g.height()), s.palette)
	s.pasteFrame(m)
	for i, key := range keys {
		s.pasteCell(m, g.bounds(i).Min, key)
	}
	return m
}

func (s *studio) pasteFrame(m *image.Paletted) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, r := s.grid, s.frame()
	paste(m, 0, 0, g.width(), r.top)
	paste(m, 0, g.height()-g.margin, g.width(), r.bottom)
	for row := range g.rows {
		y := g.margin + row*g.cell
		paste(m, 0, y, g.margin, r.left[row])
		paste(m, g.width()-g.margin, y, g.margin, r.right[row])
	}
}

// pasteCell holds the lock for one cell only, so that nobody waits for a whole
// picture.
func (s *studio) pasteCell(m *image.Paletted, at image.Point, key cellKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	paste(m, at.X, at.Y, s.grid.cell, s.easel.cell(key))
}

// paste copies a block of pixels, wide pixels a row, to x, y.
func paste(m *image.Paletted, x, y, wide int, pixels []uint8) {
	for i := 0; i < len(pixels); i += wide {
		copy(m.Pix[m.PixOffset(x, y+i/wide):], pixels[i:i+wide])
	}
}
