package engine

import (
	"math/bits"

	"kamisado/game/connectfour"
)

// rankedMost is the most discs of a position that has a rank.
const rankedMost = 10

// ranks returns how many positions of a number of discs have a rank: more than can arise, for
// lines and mirror images do not matter.
func ranks(plies int) int { return shapes[0][plies] * choices[plies][plies/2] }

// rank numbers the positions of a number of discs without gaps: first by the heights of their
// columns, then by which of the discs, column by column, are those of the side to move.
func rank(g connectfour.Grid) int {
	n := g.Plies()
	shape, owners, below := 0, uint64(0), 0
	for c := range connectfour.Columns {
		height := bits.OnesCount64(g.All & connectfour.Column(c))
		for lower := range height {
			shape += shapes[c+1][n-below-lower]
		}
		owners |= (g.Own & connectfour.Column(c) >> (c * connectfour.Stride)) << below
		below += height
	}
	return shape*choices[n][n/2] + subset(owners)
}

// subset numbers the subsets of one size: each is before those that have a greater member
// where they differ.
func subset(members uint64) (number int) {
	for size := 1; members != 0; size++ {
		number += choices[bits.TrailingZeros64(members)][size]
		members &= members - 1
	}
	return number
}

// shapes has how many heights the columns from one on can have, by how many discs are in them.
var shapes = func() (s [connectfour.Columns + 1][rankedMost + 1]int) {
	s[connectfour.Columns][0] = 1
	for c := connectfour.Columns - 1; c >= 0; c-- {
		for discs := range s[c] {
			for height := range min(connectfour.Rows, discs) + 1 {
				s[c][discs] += s[c+1][discs-height]
			}
		}
	}
	return s
}()

// choices are the binomial coefficients.
var choices = func() (c [rankedMost + 1][rankedMost + 1]int) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()
