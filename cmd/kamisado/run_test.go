package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// result is what a run of the program left.
type result struct {
	status   int
	out, err string
}

// try runs the whole program on an input.
func try(ctx context.Context, input string, args ...string) result {
	var out, err bytes.Buffer
	status := run(ctx, args, &Console{
		In: strings.NewReader(input), Out: &out, Err: &err, Env: func(string) string { return "" },
	})
	return result{status, out.String(), err.String()}
}

func TestStatus(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		want int
	}{
		"match played":  {[]string{"play"}, 0},
		"help":          {[]string{"--help"}, 0},
		"command help":  {[]string{"perft", "--help"}, 0},
		"version":       {[]string{"version"}, 0},
		"perft":         {[]string{"perft", "2"}, 0},
		"no depth":      {[]string{"perft"}, 2},
		"bad depth":     {[]string{"perft", "0"}, 2},
		"negative":      {[]string{"perft", "-1"}, 2},
		"negative flag": {[]string{"perft", "--lang", "en", "-1"}, 2},
		"words":         {[]string{"perft", "abc"}, 2},
		"too deep":      {[]string{"perft", "21"}, 2},
		"far too deep":  {[]string{"perft", "99999999999999999999"}, 2},
		"bad KFN":       {[]string{"play", "--position", "x"}, 2},
		"perft bad KFN": {[]string{"perft", "--position", "x", "1"}, 2},
		"clash":         {[]string{"play", "simple", "--position", "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar"}, 2},
		"bad mode":      {[]string{"play", "doble"}, 2},
		"computer":      {[]string{"play", "--white", "principiante"}, 0},
		"no such level": {[]string{"play", "--white", "x"}, 2},
		"solve":         {[]string{"solve"}, 0},
		"solve lines":   {[]string{"solve", "--position", "-"}, 0},
		"solve the end": {[]string{"solve", "--position", "8/8/8/AZ6/mv6/8/8/8 N -M 0-0 simple"}, 2},
		"prove what":    {[]string{"prove"}, 2},
		"arena":         {[]string{"arena", "principiante", "principiante", "-n", "1"}, 0},
		"nobody":        {[]string{"arena", "x", "y"}, 2},
		"review":        {[]string{"review", "-"}, 2},
		"no such match": {[]string{"review", "x"}, 2},
		"bad flag":      {[]string{"play", "--x"}, 2},
		"bad command":   {[]string{"paly"}, 2},
		"bad language":  {[]string{"play", "--lang", "fr"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), "c1c6\na8a7\nc6a8\n", c.args...)
			require.Equal(t, c.want, got.status, got)
			require.Equal(t, c.want == 0, got.err == "", got)
			require.Equal(t, c.want == 0, got.out != "", got)
		})
	}
}

// What an error repeats of the arguments does nothing to the terminal.
func TestErrorsHoldNoControlBytes(t *testing.T) {
	t.Parallel()
	const esc = "\x1b[31m\a\u009b\xff"
	for name, args := range map[string][]string{
		"mode":      {"play", esc + "foo"},
		"depth":     {"perft", esc + "foo"},
		"field 2":   {"play", "--position", "NZPSARVM/8/8/8/8/8/8/mvraspzn " + esc + " -- 0-0 simple"},
		"placement": {"perft", "1", "--position", "NZPSARV\x1b/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"},
		"argument":  {"play", "simple", esc},
		"level":     {"play", "--black", esc},
		"player":    {"arena", esc, esc},
		"file":      {"review", esc},
		"solved":    {"solve", "--position", "NZPSARVM/8/8/8/8/8/8/mvraspzn " + esc + " -- 0-0 simple"},
		"proven":    {"prove", esc},
		"flag":      {"play", "--" + esc},
		"command":   {esc},
		"language":  {"play", "--lang", esc},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), "", args...)
			require.Equal(t, 2, got.status, got)
			require.Empty(t, got.out)
			require.True(t, utf8.ValidString(got.err))
			require.NotRegexp(t, `[^\n\PC]`, got.err)
		})
	}
}

func TestInterruptedPerft(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	got := try(ctx, "", "perft", "20", "--lang", "en")
	require.Equal(t, result{130, "", "kamisado: The count was interrupted at depth 1.\n"}, got)
}

func TestInterruptedPlay(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	silent, typing := io.Pipe()
	defer typing.Close()
	var out bytes.Buffer
	status := run(ctx, []string{"play"}, &Console{In: silent, Out: &out, Err: io.Discard, Env: func(string) string { return "" }})
	require.Zero(t, status)
	require.True(t, strings.HasSuffix(out.String(), "\nInterrumpida la partida, se concluye el juego.\n"))
}

func TestBrokenOutput(t *testing.T) {
	t.Parallel()
	broken, w := io.Pipe()
	require.NoError(t, broken.CloseWithError(errors.New("nobody reads")))
	for _, args := range [][]string{{"play"}, {"perft", "1"}, {"version"}, {"solve"}, {"prove", "simple"}, {"arena", "-n", "1"}} {
		var err bytes.Buffer
		status := run(t.Context(), args, &Console{In: strings.NewReader(""), Out: w, Err: &err, Env: func(string) string { return "" }})
		require.Equal(t, 1, status, args)
		require.Equal(t, "kamisado: nobody reads\n", err.String())
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

func TestVersionLine(t *testing.T) {
	t.Parallel()
	info := &debug.BuildInfo{GoVersion: "go1.26", Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{
		{Key: "GOOS", Value: "linux"},
		{Key: "GOARCH", Value: "amd64"},
		{Key: "vcs.revision", Value: "abc"},
		{Key: "vcs.time", Value: "2026-01-01T00:00:00Z"},
		{Key: "vcs.modified", Value: "true"},
	}}
	require.Equal(t, "kamisado v1.2.3 commit abc 2026-01-01T00:00:00Z (modified) go1.26 linux/amd64", versionLine(info))
}
