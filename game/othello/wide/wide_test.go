package wide_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/wide"
)

// shapes are those of the larger boards, and one that is not played on.
var shapes = []*bitboard.Shape{bitboard.NewShape(10, 10), bitboard.NewShape(10, 14), bitboard.NewShape(14, 10), bitboard.NewShape(6, 6)}

// wander plays so many moves by chance from the start; false if the game was over before.
func wander(shape *bitboard.Shape, seed game.Seed, plies int) (bitboard.Wide, bool) {
	middle := (shape.Rows/2-1)*shape.Columns + shape.Columns/2 - 1
	b := bitboard.Wide{
		Own:      bitboard.One(middle + 1).Or(bitboard.One(middle + shape.Columns)),
		Opponent: bitboard.One(middle).Or(bitboard.One(middle + shape.Columns + 1)), Shape: shape,
	}
	for ply := range plies {
		cells := cellsOf(b)
		if len(cells) == 0 {
			return b, false
		}
		if b = b.Play(cells[int(seed.ForPly(ply)[0])%len(cells)]); b.Moves().IsEmpty() {
			b = b.Pass()
		}
	}
	return b, !b.Moves().IsEmpty()
}

func cellsOf(b bitboard.Wide) []int { return slices.Collect(b.Moves().All()) }

// What a move is worth is what the best reply to it is worth to the opponent, one move less
// deep; the rank's first move is the best of all.
func TestJudgeAndRank(t *testing.T) {
	t.Parallel()
	for i := range gametest.Cases(60, 12) {
		b, ok := wander(shapes[i%len(shapes)], game.Seed{byte(i)}, 3+i%26)
		if !ok {
			continue
		}
		s := wide.New(t.Context(), b.Shape, 1_000_000)
		judged, err := s.Judge(b, cellsOf(b), 3)
		require.NoError(t, err)
		best := judged[0]
		for _, c := range judged {
			best = better(best, c)
			next := b.Play(c.Cell)
			sign := -1
			if next.Moves().IsEmpty() {
				next, sign = next.Pass(), 1
			}
			if next.Moves().IsEmpty() {
				continue // the game is over
			}
			replies, err := wide.New(t.Context(), b.Shape, 1_000_000).Judge(next, cellsOf(next), 2)
			require.NoError(t, err)
			most := replies[0]
			for _, reply := range replies {
				most = better(most, reply)
			}
			require.Equal(t, sign*most.Value, c.Value)
		}
		list, depth, err := wide.New(t.Context(), b.Shape, 1_000_000).Rank(b, cellsOf(b), 3)
		require.NoError(t, err)
		require.Equal(t, 3, depth)
		require.Equal(t, best.Value, list[0].Value)
		require.Contains(t, judged, list[0])
	}
}

// better is the choice with the greater value.
func better(a, b wide.Choice) wide.Choice {
	if b.Value > a.Value {
		return b
	}
	return a
}

func TestBounds(t *testing.T) {
	t.Parallel()
	b, ok := wander(shapes[0], game.Seed{1}, 20)
	require.True(t, ok)
	s := wide.New(t.Context(), b.Shape, 5000)
	list, depth, err := s.Rank(b, cellsOf(b), 70)
	require.NoError(t, err)
	require.Positive(t, depth)
	again, _, err := wide.New(t.Context(), b.Shape, 5000).Rank(b, cellsOf(b), 70)
	require.NoError(t, err)
	require.Equal(t, list, again)
	_, err = wide.New(t.Context(), b.Shape, 5000).Judge(b, cellsOf(b), 8)
	require.ErrorIs(t, err, wide.ErrNodes)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, _, err = wide.New(stopped, b.Shape, 500_000).Rank(b, cellsOf(b), 70)
	require.ErrorIs(t, err, context.Canceled)
}

// Of a value that stands for a win or a loss the discs are left.
func TestDiscs(t *testing.T) {
	t.Parallel()
	s := wide.New(t.Context(), shapes[3], 1_000_000)
	b := bitboard.Wide{Own: bitboard.One(0), Opponent: bitboard.One(1), Shape: shapes[3]}
	list, err := s.Judge(b, []int{2}, 1)
	require.NoError(t, err)
	require.Equal(t, 3.0, wide.Discs(list[0].Value))
	require.Equal(t, -3.0, wide.Discs(-list[0].Value))
	require.Equal(t, 1.5, wide.Discs(150))
}
