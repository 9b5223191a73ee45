package app

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A saved match goes on where it was left, and one that is over before its decision; what is
// not one is refused with its line.
func TestLoad(t *testing.T) {
	t.Parallel()
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "match.txt")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	grid := file("-\nX D\nO D\n")
	ended := file("NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN b1b2\nB h8h3\nN b2h8\n1-0 fila\n")
	saved := filepath.Join(t.TempDir(), "saved.txt")
	for name, c := range map[string]struct {
		input   string
		args    []string
		status  int
		out, is string
	}{
		"moves":          {"A\n", []string{grid, "--save", saved}, 0, "goes on after 2 imported moves", "-\nX D\nO D\nX A\n"},
		"a decided one":  {"b2h8\n", []string{ended, "--at", "2"}, 0, "goes on after 2 imported moves", ""},
		"from its end":   {"", []string{ended}, 2, "This match is over after 3 moves", ""},
		"after its end":  {"", []string{ended, "--at", "3"}, 2, "give a number from 0 to 2", ""},
		"of two matches": {"", []string{file("(;GM[Othello]B[f5];)(;GM[Othello]B[c4];)"), "--number", "2"}, 0, "Read as an Othello game", ""},
		"a position":     {"", []string{file("8x8 8/8/8/3OX3/3XO3/8/8/8 X")}, 0, "starts from an imported position", ""},
		"no file":        {"", []string{"nowhere"}, 2, "There is no file “nowhere”.", ""},
		"a bad line":     {"", []string{file("-\nX D\nX D\n")}, 2, "Line 3 of the match text", ""},
		"without a seed": {"", []string{file("sixes\n")}, 2, "Line 2 of the match text: the seed belongs here", ""},
		"of two minds":   {"", []string{grid, "--position", "44"}, 2, "leave out the position", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"play", "--lang", "en", "--load"}, c.args...)
			got := try(t.Context(), c.input, args...)
			require.Equal(t, c.status, got.status, got.err)
			require.Contains(t, got.out+got.err, c.out)
			if c.is != "" {
				text, err := os.ReadFile(saved)
				require.NoError(t, err)
				require.Equal(t, c.is, string(text))
			}
		})
	}
	got := try(t.Context(), "", "play", "othello", "--lang", "en", "--load", grid)
	require.Contains(t, got.err, "Fields in this text", "a game that is named is the text's")
	got = try(t.Context(), "", "play", "estandar", "--lang", "en", "--load", ended, "--at", "2")
	require.Contains(t, got.err, "leave out the position")
}
