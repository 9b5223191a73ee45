package solver_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/othello/solver"
)

// BenchmarkSolve finds the score and all best moves of positions that random and greedy
// players reached, with so many empty cells left, and reports the slowest one too.
func BenchmarkSolve(b *testing.B) {
	for _, left := range []int{12, 14, 16, 18, 20} {
		b.Run(fmt.Sprint(left), func(b *testing.B) {
			boards := wander(b, 16, left)
			var nodes, solved uint64
			for b.Loop() {
				for _, board := range boards {
					result, err := solver.Solve(context.Background(), board)
					require.NoError(b, err)
					nodes += result.Nodes
					solved++
				}
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(seconds*1e3/float64(solved), "ms/board")
			b.ReportMetric(float64(nodes)/float64(solved), "nodes/board")
			b.ReportMetric(float64(nodes)/seconds/1e6, "Mnodes/s")
		})
	}
}

// BenchmarkBest finds one best move, as a player wants it.
func BenchmarkBest(b *testing.B) {
	for _, left := range []int{16, 18, 20} {
		b.Run(fmt.Sprint(left), func(b *testing.B) {
			boards := wander(b, 16, left)
			worst, total := 0.0, 0
			for b.Loop() {
				for _, board := range boards {
					before := b.Elapsed()
					_, _, err := solver.Best(context.Background(), board, nil, 0)
					require.NoError(b, err)
					worst = max(worst, (b.Elapsed()-before).Seconds()*1e3)
					total++
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(total), "ms/board")
			b.ReportMetric(worst, "ms/most")
		})
	}
}

// BenchmarkHard finds the scores and all best moves of the hard positions.
func BenchmarkHard(b *testing.B) {
	for i, test := range hard {
		b.Run(fmt.Sprint(40+i), func(b *testing.B) {
			for b.Loop() {
				requireAnswer(b, test.position, test.want)
			}
		})
	}
}
