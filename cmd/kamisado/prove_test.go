package main

import (
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

var deep = flag.Bool("deep", false, "prove the standard mode too, which takes a minute or two")

// Computed from nothing, a proof is that which the program carries, to the byte.
func TestProofsAreTheEmbeddedOnes(t *testing.T) {
	t.Parallel()
	modes := []string{"simple"}
	if *deep {
		modes = append(modes, "estandar")
	}
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			want := readRoot(t, filepath.Join("game", "kamisado", "solver", mode+".txt"))
			got := try(t.Context(), "", "prove", mode)
			require.Zero(t, got.status)
			require.True(t, want == got.out, "the tables differ: kamisado prove %s | diff game/kamisado/solver/%[1]s.txt -", mode)
		})
	}
}

// A file is written whole or not at all, and what it is is respected.
func TestWriteOutput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	old, link := filepath.Join(dir, "old"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(old, []byte("before"), 0o600))
	require.NoError(t, os.Symlink(old, link))
	say := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, writing := io.WriteString(w, text)
			return errors.Join(writing, err)
		}
	}
	holds := func(name, want string) {
		t.Helper()
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
	broken := errors.New("broken")
	require.ErrorIs(t, writeOutput(nil, old, say("half", broken)), broken)
	holds(old, "before")
	require.NoError(t, writeOutput(nil, link, say("after", nil)))
	holds(old, "after")
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
	require.NoError(t, writeOutput(nil, filepath.Join(dir, "new"), say("new", nil)))
	holds(filepath.Join(dir, "new"), "new")
	require.NoError(t, writeOutput(nil, os.DevNull, say("lost", nil)))
	info, err = os.Stat(os.DevNull)
	require.NoError(t, err)
	require.False(t, info.Mode().IsRegular())
	require.Error(t, writeOutput(nil, dir, say("", nil)))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 3, "something is left behind")
}

func TestBar(t *testing.T) {
	t.Parallel()
	require.Equal(t, "[..............................]", bar(0, 0))
	require.Equal(t, "[##########....................]", bar(34, 102))
	require.Equal(t, "[##############################]", bar(102, 102))
}
