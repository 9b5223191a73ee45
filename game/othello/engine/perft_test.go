package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// The leaves at depths 1 to 10 from the start of each size (rule 8 of the specification). Those of larger
// boards from the eighth depth on are what this counter itself once counted: they show what changes.
func TestPerft(t *testing.T) {
	t.Parallel()
	for size, leaves := range map[string][]uint64{
		"8x8":   {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284},
		"10x10": {4, 12, 56, 244, 1396, 8200, 55180, 392268, 3045812},
		"10x14": {4, 12, 56, 244, 1396, 8200, 55180, 392268, 3046004},
		"14x10": {4, 12, 56, 244, 1396, 8200, 55180, 392268, 3046004},
	} {
		for i, want := range leaves[:gametest.Cases(len(leaves), 7)] {
			got, err := Count(t.Context(), startOf(size), i+1)
			require.NoError(t, err)
			require.Equal(t, []uint64{want}, got, "%s, depth %d", size, i+1)
		}
	}
}

// Near the end, where sides pass and lines end early, it counts what the rules count.
func TestPerftWithPasses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t, othello.Sizes(), 0, 60)
		got, err := Count(context.Background(), m, 3)
		require.NoError(t, err)
		require.Equal(t, []uint64{slowPerft(m.Board(), 3)}, got)
	})
	// More plies than cells are left: every line has ended, with passes within.
	for _, text := range []string{"8x8 1OX5/8/8/8/8/8/8/XO6 X", "8x8 OX6/8/8/8/8/8/8/XO6 X"} {
		p, err := othello.ParsePosition(text)
		require.NoError(t, err)
		for depth := range 9 {
			got, err := Count(t.Context(), othello.NewMatch(p), depth)
			require.NoError(t, err)
			require.Equal(t, []uint64{slowPerft(p.Passed(), depth)}, got, "%s at depth %d", text, depth)
		}
	}
}

// slowPerft is rule 8 over the rules, in which a pass comes with the move before it.
func slowPerft(p othello.Position, depth int) (leaves uint64) {
	if depth == 0 || p.Over() {
		return 1
	}
	for cell := range p.Moves().All() {
		next, left := p.Play(cell), depth-1
		if next.Turn() == p.Turn() && left > 0 {
			left--
		}
		leaves += slowPerft(next, left)
	}
	return leaves
}

// Through the contract, where passes cost no ply: as nobody passes in the first plies, the counts are the same.
func TestCount(t *testing.T) {
	t.Parallel()
	m := startOf("8x8")
	got, err := Count(t.Context(), m, 5)
	require.NoError(t, err)
	require.Equal(t, []uint64{gametest.Perft(m, 5, nil)}, got)
	_, err = Count(t.Context(), nil, 5)
	require.ErrorContains(t, err, "no match of othello")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = Count(stopped, m, 20)
	require.ErrorIs(t, err, context.Canceled)
}

// BenchmarkPerft counts lines on every size of board, and in nanoseconds a leaf.
func BenchmarkPerft(b *testing.B) {
	for _, size := range othello.Sizes() {
		b.Run(size, func(b *testing.B) {
			b.ReportAllocs()
			var leaves uint64
			for b.Loop() {
				n, _ := Count(context.Background(), startOf(size), 8)
				leaves += n[0]
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(leaves), "ns/leaf")
		})
	}
}
