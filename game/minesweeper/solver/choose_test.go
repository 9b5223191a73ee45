package solver_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// layouts returns the ways to lay the mines that fit, found by trying all.
func layouts(g field) (all []minesweeper.Set) {
	cells := hidden(g)
	for ways := range 1 << len(cells) {
		mines := minesweeper.NewSet(g.Size.Cells())
		for i, cell := range cells {
			if ways>>i&1 == 1 {
				mines.Add(cell)
			}
		}
		if mines.Len() == g.Mines && agrees(g, mines) {
			all = append(all, mines)
		}
	}
	return all
}

// show returns a grid with a cell open, and the layouts among some that remain, by its number.
func show(g field, some []minesweeper.Set, cell int) (next map[int8]field, left map[int8][]minesweeper.Set) {
	next, left = make(map[int8]field), make(map[int8][]minesweeper.Set)
	for _, mines := range some {
		if mines.Has(cell) {
			continue
		}
		n := number(g.Size, mines, cell)
		left[n] = append(left[n], mines)
		if _, known := next[n]; !known {
			shown := g
			shown.Numbers = slices.Clone(g.Numbers)
			shown.Numbers[cell] = n
			next[n] = shown
		}
	}
	return next, left
}

// won returns in how many layouts best play wins, and those that each first cell wins: every cell is
// tried, safe or not, and nothing is remembered.
func won(g field, some []minesweeper.Set) (most int, by map[int]int) {
	closed := hidden(g)
	if len(closed) == g.Mines {
		return len(some), nil
	}
	by = make(map[int]int)
	for _, cell := range closed {
		next, left := show(g, some, cell)
		for n, shown := range next {
			more, _ := won(shown, left[n])
			by[cell] += more
		}
		most = max(most, by[cell])
	}
	return most, by
}

// The chance of winning is that of a search without shortcuts.
func TestChooseAgreesWithFullSearch(t *testing.T) {
	t.Parallel()
	searched := 0
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGrid(t, 5)
		cells := hidden(g)
		if len(cells) > 7 {
			t.Skip("too much for a full search")
		}
		c, err := solver.Choose(context.Background(), g.Grid, cells...)
		require.NoError(t, err)
		some := layouts(g)
		if len(c.Safe) > 0 || len(some) < 2 {
			require.Empty(t, c.Best)
			return
		}
		searched++
		most, by := won(g, some)
		require.True(t, c.Exact)
		var best []int
		for _, cell := range cells {
			if by[cell] == most {
				best = append(best, cell)
			}
			if c.Probability[cell] < 1 {
				require.Equal(t, float64(by[cell])/float64(len(some)), c.Worth[cell], "%s of %+v", g.Name(cell), g)
			}
		}
		require.Equal(t, best, c.Best, "%+v", g)
	})
	require.Positive(t, searched)
}

// What opening a cell promises is what analyses of all boards that it may lead to say.
func TestProspect(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGrid(t, 13)
		some := layouts(g)
		a, err := solver.Analyse(context.Background(), g.Grid)
		require.NoError(t, err)
		unsure := slices.DeleteFunc(hidden(g), func(cell int) bool { return a.Probability[cell] == 1 })
		if len(hidden(g)) > 14 || len(unsure) == 0 || len(a.Safe) > 0 {
			t.Skip("nothing to look ahead to, or too much to check it")
		}
		cell := rapid.SampledFrom(unsure).Draw(t, "cell")
		var wantSafe, wantProgress, wantNext float64
		next, left := show(g, some, cell)
		for n, shown := range next {
			share := float64(len(left[n])) / float64(len(some))
			then, err := solver.Analyse(context.Background(), shown.Grid)
			require.NoError(t, err)
			least := 1.0
			for _, other := range hidden(shown) {
				least = min(least, then.Probability[other])
			}
			if len(left[n]) == 1 {
				least = 0
			}
			wantSafe, wantNext = wantSafe+share, wantNext+share*(1-least)
			if least == 0 {
				wantProgress += share
			}
		}
		safe, progress, after, err := solver.Prospect(g.Grid, cell)
		require.NoError(t, err)
		require.InDelta(t, wantSafe, safe, 1e-9)
		require.InDelta(t, wantNext, after, 1e-9, "%s of %+v", g.Name(cell), g)
		require.InDelta(t, wantProgress, progress, 1e-9)
	})
}

