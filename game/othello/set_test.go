package othello_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/othello"
)

// drawSet draws a set and the same cells in a map.
func drawSet(t *rapid.T, label string) (othello.Set, map[int]bool) {
	cells := rapid.MapOf(rapid.IntRange(0, othello.MaxCells-1), rapid.Just(true)).Draw(t, label)
	var s othello.Set
	for cell := range cells {
		s = s.Or(othello.One(cell))
	}
	return s, cells
}

func TestSetIsASet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, inA := drawSet(t, "a")
		b, inB := drawSet(t, "b")
		require.Equal(t, slices.Sorted(maps.Keys(inA)), slices.Collect(a.All()))
		require.Equal(t, len(inA), a.Len())
		require.Equal(t, len(inA) == 0, a.IsEmpty())
		for cell := range othello.MaxCells {
			require.Equal(t, inA[cell], a.Has(cell))
			require.Equal(t, inA[cell] && inB[cell], a.And(b).Has(cell))
			require.Equal(t, inA[cell] || inB[cell], a.Or(b).Has(cell))
			require.Equal(t, inA[cell] && !inB[cell], a.Without(b).Has(cell))
		}
	})
}

// What is around cells is found cell by cell on every size.
func TestAround(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		size, _ := othello.SizeOf(rapid.SampledFrom(othello.Sizes()).Draw(t, "size"))
		_, cells := drawSet(t, "cells")
		var some, want othello.Set
		for cell := range size.Cells() {
			if cells[cell] {
				some = some.Or(othello.One(cell))
			}
			for other := range size.Cells() {
				down, right := other/size.Columns()-cell/size.Columns(), other%size.Columns()-cell%size.Columns()
				if cells[other] && down*down <= 1 && right*right <= 1 {
					want = want.Or(othello.One(cell))
				}
			}
		}
		require.Equal(t, want, size.Around(some))
	})
}
