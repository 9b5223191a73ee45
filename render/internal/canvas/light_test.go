package canvas

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShades(t *testing.T) {
	t.Parallel()
	c := RGB{100, 50, 200}
	ramp := Shades(c, 0.5, 0.2, 5)
	require.Equal(t, []RGB{{178, 153, 228}, {139, 101, 214}, c, {90, 45, 180}, {80, 40, 160}}, ramp)
	require.Equal(t, []RGB{Black, {128, 128, 128}, White}, Ramp(Black, White, 3))
}

// Light falls from above: what is lit has the ramp's first shade at its top and the last
// below, and no colour but those of the ramp within.
func TestLightFallsFromAbove(t *testing.T) {
	t.Parallel()
	ramp := Ramp(White, Black, 5)
	for name, draw := range map[string]func(c *Canvas){
		"a bar":     func(c *Canvas) { c.ShadedBar(0, 0, 40, 40, 0, ramp) },
		"a coin":    func(c *Canvas) { c.Coin(0.5, 0.5, Band{Radius: 0.5, Ramp: ramp}) },
		"a ball":    func(c *Canvas) { c.Ball(0.5, 0.5, 0.5, ramp) },
		"a polygon": func(c *Canvas) { c.ShadedPolygon(ramp, Point{0, 0}, Point{1, 0}, Point{1, 1}, Point{0, 1}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := New(40, 40, 40, ParseFont())
			draw(c)
			level := uint8(255)
			for y := 8; y < 39; y++ {
				got := c.Image().RGBAAt(20, y)
				require.Equal(t, uint8(255), got.A)
				require.Contains(t, ramp, RGB{got.R, got.G, got.B})
				require.LessOrEqual(t, got.R, level)
				level = got.R
			}
			require.Less(t, level, uint8(100))
		})
	}
}

// A shadow is darkest in its middle, and gone at its rim.
func TestShadow(t *testing.T) {
	t.Parallel()
	c := New(40, 40, 40, ParseFont())
	c.Shadow(0.5, 0.5, 0.45)
	m := c.Image()
	require.Greater(t, m.RGBAAt(20, 20).A, m.RGBAAt(35, 20).A)
	require.Zero(t, m.RGBAAt(39, 20).A)
}
