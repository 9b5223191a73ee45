package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour"
)

func TestCells(t *testing.T) {
	t.Parallel()
	for cell, name := range map[int]string{0: "a6", 6: "g6", 38: "d1", 41: "g1"} {
		require.Equal(t, name, connectfour.CellName(cell))
	}
	for cell := range connectfour.Rows * connectfour.Columns {
		back, ok := connectfour.CellOf(connectfour.CellName(cell))
		require.True(t, ok)
		require.Equal(t, cell, back)
	}
	cell, ok := connectfour.CellOf("D1")
	require.True(t, ok)
	require.Equal(t, 38, cell)
	for _, name := range []string{"", "d", "d0", "d7", "h1", "d11", "ſ1", "1d"} {
		_, ok := connectfour.CellOf(name)
		require.False(t, ok, name)
	}
}
