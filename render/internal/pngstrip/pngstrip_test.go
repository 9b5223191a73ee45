package pngstrip

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// plain is a complete code of eight colours that fits nothing in particular.
var plain = CodeLengths{
	Literals: "44444444", End: "4", Matches: "5555555555" + strings.Repeat("7", 13) + strings.Repeat("8", 6),
	Distances: strings.Repeat("5", 28) + "44", Width: 64,
}

var greys = color.Palette{
	color.Gray{0}, color.Gray{30}, color.Gray{60}, color.Gray{90}, color.Gray{120}, color.Gray{150}, color.Gray{180}, color.Gray{210},
}

// Whatever the pixels, wherever the picture is cut into strips and however often a strip is
// used again, what the encoder joins is a PNG of just these pixels.
func TestEncode(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(3, 700).Draw(t, "width")
		var want []uint8
		var cuts [][]int
		height := 0
		for range rapid.IntRange(1, 4).Draw(t, "bands") {
			rows := rapid.IntRange(1, 60).Draw(t, "rows")
			cuts = append(cuts, append([]int{rows}, rapid.SliceOfN(rapid.IntRange(3, width), 0, 4).Draw(t, "cuts")...))
			height += rows
			// Few runs and colours, so that there is something to compress.
			few := rapid.SliceOfN(rapid.Uint8Range(0, 7), 1, 40).Draw(t, "pixels")
			run := rapid.IntRange(1, 300).Draw(t, "run")
			for i := range rows * width {
				want = append(want, few[i/run%len(few)])
			}
		}
		encoder := NewEncoder(plain, greys, width, height)
		compressor := encoder.NewCompressor()
		var bands []Band
		y := 0
		for _, cut := range cuts {
			var band Band
			x := 0
			for _, wide := range append(cut[1:], width) {
				if wide > width-x-3 { // what is left would be too narrow
					wide = width - x
				}
				if wide == 0 {
					break
				}
				var block []uint8
				for row := range cut[0] {
					at := (y+row)*width + x
					block = append(block, want[at:at+wide]...)
				}
				band = append(band, compressor.Compress(block, wide, rapid.IntRange(0, 2*cut[0]).Draw(t, "axis"), x == 0))
				x += wide
			}
			bands = append(bands, band)
			y += cut[0]
		}
		data := encoder.Encode([]byte("before"), bands)
		require.Equal(t, "before", string(data[:6]))
		m, err := png.Decode(bytes.NewReader(data[6:]))
		require.NoError(t, err)
		require.Equal(t, image.Rect(0, 0, width, height), m.Bounds())
		require.True(t, bytes.Equal(want, m.(*image.Paletted).Pix), "the pixels differ")
	})
}

// A strip takes little more room than its bits.
func TestStripsAreSmall(t *testing.T) {
	t.Parallel()
	const side = 84
	compressor := NewEncoder(plain, greys, 720, 720).NewCompressor()
	block := make([]uint8, side*side)
	for i := range block {
		x, y := i%side-side/2, i/side-side/2
		block[i] = uint8((x*x + y*y) / 300 % 8) // rings
	}
	s := compressor.Compress(block, side, side, false)
	size := 8*cap(s.words) + 8*cap(s.rows)
	t.Logf("%d bytes", size)
	require.LessOrEqual(t, size, s.bits/8+(8+8)*side)
}
