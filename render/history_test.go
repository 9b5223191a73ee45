package render

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHistoryScale(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		points []int
		want   [3]int
	}{
		"usual":       {[]int{1500, 1741, 1622}, [3]int{1500, 1750, 50}},
		"one value":   {[]int{1500}, [3]int{1500, 1510, 10}},
		"around zero": {[]int{-15, 12}, [3]int{-20, 20, 10}},
		"everything":  {[]int{400, 4000}, [3]int{0, 4000, 1000}},
		"too far":     {[]int{-9000, 9000}, [3]int{-9000, 9001, 18001}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			low, high, step := historyScale(c.points)
			require.Equal(t, c.want, [3]int{low, high, step})
		})
	}
}

// A rating that rises ends higher up than it began.
func TestHistory(t *testing.T) {
	t.Parallel()
	data, err := History([]int{1259, 1400, 1380, 1566})
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, historyWidth, picture.Bounds().Dx())
	height := func(x int) int {
		for y := range historyHeight {
			if r, g, b, _ := picture.At(x, y).RGBA(); r > 0xf000 && g > 0xc000 && b < 0x6000 { // gold
				return y
			}
		}
		return historyHeight
	}
	require.Less(t, height(historyWidth-historyMargin-15), height(historyLabels+5))
}
