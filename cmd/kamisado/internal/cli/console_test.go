package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/render/text"
)

func TestColours(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env  map[string]string
		want text.Depth
	}{
		"says nothing":   {nil, text.Indexed},
		"256 colours":    {map[string]string{"TERM": "xterm-256color"}, text.Indexed},
		"truecolor":      {map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, text.TrueColour},
		"24bit":          {map[string]string{"TERM": "xterm", "COLORTERM": "24bit"}, text.TrueColour},
		"direct colours": {map[string]string{"TERM": "xterm-direct"}, text.TrueColour},
		"some colours":   {map[string]string{"TERM": "xterm", "COLORTERM": "1"}, text.Indexed},
		"none wanted":    {map[string]string{"COLORTERM": "truecolor", "NO_COLOR": "1"}, text.Monochrome},
		"none known":     {map[string]string{"COLORTERM": "truecolor", "TERM": "dumb"}, text.Monochrome},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, ColourDepth(func(name string) string { return c.env[name] }))
		})
	}
}

// The line of progress comes with the second that has passed and is wiped.
func TestProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		stop := progress(&out, func(seconds int) string { return strings.Repeat("*", seconds) })
		time.Sleep(2500 * time.Millisecond) // the bubble's time
		stop()
		require.Equal(t, "\r\x1b[K*\r\x1b[K**\r\x1b[K", out.String())

		out.Reset()
		stop = progress(&out, func(int) string { return "too early" })
		time.Sleep(900 * time.Millisecond)
		stop()
		require.Empty(t, out.String())
	})
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
	require.ErrorIs(t, WriteOutput(nil, old, say("half", broken)), broken)
	holds(old, "before")
	require.NoError(t, WriteOutput(nil, link, say("after", nil)))
	holds(old, "after")
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
	require.NoError(t, WriteOutput(nil, filepath.Join(dir, "new"), say("new", nil)))
	holds(filepath.Join(dir, "new"), "new")
	require.NoError(t, WriteOutput(nil, os.DevNull, say("lost", nil)))
	info, err = os.Stat(os.DevNull)
	require.NoError(t, err)
	require.False(t, info.Mode().IsRegular())
	require.Error(t, WriteOutput(nil, dir, say("", nil)))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 3, "something is left behind")
}

func TestBar(t *testing.T) {
	t.Parallel()
	require.Equal(t, "[..............................]", Bar(0, 0))
	require.Equal(t, "[##########....................]", Bar(34, 102))
	require.Equal(t, "[##############################]", Bar(102, 102))
}
