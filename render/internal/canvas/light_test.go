package canvas

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRamp(t *testing.T) {
	t.Parallel()
	require.Equal(t, []RGB{Black, {128, 128, 128}, White}, Ramp(Black, White, 3))
}

// Light falls from above: what is lit has the ramp's first shade at its top and the last
// below, and no step of more than a few levels between.
func TestLightFallsFromAbove(t *testing.T) {
	t.Parallel()
	ramp := []RGB{White, {128, 128, 128}, Black}
	c := New(40, 40, 40, ParseFont())
	c.ShadedDisc(0.5, 0.5, 0.5, ramp)
	level := c.Image().RGBAAt(20, 1).R
	for y := 1; y < 39; y++ {
		got := c.Image().RGBAAt(20, y)
		require.Equal(t, uint8(255), got.A)
		require.LessOrEqual(t, got.R, level)
		require.LessOrEqual(t, level-got.R, uint8(8))
		level = got.R
	}
	require.Less(t, level, uint8(100))
}

// Of the facets of a square, the upper one is in the light and the lower one in the shade; the left one has more light
// than the right one.
func TestFacets(t *testing.T) {
	t.Parallel()
	c := New(40, 40, 40, ParseFont())
	c.Facets([]RGB{White, Black}, Point{1, 1}, Point{0, 1}, Point{0, 0}, Point{1, 0})
	at := func(x, y int) uint8 { return c.Image().RGBAAt(x, y).R }
	top, left, right, low := at(20, 5), at(5, 20), at(35, 20), at(20, 35)
	require.Greater(t, top, left)
	require.Greater(t, left, right)
	require.Greater(t, right, low)
	require.Equal(t, top, at(28, 5), "a facet is flat")
}

// The sides of a frame are straight and all the same, in cells of every size: each pixel of
// them has one of its two colours, and what it leaves free is free.
func TestFramesAreStraight(t *testing.T) {
	t.Parallel()
	for unit := 34; unit <= 180; unit++ {
		t.Run(strconv.Itoa(unit), func(t *testing.T) {
			t.Parallel()
			c := New(unit, unit, unit, ParseFont())
			c.Frame(LastMove)
			m, wide := c.Image(), 0
			corner := unit / 4
			middle, half := c.FrameRoom()
			first, last := int((middle-half)*c.Unit+0.5), int((middle+half)*c.Unit+0.5)
			for i := range unit {
				at := m.RGBAAt(i, unit/2)
				for j := corner; j < unit-corner; j++ {
					require.Equal(t, at, m.RGBAAt(i, j), "column %d at %d", i, j)
					require.Equal(t, at, m.RGBAAt(j, i), "row %d at %d", i, j)
				}
				if mirrored := first + last - 1 - i; mirrored >= 0 && mirrored < unit {
					require.Equal(t, at, m.RGBAAt(mirrored, unit/2), "%d and %d", i, mirrored)
				}
				switch (RGB{at.R, at.G, at.B}) {
				case LastMove:
					wide++
					fallthrough
				case Gap:
					require.Equal(t, uint8(255), at.A)
					require.False(t, first <= i && i < last, "%d is in the room", i)
				default:
					require.Zero(t, at.A, "%d is blurred", i)
				}
			}
			require.GreaterOrEqual(t, wide, 2*leastFrame)
		})
	}
}
