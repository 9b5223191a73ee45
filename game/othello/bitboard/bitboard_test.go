package bitboard_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/othello/bitboard"
)

// drawSet draws a set and the same cells in a map.
func drawSet(t *rapid.T, label string) (bitboard.Set, map[int]bool) {
	cells := rapid.MapOf(rapid.IntRange(0, bitboard.MaxCells-1), rapid.Just(true)).Draw(t, label)
	var s bitboard.Set
	for cell := range cells {
		s = s.Or(bitboard.One(cell))
	}
	return s, cells
}

func TestSetIsASet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, inA := drawSet(t, "a")
		b, inB := drawSet(t, "b")
		require.Equal(t, slices.Sorted(maps.Keys(inA)), slices.Collect(a.All()))
		require.Equal(t, len(inA), a.Len())
		require.Equal(t, len(inA) == 0, a.IsEmpty())
		for cell := range bitboard.MaxCells {
			require.Equal(t, inA[cell], a.Has(cell))
			require.Equal(t, inA[cell] && inB[cell], a.And(b).Has(cell))
			require.Equal(t, inA[cell] || inB[cell], a.Or(b).Has(cell))
			require.Equal(t, inA[cell] && !inB[cell], a.Without(b).Has(cell))
		}
	})
}

// drawBoards draws any discs on a board of 8 by 8, in both kinds.
func drawBoards(t *rapid.T) (bitboard.Small, bitboard.Wide) {
	own, other := rapid.Uint64().Draw(t, "own"), rapid.Uint64().Draw(t, "opponent")
	small := bitboard.Small{Own: own, Opponent: other &^ own}
	mine, theirs := small.Sides()
	return small, bitboard.Wide{Own: mine, Opponent: theirs, Shape: bitboard.NewShape(8, 8)}
}

// Both kinds of board say the same of whatever lies on one of 8 by 8.
func TestBoardsAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		small, wide := drawBoards(t)
		require.Equal(t, wide.Moves(), small.Moves())
		own, opponent := wide.Borders()
		smallOwn, smallRival := small.Borders()
		require.Equal(t, [2]int{own, opponent}, [2]int{smallOwn, smallRival})
		for cell := range 64 {
			if (small.Own|small.Opponent)>>cell&1 == 1 {
				continue
			}
			require.Equal(t, wide.Flips(cell), small.Flips(cell))
			require.Equal(t, small.Flips(cell).IsEmpty(), !small.Moves().Has(cell), "a move is legal when it turns something over")
			if small.Moves().Has(cell) {
				a, b := small.Play(cell).Sides()
				c, d := wide.Play(cell).Sides()
				require.Equal(t, [2]bitboard.Set{c, d}, [2]bitboard.Set{a, b})
			}
		}
	})
}

// Borders are counted cell by cell on a board of any shape.
func TestBordersOfAnyShape(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := bitboard.NewShape(rapid.IntRange(4, 14).Draw(t, "rows"), rapid.IntRange(4, 10).Draw(t, "columns"))
		own, _ := drawSet(t, "own")
		opponent, _ := drawSet(t, "opponent")
		b := bitboard.Wide{Own: own.And(s.All), Opponent: opponent.And(s.All).Without(own), Shape: s}
		wantOwn, wantRival := 0, 0
		for cell := range s.All.Without(b.Own).Without(b.Opponent).All() {
			besideOwn, besideRival := 0, 0
			for other := range s.All.All() {
				down, right := other/s.Columns-cell/s.Columns, other%s.Columns-cell%s.Columns
				if down*down <= 1 && right*right <= 1 {
					besideOwn |= b2i(b.Own.Has(other))
					besideRival |= b2i(b.Opponent.Has(other))
				}
			}
			wantOwn, wantRival = wantOwn+besideOwn, wantRival+besideRival
		}
		gotOwn, gotRival := b.Borders()
		require.Equal(t, [2]int{wantOwn, wantRival}, [2]int{gotOwn, gotRival})
	})
}

func b2i(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// Equal boards have equal keys; boards of a whole random game have different ones.
func TestKeys(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		small, wide := drawBoards(t)
		require.Equal(t, wide.Key(), bitboard.Wide{Own: wide.Own, Opponent: wide.Opponent, Shape: bitboard.NewShape(8, 8)}.Key())
		seen := map[uint64]bool{small.Key(): true}
		for cell := range 64 {
			seen[bitboard.Small{Own: small.Own ^ 1<<cell, Opponent: small.Opponent}.Key()] = true
			seen[bitboard.Small{Own: small.Own, Opponent: small.Opponent ^ 1<<cell}.Key()] = true
		}
		require.Len(t, seen, 129, "one disc more or less, another key")
	})
}

// The corner's neighbours are where players of Othello name them.
func TestAngles(t *testing.T) {
	t.Parallel()
	s := bitboard.NewShape(10, 14)
	require.Equal(t, bitboard.Angle{Corner: 0, X: 15, C: [2]int{1, 14}, Steps: [2]int{1, 14}, Lengths: [2]int{14, 10}}, s.Angles[0])
	require.Equal(t, bitboard.Angle{Corner: 139, X: 124, C: [2]int{138, 125}, Steps: [2]int{-1, -14}, Lengths: [2]int{14, 10}}, s.Angles[3])
	require.Equal(t, 4, s.Corners.Len())
	require.Equal(t, 2*14+2*8, s.Edges.Len())
}

// The discs that the only move left turns over, and the bits of a column.
func TestLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.Uint64().Draw(t, "cells")
		for cell := range 64 {
			own := cells &^ (1 << cell)
			flips := bitboard.Small{Own: own, Opponent: ^cells &^ (1 << cell)}.Flips(cell)
			require.Equal(t, flips.Len(), bitboard.Turns(own, cell))
			require.Equal(t, cells>>cell&1, bitboard.Column(cells, cell%8)>>(cell/8)&1)
		}
		require.Less(t, bitboard.Column(cells, 3), uint64(256))
	})
}
