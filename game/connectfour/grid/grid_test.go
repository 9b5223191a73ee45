package grid_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/connectfour/grid"
)

// draw is a position of random drops, lines or not.
func draw(t *rapid.T) (g grid.Grid) {
	for _, column := range rapid.SliceOfN(rapid.IntRange(0, grid.Columns-1), 0, 60).Draw(t, "columns") {
		if cell := g.Next() & grid.Column(column); cell != 0 {
			g = g.Drop(cell)
		}
	}
	return g
}

// lined has the cells of all fours among some discs, found cell by cell.
func lined(discs uint64) (cells uint64) {
	bit := func(row, column int) uint64 {
		if row < 0 || row >= grid.Rows || column < 0 || column >= grid.Columns {
			return 0
		}
		return 1 << (column*grid.Stride + row)
	}
	for row := range grid.Rows {
		for column := range grid.Columns {
			for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				four, n := uint64(0), 0
				for ; n < 4 && discs&bit(row+n*way[0], column+n*way[1]) != 0; n++ {
					four |= bit(row+n*way[0], column+n*way[1])
				}
				if n == 4 {
					cells |= four
				}
			}
		}
	}
	return cells
}

func TestLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := draw(t)
		for _, discs := range []uint64{g.Own, g.Opponent(), g.All} {
			require.Equal(t, lined(discs), grid.Lines(discs))
			require.Equal(t, lined(discs) != 0, grid.Connected(discs))
		}
	})
}

// A threat is an empty cell in which a disc would be part of a four.
func TestThreats(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := draw(t)
		want := uint64(0)
		for empty := grid.Full &^ g.All; empty != 0; empty &= empty - 1 {
			if cell := empty & -empty; lined(g.Own|cell)&cell != 0 {
				want |= cell
			}
		}
		require.Equal(t, want, grid.Threats(g.Own, g.All))
	})
}

func TestKeys(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, other := draw(t), draw(t)
		back, ok := grid.FromKey(g.Key())
		require.True(t, ok)
		require.Equal(t, g, back)
		require.Equal(t, g == other, g.Key() == other.Key())
	})
	for _, key := range []uint64{0, 1, grid.Bottom &^ 1, grid.Grid{}.Key() | 1<<49} {
		_, ok := grid.FromKey(key)
		require.False(t, ok, "%x", key)
	}
}

func TestMirror(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var g, mirrored grid.Grid
		for _, column := range rapid.SliceOfN(rapid.IntRange(0, grid.Columns-1), 0, 60).Draw(t, "columns") {
			if cell := g.Next() & grid.Column(column); cell != 0 {
				g = g.Drop(cell)
				mirrored = mirrored.Drop(mirrored.Next() & grid.Column(grid.Columns-1-column))
			}
		}
		require.Equal(t, mirrored, g.Mirror())
		require.Equal(t, g, g.Mirror().Mirror())
		require.Equal(t, g.Canonical(), mirrored.Canonical())
	})
}
