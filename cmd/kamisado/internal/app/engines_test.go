package app

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// example is a command that a document shows, and what it prints.
type example struct{ input, command, output string }

// shown is the first line of an example: a command, which may be given a line.
var shown = regexp.MustCompile(`^\$ (?:echo '([^']*)' \| )?kamisado (.*)$`)

// examples are those of a document: blocks of what a console shows.
func examples(t *testing.T, document string) (all []example) {
	t.Helper()
	blocks := strings.Split(apptest.ReadRoot(t, document), "```console\n")[1:]
	for _, block := range blocks {
		block, _, closed := strings.Cut(block, "```")
		require.True(t, closed)
		for line := range strings.Lines(block) {
			if found := shown.FindStringSubmatch(strings.TrimSuffix(line, "\n")); found != nil {
				all = append(all, example{command: found[2]})
				if strings.Contains(line, "| kamisado") {
					all[len(all)-1].input = found[1] + "\n"
				}
				continue
			}
			require.NotEmpty(t, all, "%q stands before any command", line)
			all[len(all)-1].output += line
		}
	}
	return all
}

// What docs/command-line.md shows is what the program prints.
func TestEngineExamples(t *testing.T) {
	t.Parallel()
	all := examples(t, "docs/command-line.md")
	require.Greater(t, len(all), 8)
	for _, one := range all {
		t.Run(one.command, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), one.input, shellWords(one.command)...)
			require.Equal(t, result{0, one.output, ""}, got)
		})
	}
}
