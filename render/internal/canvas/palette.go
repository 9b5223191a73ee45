package canvas

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"slices"
)

// RGB is an opaque colour: red, green and blue.
type RGB [3]uint8

// Translucent is a colour of an opacity from 0 to 1.
func (c RGB) Translucent(opacity float64) color.NRGBA {
	return color.NRGBA{c[0], c[1], c[2], uint8(math.Round(255 * opacity))}
}

// RGBA makes RGB a color.Color.
func (c RGB) RGBA() (r, g, b, a uint32) {
	return uint32(c[0]) * 0x101, uint32(c[1]) * 0x101, uint32(c[2]) * 0x101, 0xffff
}

// The colours that the pictures of all games have in common.
var (
	Frame = RGB{0x1B, 0x1C, 0x22}
	Label = RGB{0xC9, 0xCD, 0xD6}
	// Coordinate is the colour of the names of rows and columns, quieter than Label.
	Coordinate = RGB{0x9A, 0xA0, 0xAC}
	Ink        = RGB{0x1B, 0x1D, 0x23}
	Ivory      = RGB{0xF7, 0xF4, 0xEC}
	// Gap is what lies between cells and around marks.
	Gap   = RGB{0x10, 0x11, 0x15}
	White = RGB{0xFF, 0xFF, 0xFF}
	Black = RGB{}
	// LastMove is the colour of the last move, and of nothing else in any picture.
	LastMove = RGB{0x19, 0xD3, 0xFF}
	// Advice is the colour of what a coach advises, and of nothing else.
	Advice = RGB{0xB6, 0xFF, 0x2E}
	// Gold is for what is counted or honoured.
	Gold = RGB{0xFF, 0xD2, 0x4A}
)

// PaletteSize is how many colours a palette has at most: those of an animated GIF but for
// the transparent one.
const PaletteSize = 255

// BasePalette begins every palette. The frame's colour is number 0, which is also
// the filter byte that begins each row of a PNG.
func BasePalette() color.Palette {
	return color.Palette{Frame, Label, Ink, Ivory, Gap, White, LastMove}
}

// neutrals are what the frame's coordinates, the last move's marks and stars need, and the
// blends of ink and ivory.
func neutrals() []RGB {
	p := []RGB{
		Coordinate, Blend(Frame, Coordinate, 0.33), Blend(Frame, Coordinate, 0.67), Blend(Gap, LastMove, 0.35),
		Blend(Gap, LastMove, 0.7), Advice, Blend(Gap, Advice, 0.35),
		Blend(Gap, Advice, 0.7),
	}
	for _, t := range []float64{0.25, 0.5, 0.75} {
		p = append(p, Blend(Ink, Ivory, t))
	}
	return p
}

// NewPalette makes a palette of the base colours and those of a game.
func NewPalette(own []RGB) color.Palette {
	p := BasePalette()
	for _, c := range slices.Concat(own, neutrals()) {
		if !slices.Contains(p, color.Color(c)) {
			p = append(p, c)
		}
	}
	return p
}

// Blends are the colours that an anti-aliased edge between two others needs: so many,
// evenly between them.
func Blends(a, b RGB, count int) []RGB {
	blends := make([]RGB, count)
	for i := range blends {
		blends[i] = Blend(a, b, float64(i+1)/float64(count+1))
	}
	return blends
}

// Blend mixes as anti-aliasing does, linearly in sRGB values: t = 0 is all a.
func Blend(a, b RGB, t float64) RGB {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-t) + float64(y)*t)) }
	return RGB{mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])}
}

// Luminance is the relative luminance of a colour, 0 black to 1 white (WCAG 2).
func Luminance(c RGB) float64 {
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}

// linear is a channel of sRGB as an amount of light, 0 to 1.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// Quantizer finds the nearest colour of a palette of RGB. Searching the palette for
// every pixel takes a second a picture, so answers are kept in a table that the colours
// of pixels share: 64 KiB that fill as they turn up. Not safe for concurrent use.
type Quantizer struct {
	palette []RGB
	found   [1 << quantizerBits]foundColour
}

// quantizerBits is the size of the quantizer's table. A picture has some thousand colours.
const quantizerBits = 13

// foundColour is a pixel and its index. A pixel that was looked up is opaque, so 0 is none.
type foundColour struct {
	pixel uint32
	index uint8
}

// NewQuantizer makes a quantizer.
func NewQuantizer(p color.Palette) *Quantizer {
	q := new(Quantizer)
	for _, c := range p {
		r, g, b, _ := c.RGBA()
		q.palette = append(q.palette, RGB{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)})
	}
	return q
}

// Quantize writes the palette indices of an opaque image to dst, row by row.
func (q *Quantizer) Quantize(dst []uint8, m *image.RGBA) {
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
func (q *Quantizer) index(pixel uint32) uint8 {
	const spread = 0x9E3779B1 // 2^32 divided by the golden ratio
	known := &q.found[pixel*spread>>(32-quantizerBits)]
	if known.pixel != pixel {
		*known = foundColour{pixel, q.search(pixel)}
	}
	return known.index
}

// search finds the nearest colour to a pixel.
func (q *Quantizer) search(pixel uint32) uint8 {
	r, g, b := int(pixel&0xff), int(pixel>>8&0xff), int(pixel>>16&0xff)
	best, least := 0, 1<<30
	for i, c := range q.palette {
		dr, dg, db := r-int(c[0]), g-int(c[1]), b-int(c[2])
		if d := dr*dr + dg*dg + db*db; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}
