package solver_test

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
)

// All positions of a number of discs, whoever they belong to, have ranks of their own without a gap.
func TestRanks(t *testing.T) {
	t.Parallel()
	layer := map[grid.Grid]bool{{}: true}
	for plies := range 7 {
		met := map[int]bool{}
		for g := range recoloured(layer) {
			rank := solver.Rank(g)
			require.Less(t, rank, solver.Ranks(plies))
			require.False(t, met[rank], "%x", g)
			met[rank] = true
		}
		require.Len(t, met, solver.Ranks(plies), "of %d discs", plies)
		next := map[grid.Grid]bool{}
		for g := range layer {
			for _, child := range children(g) {
				next[child] = true
			}
		}
		layer = next
	}
}

// recoloured are all positions with the discs of some, of which the side to move has as many as
// the other or one fewer.
func recoloured(layer map[grid.Grid]bool) map[grid.Grid]bool {
	all := map[grid.Grid]bool{}
	for g := range layer {
		for own := g.All; ; own = (own - 1) & g.All {
			if bits.OnesCount64(own) == g.Plies()/2 {
				all[grid.Grid{Own: own, All: g.All}] = true
			}
			if own == 0 {
				break
			}
		}
	}
	return all
}
