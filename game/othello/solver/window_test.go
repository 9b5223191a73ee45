package solver_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/solver"
)

// drawEnd draws a board that a match reached.
func drawEnd(t *rapid.T, left int) bitboard.Small {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
	return stroll(random, rapid.IntRange(0, left).Draw(t, "left"))
}

// Whatever the window, searches say what trying everything says: the score within it, a
// bound of the score on the right side outside. Neither the order that parity gives nor
// stable discs change that.
func TestWindows(t *testing.T) {
	t.Parallel()
	for name, search := range map[string]func(b bitboard.Small, alpha, beta int) int{
		"few": solver.Few, "value": solver.Value,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				b := drawEnd(t, 7)
				alpha := rapid.IntRange(-65, 64).Draw(t, "alpha")
				beta := rapid.IntRange(alpha+1, 65).Draw(t, "beta")
				requireBound(t, slowOf(b).score(), search(b, alpha, beta), alpha, beta)
			})
		})
	}
}

// requireBound holds a search's value against the score.
func requireBound(t *rapid.T, score, value, alpha, beta int) {
	switch {
	case value <= alpha:
		require.LessOrEqual(t, score, value)
	case value >= beta:
		require.GreaterOrEqual(t, score, value)
	default:
		require.Equal(t, score, value)
	}
}

// The score does not depend on what it is guessed to be.
func TestGuesses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawEnd(t, 10)
		// What the rival may get is what the mover before it does not.
		want := -solver.Value(b, -65, 65)
		require.Equal(t, want, solver.Exactly(b, 2*rapid.IntRange(-31, 31).Draw(t, "half")))
	})
}

// A search needs memory for its table and for what it answers, and for no board.
func TestSearchAllocatesOnce(t *testing.T) {
	for _, left := range []int{8, 13} {
		b := wander(t, 1, left)[0]
		require.LessOrEqual(t, testing.AllocsPerRun(1, func() {
			_, _, err := solver.Best(context.Background(), b, nil, 0)
			require.NoError(t, err)
		}), 5.0)
	}
}
