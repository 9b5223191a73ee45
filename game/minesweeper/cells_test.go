package minesweeper_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/minesweeper"
)

func TestNames(t *testing.T) {
	t.Parallel()
	board := minesweeper.Size{Rows: 99, Columns: 99}
	for name, place := range map[string][2]int{
		"a1": {0, 0}, "z1": {0, 25}, "aa1": {0, 26}, "b7": {6, 1}, "az10": {9, 51}, "ba99": {98, 52}, "cu99": {98, 98},
	} {
		cell, ok := board.Cell(place[0], place[1])
		require.True(t, ok)
		require.Equal(t, name, board.Name(cell))
	}
	require.Equal(t, []string{"a1", "b1"}, board.Names([]int{0, 1}))
}

func TestNoNames(t *testing.T) {
	t.Parallel()
	board := minesweeper.Size{Rows: 9, Columns: 9}
	for _, name := range []string{"", "a", "1", "a0", "a10", "j1", "A1", "a1 ", "1a", "aaa1", "a100", "é1", "cv1", "a-1"} {
		_, ok := board.Parse(name)
		require.False(t, ok, name)
	}
	_, ok := minesweeper.Size{Rows: 99, Columns: 99}.Parse("cv1")
	require.False(t, ok, "the hundredth column")
}

// Every cell has a name of its own, which is read back.
func TestNamesAreReadBack(t *testing.T) {
	t.Parallel()
	board, seen := minesweeper.Size{Rows: 99, Columns: 99}, map[string]bool{}
	for cell := range board.Cells() {
		name := board.Name(cell)
		require.False(t, seen[name], name)
		seen[name] = true
		back, ok := board.Parse(name)
		require.True(t, ok, name)
		require.Equal(t, cell, back)
	}
}

// Cells are near when they differ by at most one row and one column.
func TestNear(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		board := minesweeper.Size{
			Rows: rapid.IntRange(1, 12).Draw(t, "rows"), Columns: rapid.IntRange(1, 12).Draw(t, "columns"),
		}
		cell := rapid.IntRange(0, board.Cells()-1).Draw(t, "cell")
		var want []int
		for other := range board.Cells() {
			down, right := other/board.Columns-cell/board.Columns, other%board.Columns-cell%board.Columns
			if other != cell && max(down, -down, right, -right) == 1 {
				want = append(want, other)
			}
		}
		require.Equal(t, want, slices.Collect(board.Near(cell)))
		require.ElementsMatch(t, want, board.Neighbours()[cell])
	})
}

// A set behaves as a map of its cells does.
func TestSet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const cells = 150
		set, want := minesweeper.NewSet(cells), map[int]bool{}
		for _, cell := range rapid.SliceOf(rapid.IntRange(0, cells-1)).Draw(t, "cells") {
			before := set.Clone()
			if want[cell] {
				set.Remove(cell)
				delete(want, cell)
			} else {
				set.Add(cell)
				want[cell] = true
			}
			require.NotEqual(t, before.Has(cell), set.Has(cell), "a clone is changed too")
		}
		all := slices.Collect(set.All())
		require.True(t, slices.IsSorted(all))
		require.Len(t, all, len(want))
		require.Equal(t, len(want), set.Len())
		for cell := range cells {
			require.Equal(t, want[cell], set.Has(cell))
		}
		require.False(t, minesweeper.Set(nil).Has(3))
	})
}
