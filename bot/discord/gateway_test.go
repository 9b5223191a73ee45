package discord

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/gametest"
)

// requireShards waits until all shards are connected and have begun to send heartbeats.
func (h *harness) requireShards(count int) {
	h.t.Helper()
	require.NoError(h.t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Connected() && n.Ready == count }), h.log.String())
	h.log.wait(h.t, h.soon(), func() bool { return strings.Count(h.log.String(), "connected to Discord") >= count })
}

// newSharded starts a bot on as many shards as Discord recommends, or on so many.
func newSharded(t *testing.T, config fakediscord.Config, shards, count int) *harness {
	t.Helper()
	return newHarnessOver(t, config, onlyKamisado(), func(c *Config) { c.Shards = shards }, func(h *harness) { h.requireShards(count) })
}

// Shards connect one after the other, and what happens on the servers of each arrives.
func TestShards(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	// Discord wants five seconds: a busy machine may deliver one request two seconds later than the next.
	h := newSharded(t, fakediscord.Config{IdentifyEvery: identifyEvery - 2250*time.Millisecond}, 2, 2)
	require.Equal(t, 2, h.Gateway().Identifies)
	require.Zero(t, h.Gateway().Early)
	for id := range int64(2) {
		channel := h.NewGuildWithID(strconv.FormatInt((1<<36+id)<<22, 10), "Club", "en-US").NewChannel("games")
		in := h.black.Slash(channel, "kamisado start", fakediscord.UserOption("opponent", h.white))
		require.Contains(t, h.reply(in).Content, h.white.Mention())
	}
}

// Discord says how many shards there are, and how many may identify at once. The bot is connected
// while each shard is.
func TestAutomaticShards(t *testing.T) {
	t.Parallel()
	h := newSharded(t, fakediscord.Config{Shards: 4, MaxConcurrency: 4, IdentifyEvery: time.Hour}, AutoShards, 4)
	require.Equal(t, 4, h.Gateway().Identifies)
	status := h.client.Status()
	require.True(t, status.Connected)
	require.Len(t, status.Connections, 4)
	require.Equal(t, 3, status.Connections[3].Shard)
	h.client.connections()[2].connected.Store(false)
	status = h.client.Status()
	require.False(t, status.Connected)
	require.False(t, status.Connections[2].Connected)
}

// The setting is "auto" or a number.
func TestParseShards(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 1, "auto": AutoShards, "1": 1, "16": 16} {
		got, err := ParseShards(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"0", "-1", "x", "4:0", "10001", "Auto", " 4"} {
		_, err := ParseShards(text)
		require.Error(t, err, text)
	}
}

// A gateway that wants shards where there are none says so at once.
func TestShardsNeeded(t *testing.T) {
	t.Parallel()
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer conn.Close()
		_ = conn.WriteMessage(websocket.TextMessage, []byte(`{"op":10,"d":{"heartbeat_interval":41250}}`))
		_, _, _ = conn.ReadMessage()
		_ = conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(4011, "Sharding required."))
		_, _, _ = conn.ReadMessage() // until it is closed
	}))
	defer gateway.Close()
	session, err := discordgo.New("Bot secret")
	require.NoError(t, err)
	session.Client = &http.Client{Transport: roundTrip(func(*http.Request) string { return `{"url":"ws` + strings.TrimPrefix(gateway.URL, "http") + `"}` })}
	client, err := New(Config{Token: "secret"})
	require.NoError(t, err)
	require.ErrorIs(t, client.persist(t.Context(), session.Open), errShardsNeeded)
}

// roundTrip answers every request.
type roundTrip func(*http.Request) string

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	w.WriteString(f(r))
	return w.Result(), nil
}
