package discord

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/bot/discord/shard"
	"kamisado/bot/fakediscord"
	"kamisado/game/gametest"
)

// identifySpacing is what the fake Discord insists on here: less than what the client keeps to, so
// that a busy machine may deliver one two seconds later than the next.
const identifySpacing = shard.IdentifyEvery - 2250*time.Millisecond

// newSharded starts a bot on so many shards.
func newSharded(t *testing.T, config fakediscord.Config, spec shard.Spec) *harness {
	t.Helper()
	config.IdentifyEvery = identifySpacing
	return newHarnessOver(t, config, onlyKamisado(), func(c *Config) { c.Shards = spec }, func(h *harness) { h.awaitShards(spec.IDs...) })
}

// awaitShards waits until shards of four are connected, and no others, and have begun to send
// heartbeats.
func (h *harness) awaitShards(ids ...int) {
	h.t.Helper()
	require.NoError(h.t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool {
		return n.Connected() && len(ids) == n.Ready
	}), h.log.String())
	identified := h.Gateway().Identifies
	h.log.wait(h.t, h.soon(), func() bool { return strings.Count(h.log.String(), "connected to Discord") >= identified })
	require.Equal(h.t, ids, fakediscord.Sharding{Server: h.Server}.Connected(4))
}

// requireInTurn holds that no shard has identified too early, and that so many have.
func (h *harness) requireInTurn(identifies int) {
	h.t.Helper()
	all := fakediscord.Sharding{Server: h.Server}.Identifies()
	for _, one := range all {
		require.False(h.t, one.Early, "%v", all)
	}
	require.Len(h.t, all, identifies)
}

// guildOf makes a channel of a server that belongs to a shard of four.
func (h *harness) guildOf(id int) *fakediscord.Channel {
	return h.NewGuildWithID(strconv.FormatInt((1<<36+int64(id))<<22, 10), "Club", "en-US").NewChannel("games")
}

// Shards connect one after the other, also when Discord ends their sessions, and each is heard.
func TestShards(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	h := newSharded(t, fakediscord.Config{}, shard.Spec{Count: 4, IDs: []int{1, 2}})
	h.requireInTurn(2)
	status := Monitor{h.client}.Status()
	require.True(t, status.Connected)
	require.Equal(t, 4, status.Shards)
	require.Equal(t, 1, status.Connections[0].Shard)
	require.Equal(t, 2, status.Connections[1].Shard)
	h.InvalidateSession(false)
	require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Identifies == 4 }))
	h.awaitShards(1, 2)
	h.requireInTurn(4)
	for _, id := range []int{1, 2} {
		in := h.black.Slash(h.guildOf(id), "kamisado start", fakediscord.UserOption("opponent", h.white))
		require.Contains(t, h.reply(in).Content, h.white.Mention())
	}
	require.Equal(t, map[string]bool{"1/4": true, "2/4": true}, Shards{h.client}.Mine())
	require.Equal(t, "3/4", Shards{h.client}.Of(h.guildOf(3).Guild.ID))
	require.Equal(t, "0/4", Shards{h.client}.Of(""))
}

// Shards of other buckets wait for nobody. Discord says how many there are to be.
func TestAutomaticShards(t *testing.T) {
	t.Parallel()
	h := newHarnessOver(t, fakediscord.Config{Shards: 4, MaxConcurrency: 4, IdentifyEvery: time.Hour}, onlyKamisado(),
		func(c *Config) { c.Shards = shard.Spec{Auto: true} }, func(h *harness) { h.awaitShards(0, 1, 2, 3) })
	h.requireInTurn(4)
}

// While a shard is not connected the bot is not complete, and what it has is.
func TestShardIsAway(t *testing.T) {
	t.Parallel()
	h := newHarnessOver(t, fakediscord.Config{Shards: 4, MaxConcurrency: 4}, onlyKamisado(),
		func(c *Config) { c.Shards = shard.Spec{Auto: true} }, func(h *harness) { h.awaitShards(0, 1, 2, 3) })
	g := h.client.gateway
	require.True(t, g.isComplete())
	require.Equal(t, 4, g.room())
	g.connections[2].connected.Store(false)
	require.False(t, g.isComplete())
	require.True(t, g.isConnected())
	require.False(t, Shards{h.client}.Mine()["2/4"])
	g.disconnect(2)
	require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Ready == 3 }))
	require.True(t, g.isComplete(), "it is another process' now")
	g.settle(false)
	require.False(t, g.isComplete())
}

