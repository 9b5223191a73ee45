package solver_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/gametest"
	"kamisado/game/othello"
	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/solver"
)

// boards is how many larger positions are solved.
var boards = gametest.Cases(8, 1)

// What the solver says is what trying everything says, with up to seven empty cells in
// matches and a few more on boards on which little can be done.
func TestSolveTriesEverything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		b := stroll(random, rapid.IntRange(0, 7).Draw(t, "left"))
		if rapid.Bool().Draw(t, "swapped") {
			b = b.Pass()
		}
		requireSolved(t, b)
	})
}

// Boards that no match reaches: any discs on all but a few cells.
func TestSolveAnyBoard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.Uint64().Draw(t, "own")
		var empty uint64
		for _, cell := range rapid.SliceOfN(rapid.IntRange(0, 63), 0, 8).Draw(t, "empty") {
			empty |= 1 << cell
		}
		requireSolved(t, bitboard.Small{Own: own &^ empty, Opponent: ^own &^ empty})
	})
}

func requireSolved(t require.TestingT, b bitboard.Small) {
	s := slowOf(b)
	got, err := solver.Solve(context.Background(), b)
	require.NoError(t, err)
	require.Equal(t, s.score(), got.Score)
	require.Equal(t, s.best(), got.Best)
	require.Equal(t, len(s.moves()) == 0 && len(s.pass().moves()) > 0, got.Pass)
	if len(got.Best) > 0 {
		cell, score, err := solver.Best(context.Background(), b, []int{63, 0}, 0)
		require.NoError(t, err)
		require.Equal(t, got.Score, score)
		require.Contains(t, got.Best, cell)
	}
}

// With more empty cells than can be tried out: a score is the best of the replies'
// scores turned round, for the moves that are said to keep it, and for no other.
func TestScoresAreConsistent(t *testing.T) {
	t.Parallel()
	for _, b := range wander(t, boards, 12) {
		got, err := solver.Solve(t.Context(), b)
		require.NoError(t, err)
		var keeping []int
		best := -65
		for cell := range b.Moves().All() {
			reply, err := solver.Solve(t.Context(), b.Play(cell))
			require.NoError(t, err)
			switch {
			case -reply.Score > best:
				best, keeping = -reply.Score, []int{cell}
			case -reply.Score == best:
				keeping = append(keeping, cell)
			}
		}
		require.Equal(t, best, got.Score)
		require.Equal(t, keeping, got.Best)
	}
}

// What a selective search said first, often wrongly, changes neither the score nor the moves.
func TestPresearch(t *testing.T) {
	t.Parallel()
	for _, b := range wander(t, 4*boards, 14) {
		want, err := solver.Solve(t.Context(), b)
		require.NoError(t, err)
		best, score := solver.Presearched(b)
		require.Equal(t, want.Score, score)
		require.Equal(t, want.Best, best)
	}
}

// A board and its mirror images are worth the same.
func TestMirrorsAreWorthTheSame(t *testing.T) {
	t.Parallel()
	for _, b := range wander(t, boards, 13) {
		got, err := solver.Solve(t.Context(), b)
		require.NoError(t, err)
		mirror, err := solver.Solve(t.Context(), bitboard.Small{Own: transpose(b.Own), Opponent: transpose(b.Opponent)})
		require.NoError(t, err)
		require.Equal(t, got.Score, mirror.Score)
		require.Len(t, mirror.Best, len(got.Best))
	}
}

func transpose(word uint64) (turned uint64) {
	for cell := range 64 {
		turned |= word >> cell & 1 << (cell%8*8 + cell/8)
	}
	return turned
}

// A search that is bounded or stopped says so.
func TestBounds(t *testing.T) {
	t.Parallel()
	b := wander(t, 1, 18)[0]
	_, _, err := solver.Best(t.Context(), b, nil, 10_000)
	require.ErrorIs(t, err, solver.ErrNodes)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = solver.Solve(stopped, b)
	require.ErrorIs(t, err, context.Canceled)
}

// A search of a board with hardly a disc, which does not end by itself, is stopped like any other.
func TestStopsAtTheStart(t *testing.T) {
	t.Parallel()
	stopped, stop := context.WithCancel(t.Context())
	stop()
	start := othello.Start(othello.Size8x8)
	got, err := solver.Solve(stopped, start.Small())
	require.ErrorIs(t, err, context.Canceled)
	require.LessOrEqual(t, got.Nodes, uint64(1), "it asks its context before it orders moves")
}

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
		// What the opponent may get is what the mover before it does not.
		want := -solver.Value(b, -65, 65)
		require.Equal(t, want, solver.Exactly(b, 2*rapid.IntRange(-31, 31).Draw(t, "half")))
	})
}

// A search needs memory for its table, its shallow searches and for what it answers, and for no
// board.
func TestSearchAllocatesOnce(t *testing.T) {
	for _, left := range []int{8, 13} {
		b := wander(t, 1, left)[0]
		require.LessOrEqual(t, testing.AllocsPerRun(1, func() {
			_, _, err := solver.Best(context.Background(), b, nil, 0)
			require.NoError(t, err)
		}), 7.0)
	}
}

// wander plays matches of which half the moves are random and half greedy, and gives
// boards with so many empty cells.
func wander(t testing.TB, n, left int) (boards []bitboard.Small) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(left)))
	for len(boards) < n {
		b := stroll(random, left)
		if own, opponent := b.Sides(); 64-own.Len()-opponent.Len() == left {
			boards = append(boards, b)
		}
	}
	return boards
}

// stroll plays until so many cells are empty or nobody can move.
func stroll(random *rand.Rand, left int) bitboard.Small {
	start := othello.Start(othello.Size8x8)
	b := start.Small()
	for {
		own, opponent := b.Sides()
		moves := b.Moves()
		if moves.IsEmpty() {
			b = b.Pass()
			moves = b.Moves()
		}
		if moves.IsEmpty() || 64-own.Len()-opponent.Len() <= left {
			return b
		}
		best, most := 0, -1
		for cell := range moves.All() {
			worth := random.IntN(1000)
			if random.IntN(2) == 0 {
				worth = 100 * b.Flips(cell).Len()
			}
			if worth > most {
				best, most = cell, worth
			}
		}
		b = b.Play(best)
	}
}
