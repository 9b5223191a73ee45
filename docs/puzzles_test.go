package docs_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/puzzle"
)

var update = flag.Bool("update", false, "write the table of puzzles anew")

// puzzled are the folders of the games with puzzles, and how the document calls them.
var puzzled = [][2]string{{"kamisado", "Kamisado"}, {"connectfour", "Connect Four"}, {"othello", "Othello"}, {"minesweeper", "Minesweeper"}}

// TestPuzzleTable holds the table of how hard puzzles are against the puzzles.
func TestPuzzleTable(t *testing.T) {
	t.Parallel()
	const document = "puzzles.md"
	text := read(t, document)
	for _, g := range puzzled {
		row := puzzleRow(t, filepath.Join(root, "game", g[0], "puzzle", "puzzles.txt"), g[1])
		if *update {
			text = replaceRow(text, row)
			continue
		}
		require.Contains(t, text, row, "run go test ./docs -run TestPuzzleTable -update")
	}
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(text), 0o600))
	}
}

// puzzleRow is a game's row: for each level the failures from the least to the most, in percent, and
// the mean of the nodes.
func puzzleRow(t *testing.T, file, name string) string {
	t.Helper()
	entries, err := puzzle.Parse(read(t, file))
	require.NoError(t, err)
	cells := []string{name}
	for level := 1; level <= game.PuzzleLevels; level++ {
		var failed []int
		var nodes uint64
		for _, e := range entries {
			if e.Level == level {
				failed, nodes = append(failed, e.Failed), nodes+e.Nodes
			}
		}
		require.NotEmpty(t, failed, "%s, level %d", name, level)
		cells = append(cells, fmt.Sprintf("%d to %d %%, %d", slices.Min(failed)/10, slices.Max(failed)/10, nodes/uint64(len(failed))))
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// replaceRow puts a row in the place of the last one of that name.
func replaceRow(text, row string) string {
	name, _, _ := strings.Cut(row[2:], " |")
	from := strings.LastIndex(text, "| "+name+" |")
	to := from + strings.IndexByte(text[from:], '\n') + 1
	return text[:from] + row + text[to:]
}
