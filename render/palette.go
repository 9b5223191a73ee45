package render

import (
	"image/color"
	"math"
	"slices"
)

// rgb is an opaque colour.
type rgb struct{ r, g, b uint8 }

// RGBA makes rgb a color.Color.
func (c rgb) RGBA() (r, g, b, a uint32) {
	return uint32(c.r) * 0x101, uint32(c.g) * 0x101, uint32(c.b) * 0x101, 0xffff
}

// The colours of everything that is drawn. The eight grounds are chosen so that
// no two of them meet for any eye: a test holds their CIEDE2000 distances.
var (
	frameColour = rgb{0x23, 0x25, 0x2B}
	labelColour = rgb{0xC9, 0xCD, 0xD6}
	ink         = rgb{0x1B, 0x1D, 0x23}
	ivory       = rgb{0xF7, 0xF4, 0xEC}

	yellow = rgb{0xFE, 0xEB, 0x12}
	blue   = rgb{0x18, 0x7E, 0xF6}
	brown  = rgb{0x64, 0x33, 0x00}
	orange = rgb{0xF6, 0x7D, 0x0A}
	purple = rgb{0x7C, 0x10, 0x92}
	red    = rgb{0xD3, 0x3C, 0x47}
	pink   = rgb{0xF4, 0x9E, 0xD1}
	green  = rgb{0x62, 0xC3, 0x8E}
)

// grounds are the eight colours, in the order of the palette.
var grounds = [8]rgb{yellow, blue, brown, orange, purple, red, pink, green}

// letterContrast is the luminance contrast of a cell's letter against its
// ground, as WCAG 2 counts it. The same on all eight grounds, it keeps the
// letters legible in grey and yet behind the towers.
const letterContrast = 3.4

// paletteSize is how many colours a palette has at most. With 16 anti-aliased edges
// fray; 64 cannot be told from true colour.
const paletteSize = 64

// The colours of the other games' grounds and things, chosen with the same tests.
var (
	felt      = rgb{0x4E, 0x86, 0x6B}
	feltLine  = rgb{0x3A, 0x66, 0x51}
	feltDeep  = rgb{0x2B, 0x4E, 0x3E}
	rack      = rgb{0x2D, 0x62, 0xB3}
	raised    = rgb{0x8C, 0x9B, 0xB0}
	raisedLit = rgb{0xC4, 0xCE, 0xDB}
	raisedDim = rgb{0x5A, 0x66, 0x78}
	flat      = rgb{0xE6, 0xE2, 0xD6}
	flatLine  = rgb{0xB9, 0xB5, 0xA9}
	panel     = rgb{0x3A, 0x3E, 0x49}
	crimson   = rgb{0xB8, 0x1E, 0x2D}
)

// basePalette begins every palette. The frame's colour is number 0, which is also
// the filter byte that begins each row of a PNG.
func basePalette() color.Palette {
	return color.Palette{frameColour, labelColour, ink, ivory}
}

// neutrals are the blends between the frame and its labels, and ink and ivory. The
// shortest codes end a palette of paletteSize.
func neutrals() color.Palette {
	p := color.Palette{blend(frameColour, labelColour, 0.5)}
	for _, t := range []float64{0.25, 0.5, 0.75} {
		p = append(p, blend(ink, ivory, t))
	}
	return p
}

// newPalette gives the palette of Kamisado's pictures: the colours above and the
// blends that anti-aliased edges between them need.
func newPalette() color.Palette {
	p := basePalette()
	for _, g := range grounds {
		p = append(p, g)
	}
	for _, g := range grounds {
		letter := letterOn(g)
		p = append(p, letter, blend(g, letter, 0.5),
			blend(g, ink, 0.35), blend(g, ink, 0.68),
			blend(g, ivory, 0.35), blend(g, ivory, 0.68))
	}
	return append(p, neutrals()...)
}

// mix asks for the blends between two colours that an anti-aliased edge needs: so
// many, evenly between them.
type mix struct {
	a, b  rgb
	steps int
}

// paletteOf gives the palette of a game that has colours of its own.
func paletteOf(own []rgb, edges ...mix) color.Palette {
	p := basePalette()
	add := func(c color.Color) {
		if !slices.Contains(p, c) {
			p = append(p, c)
		}
	}
	for _, c := range own {
		add(c)
	}
	for _, e := range edges {
		for i := range e.steps {
			add(blend(e.a, e.b, float64(i+1)/float64(e.steps+1)))
		}
	}
	for _, c := range neutrals() {
		add(c)
	}
	return p
}

// blend mixes as anti-aliasing does, linearly in sRGB values: t = 0 is all a.
func blend(a, b rgb, t float64) rgb {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-t) + float64(y)*t)) }
	return rgb{mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b)}
}

// inkOn is ink or ivory, whichever is read better on a ground. Blue is the
// close case: the eye prefers ivory where the formula slightly prefers ink.
func inkOn(ground rgb) rgb {
	if luminance(ground) < 0.25 {
		return ivory
	}
	return ink
}

// letterOn is the colour of a letter printed on a ground: as much of inkOn as
// makes letterContrast.
func letterOn(ground rgb) rgb {
	full := inkOn(ground)
	for t := 0.0; t < 1; t += 1.0 / 64 {
		if c := blend(ground, full, t); contrast(c, ground) >= letterContrast {
			return c
		}
	}
	return full
}

// luminance is the relative luminance of a colour, 0 black to 1 white (WCAG 2).
func luminance(c rgb) float64 {
	return 0.2126*linear(c.r) + 0.7152*linear(c.g) + 0.0722*linear(c.b)
}

// linear is a channel of sRGB as an amount of light, 0 to 1.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// contrast is the luminance contrast ratio of two colours, 1 to 21 (WCAG 2).
func contrast(a, b rgb) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
