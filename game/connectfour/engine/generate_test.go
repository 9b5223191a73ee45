package engine

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/connectfour"
	"kamisado/game/puzzle"
	"kamisado/game/puzzle/generate"
	"kamisado/game/puzzle/puzzletest"
)

// No two of the embedded puzzles are alike, however they are turned.
func TestNoTwoAlike(t *testing.T) {
	t.Parallel()
	puzzletest.RequireApart(t, NewPuzzler(sharedSolver).Entries(), images, apart)
}

// A seed gives a puzzle that is proven, the same one every time.
func TestSeedGivesAPuzzle(t *testing.T) {
	t.Parallel()
	var texts [2]string
	for i := range texts {
		out := filepath.Join(t.TempDir(), "puzzles.txt")
		require.NoError(t, generate.Run(t.Context(), PuzzleSource(), []string{"-seed", "2", "-count", "1", "-out", out}, io.Discard))
		text, err := os.ReadFile(out)
		require.NoError(t, err)
		texts[i] = string(text)
	}
	require.Equal(t, texts[0], texts[1])
	entries, err := puzzle.Parse(texts[0])
	require.NoError(t, err)
	e := entries[0]
	g, err := connectfour.ParsePosition(e.Position)
	require.NoError(t, err)
	proof, ok, err := prove(t.Context(), NewSolver(Config{Table: 1 << 20}), g)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, connectfour.ColumnMove(proof.column), e.Solution[0])
}
