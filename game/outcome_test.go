package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

func TestReached(t *testing.T) {
	t.Parallel()
	out, over := (*game.Outcome)(nil).Reached()
	require.False(t, over)
	require.Equal(t, game.Outcome{Winner: game.Nobody}, out, "no seat has won yet")
	end := &game.Outcome{Winner: 1, Method: game.Resigned, Score: []int{2, 3}, Passes: []int{0, 1}}
	out, over = end.Reached()
	require.True(t, over)
	require.Equal(t, *end, out)
	out.Score[0], out.Passes[0] = 9, 9
	require.Equal(t, []int{2, 3}, end.Score, "the match keeps its own")
	require.Equal(t, []int{0, 1}, end.Passes, "the match keeps its own")
}
