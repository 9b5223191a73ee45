package render

import (
	"encoding/binary"
	"image"
	"image/color"
)

// quantiser finds the nearest colour of the palette. Searching the palette for
// every pixel takes a second a picture, so answers are kept in a table, by the
// upper five bits of each channel: 32 KiB that fill as colours turn up.
// Not safe for concurrent use.
type quantiser struct {
	palette []rgb
	// nearest holds 1 + the palette's index, 0 where nobody has asked yet.
	nearest [1 << 15]uint8
}

func newQuantiser(p color.Palette) *quantiser {
	q := new(quantiser)
	for _, c := range p {
		q.palette = append(q.palette, c.(rgb))
	}
	return q
}

// quantise writes the palette indices of an opaque image to dst, row by row.
func (q *quantiser) quantise(dst []uint8, m *image.RGBA) {
	last, index := uint32(0), uint8(0) // no pixel is transparent: the first is looked up
	for i := range dst {
		pixel := binary.LittleEndian.Uint32(m.Pix[4*i:])
		if pixel != last {
			last, index = pixel, q.index(pixel)
		}
		dst[i] = index
	}
}

// index looks up a pixel, red in its lowest byte.
func (q *quantiser) index(pixel uint32) uint8 {
	slot := pixel>>3&31<<10 | pixel>>11&31<<5 | pixel>>19&31
	index := q.nearest[slot]
	if index == 0 {
		index = q.search(int(slot)) + 1
		q.nearest[slot] = index
	}
	return index - 1
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
