package render

import (
	"image"
	"image/color"
)

// quantiser finds the nearest colour of the palette. Searching the palette for
// every pixel takes a second a picture, so answers are kept in a table, by the
// upper five bits of each channel: 32 KiB that fill as colours turn up.
// Not safe for concurrent use.
type quantiser struct {
	palette [paletteSize]rgb
	// nearest holds 1 + the palette's index, 0 where nobody has asked yet.
	nearest [1 << 15]uint8
}

func newQuantiser(p color.Palette) *quantiser {
	q := new(quantiser)
	for i, c := range p {
		q.palette[i] = c.(rgb)
	}
	return q
}

// quantise writes the palette indices of an opaque image to dst, row by row.
func (q *quantiser) quantise(dst []uint8, m *image.RGBA) {
	for i := range dst {
		p := m.Pix[4*i : 4*i+3 : 4*i+3]
		slot := int(p[0])>>3<<10 | int(p[1])>>3<<5 | int(p[2])>>3
		index := q.nearest[slot]
		if index == 0 {
			index = q.search(slot) + 1
			q.nearest[slot] = index
		}
		dst[i] = index - 1
	}
}

// search finds the nearest colour to the middle of a slot. It must not depend
// on which of the slot's colours came first, or pictures would differ from
// process to process.
func (q *quantiser) search(slot int) uint8 {
	r, g, b := slot>>10<<3|4, slot>>5&31<<3|4, slot&31<<3|4
	best, least := 0, 1<<30
	for i, c := range q.palette {
		dr, dg, db := r-int(c.r), g-int(c.g), b-int(c.b)
		if d := dr*dr + dg*dg + db*db; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}
