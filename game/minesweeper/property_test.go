package minesweeper_test

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// The first cell is no mine, for any number of mines, and a 0 wherever the mines fit
// elsewhere; there are as many mines as asked for, and the same seed and cell give
// the same.
func TestFirstCellIsSafe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, seed := drawSetup(t, 12), drawSeed(t)
		first := rapid.IntRange(0, s.Cells()-1).Draw(t, "first")
		m := play(t, minesweeper.NewMatch(s, seed), s.Name(first))
		require.Equal(t, s.Mines, m.Mines().Len())
		require.False(t, m.Mines().Has(first))
		around := len(slices.Collect(s.Near(first)))
		if s.Cells()-1-around >= s.Mines {
			require.Zero(t, count(s.Size, m.Mines(), first))
		}
		require.Equal(t, m.Mines(), s.Draw(seed, first, 0))
		again := play(t, minesweeper.NewMatch(s, seed), s.Name(first))
		require.Equal(t, m.Mines(), again.Mines())
	})
}

// The mines are drawn as the package's comment says, here followed word by word.
func TestDrawIsAsDescribed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, seed := drawSetup(t, 12), drawSeed(t)
		first, number := rapid.IntRange(0, s.Cells()-1).Draw(t, "first"), rapid.IntRange(0, 999).Draw(t, "drawing")
		bits := rand.NewChaCha8(sha256.Sum256(binary.BigEndian.AppendUint64(seed[:], uint64(number))))
		var wide, list []int
		for cell := range s.Cells() {
			down, right := cell/s.Columns-first/s.Columns, cell%s.Columns-first%s.Columns
			if max(down, -down, right, -right) > 1 {
				wide = append(wide, cell)
			}
			if cell != first {
				list = append(list, cell)
			}
		}
		if len(wide) >= s.Mines {
			list = wide
		}
		want := minesweeper.NewSet(s.Cells())
		for i := range s.Mines {
			n := uint64(len(list) - i)
			x := bits.Uint64()
			for x >= math.MaxUint64/n*n {
				x = bits.Uint64()
			}
			j := i + int(x%n)
			list[i], list[j] = list[j], list[i]
			want.Add(list[i])
		}
		require.Equal(t, want, s.Draw(seed, first, number))
	})
}

// Which drawing counts must not change from one version to the next: the log of a
// match has the seed and the moves alone.
func TestDrawingsStay(t *testing.T) {
	t.Parallel()
	for _, p := range minesweeper.Presets() {
		p.GuessFree = true
		var numbers []int
		for i := range 12 {
			number, ok := p.Search(game.Seed{byte(i)}, i*5, minesweeper.Draws)
			require.True(t, ok)
			numbers = append(numbers, number)
		}
		require.Equal(t, stayed()[p.Name], numbers, p.Name)
	}
}

func stayed() map[string][]int {
	return map[string][]int{
		"principiante": {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"intermedio":   {1, 0, 0, 1, 0, 1, 3, 1, 0, 1, 0, 3},
		"experto":      {2, 6, 2, 4, 10, 11, 12, 5, 1, 9, 0, 12},
	}
}

// Every cell that may have a mine is drawn about as often as any other.
func TestDrawIsEven(t *testing.T) {
	t.Parallel()
	s := minesweeper.Setup{Size: minesweeper.Size{Rows: 5, Columns: 5}, Mines: 4}
	const draws = 4000
	var drawn [25]int
	for number := range draws {
		for cell := range s.Draw(game.Seed{7}, 0, number).All() {
			drawn[cell]++
		}
	}
	const want = draws * 4 / 21
	for cell, n := range drawn {
		if cell == 0 || cell == 1 || cell == 5 || cell == 6 {
			require.Zero(t, n)
			continue
		}
		// Six standard deviations.
		require.InDelta(t, want, n, 6*25, s.Name(cell))
	}
}

// Whatever is played, open cells show the number of mines around them, and an opening
// opens exactly what a plain search opens.
func TestOpening(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSetup(t, 9)
		m := minesweeper.NewMatch(s, drawSeed(t))
		for {
			legal := slices.Collect(m.Legal(minesweeper.Player))
			if len(legal) == 0 || rapid.IntRange(0, 40).Draw(t, "stop") == 0 {
				return
			}
			move, err := minesweeper.ParseMove(string(rapid.SampledFrom(legal).Draw(t, "move")))
			require.NoError(t, err)
			next := play(t, m, move.String())
			requireOpened(t, m, next, move)
			m = next
		}
	})
}

func requireOpened(t *rapid.T, before, after *minesweeper.Match, move minesweeper.Move) {
	size := before.Setup().Size
	cell, _ := size.Cell(move.Row, move.Column)
	want, squares := map[int]bool{}, board(before).Squares
	for at, square := range squares {
		if square <= minesweeper.Open+8 {
			want[at] = true
		}
	}
	var open func(int)
	open = func(at int) {
		if want[at] || squares[at] == minesweeper.Flagged || after.Mines().Has(at) {
			return
		}
		want[at] = true
		if count(size, after.Mines(), at) == 0 {
			for near := range size.Near(at) {
				open(near)
			}
		}
	}
	switch move.Action {
	case minesweeper.Opening:
		open(cell)
	case minesweeper.Chording:
		for near := range size.Near(cell) {
			open(near)
		}
	}
	for at := range size.Cells() {
		require.Equal(t, want[at], after.IsOpen(at), "%s after %s", size.Name(at), move)
	}
	_, over := after.Outcome()
	for at, square := range board(after).Squares {
		if square <= minesweeper.Open+8 && (after.IsOpen(at) || over) {
			require.Equal(t, count(size, after.Mines(), at), int(square-minesweeper.Open))
		}
	}
}

func TestMinesCanBeDrawnAgain(t *testing.T) {
	t.Parallel()
	mines, err := minesweeper.Rules{}.Mines(smallOptions, game.Seed{smallSeed}, "a1")
	require.NoError(t, err)
	require.Equal(t, []string{"e2", "c3", "b4", "e4"}, mines)
	for _, first := range []string{"a1!", "z9", "?"} {
		_, err = minesweeper.Rules{}.Mines(smallOptions, game.Seed{}, first)
		require.Error(t, err, first)
	}
	_, err = minesweeper.Rules{}.Mines(game.Options{"rows": "0"}, game.Seed{}, "a1")
	require.Error(t, err)
}
