package tile

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"
	"time"

	"kamisado/render/internal/canvas"
)

// Film is an animated GIF of pictures of a grid that is being made. It is as high as the highest of them.
// It is not safe for concurrent use.
//
// A frame is the smallest rectangle around all that has changed; what has not changed in it is transparent. All frames
// have one palette. Package image/gif keeps all frames of an animation in memory until it writes them; a film writes
// each frame when it is shown.
type Film struct {
	renderer *Renderer
	width    int
	picture  []uint8 // palette indices, row by row
	// shown are the palette indices of the picture as the last frame left it, nil before the first.
	shown []uint8
	depth int
	still uint8 // the transparent colour
	row   []uint8
	data  bytes.Buffer
	out   []byte
}

// NewFilm begins a film that is so many pixels high, appended to dst.
func (r *Renderer) NewFilm(dst []byte, height int) *Film {
	f := newFilm(dst, r.set.Palette(), r.grid.Width(), height)
	f.renderer = r
	return f
}

// newFilm begins a film, appended to dst. A palette has at most canvas.PaletteSize opaque colours.
func newFilm(dst []byte, palette color.Palette, width, height int) *Film {
	if len(palette) > canvas.PaletteSize {
		panic("a film needs a transparent colour")
	}
	depth := max(2, bits.Len(uint(len(palette))))
	f := &Film{
		width: width, depth: depth, still: uint8(len(palette)),
		picture: make([]uint8, width*height), row: make([]uint8, width),
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

// Show shows a picture, made of its tiles in reading order, for so long. Below it there is only the frame's colour,
// which is the first of all palettes.
func (f *Film) Show(tiles []Tile, long time.Duration) {
	x, y := 0, 0
	for _, t := range tiles {
		shape, pixels := f.renderer.shapes[t.Shape()], f.renderer.pixelsOf(t)
		width := shape.WidthOf(t)
		for row := range shape.Height {
			copy(f.picture[(y+row)*f.width+x:], pixels[row*width:][:width])
		}
		if x += width; x == f.width {
			x, y = 0, y+shape.Height
		}
	}
	clear(f.picture[y*f.width:])
	f.addFrame(long)
}

// addFrame adds a frame that shows f.picture for so long.
func (f *Film) addFrame(long time.Duration) {
	box := f.changed()
	// What comes next is drawn over it; a colour is transparent.
	f.out = append(f.out, 0x21, 0xF9, 4, 1<<2|1)
	f.out = binary.LittleEndian.AppendUint16(f.out, uint16(long/(10*time.Millisecond)))
	f.out = append(f.out, f.still, 0, 0x2C)
	for _, length := range []int{box.Min.X, box.Min.Y, box.Dx(), box.Dy()} {
		f.out = binary.LittleEndian.AppendUint16(f.out, uint16(length))
	}
	f.out = append(f.out, 0, uint8(f.depth))
	f.compress(box)
	for rest := f.data.Bytes(); ; {
		n := min(len(rest), 255)
		f.out = append(append(f.out, uint8(n)), rest[:n]...)
		if rest = rest[n:]; n == 0 {
			break
		}
	}
	f.shown = append(f.shown[:0], f.picture...)
}

// changed returns the smallest rectangle around all that has changed, a pixel where nothing has.
func (f *Film) changed() (box image.Rectangle) {
	for y := range len(f.picture) / f.width {
		from, to := 0, f.width
		if f.shown != nil {
			now, before := f.picture[y*f.width:][:f.width], f.shown[y*f.width:][:f.width]
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
		box = box.Union(image.Rect(from, y, to, y+1))
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

// leastStill is how many unchanged pixels between changed ones are left out. Fewer of them
// would only break the strings that the changed ones have in common with others.
const leastStill = 8

// compress compresses the pixels of a frame.
func (f *Film) compress(box image.Rectangle) {
	f.data.Reset()
	w := lzw.NewWriter(&f.data, lzw.LSB, f.depth)
	row := f.row[:box.Dx()]
	for y := box.Min.Y; y < box.Max.Y; y++ {
		at := y*f.width + box.Min.X
		copy(row, f.picture[at:])
		for x := 0; f.shown != nil && x < len(row); x++ {
			same := x
			for same < len(row) && row[same] == f.shown[at+same] {
				same++
			}
			if same-x >= leastStill || same == len(row) {
				for i := x; i < same; i++ {
					row[i] = f.still
				}
			}
			x = same
		}
		_, _ = w.Write(row) // a buffer takes all
	}
	_ = w.Close()
}

// Size is how many bytes the film has so far.
func (f *Film) Size() int { return len(f.out) }

// End ends the film and returns it.
func (f *Film) End() []byte { return append(f.out, 0x3B) }

// mostPixels is how many tiles of films a renderer keeps the pixels of, of about twelve
// kilobytes each: those of a match or two. Drawing them anew would take half of a film's time.
const mostPixels = 320

// pixelsOf are the palette indices of a tile.
func (r *Renderer) pixelsOf(t Tile) []uint8 {
	if found, ok := r.pixels.Get(t); ok {
		return found
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	made := r.rasterizer.Tile(t)
	r.pixels.Add(t, made)
	return made
}
