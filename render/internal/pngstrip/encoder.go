package pngstrip

import (
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"slices"
	"sync"
)

// Band is a horizontal slice of a picture: strips of the same number of rows
// side by side, as wide together as the picture.
type Band []*Strip

// Encoder makes PNGs of one width and palette from strips. It is safe for
// concurrent use.
type Encoder struct {
	code   *code
	stride int
	// above holds, by length, the matches with what is right above, as far as a bit string
	// holds them; most pictures have no longer ones.
	above []bitString
	// head is what a PNG has between its size and the compressed data: PLTE and the beginning
	// of IDAT, with its length yet to be filled in.
	head []byte
	// joints are *joint that nobody uses.
	joints sync.Pool
}

// NewEncoder makes an encoder. The palette has at most 256 opaque colours, the code a
// word for each of them; width is 3 to 4000.
func NewEncoder(l Code, p color.Palette, width int) *Encoder {
	stride := strideOf(width)
	e := &Encoder{code: newCode(l, stride), stride: stride, head: paletteHead(p)}
	e.above = e.code.repeated(stride)
	return e
}

// strideOf is the length of a pixel row of the PNG in bytes: the filter byte and a byte a
// pixel.
func strideOf(width int) int { return 1 + width }

// Encode appends a PNG to dst. The bands are the picture, from its top; their strips come from
// an encoder's compressor of the same width and code.
func (e *Encoder) Encode(dst []byte, bands []Band) []byte {
	height := 0
	for _, band := range bands {
		height += band[0].high
	}
	bytes := e.stride * height
	dst = slices.Grow(dst, e.room(bands, bytes))
	dst = append(appendSize(dst, e.stride-1, height), e.head...)
	data := len(dst) - 2 // the zlib header belongs to the data
	w := bitWriter{buf: dst[len(dst):cap(dst)]}
	for _, s := range e.code.header {
		w.write(s)
	}
	check := adler{a: 1, b: int64(bytes), bytes: int64(bytes)}
	j, _ := e.joints.Get().(*joint)
	if j == nil {
		j = &joint{out: make([]bitString, 0, mostOut+200)}
	}
	at, end := 0, 0
	for _, band := range bands {
		if s := band[0]; s.packed {
			end = e.copy(&w, s, end)
		} else {
			j.begin(band)
			end = e.join(&w, j, end)
		}
		at = check.band(at, e.stride, band)
	}
	j.release()
	e.joints.Put(j)
	e.same(&w, -end)
	w.write(e.code.end)
	dst = dst[:len(dst)+w.flush()]
	dst = binary.BigEndian.AppendUint32(dst, check.sum())
	binary.BigEndian.PutUint32(dst[data-8:], uint32(len(dst)-data))
	dst = binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[data-4:]))
	return append(dst, pngTail...)
}

// room is how many bytes a PNG takes at most that has so many before compression.
func (e *Encoder) room(bands []Band, bytes int) int {
	bits, matches := 0, bytes/(maxMatch-minMatch)
	for _, band := range bands {
		for _, s := range band {
			bits += s.bits
			matches += len(s.coded)
		}
	}
	// A match takes at most 48 bits, each part of the header eight.
	return len(e.head) + len(e.code.header) + bits/8 + 6*matches + 128
}

// same writes a number of bytes, 0 or at least minMatch, as being as above.
func (e *Encoder) same(w *bitWriter, bytes int) {
	long, rest := e.long(nil, bytes)
	w.writeAll(long)
	w.write(e.above[rest])
}

// long appends so much of a number of bytes that are as above that one bit string holds the
// rest, which it returns.
func (e *Encoder) long(out []bitString, bytes int) ([]bitString, int) {
	for bytes >= len(e.above) {
		n := partOf(bytes)
		out = append(out, e.above[n])
		bytes -= n
	}
	return out, bytes
}

// adlerBase is the prime of Adler-32.
const adlerBase = 65521

// adler adds up an Adler-32 checksum from the sums of strips. The sums of a
// picture stay far below 1<<63, so that one division at the end is enough. It begins with
// a 1 and b the number of bytes.
type adler struct {
	a, b, bytes int64
}

// band adds the strips of a band whose first byte is at place at, and gives the
// place after it.
func (c *adler) band(at, stride int, band Band) int {
	column := 0
	for _, s := range band {
		c.a += s.sums.all
		c.b += (c.bytes-int64(at+column))*s.sums.all - int64(stride)*s.sums.rows - s.sums.cols
		column += s.wide
	}
	return at + stride*band[0].high
}

func (c *adler) sum() uint32 { return uint32(c.b%adlerBase)<<16 | uint32(c.a%adlerBase) }

// Signature begins every PNG.
const Signature = "\x89PNG\r\n\x1a\n"

// pngTail is the chunk that ends a PNG.
const pngTail = "\x00\x00\x00\x00IEND\xaeB\x60\x82"

// appendSize begins a PNG of a size, with eight bits a pixel and a palette: with the signature
// and IHDR.
func appendSize(dst []byte, width, height int) []byte {
	// Depth 8, colour type 3, deflate, the standard filters, not interlaced.
	head := [13]byte{8: 8, 9: 3}
	binary.BigEndian.PutUint32(head[:], uint32(width))
	binary.BigEndian.PutUint32(head[4:], uint32(height))
	return AppendChunk(append(dst, Signature...), "IHDR", head[:])
}

// paletteHead is PLTE and the beginning of IDAT, up to and with the two bytes of the zlib header.
func paletteHead(p color.Palette) []byte {
	var colours []byte
	for _, c := range p {
		r, g, b, _ := c.RGBA()
		colours = append(colours, uint8(r>>8), uint8(g>>8), uint8(b>>8))
	}
	head := AppendChunk(nil, "PLTE", colours)
	// A window of 32 KiB, no preset dictionary, fastest: 0x7801 is a multiple
	// of 31, as it must be.
	return append(head, "\x00\x00\x00\x00IDAT\x78\x01"...)
}

// AppendChunk appends a PNG chunk: length, type, data and CRC.
func AppendChunk(dst []byte, kind string, data []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(data)))
	start := len(dst)
	dst = append(append(dst, kind...), data...)
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}
