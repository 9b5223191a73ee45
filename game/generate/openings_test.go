package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
)

// Every position is there once. The counts are those that others have published of positions after so many moves, with
// mirror images and rotations counted as one.
func TestOpeningsOfPlies(t *testing.T) {
	t.Parallel()
	for plies, want := range []int{0, 1, 3, 14, 60, 322, 1773, gametest.Cases(10649, 0), gametest.Cases(67245, 0)} {
		if want > 0 {
			require.Len(t, openings(plies), want)
		}
	}
}

// As many openings are written as were asked for, and none when the work is interrupted.
func TestMakeOpenings(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	gone, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, makeOpenings(gone, out, 2, 3, io.Discard), context.Canceled)
	require.NoFileExists(t, out)
	require.NoError(t, makeOpenings(t.Context(), out, 2, 3, io.Discard))
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, 2, bytes.Count(text, []byte("\n")))
}
