package text_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/render/text"
)

var update = flag.Bool("update", false, "write the goldens anew")

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// The goldens hold the boards without their colours: what remains must be
// enough to play by.
func TestColouredWithoutColours(t *testing.T) {
	t.Parallel()
	for name, moves := range map[string][]string{
		home:                  {"c1c6", "a8a7"},
		pushKFN:               nil,
		pushKFN + " after c4": {"c4"},
	} {
		kfn := strings.TrimSuffix(name, " after c4")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := escape.ReplaceAllString(text.Kamisado{}.Coloured(played(t, kfn, moves...)), "")
			file := "testdata/" + strings.Join(append([]string{"coloured"}, moves...), "-") + ".txt"
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(want), got)
		})
	}
}

func TestColouredFitsATerminal(t *testing.T) {
	t.Parallel()
	board := text.Kamisado{}.Coloured(played(t, pushKFN))
	lines := strings.Split(strings.TrimSuffix(board, "\n"), "\n")
	require.Len(t, lines, 18)
	for i, line := range lines {
		require.LessOrEqual(t, utf8.RuneCountInString(escape.ReplaceAllString(line, "")), 80)
		if i > 0 && i < len(lines)-1 {
			require.Contains(t, line, "\x1b[0m", "a line leaves its colour on")
		}
	}
}
