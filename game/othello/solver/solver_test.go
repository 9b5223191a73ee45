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
		requireSolved(t, bitboard.Small{Own: own &^ empty, Rival: ^own &^ empty})
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

// A board and its mirror images are worth the same.
func TestMirrorsAreWorthTheSame(t *testing.T) {
	t.Parallel()
	for _, b := range wander(t, boards, 13) {
		got, err := solver.Solve(t.Context(), b)
		require.NoError(t, err)
		mirror, err := solver.Solve(t.Context(), bitboard.Small{Own: transpose(b.Own), Rival: transpose(b.Rival)})
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
