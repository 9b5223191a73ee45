package canvas

import (
	"math"
	"slices"
)

// Band is a circle of a stack: how far its middle is below that of the stack, its radius,
// and its shades from the top down.
type Band struct {
	Down, Radius float64
	Ramp         []RGB
}

// Coin fills circles over each other around x, y, the first at the bottom, as one thing: a
// coin with its rim, a recess with its edge. Between its bands there are no blends. Their
// edges are quiet, and rows that are as those above take no bytes.
func (c *Canvas) Coin(x, y float64, bands ...Band) {
	var ramp []RGB
	for _, b := range bands {
		px, py := c.at(x, y+b.Down)
		c.dc.DrawCircle(px, py, b.Radius*c.Unit)
		ramp = append(ramp, b.Ramp...)
	}
	// A step of the ramp of all bands that is right at its middle is right all over.
	step := func(i int) float64 { return (float64(i) + 0.5) / float64(len(ramp)) }
	c.shade(ramp, func(u, v float64) float64 {
		before := len(ramp)
		for i, b := range slices.Backward(bands) {
			px, py := c.at(x, y+b.Down)
			radius := b.Radius * c.Unit
			before -= len(b.Ramp)
			if math.Hypot(u-px, v-py) < radius || i == 0 {
				t := (v - py + radius) / (2 * radius) * float64(len(b.Ramp))
				return step(before + min(max(0, int(t)), len(b.Ramp)-1))
			}
		}
		return 0
	})
}