func TestSurvival(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGrid(t, 9)
		some, closed := layouts(g), hidden(g)
		if len(closed) > 14 || len(closed) == 0 {
			t.Skip("too many ways for brute force")
		}
		cells := rapid.SliceOfNDistinct(rapid.SampledFrom(closed), 1, min(4, len(closed)), rapid.ID).Draw(t, "cells")
		free := 0
		for _, mines := range some {
			if !slices.ContainsFunc(cells, mines.Has) {
				free++
			}
		}
		got, err := solver.Survival(context.Background(), g.Grid, cells)
		require.NoError(t, err)
		require.InDelta(t, float64(free)/float64(len(some)), got, 1e-9)
		if free == 0 {
			require.Zero(t, got)
		}
	})
}

// Large boards are looked ahead on within bounds, and there is always a choice.
func TestChooseOnLargeBoards(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		size := minesweeper.Size{
			Rows: rapid.IntRange(5, 40).Draw(t, "rows"), Columns: rapid.IntRange(5, 40).Draw(t, "columns"),
		}
		lain := lay(rng, size, size.Cells()*rapid.IntRange(15, 40).Draw(t, "percent")/100, 0)
		g := opened(size, lain, func(int) bool { return rng.IntN(12) == 0 })
		c, err := solver.Choose(context.Background(), g.Grid)
		require.NoError(t, err)
		if len(c.Safe) > 0 || len(c.Mines) == len(hidden(g)) {
			require.Empty(t, c.Best)
			return
		}
		require.NotEmpty(t, c.Best)
		for _, cell := range c.Best {
			require.Equal(t, solver.Unknown, g.Numbers[cell])
			require.Less(t, c.Probability[cell], 1.0)
		}
		for cell, worth := range c.Worth {
			require.Equal(t, worth == c.Worth[c.Best[0]], slices.Contains(c.Best, cell))
			require.LessOrEqual(t, worth, c.Worth[c.Best[0]])
			if c.Exact {
				require.LessOrEqual(t, worth, 1-c.Probability[cell]+1e-9)
			}
		}
	})
}

func TestChooseErrors(t *testing.T) {
	t.Parallel()
	_, err := solver.Choose(context.Background(),
		newField(minesweeper.Size{Rows: 1, Columns: 3}, 1, 0, solver.Unknown, 1).Grid)
	require.ErrorIs(t, err, solver.ErrImpossible)
	g := closed(presets["experto"].size, 99)
	g.Numbers[0] = 1
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = solver.Choose(ctx, g.Grid)
	require.ErrorIs(t, err, context.Canceled)
}

// guesses are the ways to guess that BenchmarkGuess compares.
var guesses = map[string]func(field) int{
	"least": func(g field) int {
		a, _ := solver.Analyse(context.Background(), g.Grid)
		best := hidden(g)[0]
		for _, cell := range hidden(g) {
			if a.Probability[cell] < a.Probability[best] {
				best = cell
			}
		}
		return best
	},
	"choose": func(g field) int {
		c, _ := solver.Choose(context.Background(), g.Grid)
		return c.Best[0]
	},
}

// wins reports whether a board is won from its first cell on by opening what is proven safe and,
// where nothing is, what guess chooses.
func wins(size minesweeper.Size, mines minesweeper.Set, first int, guess func(field) int) bool {
	g := closed(size, mines.Len())
	for todo := []int{first}; ; {
		for len(todo) > 0 {
			cell := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if mines.Has(cell) {
				return false
			}
			if g.Numbers[cell] == solver.Unknown {
				g.Numbers[cell] = number(size, mines, cell)
				if g.Numbers[cell] == 0 {
					todo = slices.AppendSeq(todo, size.Near(cell))
				}
			}
		}
		if len(hidden(g)) == g.Mines {
			return true
		}
		a, err := solver.Analyse(context.Background(), g.Grid)
		if err != nil {
			return false
		}
		if todo = a.Safe; len(todo) == 0 {
			todo = []int{guess(g)}
		}
	}
}

// Boards with an opening start at c3, the same for all ways to guess: won is the share of those that
// are won.
func BenchmarkGuess(b *testing.B) {
	p := presets["experto"]
	first, _ := p.size.Parse("c3")
	for name, guess := range guesses {
		b.Run(name, func(b *testing.B) {
			won := 0
			for i := range b.N {
				if wins(p.size, lay(rand.New(rand.NewPCG(uint64(i), 99)), p.size, p.mines, first), first, guess) {
					won++
				}
			}
			b.ReportMetric(float64(won)/float64(b.N), "won/op")
		})
	}
}
