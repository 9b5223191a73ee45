package discord

import (
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/store"
)

// The watchdog ends the client when nothing was heard for its time, and only then.
func TestWatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		k := &connection{session: new(discordgo.Session)}
		start := time.Now()
		go func() {
			for range 10 {
				time.Sleep(30 * time.Second)
				k.touch(time.Now())
			}
		}()
		failed := make(chan error, 1)
		k.watch(t.Context(), time.Minute, func(err error) { failed <- err })
		require.ErrorIs(t, <-failed, ErrSilent)
		require.Equal(t, 6*time.Minute, time.Since(start))
	})
}

// silent waits until the only connection has been silent for a second.
func (h *harness) silent() {
	h.t.Helper()
	failed := make(chan error, 1)
	h.client.connections()[0].watch(h.soon(), time.Second, func(err error) { failed <- err })
	require.ErrorIs(h.t, <-failed, ErrSilent)
}

// Heartbeats alone are activity. Without a frame there is none, even when the
// connection can be made again.
func TestHeartbeatsAreActivity(t *testing.T) {
	t.Parallel()
	h := newHarnessOf(t, fakediscord.Config{HeartbeatInterval: 100 * time.Millisecond}, onlyKamisado())
	connection := h.client.connections()[0]
	before, beats := connection.lastHeard(), h.Gateway().Heartbeats+5
	require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool {
		return n.Heartbeats >= beats && connection.lastHeard().After(before) // the last is on its way yet
	}))
	h.StallGateway(true)
	h.silent()

	connects := h.Gateway().Connects
	h.DropGateway()
	require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Connects > connects }))
	h.silent()
	require.Empty(t, h.ended)
}

// A silent gateway ends the service.
func TestSilenceEndsService(t *testing.T) {
	t.Parallel()
	s := fakediscord.New(fakediscord.Config{})
	defer s.Close()
	base, err := url.Parse(s.URL())
	require.NoError(t, err)
	c, err := New(Config{Token: s.Token(), Base: base, Silence: time.Nanosecond})
	require.NoError(t, err)
	c.sweepEvery = time.Hour
	texts, err := catalogue()
	require.NoError(t, err)
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	defer matches.Close()
	err = c.Serve(t.Context(), bot.New(bot.Config{Games: onlyKamisado(), Catalogue: texts, Store: matches}))
	require.ErrorIs(t, err, ErrSilent)
	require.EqualError(t, err, "no word from Discord's gateway for too long")
}
