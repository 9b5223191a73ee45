package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"sync"
)

// studio makes the pictures of one game in one size.
type studio struct {
	grid    grid
	palette color.Palette

	mu     sync.Mutex // guards what follows
	easel  *easel
	around *rim
}

func newStudio(a art, g grid) *studio {
	p := newPalette()
	return &studio{grid: g, palette: p, easel: newEasel(a, g.cell, parseFont(), newQuantiser(p))}
}

// image draws a picture pixel by pixel from the keys of its cells in reading
// order.
func (s *studio) image(keys []cellKey) *image.Paletted {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.grid
	m := image.NewPaletted(image.Rect(0, 0, g.width(), g.height()), s.palette)
	r := s.frame()
	paste(m, 0, 0, g.width(), r.top)
	paste(m, 0, g.height()-g.margin, g.width(), r.bottom)
	for row := range g.rows {
		y := g.margin + row*g.cell
		paste(m, 0, y, g.margin, r.left[row])
		paste(m, g.width()-g.margin, y, g.margin, r.right[row])
		for column := range g.columns {
			paste(m, g.margin+column*g.cell, y, g.cell, s.easel.cell(keys[row*g.columns+column]))
		}
	}
	return m
}

// paste copies a block of pixels, wide pixels a row, to x, y.
func paste(m *image.Paletted, x, y, wide int, pixels []uint8) {
	for i := 0; i < len(pixels); i += wide {
		copy(m.Pix[m.PixOffset(x, y+i/wide):], pixels[i:i+wide])
	}
}

// frame gives the frame, drawn when first needed.
func (s *studio) frame() *rim {
	if s.around == nil {
		s.around = newRim(s.grid, s.easel.font, s.easel.colour)
	}
	return s.around
}

func (s *studio) png(dst []byte, keys []cellKey) []byte {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	_ = e.Encode(&b, s.image(keys))
	return append(dst, b.Bytes()...)
}

func (s *studio) strip(key cellKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.easel.cell(key)
}

func (s *studio) prepare(l layer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.easel.layer(l)
}
