package tile

import "image"

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
