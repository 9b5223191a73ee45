package engine

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour"
)

// All positions of a number of discs, whoever they belong to, have ranks of their own without a gap.
func TestRanks(t *testing.T) {
	t.Parallel()
	layer := map[connectfour.Grid]bool{{}: true}
	for plies := range 7 {
		met := map[int]bool{}
		for g := range recoloured(layer) {
			number := rank(g)
			require.Less(t, number, ranks(plies))
			require.False(t, met[number], "%x", g)
			met[number] = true
		}
		require.Len(t, met, ranks(plies), "of %d discs", plies)
		next := map[connectfour.Grid]bool{}
		for g := range layer {
			for _, child := range children(g) {
				next[child] = true
			}
		}
		layer = next
	}
}

// recoloured returns all positions with the discs of some, of which the side to move has as many as
// the other or one fewer.
func recoloured(layer map[connectfour.Grid]bool) map[connectfour.Grid]bool {
	all := map[connectfour.Grid]bool{}
	for g := range layer {
		for own := g.All; ; own = (own - 1) & g.All {
			if bits.OnesCount64(own) == g.Plies()/2 {
				all[connectfour.Grid{Own: own, All: g.All}] = true
			}
			if own == 0 {
				break
			}
		}
	}
	return all
}
