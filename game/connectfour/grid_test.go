package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawGrid returns a position of random drops, lines or not.
func drawGrid(t *rapid.T) (g Grid) {
	for _, column := range rapid.SliceOfN(rapid.IntRange(0, Columns-1), 0, 60).Draw(t, "columns") {
		if cell := g.Landing(column); cell != 0 {
			g = g.Drop(cell)
		}
	}
	return g
}

// lined returns the cells of all fours among some discs, found cell by cell.
func lined(discs uint64) (cells uint64) {
	bit := func(row, column int) uint64 {
		if row < 0 || row >= Rows || column < 0 || column >= Columns {
			return 0
		}
		return 1 << (column*Stride + row)
	}
	for row := range Rows {
		for column := range Columns {
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
		g := drawGrid(t)
		for _, discs := range []uint64{g.Own, g.Opponent(), g.All} {
			require.Equal(t, lined(discs), linesOf(discs))
			require.Equal(t, lined(discs) != 0, Connected(discs))
		}
	})
}

// A threat is an empty cell in which a disc would be part of a four.
func TestThreats(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t)
		want := uint64(0)
		for empty := Full &^ g.All; empty != 0; empty &= empty - 1 {
			if cell := empty & -empty; lined(g.Own|cell)&cell != 0 {
				want |= cell
			}
		}
		require.Equal(t, want, Threats(g.Own, g.All))
	})
}

func TestKeys(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, other := drawGrid(t), drawGrid(t)
		back, ok := FromKey(g.Key())
		require.True(t, ok)
		require.Equal(t, g, back)
		require.Equal(t, g == other, g.Key() == other.Key())
	})
	for _, key := range []uint64{0, 1, Bottom &^ 1, Grid{}.Key() | 1<<49} {
		_, ok := FromKey(key)
		require.False(t, ok, "%x", key)
	}
}

func TestMirror(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var g, mirrored Grid
		for _, column := range rapid.SliceOfN(rapid.IntRange(0, Columns-1), 0, 60).Draw(t, "columns") {
			if cell := g.Landing(column); cell != 0 {
				g = g.Drop(cell)
				mirrored = mirrored.Drop(mirrored.Landing(Columns - 1 - column))
			}
		}
		require.Equal(t, mirrored, g.Mirror())
		require.Equal(t, g, g.Mirror().Mirror())
		require.Equal(t, g.Canonical(), mirrored.Canonical())
	})
}
