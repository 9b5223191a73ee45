package solver_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
)

var presets = map[string]struct {
	size  grid.Size
	mines int
}{
	"principiante": {grid.Size{Rows: 9, Columns: 9}, 10},
	"intermedio":   {grid.Size{Rows: 16, Columns: 16}, 40},
	"experto":      {grid.Size{Rows: 16, Columns: 30}, 99},
}

// One board of random mines is tried per operation; solved is the share of those
// that need no guess.
func BenchmarkSolvable(b *testing.B) {
	for name, preset := range presets {
		b.Run(name, func(b *testing.B) {
			rng, around, solved := rand.New(rand.NewPCG(1, 2)), preset.size.Around(), 0
			for b.Loop() {
				first := rng.IntN(preset.size.Cells())
				if solver.Solvable(around, lay(rng, preset.size, preset.mines, first), first) {
					solved++
				}
			}
			b.ReportMetric(float64(solved)/float64(b.N), "solved/op")
		})
	}
}

func BenchmarkAnalyse(b *testing.B) {
	for name, preset := range presets {
		b.Run(name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				mines := lay(rng, preset.size, preset.mines, 0)
				g := opened(preset.size, mines, func(int) bool { return rng.IntN(3) == 0 })
				if _, err := solver.Analyse(context.Background(), g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
