package pngstrip

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// plain is a complete code of eight colours that fits nothing in particular.
var plain = Plain(8, 64)

var greys = color.Palette{
	color.Gray{0},
	color.Gray{30},
	color.Gray{60},
	color.Gray{90},
	color.Gray{120},
	color.Gray{150},
	color.Gray{180},
	color.Gray{210},
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
		encoder := NewEncoder(plain, greys, width)
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
				band = append(band, compressor.Compress(block, wide, x == 0))
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

// Strips that stand more than once in a band are joined to just their pixels too, and to the
// same bytes from whichever strips that show them.
func TestRepeats(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(1, 20).Draw(t, "rows")
		widths := rapid.SliceOfN(rapid.IntRange(3, 90), 1, 4).Draw(t, "widths")
		order := rapid.SliceOfN(rapid.IntRange(0, len(widths)-1), 1, 40).Draw(t, "order")
		const left = 5
		width := left
		for _, i := range order {
			width += widths[i]
		}
		encoder := NewEncoder(plain, greys, width)
		compressor := encoder.NewCompressor()
		var strips []*Strip
		var blocks [][]uint8
		for _, wide := range widths {
			block := make([]uint8, rows*wide)
			few := rapid.SliceOfN(rapid.Uint8Range(0, 7), 1, 30).Draw(t, "pixels")
			for i := range block {
				block[i] = few[i/3%len(few)]
			}
			blocks, strips = append(blocks, block), append(strips, compressor.Compress(block, wide, false))
		}
		band := Band{compressor.Compress(make([]uint8, left*rows), left, true)}
		for _, i := range order {
			band = append(band, strips[i])
		}
		data := encoder.Encode(nil, []Band{band})
		require.Equal(t, data, encoder.Encode(nil, []Band{{compressor.Pack(band)}}), "packed")
		copies := Band{band[0]}
		for _, i := range order {
			copies = append(copies, compressor.Compress(blocks[i], widths[i], false))
		}
		require.Equal(t, data, encoder.Encode(nil, []Band{copies}), "strips that show the same are the same")
		m, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		for y := range rows {
			want := make([]uint8, left)
			for _, i := range order {
				want = append(want, blocks[i][y*widths[i]:(y+1)*widths[i]]...)
			}
			got := m.(*image.Paletted)
			require.Equal(t, want, got.Pix[y*got.Stride:][:width])
		}
	})
}

// A row that begins with its length is not taken for a shorter one.
func TestHashHasTheLength(t *testing.T) {
	t.Parallel()
	for length := 2; length < 256; length++ {
		row, shorter := make([]uint8, length), make([]uint8, length-1)
		row[0], row[1] = uint8(length), 7
		shorter[0] = uint8(length-1) ^ 7
		require.NotEqual(t, hash(row), hash(shorter))
	}
}

// A band of one strip again and again takes little more room than a band of two.
func TestRepeatsAreSmall(t *testing.T) {
	t.Parallel()
	const side, count = 40, 12
	block := make([]uint8, side*side)
	for i := range block {
		x, y := i%side-side/2, i/side-side/2
		block[i] = uint8((x*x + y*y) / 60 % 8) // rings
	}
	size := func(count int) int {
		encoder := NewEncoder(plain, greys, count*side)
		compressor := encoder.NewCompressor()
		band := Band{compressor.Compress(block, side, true)}
		one := compressor.Compress(block, side, false)
		for range count - 1 {
			band = append(band, one)
		}
		return len(encoder.Encode(nil, []Band{band}))
	}
	few, many := size(2), size(count)
	t.Logf("%d and %d bytes", few, many)
	require.Less(t, 2*many, 3*few)
}

// A code that is fitted to strips is complete, and makes pictures of them smaller.
func TestFit(t *testing.T) {
	t.Parallel()
	const side = 84
	block := make([]uint8, side*side)
	for i := range block {
		x, y := i%side-side/2, i/side-side/2
		block[i] = uint8((x*x + y*y) / 300 % 8) // rings
	}
	encoder := func(code Code) *Encoder { return NewEncoder(code, greys, side) }
	picture := func(e *Encoder) []byte {
		return e.Encode(nil, []Band{{e.NewCompressor().Compress(block, side, true)}})
	}
	plainly := picture(encoder(plain))
	fitted := encoder(plain).Fit([][]byte{plainly})
	for _, lengths := range [][]uint8{fitted.alphabet, fitted.distances} {
		sum := 0
		for _, n := range lengths {
			require.Positive(t, n)
			sum += 1 << (15 - n)
		}
		require.Equal(t, 1<<15, sum)
	}
	require.Less(t, 10*len(picture(encoder(fitted))), 9*len(plainly))
}

// A strip takes little more room than its bits.
func TestStripsAreSmall(t *testing.T) {
	t.Parallel()
	const side = 84
	compressor := NewEncoder(plain, greys, 720).NewCompressor()
	block := make([]uint8, side*side)
	for i := range block {
		x, y := i%side-side/2, i/side-side/2
		block[i] = uint8((x*x + y*y) / 300 % 8) // rings
	}
	s := compressor.Compress(block, side, false)
	size := 8*cap(s.words) + 16*cap(s.rows)
	t.Logf("%d bytes", size)
	require.LessOrEqual(t, size, s.bits/8+(8+16)*side)
}
