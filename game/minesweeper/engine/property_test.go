package engine

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// possible returns the layouts of the mines that fit what is open.
func possible(b *minesweeper.Board) (all []minesweeper.Set) {
	size := minesweeper.Size{Rows: b.Rows, Columns: b.Columns}
	var closed []int
	for cell, square := range b.Squares {
		if square > minesweeper.Open+8 {
			closed = append(closed, cell)
		}
	}
	for set := range 1 << len(closed) {
		mines := minesweeper.NewSet(size.Cells())
		for i, cell := range closed {
			if set>>i&1 == 1 {
				mines.Add(cell)
			}
		}
		if mines.Len() == b.Mines && fits(b, size, mines) {
			all = append(all, mines)
		}
	}
	return all
}

func fits(b *minesweeper.Board, size minesweeper.Size, mines minesweeper.Set) bool {
	for cell, square := range b.Squares {
		n := minesweeper.Open
		for near := range size.Near(cell) {
			if mines.Has(near) {
				n++
			}
		}
		if square <= minesweeper.Open+8 && square != n {
			return false
		}
	}
	return true
}

// risked returns the probability that a mine is among some cells.
func risked(all []minesweeper.Set, cells ...int) float64 {
	n := 0
	for _, mines := range all {
		if slices.ContainsFunc(cells, mines.Has) {
			n++
		}
	}
	return float64(n) / float64(len(all))
}

// Of every move of any match no more is said than all layouts that fit what was open bear out.
func TestReviewClaimsNothingWrong(t *testing.T) {
	t.Parallel()
	seen := make(map[string]bool)
	rapid.Check(t, func(t *rapid.T) {
		size := minesweeper.Size{Rows: rapid.IntRange(2, 3).Draw(t, "rows"), Columns: rapid.IntRange(2, 4).Draw(t, "columns")}
		s := minesweeper.Setup{Size: size, Mines: rapid.IntRange(1, max(1, size.Cells()/3)).Draw(t, "mines")}
		var seed game.Seed
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 8, 8).Draw(t, "seed"))
		m := minesweeper.NewMatch(s, seed)
		var before []*minesweeper.Match
		for len(m.ToMove()) > 0 && len(before) < 14 {
			legal := slices.Collect(m.Legal(minesweeper.Player))
			next, err := m.Play(minesweeper.Player, rapid.SampledFrom(legal).Draw(t, "move"))
			require.NoError(t, err)
			before = append(before, m)
			m = next.(*minesweeper.Match)
		}
		done := 0
		r, err := Coach{}.Review(context.Background(), m, nil, func(n, total int) {
			done++
			require.Equal(t, done, n)
			require.Equal(t, len(before), total)
		})
		require.NoError(t, err)
		require.Len(t, r.Moves, len(before))
		require.Equal(t, len(before), done)
		english(t, r.Summary)
		chance := 1.0
		for i, j := range r.Moves {
			require.Equal(t, i+1, j.Number)
			seen[j.Remark.Key] = true
			chance *= 1 - requireTrue(t, before[i], j)
			if r.Curve != nil {
				require.InDelta(t, 2*chance-1, r.Curve.Lines[0].Values[i+1], 1e-9)
			}
		}
		out, over := m.Outcome()
		lost := over && out.Method == minesweeper.ByMine
		require.Equal(t, lost, r.TurningPoint != nil)
		require.Equal(t, chance < 1, r.Curve != nil)
		for i, j := range r.Moves {
			if j.Verdict == game.Decisive {
				require.True(t, lost && i == len(r.Moves)-1)
			}
		}
	})
	for _, key := range []string{"first", "flag", "wrongflag", "proven", "forced", "needless"} {
		require.Contains(t, seen, "minesweeper.review."+key)
	}
}

// requireTrue checks what is said of a move, and returns what it risked.
func requireTrue(t *rapid.T, before *minesweeper.Match, j game.JudgedMove) (risk float64) {
	english(t, j.Remark)
	b := before.View(game.Nobody).Board.(*minesweeper.Board)
	size := minesweeper.Size{Rows: b.Rows, Columns: b.Columns}
	move, err := minesweeper.ParseMove(string(j.Move))
	require.NoError(t, err)
	cell, _ := size.Cell(move.Row, move.Column)
	begun := slices.ContainsFunc(b.Squares, func(s minesweeper.Square) bool { return s <= minesweeper.Open+8 })
	if !begun {
		require.Equal(t, game.Good, j.Verdict)
		return 0
	}
	all := possible(b)
	if move.Action == minesweeper.Flagging {
		isWrong := b.Squares[cell] == minesweeper.Closed && risked(all, cell) == 0
		require.Equal(t, isWrong, j.Verdict == game.Inaccuracy, j.Remark.Key)
		return 0
	}
	opens, least := []int{cell}, 1.0
	if move.Action == minesweeper.Chording {
		opens = nil
	}
	for other, square := range b.Squares {
		if square == minesweeper.Closed && move.Action == minesweeper.Chording &&
			slices.Contains(slices.Collect(size.Near(cell)), other) {
			opens = append(opens, other)
		}
		if square == minesweeper.Closed || square == minesweeper.Flagged {
			least = min(least, risked(all, other))
		}
	}
	risk = risked(all, opens...)
	named := func(gap string) float64 {
		other, ok := size.Parse(j.Remark.Args[gap].(string))
		require.True(t, ok)
		return risked(all, other)
	}
	switch key := strings.TrimPrefix(j.Remark.Key, "minesweeper.review."); key {
	case "proven":
		require.Zero(t, risk)
	case "forced":
		require.Positive(t, least)
		require.Positive(t, risk)
		requirePercent(t, risk, j.Remark.Args["Percent"])
	case "worse", "mine.worse":
		require.Positive(t, least)
		require.Greater(t, risk, least+0.05-1e-9)
		require.InDelta(t, least, named("Better"), 1e-9)
		requirePercent(t, least, j.Remark.Args["Least"])
		require.Equal(t, key == "mine.worse", risk == 1)
	case "needless", "mine.needless":
		require.Zero(t, named("Safe"))
		require.Positive(t, risk)
		require.Equal(t, key == "mine.needless", risk == 1)
	default:
		t.Fatalf("%s of an opening", key)
	}
	return risk
}

func requirePercent(t *rapid.T, p float64, said any) {
	require.InDelta(t, 100*p, float64(said.(int)), 1)
}
