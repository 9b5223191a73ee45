package minesweeper_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// A picture of advised moves shows a board whole while its cells are large, and else the part
// around the first of them with the most.
func TestMarkedPart(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows, columns int
		moves         []game.Move
		want          minesweeper.Part
	}{
		"nothing advised": {16, 30, nil, minesweeper.Part{Rows: 16, Columns: 30}},
		"a square board":  {16, 16, []game.Move{"h8"}, minesweeper.Part{Rows: 16, Columns: 16}},
		"in the middle of a wide board": {
			16, 30, []game.Move{"n8"}, minesweeper.Part{Row: 2, Column: 8, Rows: 10, Columns: 10},
		},
		"in a corner": {
			16, 30, []game.Move{"ad16"}, minesweeper.Part{Row: 6, Column: 20, Rows: 10, Columns: 10},
		},
		"mines count": {
			16, 30, []game.Move{"n8", "w9!", "v7!"}, minesweeper.Part{Row: 2, Column: 13, Rows: 10, Columns: 10},
		},
		"the first one is shown": {
			16, 30, []game.Move{"a1", "z9", "z10", "z11"}, minesweeper.Part{Rows: 10, Columns: 10},
		},
		"a narrow board":       {30, 2, []game.Move{"b30"}, minesweeper.Part{Row: 20, Rows: 10, Columns: 2}},
		"no cell of the board": {16, 30, []game.Move{"zz99"}, minesweeper.Part{Rows: 16, Columns: 30}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := &minesweeper.Board{Size: minesweeper.Size{Rows: c.rows, Columns: c.columns}}
			var advised []game.AdvisedMove
			for _, m := range c.moves {
				advised = append(advised, game.AdvisedMove{Move: m})
			}
			got := b.Marked(advised)
			require.Equal(t, c.want, got)
			require.Equal(t, c.want.Rows*c.want.Columns == c.rows*c.columns, got.Covers(b))
		})
	}
}
