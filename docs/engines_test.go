package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	program = regexp.MustCompile("(?s)```go\n(package main\n.*?)```")
	printed = regexp.MustCompile("(?s)```text\n(.*?)```")
)

// The program that computes a deal prints what the document says, and that is what the deal command
// prints, whose example the tests of the command line run.
func TestDrawingByHand(t *testing.T) {
	t.Parallel()
	page := read(t, "engines.md")
	source := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(source, []byte(program.FindStringSubmatch(page)[1]), 0o600))
	output, err := exec.CommandContext(t.Context(), "go", "run", source).CombinedOutput()
	require.NoError(t, err, string(output))
	require.Equal(t, printed.FindStringSubmatch(page)[1], string(output))

	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	commands := strings.Split(read(t, "commands.md"), "\n")
	for _, line := range lines {
		same := func(other string) bool { return sorted(other) == sorted(line) }
		require.True(t, slices.ContainsFunc(commands, same), line)
	}
}

// sorted has the words of a line in an order of their own.
func sorted(line string) string {
	words := strings.Fields(line)
	slices.Sort(words)
	return strings.Join(words, " ")
}
