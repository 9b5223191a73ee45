package minesweeper_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// begin starts a match with the seed that begins with a number.
func begin(t require.TestingT, options game.Options, seed byte) *minesweeper.Match {
	p, err := minesweeper.Rules{}.New(options, game.Seed{seed})
	require.NoError(t, err)
	return p.(*minesweeper.Match)
}

// play makes legal moves.
func play(t require.TestingT, m *minesweeper.Match, moves ...string) *minesweeper.Match {
	if h, ok := t.(interface{ Helper() }); ok {
		h.Helper()
	}
	for _, move := range moves {
		next, err := m.Play(minesweeper.Player, game.Move(move))
		require.NoError(t, err, move)
		m = next.(*minesweeper.Match)
	}
	return m
}

// refusal returns the error of a move that is refused.
func refusal(t *testing.T, m *minesweeper.Match, move string) *game.Error {
	t.Helper()
	_, err := m.Play(minesweeper.Player, game.Move(move))
	var refused *game.Error
	require.ErrorAs(t, err, &refused, move)
	return refused
}

// board returns what can be seen of a match.
func board(m *minesweeper.Match) *minesweeper.Board {
	return m.View(game.Nobody).Board.(*minesweeper.Board)
}

// drawSeed draws a seed.
func drawSeed(t *rapid.T) (seed game.Seed) {
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), len(seed), len(seed)).Draw(t, "seed"))
	return seed
}

// drawSetup draws a board of up to most rows and columns.
func drawSetup(t *rapid.T, most int) minesweeper.Setup {
	size := minesweeper.Size{
		Rows: rapid.IntRange(2, most).Draw(t, "rows"), Columns: rapid.IntRange(2, most).Draw(t, "columns"),
	}
	return minesweeper.Setup{Size: size, Mines: rapid.IntRange(1, minesweeper.MostMines(size)).Draw(t, "mines")}
}

// count returns how many mines are around a cell.
func count(size minesweeper.Size, mines minesweeper.Set, cell int) (n int) {
	for near := range size.Near(cell) {
		if mines.Has(near) {
			n++
		}
	}
	return n
}
