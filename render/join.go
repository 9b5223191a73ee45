package render

import (
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"slices"
)

// band is a horizontal slice of a picture: strips of the same number of rows
// side by side, as wide together as the picture.
type band []*strip

// binder makes PNGs of one width and height from strips.
type binder struct {
	code          *code
	stride, bytes int
	// head is all of a PNG up to the compressed data: signature, IHDR, PLTE and
	// the beginning of IDAT, with its length yet to be filled in.
	head []byte
}

func newBinder(c *code, g grid, p color.Palette) *binder {
	return &binder{code: c, stride: g.stride(), bytes: g.stride() * g.height(), head: pngHead(g, p)}
}

// bind appends a PNG to dst. Each strip in a band comes with its place in a row.
func (b *binder) bind(dst []byte, bands []band) []byte {
	dst = slices.Grow(dst, b.room(bands))
	start := len(dst)
	dst = append(dst, b.head...)
	data := len(dst) - 2 // the zlib header belongs to the data
	w := bitWriter{buf: dst[len(dst):cap(dst)]}
	for _, s := range b.code.header {
		w.write(s)
	}
	var check adler
	check.begin(b.bytes)
	at := 0
	for _, band := range bands {
		join(&w, band)
		at = check.band(at, b.stride, band)
	}
	w.write(b.code.end)
	dst = dst[:len(dst)+w.flush()]
	dst = binary.BigEndian.AppendUint32(dst, check.sum())
	binary.BigEndian.PutUint32(dst[start+len(b.head)-2-8:], uint32(len(dst)-data))
	dst = binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[data-4:]))
	return append(dst, pngTail...)
}

// room is how many bytes a PNG takes at most.
func (b *binder) room(bands []band) int {
	bits := 0
	for _, band := range bands {
		for _, s := range band {
			bits += s.bits
		}
	}
	return len(b.head) + len(b.code.header)*2 + bits/8 + 64
}

// join writes a band row by row. This is the whole work of a picture: some
// seven thousand bit strings, most of them shorter than a word.
func join(w *bitWriter, band band) {
	buf, at, acc, n := w.buf, w.at, w.acc, w.n
	for row := range band[0].rows {
		for _, s := range band {
			from, left := s.rows[row]>>16, uint(s.rows[row]&0xffff)
			for ; left > 0; from++ {
				word, size := s.words[from], min(left, 64)
				left -= size
				acc |= word << n
				n += size
				if n >= 64 {
					binary.LittleEndian.PutUint64(buf[at:], acc)
					at += 8
					n -= 64
					acc = word >> (size - n)
				}
			}
		}
	}
	w.at, w.acc, w.n = at, acc, n
}

// adler adds up an Adler-32 checksum from the sums of strips. The sums of a
// picture stay far below 1<<63, so that one division at the end is enough.
type adler struct {
	a, b, bytes int64
}

func (c *adler) begin(bytes int) { *c = adler{a: 1, b: int64(bytes), bytes: int64(bytes)} }

// band adds the strips of a band whose first byte is at place at, and gives the
// place after it.
func (c *adler) band(at, stride int, band band) int {
	column := 0
	for _, s := range band {
		c.a += s.sums.all
		c.b += (c.bytes-int64(at+column))*s.sums.all - int64(stride)*s.sums.rows - s.sums.cols
		column += s.wide
	}
	return at + stride*len(band[0].rows)
}

func (c *adler) sum() uint32 { return uint32(c.b%adlerBase)<<16 | uint32(c.a%adlerBase) }
