package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/puzzle"
)

// fake makes two puzzles of a match: numbers of eight bits, of which those that differ in less
// than two are alike. How many players fail is one of the bytes of the seed too.
func fake() puzzle.Source {
	return puzzle.Source{
		Find: func(_ context.Context, seed game.Seed) (found []puzzle.Entry, err error) {
			for _, b := range seed[:2] {
				e := puzzle.Entry{Nodes: uint64(b)}
				e.Position, e.Solution = fmt.Sprintf("%08b", b), []game.Move{"1"}
				found = append(found, e)
			}
			return found, nil
		},
		Measure: func(_ context.Context, e puzzle.Entry, seed game.Seed) (int, error) {
			return int(seed[2]) * int(e.Nodes) % 4 * 250, nil
		},
		Images: func(position string) ([]string, error) { return []string{position, reversed(position)}, nil },
		Apart:  2,
	}
}

// reversed returns a text from its end.
func reversed(text string) string {
	b := []byte(text)
	for i := range len(b) / 2 {
		b[i], b[len(b)-1-i] = b[len(b)-1-i], b[i]
	}
	return string(b)
}

// runFake runs the command for a game whose puzzles come from a source.
func runFake(t *testing.T, s puzzle.Source, args ...string) error {
	t.Helper()
	sources := map[game.ID]func() puzzle.Source{"fake": func() puzzle.Source { return s }}
	return makePuzzles(t.Context(), sources, append([]string{"-game", "fake"}, args...), io.Discard)
}

// make20 makes 20 puzzles and returns their text.
func make20(t *testing.T, s puzzle.Source, args ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "puzzles.txt")
	require.NoError(t, runFake(t, s, append(args, "-count", "20", "-out", out)...))
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	return string(text)
}

// The puzzles are those of the seed, are not alike, are not trivial, and are divided evenly, the
// harder ones into the higher levels.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	text := make20(t, fake())
	require.Equal(t, text, make20(t, fake()), "the same seed")
	require.NotEqual(t, text, make20(t, fake(), "-seed", "2"))
	entries, err := puzzle.Parse(text)
	require.NoError(t, err)
	require.Len(t, entries, 20)
	ofLevel := map[int]int{}
	for i, e := range entries {
		require.Positive(t, e.Failed)
		ofLevel[e.Level]++
		for _, other := range entries[:i] {
			require.GreaterOrEqual(t, puzzle.Distance([]string{e.Position, reversed(e.Position)}, other.Position), 2)
			if e.Level > other.Level {
				require.GreaterOrEqual(t, puzzle.Harder(e, other), 0)
			}
		}
	}
	require.Equal(t, map[int]int{1: 4, 2: 4, 3: 4, 4: 4, 5: 4}, ofLevel)
}

// Errors end the work.
func TestPuzzlesFail(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, s := range map[string]puzzle.Source{
		"finding": {Find: func(context.Context, game.Seed) ([]puzzle.Entry, error) { return nil, broken }},
		"measuring": {
			Find: fake().Find, Images: fake().Images,
			Measure: func(context.Context, puzzle.Entry, game.Seed) (int, error) { return 0, broken },
		},
		"turning": {Find: fake().Find, Images: func(string) ([]string, error) { return nil, broken }},
	} {
		require.ErrorIs(t, runFake(t, s), broken, name)
	}
	require.Error(t, runFake(t, fake(), "-nonsense"))
	require.ErrorContains(t, runFake(t, fake(), "-game", "chess"), "chess")
	require.ErrorContains(t, run(t.Context(), []string{"words"}, io.Discard), "words")
	require.Error(t, run(t.Context(), nil, io.Discard))
}
