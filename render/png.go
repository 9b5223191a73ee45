package render

import (
	"encoding/binary"
	"hash/crc32"
	"image/color"
)

// pngTail is the chunk that ends a PNG.
const pngTail = "\x00\x00\x00\x00IEND\xaeB\x60\x82"

// pngHead is a PNG with eight bits a pixel and a palette, up to and with the
// two bytes of the zlib header.
func pngHead(g grid, p color.Palette) []byte {
	head := []byte(pngSignature)
	var size []byte
	size = binary.BigEndian.AppendUint32(size, uint32(g.width()))
	size = binary.BigEndian.AppendUint32(size, uint32(g.height()))
	// Depth 8, colour type 3, deflate, the standard filters, not interlaced.
	head = appendChunk(head, "IHDR", append(size, 8, 3, 0, 0, 0))
	var colours []byte
	for _, c := range p {
		c := c.(rgb)
		colours = append(colours, c.r, c.g, c.b)
	}
	head = appendChunk(head, "PLTE", colours)
	// A window of 32 KiB, no preset dictionary, fastest: 0x7801 is a multiple
	// of 31, as it must be.
	return append(head, "\x00\x00\x00\x00IDAT\x78\x01"...)
}

// appendChunk appends a PNG chunk: length, type, data and CRC.
func appendChunk(dst []byte, kind string, data []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(data)))
	start := len(dst)
	dst = append(append(dst, kind...), data...)
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}
