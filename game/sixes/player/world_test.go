package player

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Every world has the own hand and all other cards that are left, and they differ, within a
// chain and beyond it.
func TestWorldsAreTables(t *testing.T) {
	t.Parallel()
	visited := false
	views(t, 1, func(_ game.Position, v game.View) {
		k := newKnowledge(v.Seat, v.Board.(*sixes.Board))
		if visited || k.unseen.Len() != 30 {
			return
		}
		visited = true
		w := &determinizer{knowledge: k, random: rand.New(rand.NewPCG(7, 8))}
		seen := map[[sixes.Seats]sixes.Set]bool{}
		for range 2 * chainLength {
			tb, err := w.next(t.Context())
			require.NoError(t, err)
			require.Equal(t, k.hand, tb.held[k.me])
			require.Equal(t, sixes.Everything&^k.played, tb.held[0]|tb.held[1]|tb.held[2]|tb.held[3])
			require.Equal(t, k.me, tb.turn)
			seen[tb.held] = true
		}
		require.Greater(t, len(seen), chainLength)
	})
	require.True(t, visited)
}

// No world comes of a context that has ended.
func TestWorldsStop(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := (&determinizer{knowledge: &knowledge{}}).next(ctx)
	require.ErrorIs(t, err, context.Canceled)
}
