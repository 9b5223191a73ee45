package solver_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// BenchmarkProveSimple computes the values of all first moves of a simple match.
func BenchmarkProveSimple(b *testing.B) { benchmarkProve(b, kamisado.Simple) }

// BenchmarkProveStandard computes every round of a standard match and its first
// moves.
func BenchmarkProveStandard(b *testing.B) { benchmarkProve(b, kamisado.Standard) }

func benchmarkProve(b *testing.B, mode kamisado.Mode) {
	b.ReportAllocs()
	var nodes uint64
	for b.Loop() {
		_, searched, err := solver.Prove(context.Background(), mode, solver.Config{}, nil)
		require.NoError(b, err)
		nodes += searched
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}

// BenchmarkPositions solves positions of random matches, all moves of each, from
// the second move of a round on.
func BenchmarkPositions(b *testing.B) {
	for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
		b.Run(mode.String(), func(b *testing.B) {
			positions := sample(mode, 400)
			s := solver.New(solver.Config{})
			var took []time.Duration
			for b.Loop() {
				for _, p := range positions {
					began := time.Now()
					_, err := s.Solve(context.Background(), p, solver.Limits{})
					require.NoError(b, err)
					took = append(took, time.Since(began))
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs-99%")
		})
	}
}

// BenchmarkMinimax decides endings with the solver and the plain way.
func BenchmarkMinimax(b *testing.B) {
	random := rand.New(rand.NewPCG(3, 1))
	var endings []kamisado.Position
	for len(endings) < 50 {
		p := late(random, kamisado.Simple)
		reference := minimax{left: referenceNodes, ends: map[string]int{}}
		if _, ok := reference.winning(p); ok && reference.left < referenceNodes*9/10 {
			endings = append(endings, p)
		}
	}
	b.Run("solver", func(b *testing.B) {
		s := solver.New(solver.Config{})
		for b.Loop() {
			for _, p := range endings {
				_, err := s.Solve(context.Background(), p, solver.Limits{})
				require.NoError(b, err)
			}
		}
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			for _, p := range endings {
				reference := minimax{left: referenceNodes, ends: map[string]int{}}
				reference.winning(p)
			}
		}
	})
}

// sample are positions of random matches, free choices left out.
func sample(mode kamisado.Mode, n int) (positions []kamisado.Position) {
	random := rand.New(rand.NewPCG(2, uint64(mode)))
	for len(positions) < n {
		m := kamisado.NewMatch(kamisado.Start(mode))
		for !isOver(m) {
			p := m.Board()
			if p.Forced() != kamisado.None {
				positions = append(positions, p)
			}
			moves := p.AppendMoves(nil)
			m, _ = m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
		}
	}
	return positions[:n]
}

// A search allocates nothing for a node: two questions that differ by tens of
// thousands of nodes cost the same.
func TestSolveAllocates(t *testing.T) {
	s := solver.New(solver.Config{Searches: 1, Memory: 1})
	allocations := func(kfn string) (nodes uint64, count float64) {
		p := parse(t, kfn)
		count = testing.AllocsPerRun(3, func() {
			got, err := s.Solve(context.Background(), p, solver.Limits{})
			require.NoError(t, err)
			nodes = got.Nodes
		})
		return nodes, count
	}
	few, little := allocations("8/3n4/8/8/8/8/4N3/8 N -N 0-0 simple")
	many, much := allocations(middle)
	require.Greater(t, many, few+10_000)
	require.Less(t, much, little+60)
}
