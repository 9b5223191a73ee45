package solver_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// On small boards all ways to lay the mines can be tried.
func TestAnalyseAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGrid(t, 13)
		if len(hidden(g)) > 16 {
			t.Skip("too many ways for brute force")
		}
		requireOracle(t, g)
	})
}

// Numbers drawn at random fit no mines at all, or few.
func TestAnalyseOfWrongNumbers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGrid(t, 9)
		if len(hidden(g)) > 14 {
			t.Skip("too many ways for brute force")
		}
		cell := rapid.IntRange(0, len(g.Numbers)-1).Draw(t, "cell")
		if g.Numbers[cell] != solver.Unknown {
			g.Numbers[cell] = int8(rapid.IntRange(0, 8).Draw(t, "number"))
		}
		g.Mines = rapid.IntRange(0, len(g.Numbers)).Draw(t, "mines")
		requireOracle(t, g)
	})
}

func hidden(g field) (cells []int) {
	for cell, number := range g.Numbers {
		if number == solver.Unknown {
			cells = append(cells, cell)
		}
	}
	return cells
}

func requireOracle(t require.TestingT, g field) {
	fits, withMine := bruteForce(g)
	got, err := solver.Analyse(context.Background(), g.Grid)
	if fits == 0 {
		require.ErrorIs(t, err, solver.ErrImpossible)
		return
	}
	require.NoError(t, err)
	var safe, mines []int
	for _, cell := range hidden(g) {
		want := float64(withMine[cell]) / float64(fits)
		require.Equal(t, want, got.Probability[cell], "%s of %+v", g.Name(cell), g)
		switch withMine[cell] {
		case 0:
			safe = append(safe, cell)
		case fits:
			mines = append(mines, cell)
		}
	}
	require.Equal(t, safe, got.Safe)
	require.Equal(t, mines, got.Mines)
}

// On any board the probabilities of all closed cells are as many as there are mines.
func TestProbabilitiesSumUpToTheMines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		size := minesweeper.Size{
			Rows: rapid.IntRange(2, 30).Draw(t, "rows"), Columns: rapid.IntRange(2, 30).Draw(t, "columns"),
		}
		mines := rapid.IntRange(1, size.Cells()/4).Draw(t, "mines")
		lain := lay(rng, size, mines, 0)
		g := opened(size, lain, func(int) bool { return rng.IntN(4) == 0 })
		got, err := solver.Analyse(context.Background(), g.Grid)
		require.NoError(t, err)
		sum := 0.0
		for _, p := range got.Probability {
			sum += p
		}
		require.InDelta(t, float64(mines), sum, 1e-8)
		for _, cell := range got.Safe {
			require.False(t, lain.Has(cell), "a mine is called safe")
		}
		for _, cell := range got.Mines {
			require.True(t, lain.Has(cell), "a safe cell is called a mine")
		}
	})
}

// opened opens cells that are chosen and no mines.
func opened(size minesweeper.Size, mines minesweeper.Set, chosen func(int) bool) field {
	g := closed(size, mines.Len())
	for cell := range g.Numbers {
		if !mines.Has(cell) && chosen(cell) {
			g.Numbers[cell] = number(size, mines, cell)
		}
	}
	return g
}

// Two cells of nine on a long board: the interior's weights are huge numbers, and the
// result is still the nearest float64.
func TestAnalyseOfALargeInterior(t *testing.T) {
	t.Parallel()
	g := closed(minesweeper.Size{Rows: 99, Columns: 99}, 1000)
	g.Numbers[0] = 1
	got, err := solver.Analyse(context.Background(), g.Grid)
	require.NoError(t, err)
	require.Equal(t, 1.0/3, got.Probability[1])
	want, _ := big.NewRat(999, 99*99-4).Float64()
	require.InEpsilon(t, want, got.Probability[99*99-1], 1e-15)
}

func TestErrors(t *testing.T) {
	t.Parallel()
	g := closed(minesweeper.Size{Rows: 30, Columns: 30}, 200)
	for cell := range g.Numbers {
		if cell/30%2 == 1 && cell%2 == 1 {
			g.Numbers[cell] = 2
		}
	}
	a, err := solver.Analyse(context.Background(), g.Grid)
	require.ErrorIs(t, err, solver.ErrHard)
	require.Equal(t, solver.Answer{}, a)
	g.Numbers[0] = 0 // which proves that two cells are safe, without counting
	a, err = solver.Analyse(context.Background(), g.Grid)
	require.ErrorIs(t, err, solver.ErrHard)
	require.Equal(t, []int{1, 30}, a.Safe)
	require.Nil(t, a.Probability)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = solver.Analyse(ctx, g.Grid)
	require.ErrorIs(t, err, context.Canceled)
}

var presets = map[string]struct {
	size  minesweeper.Size
	mines int
}{
	"principiante": {minesweeper.Size{Rows: 9, Columns: 9}, 10},
	"intermedio":   {minesweeper.Size{Rows: 16, Columns: 16}, 40},
	"experto":      {minesweeper.Size{Rows: 16, Columns: 30}, 99},
}

// One board of random mines is tried per operation; solved is the share of those
// that need no guess.
func BenchmarkSolvable(b *testing.B) {
	for name, preset := range presets {
		b.Run(name, func(b *testing.B) {
			rng, around, solved := rand.New(rand.NewPCG(1, 2)), preset.size.Neighbours(), 0
			for b.Loop() {
				first := rng.IntN(preset.size.Cells())
				mines, numbers := lay(rng, preset.size, preset.mines, first), make([]uint8, preset.size.Cells())
				for mine := range mines.All() {
					for _, near := range around[mine] {
						numbers[near]++
					}
				}
				if solver.Solvable(around, numbers, preset.mines, first) {
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
				if _, err := solver.Analyse(context.Background(), g.Grid); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
