package coach_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/coach"
	"kamisado/game/othello/player"
)

// The expert's move is named and marked on boards of every size; it is legal, and the same
// however often one asks.
func TestHint(t *testing.T) {
	t.Parallel()
	levels := player.Levels()
	c := coach.Coach{Player: levels[len(levels)-1].Player}
	for _, size := range othello.Sizes() {
		t.Run(size, func(t *testing.T) {
			t.Parallel()
			p, err := othello.Rules{}.New(game.Options{othello.OptionBoard: size}, game.Seed{})
			require.NoError(t, err)
			v := p.View(othello.Black)
			got, err := c.Hint(context.Background(), v)
			require.NoError(t, err)
			require.Len(t, got.Advised, 1)
			move := got.Advised[0].Move
			require.False(t, got.Advised[0].Sure, "nothing is proven")
			require.Contains(t, slices.Collect(p.Legal(othello.Black)), move)
			require.Equal(t, []game.Phrase{game.Say("othello.hint.try", "Move", string(move))}, got.Said)
			again, err := c.Hint(context.Background(), v)
			require.NoError(t, err)
			require.Equal(t, got, again)
		})
	}
	_, err := c.Hint(context.Background(), game.View{Game: "chess"})
	require.Error(t, err)
}
