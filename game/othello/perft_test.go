package othello_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// deepest is how deep perft is counted, of the ten depths that are known.
var deepest = gametest.Cases(10, 7)

// known are the leaves at depths 1 to 10 from the start of 8x8 (rule 8 of the
// specification).
var known = []uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}

func TestPerft(t *testing.T) {
	t.Parallel()
	for i, want := range known[:deepest] {
		got, err := othello.Perft(t.Context(), othello.Start(othello.Size8x8), i+1)
		require.NoError(t, err)
		require.Equal(t, want, got, "depth %d", i+1)
	}
}

// The larger boards: the plain board counts here what it is quick with, the first five
// depths. The greatest ones, from the eighth on, are what this counter itself once
// counted: they show what changes.
func TestPerftOfLargeBoards(t *testing.T) {
	t.Parallel()
	const plain = 5
	for size, table := range map[othello.Size][]uint64{
		othello.Size10x10: {4, 12, 56, 244, 1396, 8200, 55180, 392268, 3045812},
		othello.Size10x14: {4, 12, 56, 244, 1396, 8200, 55180, 392268, 3046004},
		othello.Size14x10: {4, 12, 56, 244, 1396, 8200, 55180, 392268, 3046004},
	} {
		start := othello.Start(size)
		for i, want := range table[:min(deepest, len(table))] {
			got, err := othello.Perft(t.Context(), start, i+1)
			require.NoError(t, err)
			require.Equal(t, want, got, "%s, depth %d", size, i+1)
			if i < plain {
				require.Equal(t, want, slowStart(size.Shape().Rows, size.Shape().Columns).perft(i+1), "%s, depth %d", size, i+1)
			}
		}
	}
}

// Perft counts what the plain board counts near the end, where sides pass and lines
// end early, on every size.
func TestPerftWithPasses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t)
		p := m.Board()
		got, err := othello.Perft(context.Background(), p, 3)
		require.NoError(t, err)
		require.Equal(t, slowOf(&p).perft(3), got)
	})
	// More plies than cells are left: every line has ended, with passes within.
	for _, text := range []string{passing, passText, nearlyFull} {
		p, err := othello.ParsePosition(text)
		require.NoError(t, err)
		for depth := range 9 {
			got, err := othello.Perft(t.Context(), p, depth)
			require.NoError(t, err)
			require.Equal(t, slowOf(&p).perft(depth), got, "%s at depth %d", text, depth)
		}
	}
}

// Through the contract, where passes cost no ply: as nobody passes in the first plies,
// the counts are the same.
func TestCount(t *testing.T) {
	t.Parallel()
	m := at(t, startText)
	got, err := othello.Count(t.Context(), m, 5)
	require.NoError(t, err)
	require.Equal(t, []uint64{gametest.Perft(m, 5, nil)}, got)
	_, err = othello.Count(t.Context(), nil, 5)
	require.ErrorContains(t, err, "no match of othello")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = othello.Count(stopped, m, 20)
	require.ErrorIs(t, err, context.Canceled)
}

// BenchmarkPerft counts lines on every size of board, and in nanoseconds a leaf.
func BenchmarkPerft(b *testing.B) {
	for _, name := range othello.Sizes() {
		size, _ := othello.SizeOf(name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var leaves uint64
			for b.Loop() {
				n, _ := othello.Perft(context.Background(), othello.Start(size), 8)
				leaves += n
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(leaves), "ns/leaf")
		})
	}
}

// BenchmarkPerftTen is the whole table of the specification: depths 1 to 10, 28
// million leaves.
func BenchmarkPerftTen(b *testing.B) {
	for b.Loop() {
		for depth := 1; depth <= 10; depth++ {
			_, _ = othello.Perft(context.Background(), othello.Start(othello.Size8x8), depth)
		}
	}
}

// benchPositions are the positions of one random match a size.
func benchPositions(b *testing.B, name string) (positions []othello.Position) {
	size, _ := othello.SizeOf(name)
	random := rand.New(rand.NewPCG(1, 2))
	for m := othello.NewMatch(othello.Start(size)); len(m.ToMove()) > 0; {
		positions = append(positions, m.Board())
		moves := legal(m)
		m = play(b, m, moves[random.IntN(len(moves))])
	}
	return positions
}

// BenchmarkMoves finds the legal cells of the positions of a match.
func BenchmarkMoves(b *testing.B) {
	for _, name := range othello.Sizes() {
		b.Run(name, func(b *testing.B) {
			positions, found := benchPositions(b, name), 0
			for i := 0; b.Loop(); i++ {
				found += positions[i%len(positions)].Moves().Len()
			}
			if found == 0 {
				b.Fatal("no moves")
			}
		})
	}
}

// BenchmarkFlips turns discs over, in one cell after the other.
func BenchmarkFlips(b *testing.B) {
	for _, name := range othello.Sizes() {
		b.Run(name, func(b *testing.B) {
			positions, found := benchPositions(b, name), 0
			for i := 0; b.Loop(); i++ {
				p := &positions[i%len(positions)]
				found += p.Flips(i % p.Size().Cells()).Len()
			}
			if b.N > 10_000 && found == 0 {
				b.Fatal("no flips")
			}
		})
	}
}
