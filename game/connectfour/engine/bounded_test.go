package engine

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour"
)

// A range holds the score however few nodes there were, is exact when there were enough, and
// tells the result as the score does.
func TestNarrow(t *testing.T) {
	t.Parallel()
	open, decided := 0, 0
	for _, g := range scatter(10, 18, 30) {
		score, err := bookless(small).Score(t.Context(), g)
		require.NoError(t, err)
		for _, nodes := range []uint64{1, 100, 1000, 10_000, math.MaxUint64} {
			left, spent, err := bookless(small).narrow(t.Context(), g, score-2, nodes, nodes)
			require.NoError(t, err)
			require.LessOrEqual(t, spent, nodes)
			require.LessOrEqual(t, left.least, score, "%x", g)
			require.LessOrEqual(t, score, left.most, "%x", g)
			require.True(t, left.isExact() || nodes < math.MaxUint64)
			result, ok := left.result()
			require.True(t, !ok || result == sign(score), "%x", g)
			switch {
			case !ok:
				open++
			case !left.isExact():
				decided++
			}
		}
	}
	require.Positive(t, open, "no search was too short to know who wins")
	require.Positive(t, decided, "no search was too short for more than who wins")
}

// The columns that keep a score are those that lead to one as good; those found within few nodes
// are some of them.
func TestKeeping(t *testing.T) {
	t.Parallel()
	s, some := bookless(small), 0
	for _, g := range scatter(11, 20, 20) {
		score, err := s.Score(t.Context(), g)
		require.NoError(t, err)
		for than := score - 2; than <= score; than++ {
			var want []int
			for column, child := range children(g) {
				below, err := s.Score(t.Context(), child)
				require.NoError(t, err)
				if -below >= than {
					want = append(want, column)
				}
			}
			slices.Sort(want)
			columns, all, err := s.keeping(t.Context(), g, than, math.MaxUint64)
			require.NoError(t, err)
			require.True(t, all)
			require.Equal(t, want, columns, "%x", g)
			columns, all, err = bookless(small).keeping(t.Context(), g, than, 20)
			require.NoError(t, err)
			require.Subset(t, want, columns, "%x", g)
			if !all {
				some++
			} else {
				require.Equal(t, want, columns)
			}
		}
	}
	require.Positive(t, some)
}

func TestBoundedErrors(t *testing.T) {
	t.Parallel()
	gone, stop := context.WithCancel(t.Context())
	stop()
	_, _, err := bookless(small).narrow(gone, connectfour.Grid{}, -22, 10, 10)
	require.ErrorIs(t, err, context.Canceled)
	_, _, err = bookless(small).keeping(gone, connectfour.Grid{}, 0, 10)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, scores{1, 1}, must(NewSolver(Config{}).narrow(t.Context(), connectfour.Grid{}, -22, 0, 0)))
}

func must(r scores, _ uint64, err error) scores {
	if err != nil {
		panic(err)
	}
	return r
}
