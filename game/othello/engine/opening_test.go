package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// dealt returns a position after an opening.
func dealt(t *testing.T, i int) othello.Position {
	t.Helper()
	options := game.Options{othello.OptionOpening: othello.OpeningBalanced}
	moves := othello.Rules{}.Opening(options, game.Seed{byte(i), byte(7 * i)})
	return playMoves(t, startOf("8x8"), moves...).Board()
}

// The openings that are dealt are balanced.
func TestIsBalanced(t *testing.T) {
	t.Parallel()
	for i := range gametest.Cases(60, 2) {
		p := dealt(t, i)
		ok, err := IsBalanced(t.Context(), p)
		require.NoError(t, err)
		require.True(t, ok, p)
	}
}

// Where one side is far ahead that is seen at once, and no result is invented when the search is stopped.
func TestIsNotBalanced(t *testing.T) {
	t.Parallel()
	lost, err := othello.ParsePosition("8x8 8/8/2OOOO2/2OOXO2/2OXOO2/2OOOO2/8/8 X")
	require.NoError(t, err)
	gone, stop := context.WithCancel(t.Context())
	stop()
	for name, c := range map[string]struct {
		ctx context.Context
		at  othello.Position
		err error
	}{
		"far ahead": {t.Context(), lost, nil},
		"stopped":   {gone, dealt(t, 0), context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ok, err := IsBalanced(c.ctx, c.at)
			require.False(t, ok)
			require.ErrorIs(t, err, c.err)
		})
	}
}
