// Package film encodes animated GIFs of pictures that differ in few places.
//
// A picture is put together of rectangles of pixels, tiles say. Those that are as they were
// need not be put again. A frame is the smallest rectangle around all that has changed; what
// has not changed in it is transparent. All frames have one palette. Package image/gif keeps all
// frames of an animation in memory until it writes them; a film writes each frame when it is shown.
package film

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"
	"time"
)

// mostColours is how many colours a film has at most, beside the transparent one.
const mostColours = 127

// Film is an animated GIF that is being made. It is not safe for concurrent use.
type Film struct {
	width int
	// shown are the palette indices of the picture as the last frame left it, next those of
	// the one that is being put together.
	shown, next []uint8
	// changed are the parts of each row in which they may differ, from left to right, box is
	// the rectangle around them.
	changed [][]span
	box     image.Rectangle
	first   bool

	depth int
	still uint8 // the transparent colour
	row   []uint8
	data  bytes.Buffer
	out   []byte
}

// span is a part of a row.
type span struct{ from, to int }

// New begins a film, appended to dst. A palette has at most 127 opaque colours.
func New(dst []byte, palette color.Palette, width, height int) *Film {
	if len(palette) > mostColours {
		panic("a film has 127 colours at most")
	}
	depth := max(2, bits.Len(uint(len(palette))))
	f := &Film{
		width: width, shown: make([]uint8, width*height), next: make([]uint8, width*height), changed: make([][]span, height),
		first: true, depth: depth, still: uint8(len(palette)), row: make([]uint8, width),
	}
	f.out = append(dst, "GIF89a"...)
	f.out = binary.LittleEndian.AppendUint16(f.out, uint16(width))
	f.out = binary.LittleEndian.AppendUint16(f.out, uint16(height))
	f.out = append(f.out, 0x80|uint8(depth-1)<<4|uint8(depth-1), 0, 0)
	for i := range 1 << depth {
		var r, g, b uint32
		if i < len(palette) {
			r, g, b, _ = palette[i].RGBA()
		}
		f.out = append(f.out, uint8(r>>8), uint8(g>>8), uint8(b>>8))
	}
	// Shown again and again.
	f.out = append(f.out, "\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00"...)
	return f
}

// Put puts a rectangle of palette indices into the next picture, row by row. Rectangles of a
// picture do not overlap, and those of a row of pixels come from left to right.
func (f *Film) Put(at image.Rectangle, pixels []uint8) {
	wide := at.Dx()
	for row := range at.Dy() {
		y := at.Min.Y + row
		start := y*f.width + at.Min.X
		now, before := pixels[row*wide:(row+1)*wide], f.shown[start:start+wide]
		from, to := 0, wide
		if !f.first {
			if bytes.Equal(now, before) {
				continue
			}
			for now[from] == before[from] {
				from++
			}
			for now[to-1] == before[to-1] {
				to--
			}
		}
		copy(f.next[start:], now)
		f.changed[y] = append(f.changed[y], span{at.Min.X + from, at.Min.X + to})
		f.box = f.box.Union(image.Rect(at.Min.X+from, y, at.Min.X+to, y+1))
	}
}

// Show ends a picture, which is seen for so long. Everything of the first one must have been
// put.
func (f *Film) Show(long time.Duration) {
	if f.box.Empty() {
		f.box = image.Rect(0, 0, 1, 1) // nothing changes
	}
	// What comes next is drawn over it; a colour is transparent.
	f.out = append(f.out, 0x21, 0xF9, 4, 1<<2|1)
	f.out = binary.LittleEndian.AppendUint16(f.out, uint16(long/(10*time.Millisecond)))
	f.out = append(f.out, f.still, 0, 0x2C)
	for _, length := range []int{f.box.Min.X, f.box.Min.Y, f.box.Dx(), f.box.Dy()} {
		f.out = binary.LittleEndian.AppendUint16(f.out, uint16(length))
	}
	f.out = append(f.out, 0, uint8(f.depth))
	f.compress()
	for rest := f.data.Bytes(); ; {
		n := min(len(rest), 255)
		f.out = append(append(f.out, uint8(n)), rest[:n]...)
		if rest = rest[n:]; n == 0 {
			break
		}
	}
	f.box, f.first = image.Rectangle{}, false
}

// leastStill is how many unchanged pixels between changed ones are left out. Fewer of them
// would only break the strings that the changed ones have in common with others.
const leastStill = 8

// compress compresses the pixels of the frame.
func (f *Film) compress() {
	f.data.Reset()
	w := lzw.NewWriter(&f.data, lzw.LSB, f.depth)
	for y := f.box.Min.Y; y < f.box.Max.Y; y++ {
		for x := f.box.Min.X; x < f.box.Max.X; x++ {
			f.row[x] = f.still
		}
		for _, part := range f.changed[y] {
			next, shown := f.next[y*f.width:][:f.width], f.shown[y*f.width:][:f.width]
			for x := part.from; x < part.to; {
				same := x
				for same < part.to && !f.first && next[same] == shown[same] {
					same++
				}
				if same-x >= leastStill || same == part.to {
					x = same
					continue
				}
				for ; x <= same; x++ {
					f.row[x] = next[x]
				}
			}
			copy(shown[part.from:part.to], next[part.from:part.to])
		}
		_, _ = w.Write(f.row[f.box.Min.X:f.box.Max.X]) // a buffer takes all
		f.changed[y] = f.changed[y][:0]
	}
	_ = w.Close()
}

// Size is how many bytes the film has so far.
func (f *Film) Size() int { return len(f.out) }

// End ends the film and returns it.
func (f *Film) End() []byte { return append(f.out, 0x3B) }
