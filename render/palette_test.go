package render

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPaletteIsFixed(t *testing.T) {
	t.Parallel()
	p := newPalette()
	require.Len(t, p, paletteSize)
	require.Equal(t, frameColour, p[0], "the filter byte of a row must be a common colour")
	seen := make(map[color.Color]bool)
	for _, c := range p {
		require.False(t, seen[c], "%v is there twice", c)
		seen[c] = true
	}
}

// Flat areas must keep their exact colour, and blends be hardly off theirs.
func TestQuantiserKeepsThePalette(t *testing.T) {
	t.Parallel()
	p := newPalette()
	m := image.NewRGBA(image.Rect(0, 0, len(p), 1))
	for i, c := range p {
		m.Set(i, 0, c)
	}
	for i, index := range indices(newQuantiser(p), m) {
		want, got := p[i].(rgb), p[index].(rgb)
		if i < 4+len(grounds) {
			require.Equal(t, want, got)
		}
		require.InDelta(t, want.r, got.r, 8)
		require.InDelta(t, want.g, got.g, 8)
		require.InDelta(t, want.b, got.b, 8)
	}
}

// Read in grey, letters must stand out from what they are printed on by
// luminance alone: those of empty cells enough for large letters (WCAG 2: 3 to
// 1), those of towers and the frame by more.
func TestLettersAreReadInGrey(t *testing.T) {
	t.Parallel()
	for _, ground := range grounds {
		require.GreaterOrEqual(t, contrast(letterOn(ground), ground), 3.2, "letter on %v", ground)
		require.GreaterOrEqual(t, contrast(inkOn(ground), ground), 3.5, "letter on a gem %v", ground)
	}
	require.GreaterOrEqual(t, contrast(labelColour, frameColour), 7.0)
	require.GreaterOrEqual(t, contrast(ink, ivory), 12.0)
}

// The known extremes of WCAG's formula.
func TestContrast(t *testing.T) {
	t.Parallel()
	black, white := rgb{}, rgb{255, 255, 255}
	require.InDelta(t, 21, contrast(black, white), 1e-9)
	require.InDelta(t, 1, contrast(ink, ink), 1e-9)
	require.InDelta(t, 4.48, contrast(rgb{0x77, 0x77, 0x77}, white), 0.01)
}

// indices quantises an image of its own.
func indices(q *quantiser, m *image.RGBA) []uint8 {
	pixels := make([]uint8, m.Rect.Dx()*m.Rect.Dy())
	q.quantise(pixels, m)
	return pixels
}
