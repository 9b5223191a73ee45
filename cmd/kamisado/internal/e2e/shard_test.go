//go:build full

package e2e

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/connectfour"
)

// A process has all shards, and resumes them without identifying anew.
func TestShards(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t, func(c *fakediscord.Config) {
		c.Shards, c.MaxConcurrency, c.IdentifyEvery = 2, 2, time.Hour
	})
	p := h.launch("DISCORD_SHARDS=auto")
	require.NoError(t,
		h.discord.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Ready == 2 && n.Connected() }))
	c := h.duel(connectfour.ID)
	for range 2 {
		mover, position, ok := c.running()
		require.True(t, ok)
		c.click(mover, legal(position)[0])
		resumed := h.discord.Gateway().Resumes + 2
		h.discord.DropGateway()
		require.NoError(t,
			h.discord.WaitGateway(h.soon(),
				func(n fakediscord.GatewayStats) bool { return n.Resumes >= resumed && n.Connected() }))
	}
	require.Equal(t, 2, h.discord.Gateway().Identifies)
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
	require.Empty(t, h.discord.Problems())
}
