package render

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/othello"
)

// The bar says who is to move, who has won or that nobody has, how many discs both sides have and their share.
func TestOthelloBar(t *testing.T) {
	t.Parallel()
	won := func(winner game.Seat, how game.Method) *game.Outcome {
		return &game.Outcome{Winner: winner, Method: how}
	}
	for name, c := range map[string]struct {
		turn  game.Seat
		out   *game.Outcome
		count [2]int
		even  bool
		says  [2]int // of Black and White: nothing, to move, won
		share float64
	}{
		"Black to move": {
			turn: othello.Black, count: [2]int{2, 2}, says: [2]int{1, 0}, share: 0.5,
		},
		"White to move": {
			turn: othello.White, count: [2]int{4, 1}, says: [2]int{0, 1}, share: 0.8,
		},
		"won": {
			out: won(othello.White, "discs"), count: [2]int{16, 48}, says: [2]int{0, 2}, share: 0.25,
		},
		"wiped out": {
			out: won(othello.Black, "discs"), count: [2]int{30, 0}, says: [2]int{2, 0}, share: 1,
		},
		"resigned": {
			out: won(othello.White, game.Resigned), count: [2]int{9, 3}, says: [2]int{0, 2}, share: 0.75,
		},
		"drawn": {
			out: won(game.Nobody, "discs"), count: [2]int{32, 32}, even: true, share: 0.5,
		},
		"unfinished": {
			out: won(game.Nobody, game.Unfinished), count: [2]int{3, 1}, share: 0.75,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := othelloGrid(8, 8)
			if c.out != nil {
				c.turn = game.Nobody
			}
			tiles := barTiles(nil, g, game.View{Outcome: c.out}, &othello.Board{Turn: c.turn, Count: c.count})
			require.Len(t, tiles, 3)
			for side, shown := range map[game.Seat]int{othello.Black: 0, othello.White: 2} {
				require.EqualValues(t, c.says[side], tiles[shown].Key()&3)
				require.EqualValues(t, c.count[side], tiles[shown].Key()>>2)
			}
			share := tiles[1].Key()
			require.Equal(t, c.even, share&evenKey != 0)
			require.InDelta(t, c.share, float64(share&^evenKey)/float64(shareWide(barShapes(g)[1])), 0.01)
		})
	}
}

// A winning line goes on from each of its cells to the next, and past the corners of cells beside it. Cells of two
// lines that are side by side are not connected, and a longer line is one.
func TestWinningLines(t *testing.T) {
	t.Parallel()
	cells := func(names ...string) (all []int) {
		for _, name := range names {
			cell, ok := connectfour.CellOf(name)
			require.True(t, ok)
			all = append(all, cell)
		}
		return all
	}
	for name, c := range map[string]struct {
		line []int
		// steps are how many pairs of neighbours are connected, corners how many corners of other cells are passed.
		steps, corners int
		// cell is one that the line passes at a corner.
		cell string
		at   corner
	}{
		"none":                   {nil, 0, 0, "", corner{}},
		"row":                    {cells("a1", "b1", "c1", "d1"), 3, 0, "", corner{}},
		"column":                 {cells("g3", "g4", "g5", "g6"), 3, 0, "", corner{}},
		"slanted":                {cells("a1", "b2", "c3", "d4"), 3, 6, "a2", corner{1, 1}},
		"the other":              {cells("a6", "b5", "c4", "d3"), 3, 6, "b6", corner{0, 1}},
		"long":                   {cells("a2", "b2", "c2", "d2", "e2", "f2", "g2"), 6, 0, "", corner{}},
		"crossing":               {cells("a1", "b1", "c1", "d1", "b2", "c3", "d4"), 6, 6, "b1", corner{0, 0}},
		"ends of rows are apart": {cells("e1", "f1", "g1", "a2"), 0, 0, "", corner{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			slices.Sort(c.line)
			all, steps, corners := lineWays(c.line), 0, 0
			for cell := range all {
				for i, w := range ways {
					if all[cell]>>i&1 == 0 {
						continue
					}
					steps++
					next, ok := w.next(cell)
					require.True(t, ok)
					require.Contains(t, c.line, cell)
					require.Contains(t, c.line, next)
				}
				corners += len(cornersOf(all.corners(cell)))
			}
			require.Equal(t, 2*c.steps, steps, "each step is there from both sides")
			require.Equal(t, c.corners, corners)
			if cell, ok := connectfour.CellOf(c.cell); ok {
				require.Contains(t, cornersOf(all.corners(cell)), c.at)
			}
		})
	}
}
