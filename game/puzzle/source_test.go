package puzzle_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/puzzle"
)

// taker takes so many, as far as it may.
type taker string

func (k taker) Choose(context.Context, game.View, game.Seed) (game.Move, error) {
	return game.Move(k), nil
}

func TestPlay(t *testing.T) {
	t.Parallel()
	start, err := gametest.Nim{}.New(nil, game.Seed{})
	require.NoError(t, err)
	levels := []game.Level{{Name: "one", Player: taker("1")}, {Name: "strong", Player: taker("x")}}
	require.Len(t, puzzle.Weaker(levels), 1)
	met, err := puzzle.Play(t.Context(), start, puzzle.Weaker(levels), 0, 3, game.Seed{1})
	require.NoError(t, err)
	again, err := puzzle.Play(t.Context(), start, puzzle.Weaker(levels), 0, 3, game.Seed{1})
	require.NoError(t, err)
	require.Equal(t, met, again)
	require.NotEmpty(t, met)
	for _, p := range met {
		require.NotEmpty(t, p.ToMove())
	}
	_, err = puzzle.Play(t.Context(), start, levels[1:], 0, 0, game.Seed{1})
	require.Error(t, err, "an illegal move")
}

func TestMeasure(t *testing.T) {
	t.Parallel()
	e := puzzle.Entry{Puzzle: game.Puzzle{Position: "12", Solution: []game.Move{"2"}}}
	measure := puzzle.Measure(gametest.Nim{}, []game.Level{{Player: taker("1")}, {Player: taker("2")}})
	failed, err := measure(t.Context(), e, game.Seed{})
	require.NoError(t, err)
	require.Equal(t, 500, failed)
	_, err = measure(t.Context(), puzzle.Entry{}, game.Seed{})
	require.Error(t, err)
}
