package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/othello"
)

// Both kinds of board say the same of whatever lies on one of 8 by 8.
func TestBoardsAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		small := anyBoard(t)
		wide := widened(small, othello.Size8x8)
		require.Equal(t, wide.legal(), small.legal())
		own, opponent := wide.borders()
		require.Equal(t, own, othello.SetOf(around(small.own)&small.empty()).Len())
		require.Equal(t, opponent, othello.SetOf(around(small.opponent)&small.empty()).Len())
		for cell := range othello.SetOf(small.empty()).All() {
			require.Equal(t, wide.size.Flips(wide.own, wide.opponent, cell), othello.SetOf(small.flips(cell)))
			require.Equal(t, small.flips(cell) != 0, small.legal().Has(cell), "legal moves turn something over")
			require.Equal(t, widened(small.after(cell), othello.Size8x8), wide.after(cell))
		}
	})
}

// widened returns a board with the discs on the same cells.
func widened(b board, size othello.Size) wideBoard {
	return wideBoard{othello.SetOf(b.own), othello.SetOf(b.opponent), size}
}

// The discs that the only move left turns over, and the bits of a column.
func TestLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.Uint64().Draw(t, "cells")
		for cell := range 64 {
			own := cells &^ (1 << cell)
			flips := board{own, ^cells &^ (1 << cell)}.flips(cell)
			require.Equal(t, othello.SetOf(flips).Len(), turns(own, cell))
			require.Equal(t, cells>>cell&1, columnOf(cells, cell%8)>>(cell/8)&1)
		}
		require.Less(t, columnOf(cells, 3), uint64(256))
	})
}

// A disc more or less gives another hash.
func TestHash(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		small, large := map[uint64]bool{}, map[uint64]bool{}
		b := anyBoard(t)
		add := func(b board) {
			small[b.hash()] = true
			large[widened(b, othello.Size10x10).hash()] = true
		}
		add(b)
		for cell := range 64 {
			add(board{b.own ^ 1<<cell, b.opponent})
			add(board{b.own, b.opponent ^ 1<<cell})
		}
		require.Len(t, small, 129)
		require.Len(t, large, 129)
	})
}
