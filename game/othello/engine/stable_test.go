package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/gametest"
)

// A disc that is called stable stays what it is, however the match goes on: from boards
// that matches reach, and from any boards.
func TestStableDiscsStay(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for name, draw := range map[string]func(t *rapid.T, random *rand.Rand) board{
		"matches": func(t *rapid.T, random *rand.Rand) board {
			return stroll(random, rapid.IntRange(1, 40).Draw(t, "left"))
		},
		"any discs": func(_ *rapid.T, random *rand.Rand) board {
			own, empty := random.Uint64(), random.Uint64()&random.Uint64()
			return board{own &^ empty, ^own &^ empty}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 5))
				b := draw(t, random)
				for range 20 {
					requireStay(t, random, b)
				}
			})
		})
	}
}

// requireStay plays at random to the end, sometimes twice in a row, which is harder on the discs than
// matches are.
func requireStay(t *rapid.T, random *rand.Rand, b board) {
	own, opponent := stable(b.own, b.opponent), stable(b.opponent, b.own)
	for idle := 0; idle < 2; {
		require.Zero(t, own&^b.own|opponent&^b.opponent, "a disc was turned over")
		if moves := slices.Collect(b.legal().All()); len(moves) > 0 && random.IntN(4) > 0 {
			b = b.after(moves[random.IntN(len(moves))])
			idle = 0
		} else {
			b = b.pass()
			idle++
		}
		own, opponent = opponent, own
	}
}

// What stays is found: corners, what reaches from them, and what no line can reach.
func TestStableDiscsAreFound(t *testing.T) {
	t.Parallel()
	const beside = 0xFF | 0b11<<8 | 1<<16
	for name, test := range map[string]struct {
		own, opponent, want uint64
	}{
		"nothing at the start":     {1<<28 | 1<<35, 1<<27 | 1<<36, 0},
		"a corner":                 {1, 0, 1},
		"a run from a corner":      {7, 1 << 3, 7},
		"no disc beside a corner":  {2, 0, 0},
		"a full edge":              {0b01011010, 0b10100101, 0b01011010},
		"right column":             {1<<63 | 1<<55, 0, 1<<63 | 1<<55},
		"left column":              {1 | 1<<8 | 1<<56, 0, 1 | 1<<8 | 1<<56},
		"within, beside stable":    {beside, 0, beside},
		"all of a board":           {^uint64(0), 0, ^uint64(0)},
		"all but one empty corner": {^uint64(1), 0, ^uint64(1)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, stable(test.own, test.opponent))
		})
	}
}
