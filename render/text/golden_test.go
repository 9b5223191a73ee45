package text_test

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/render/text"
)

// altLimit is how long a description may be in these tests: what Discord takes. Texts of
// ours never reach it, so that nothing of them is cut off.
const altLimit = 1024

var update = flag.Bool("update", false, "write the goldens anew")

// requireGolden wants a text to be the one of that name in testdata.
func requireGolden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name + ".txt"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// A printer has nothing to show of other games, and no cell of theirs.
func TestForeignViews(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]text.Printer{
		"kamisado": text.Kamisado{}, "othello": text.Othello{}, "connectfour": text.ConnectFour{},
		"minesweeper": text.Minesweeper{}, "sixes": text.Sixes{},
	} {
		v := game.View{Game: "chess", Board: 1}
		require.Empty(t, p.Board(v), name)
		require.Empty(t, p.Coloured(v, text.TrueColour), name)
		require.Empty(t, p.Alt(v, nil, altLimit), name)
		for _, cell := range []string{"a1", "6h"} {
			require.Empty(t, p.Describe(v, cell, nil), name)
			_, err := p.Cell(v, cell)
			require.Error(t, err, name)
		}
	}
}
