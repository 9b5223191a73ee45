package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A limit is never less than the score that playing everything to its end finds, whoever is to
// move, and every value that it can have is met. What no hope is left for never happens.
func TestLimits(t *testing.T) {
	t.Parallel()
	met := map[int]int{}
	for discs := 33; discs <= 37; discs++ {
		o := bruteForce{}
		for _, g := range scatter(8, discs, 30) {
			bound := limit(g, discs)
			least, most := hopes(g, -worst, worst)
			if met[bound]++; bound > 0 && least < 0 && most > 0 {
				continue
			}
			score := o.score(g)
			require.LessOrEqual(t, score, bound, "%d discs: %x", discs, g)
			require.LessOrEqual(t, least, score, "%d discs: %x", discs, g)
			require.LessOrEqual(t, score, most, "%d discs: %x", discs, g)
		}
	}
	for _, limit := range []int{-2, -1, 0} {
		require.Positive(t, met[limit], "limit %d: %v", limit, met)
	}
}
