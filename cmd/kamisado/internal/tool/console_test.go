package tool

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/render/text"
)

// english returns a console that speaks English, without streams and an environment.
func english(t *testing.T) *Console {
	t.Helper()
	all, err := lang.New()
	require.NoError(t, err)
	return &Console{Catalogue: all, Speaker: all.Speaker(lang.English)}
}

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
			require.Equal(t, c.want, colourDepth(func(name string) string { return c.env[name] }))
		})
	}
}

// The line of progress comes with the second that has passed and is wiped.
func TestProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		_, stop := watch(&out, func(_, seconds int) string { return strings.Repeat("*", seconds) })
		time.Sleep(2500 * time.Millisecond) // the bubble's time
		stop()
		require.Equal(t, "\r\x1b[K*\r\x1b[K**\r\x1b[K", out.String())

		out.Reset()
		_, stop = watch(&out, func(_, _ int) string { return "too early" })
		time.Sleep(900 * time.Millisecond)
		stop()
		require.Empty(t, out.String())
	})
}

// A file is written whole or not at all. Links and devices stay what they are. A file is replaced only with
// --overwrite.
func TestWriteOutput(t *testing.T) {
	t.Parallel()
	console := english(t)
	dir := t.TempDir()
	old, link := filepath.Join(dir, "old"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(old, []byte("before"), 0o600))
	require.NoError(t, os.Symlink(old, link))
	text := func(text string, err error) func() ([]byte, error) {
		return func() ([]byte, error) { return []byte(text), err }
	}
	holds := func(name, want string) {
		t.Helper()
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
	broken := errors.New("broken")
	keep, replace := outputFlag{}, outputFlag{Overwrite: true}
	for _, name := range []string{old, link} {
		err := keep.write(console, name, text("", broken))
		require.EqualError(t, err,
			"there is already a file called "+name+": give another name, or replace it with --overwrite.")
		holds(old, "before")
	}
	require.ErrorIs(t, replace.write(console, old, text("half", broken)), broken)
	holds(old, "before")
	require.NoError(t, replace.write(console, link, text("after", nil)))
	holds(old, "after")
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
	require.NoError(t, keep.write(console, filepath.Join(dir, "new"), text("new", nil)))
	holds(filepath.Join(dir, "new"), "new")
	require.NoError(t, keep.write(console, os.DevNull, text("lost", nil)))
	info, err = os.Stat(os.DevNull)
	require.NoError(t, err)
	require.False(t, info.Mode().IsRegular())
	require.Error(t, keep.write(console, dir, text("", nil)))
	missing := filepath.Join(dir, "missing")
	require.EqualError(t, keep.write(console, filepath.Join(missing, "x"), text("", nil)),
		"there is no folder "+missing+": make it first, or give another name.")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 3, "something is left behind")
}

// A file that another program has made meanwhile stays, and so does the new one beside it.
func TestWriteOutputMeanwhile(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "new")
	err := outputFlag{}.write(english(t), name, func() ([]byte, error) {
		return []byte("second"), os.WriteFile(name, []byte("first"), 0o600)
	})
	require.ErrorContains(t, err, "a file called "+name+" has appeared in the meantime")
	_, kept, found := strings.Cut(err.Error(), "is in ")
	require.True(t, found)
	for file, want := range map[string]string{name: "first", strings.TrimSuffix(kept, "."): "second"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
}

func TestBar(t *testing.T) {
	t.Parallel()
	require.Equal(t, "[..............................]", bar(0, 0))
	require.Equal(t, "[##########....................]", bar(34, 102))
	require.Equal(t, "[##############################]", bar(102, 102))
}
