package gametest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sayers are the functions of each game's package that are given the end of a key, such as the one that
// refuses set-up positions, with what their keys begin with.
var sayers = map[string]map[string]string{
	"connectfour": {"add": "connect4.event.", "badPosition": "connect4.position."},
	"kamisado": {
		"add": "kamisado.event.", "illegal": "kamisado.illegal.", "badKFN": "kamisado.kfn.", "badOption": "kamisado.option.",
	},
	"minesweeper": nil,
	"othello": {
		"add": "othello.event.", "illegal": "othello.illegal.", "badPosition": "othello.position.",
		"badOption": "othello.option.",
	},
	"sixes": {"add": "sixes.event.", "illegal": "sixes.illegal."},
}

// TestSaid wants the phrases that each game keeps to have every key that the source of its
// package names, so that what its suite happens not to meet is not forgotten: the keys that
// stand there whole, and those whose ends sayers are given. Keys that are put together otherwise
// are not found.
func TestSaid(t *testing.T) {
	t.Parallel()
	for name, sayers := range sayers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join("..", name)
			text, err := os.ReadFile(filepath.Join(folder, phrasesFile))
			require.NoError(t, err)
			kept := map[string]bool{}
			id := ""
			for line := range strings.Lines(string(text)) {
				key := strings.Fields(line)[0]
				kept[key] = true
				id, _, _ = strings.Cut(key, ".")
			}
			source := goSource(t, folder)
			requireSaid(t, kept, source, `"(`+id+`(?:\.[A-Za-z]+)+)"`, "")
			for sayer, prefix := range sayers {
				requireSaid(t, kept, source, `\b`+sayer+`\([^\n]*?"([a-z]+)"`, prefix)
			}
		})
	}
}

// goSource returns the Go code of a folder without tests and comments.
func goSource(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	var source strings.Builder
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		source.Write(regexp.MustCompile(`(?m)^\s*//.*$`).ReplaceAll(text, nil))
	}
	return source.String()
}

// requireSaid wants the keys that a pattern finds in a source to be kept, and to be some.
func requireSaid(t *testing.T, kept map[string]bool, source, pattern, prefix string) {
	t.Helper()
	found := regexp.MustCompile(pattern).FindAllStringSubmatch(source, -1)
	require.NotEmpty(t, found, "nothing in the source fits %s", pattern)
	for _, match := range found {
		require.True(t, kept[prefix+match[1]], "%s is never said: give the game's test an example", prefix+match[1])
	}
}
