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
	// above holds, by length, the matches with what is right above.
	above [maxMatch + 1]bitString
	// head is all of a PNG up to the compressed data: signature, IHDR, PLTE and
	// the beginning of IDAT, with its length yet to be filled in.
	head []byte
}

func newBinder(c *code, g grid, p color.Palette) *binder {
	b := &binder{code: c, stride: g.stride(), bytes: g.stride() * g.height(), head: pngHead(g, p)}
	for n := minMatch; n <= maxMatch; n++ {
		b.above[n] = c.match[n].then(c.to(b.stride))
	}
	return b
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
	at, pending := 0, 0
	for _, band := range bands {
		pending = b.join(&w, band, pending)
		at = check.band(at, b.stride, band)
	}
	b.same(&w, pending)
	w.write(b.code.end)
	dst = dst[:len(dst)+w.flush()]
	dst = binary.BigEndian.AppendUint32(dst, check.sum())
	binary.BigEndian.PutUint32(dst[start+len(b.head)-2-8:], uint32(len(dst)-data))
	dst = binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[data-4:]))
	return append(dst, pngTail...)
}

// room is how many bytes a PNG takes at most.
func (b *binder) room(bands []band) int {
	bits, matches := 0, b.bytes/(maxMatch-minMatch)
	for _, band := range bands {
		for _, s := range band {
			bits += s.bits
			matches += s.coded
		}
	}
	// A match takes at most 48 bits, each part of the header eight.
	return len(b.head) + len(b.code.header) + bits/8 + 6*matches + 64
}

// join writes a band row by row. pending counts the bytes before it that are as
// above and not written yet; join gives those that it leaves. This is the whole
// work of a picture: some thousands of bit strings.
func (b *binder) join(w *bitWriter, band band, pending int) int {
	for y := range band[0].rows {
		for _, s := range band {
			r := s.rows[y]
			pending += int(r.lead)
			if r.bits == 0 {
				continue
			}
			b.same(w, pending)
			pending = int(r.trail)
			word, left := int(r.word), uint(r.bits)
			for ; left > 64; left -= 64 {
				w.write(bitString{s.words[word], 64})
				word++
			}
			w.write(bitString{s.words[word], left})
		}
	}
	return pending
}

// same writes a number of bytes, 0 or at least minMatch, as being as above.
func (b *binder) same(w *bitWriter, bytes int) {
	for bytes > 0 {
		n := min(bytes, maxMatch)
		if rest := bytes - n; rest > 0 && rest < minMatch {
			n -= minMatch
		}
		w.write(b.above[n])
		bytes -= n
	}
}

// adlerBase is the prime of Adler-32.
const adlerBase = 65521

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
