package connectfour_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

// deepest is how deep perft is counted, of the ten depths that are known.
var deepest = gametest.Cases(9, 8)

// published are the counts from the empty board that every program for Connect Four
// agrees on, by depth.
var published = []uint64{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572}

func TestPerft(t *testing.T) {
	t.Parallel()
	for depth, want := range published[:deepest+1] {
		got, err := connectfour.Count(t.Context(), at(t, ""), depth)
		require.NoError(t, err)
		require.Equal(t, []uint64{want}, got, "depth %d", depth)
	}
}

func TestPerftIsThePlainOne(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := at(t, drawPosition(t))
		for depth := range 5 {
			got, err := connectfour.Count(context.Background(), m, depth)
			require.NoError(t, err)
			require.Equal(t, []uint64{gametest.Perft(m, depth, nil)}, got, "%s, depth %d", m.Notation(), depth)
		}
	})
}

func TestPerftStops(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, depth := range []int{1, 20} {
		_, err := connectfour.Count(ctx, at(t, ""), depth)
		require.ErrorIs(t, err, context.Canceled)
	}
}

func TestCountWantsItsGame(t *testing.T) {
	t.Parallel()
	_, err := connectfour.Count(t.Context(), game.Position(nil), 1)
	require.Error(t, err)
}

func BenchmarkPerft(b *testing.B) {
	m := at(b, "")
	var leaves uint64
	for b.Loop() {
		n, err := connectfour.Count(b.Context(), m, 8)
		require.NoError(b, err)
		leaves += n[0]
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
