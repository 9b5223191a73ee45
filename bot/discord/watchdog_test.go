package discord

import (
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/store"
)

// The watchdog returns an error when nothing was heard for its time, and only then.
func TestWatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var a activity
		start := time.Now()
		a.touch(start)
		go func() {
			for range 10 {
				time.Sleep(30 * time.Second)
				a.touch(time.Now())
			}
		}()
		require.ErrorIs(t, a.watch(t.Context(), time.Minute), ErrSilent)
		require.Equal(t, 6*time.Minute, time.Since(start))
	})
}

// activity is that of the only connection.
func (h *harness) activity() *activity { return &h.client.gateway.all()[0].activity }

// Heartbeats alone are activity. Without a frame there is none, even when the
// connection can be made again.
func TestHeartbeatsAreActivity(t *testing.T) {
	t.Parallel()
	h := newHarnessOf(t, fakediscord.Config{HeartbeatInterval: 100 * time.Millisecond}, onlyKamisado())
	before, beats := h.activity().last(), h.Gateway().Heartbeats+5
	require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool {
		return n.Heartbeats >= beats && h.activity().last().After(before) // the last is on its way yet
	}))
	h.StallGateway(true)
	require.ErrorIs(t, h.activity().watch(h.soon(), time.Second), ErrSilent)

	connects := h.Gateway().Connects
	h.DropGateway()
	require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Connects > connects }))
	require.ErrorIs(t, h.activity().watch(h.soon(), time.Second), ErrSilent)
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
