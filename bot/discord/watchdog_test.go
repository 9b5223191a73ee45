package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// Heartbeats alone keep the watchdog quiet; without a frame it ends the service.
func TestSilence(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{HeartbeatInterval: 100 * time.Millisecond}, 800*time.Millisecond)
	beats := w.Gateway().Heartbeats + 15
	require.NoError(t, w.WaitGateway(w.soon(), func(n fakediscord.GatewayStats) bool { return n.Heartbeats >= beats }))
	require.Empty(t, w.ended)
	w.StallGateway(true)
	select {
	case err := <-w.ended:
		require.ErrorIs(t, err, ErrSilent)
		require.ErrorContains(t, err, "no word from Discord's gateway for too long")
	case <-time.After(patience):
		require.FailNow(t, "the watchdog sleeps")
	}
}

// A reconnect that never gets anywhere is silence too.
func TestSilenceWhileConnecting(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, 1500*time.Millisecond)
	w.StallGateway(true)
	w.DropGateway()
	select {
	case err := <-w.ended:
		require.ErrorIs(t, err, ErrSilent)
	case <-time.After(patience):
		require.FailNow(t, "the watchdog sleeps")
	}
}
