package tile

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// greys is a palette of so many colours.
func greys(count int) (p color.Palette) {
	for i := range count {
		p = append(p, color.Gray{uint8(i)})
	}
	return p
}

// Pictures of rectangles that change at random are what the standard decoder makes of them.
func TestFilms(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ colours, wide, high, rough int }{
		"two colours":       {2, 70, 50, 2},
		"many":              {255, 90, 60, 127},
		"flat":              {16, 400, 300, 1},
		"rough":             {113, 300, 200, 113},
		"a row of a pixel":  {5, 3, 1, 5},
		"as long as it can": {255, 700, 500, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(3, 4))
			film := newFilm(nil, greys(c.colours), c.wide, c.high)
			var want [][]uint8
			put := func(at image.Rectangle) {
				base := random.IntN(c.colours)
				for y := at.Min.Y; y < at.Max.Y; y++ {
					for x := at.Min.X; x < at.Max.X; x++ {
						film.picture[y*c.wide+x] = uint8((base + random.IntN(c.rough)) % c.colours)
					}
				}
			}
			put(image.Rect(0, 0, c.wide, c.high))
			for frame := range 12 {
				if frame > 0 && frame != 5 { // in which nothing changes
					for x := 0; x < c.wide; x += 40 {
						y := random.IntN(c.high)
						put(image.Rect(x, y, min(x+1+random.IntN(40), c.wide), min(y+1+random.IntN(60), c.high)))
					}
				}
				film.addFrame(time.Duration(frame) * 10 * time.Millisecond)
				want = append(want, bytes.Clone(film.picture))
			}
			size := film.Size()
			data := film.End()
			require.Equal(t, size+1, len(data))
			all, err := gif.DecodeAll(bytes.NewReader(data))
			require.NoError(t, err)
			require.Len(t, all.Image, len(want))
			shown := make([]uint8, c.wide*c.high)
			for i, frame := range all.Image {
				require.Equal(t, i, all.Delay[i])
				for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
					for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
						if index := frame.ColorIndexAt(x, y); int(index) != c.colours {
							shown[y*c.wide+x] = index
						}
					}
				}
				require.True(t, bytes.Equal(want[i], shown), "frame %d", i)
			}
			require.Equal(t, image.Rect(0, 0, 1, 1), all.Image[5].Rect)
		})
	}
	require.Panics(t, func() { newFilm(nil, greys(256), 3, 3) })
}