// A connection that waits too long for its turn ends, and another one tries again.
func TestNoTurn(t *testing.T) {
	t.Parallel()
	discord := fakediscord.New(fakediscord.Config{})
	defer discord.Close()
	base, err := url.Parse(discord.URL())
	require.NoError(t, err)
	var log logBuffer
	client, err := New(Config{Token: discord.Token(), Base: base, Log: slog.New(slog.NewTextHandler(&log, nil))})
	require.NoError(t, err)
	g, claims := client.gateway, 0
	g.shards, g.turnWithin, g.lanes = 2, 100*time.Millisecond, []chan struct{}{make(chan struct{}, 1)}
	g.fail = func(err error) { assert.NoError(t, err) }
	g.turns = &shard.Turns{Concurrency: 1, Now: time.Now, Log: client.log, Claim: func(context.Context, int, time.Time, time.Duration) (time.Duration, error) {
		if claims++; claims < 3 {
			return time.Hour, nil
		}
		return 0, nil
	}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	g.connect(ctx, 1)
	require.NoError(t, discord.WaitReady(ctx))
	require.Equal(t, []int{1}, fakediscord.Sharding{Server: discord}.Connected(2))
	require.Equal(t, 3, discord.Gateway().Connects)
	require.NotContains(t, log.String(), "could not connect", "nothing has failed")
	g.close()
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
	k := &connection{g: client.gateway, session: session}
	require.ErrorIs(t, k.open(t.Context()), errShardsNeeded)
}

// roundTrip answers every request.
type roundTrip func(*http.Request) string

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	w.WriteString(f(r))
	return w.Result(), nil
}

// writtenConn keeps what is written to it.
type writtenConn struct {
	net.Conn
	bytes.Buffer
	closed bool
}

func (c *writtenConn) Write(b []byte) (int, error) { return c.Buffer.Write(b) }
func (c *writtenConn) Read(b []byte) (int, error)  { return c.Buffer.Read(b) }
func (c *writtenConn) Close() error                { c.closed = true; return nil }

// frame is what a websocket's client writes for a text.
func frame(mask byte, text string) []byte {
	b := []byte{0x81, 0x80 | byte(len(text))}
	switch {
	case len(text) > 0xffff:
		b = []byte{0x81, 0xff, 0, 0, 0, 0, 0, byte(len(text) >> 16), byte(len(text) >> 8), byte(len(text))}
	case len(text) > 125:
		b = []byte{0x81, 0xfe, byte(len(text) >> 8), byte(len(text))}
	}
	b = append(b, mask, mask, mask, mask)
	for i := range len(text) {
		b = append(b, text[i]^mask)
	}
	return b
}

// IDENTIFY alone waits, however long it is, and without a turn the connection ends.
func TestPacing(t *testing.T) {
	t.Parallel()
	for text, waits := range map[string]bool{
		`{"op":2,"d":{}}`: true,
		`{"op":2,"d":"` + strings.Repeat("x", 500) + `"}`:    true,
		`{"op":2,"d":"` + strings.Repeat("x", 70_000) + `"}`: true,
		`{"op":1,"d":{}}`: false,
		`{"op":22,"d":1}`: false,
		`{"op":6,"d":{"x":"` + strings.Repeat("x", 500) + `"}}`: false,
		`{"op":2`: false,
		"":        false,
	} {
		for _, mask := range []byte{0, 0x5a} {
			awaited, refused := 0, errors.New("no turn")
			conn := &writtenConn{}
			paced := &pacedConn{conn, func() error { awaited++; return nil }}
			sent := frame(mask, text)
			n, err := paced.Write(sent)
			require.NoError(t, err)
			require.Equal(t, len(sent), n)
			require.Equal(t, sent, conn.Bytes())
			require.Equal(t, waits, awaited == 1, "%.40s", text)
			paced.await = func() error { return refused }
			_, err = paced.Write(sent)
			require.Equal(t, waits, errors.Is(err, refused))
			require.Equal(t, waits, conn.closed)
		}
	}
}
