package render

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// face makes a face of the pen's font and measures a word's ink in it, in
// pixels times 64, relative to the origin of the writing.
func (p *pen) face(word string, size float64) (font.Face, fixed.Rectangle26_6) {
	face, err := opentype.NewFace(p.font, &opentype.FaceOptions{
		Size: size * p.side, DPI: 72, Hinting: font.HintingFull,
	})
	if err != nil {
		panic("the embedded font has no such face: " + err.Error())
	}
	bounds, _ := font.BoundString(face, word)
	return face, bounds
}

// middle is the middle of two 26.6 values in pixels.
func middle(a, b fixed.Int26_6) float64 { return float64(a+b) / 128 }
