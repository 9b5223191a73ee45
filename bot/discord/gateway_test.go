package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
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
	require.NoError(
		h.t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Connected() && n.Ready == count }),
		h.log.String(),
	)
	h.log.wait(h.t, h.soon(), func() bool { return strings.Count(h.log.String(), "connected to Discord") >= count })
}

// Shards connect one after the other, and what happens on the servers of each arrives.
func TestShards(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	// Discord wants five seconds: a busy machine may deliver one request two seconds later than the next.
	config := fakediscord.Config{IdentifyEvery: identifyEvery - 2250*time.Millisecond}
	h := newHarness(t, config, func(c *Client) { c.Shards = 2 })
	h.requireShards(2)
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
	config := fakediscord.Config{Shards: 4, MaxConcurrency: 4, IdentifyEvery: time.Hour}
	h := newHarness(t, config, func(c *Client) { c.Shards = AutoShards })
	h.requireShards(4)
	require.Equal(t, 4, h.Gateway().Identifies)
	status := h.client.Status()
	require.True(t, status.Connected)
	require.Len(t, status.Connections, 4)
	require.Equal(t, 3, status.Connections[3].Shard)
	require.WithinDuration(t, time.Now(), status.Connections[3].LastEvent, maxWait)
	h.client.connections()[2].connected.Store(false)
	status = h.client.Status()
	require.False(t, status.Connected)
	require.False(t, status.Connections[2].Connected)
	require.Zero(t, status.Connections[2].LastEvent)
}

// Discord says how many shards there are, unless that is set, and how many may identify at once.
func TestPlanShards(t *testing.T) {
	t.Parallel()
	const advice = `200 {"shards":3,"session_start_limit":{"max_concurrency":16,"remaining":2}}`
	for response, c := range map[string]struct {
		shards int
		want   []int
		err    error
	}{
		advice:           {AutoShards, []int{3, 16}, nil},
		advice + " ":     {2, []int{2, 16}, nil},
		"200 {}":         {AutoShards, []int{1, 1}, nil},
		`401 {"code":0}`: {AutoShards, []int{0, 0}, ErrToken},
	} {
		synctest.Test(t, func(t *testing.T) {
			client, sent := recording(t, hangingStore{}, response)
			client.Shards = c.shards
			count, atOnce, err := client.planShards(t.Context())
			require.Equal(t, c.want, []int{count, atOnce}, response)
			require.ErrorIs(t, err, c.err)
			sent.require(t, "GET bot")
		})
	}
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

// The client tries five times to connect, unless that cannot help. The log holds no secret.
func TestPersist(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err, want error
		attempts  int
	}{
		"connected":        {nil, nil, 1},
		"a wrong token":    {&websocket.CloseError{Code: 4004}, ErrToken, 1},
		"an unknown token": {&discordgo.RESTError{Response: &http.Response{StatusCode: 401}}, ErrToken, 1},
		"too many servers": {&websocket.CloseError{Code: 4011}, errShardsNeeded, 1},
		"a lost connection": {
			&websocket.CloseError{Code: 4000}, errors.New("connect to Discord's gateway: websocket: close 4000"), 5,
		},
		"a Discord that is down": {
			&discordgo.RESTError{Response: &http.Response{StatusCode: 502}},
			errors.New("connect to Discord's gateway: Discord answered status 502, code 0"), 5,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				began, attempts := time.Now(), 0
				err := offline(t, nil).persist(t.Context(), func() error {
					attempts++
					return openError(c.err)
				})
				require.Equal(t, fmt.Sprint(c.want), fmt.Sprint(err))
				require.Equal(t, c.attempts, attempts)
				require.Equal(t, time.Duration(1<<(c.attempts-1)-1)*time.Second, time.Since(began))
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				if c.attempts > 1 {
					require.ErrorIs(t, offline(t, nil).persist(ctx, func() error { return c.err }), context.Canceled)
				}
			})
		})
	}
}

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
	h := newHarness(t, fakediscord.Config{HeartbeatInterval: 100 * time.Millisecond})
	connection := h.client.connections()[0]
	for range 2 { // the first time events may have come too
		before, beats := connection.lastHeard(), h.Gateway().Heartbeats+5
		require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool {
			return n.Heartbeats >= beats && connection.lastHeard().After(before) // the last is on its way yet
		}))
	}
	h.StallGateway(true)
	h.silent()

	connects := h.Gateway().Connects
	h.DropGateway()
	require.NoError(t, h.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Connects > connects }))
	h.silent()
	require.Empty(t, h.ended)
}

// Events are activity.
func TestEventsAreActivity(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{HeartbeatInterval: time.Hour})
	connection := h.client.connections()[0]
	connection.session.RLock()
	greeted := connection.session.LastHeartbeatAck
	connection.session.RUnlock()
	connection.heard.Store(greeted.UnixNano())
	h.challenge()
	require.True(t, connection.lastHeard().After(greeted))
	require.Equal(t, discordgo.IntentsGuilds, connection.session.Identify.Intents)
}

// A silent gateway ends the service.
func TestSilenceEndsService(t *testing.T) {
	t.Parallel()
	config := fakediscord.Config{HeartbeatInterval: time.Second}
	h := newHarness(t, config, func(c *Client) { c.silence = 5 * time.Second })
	h.StallGateway(true)
	err := <-h.ended
	require.ErrorIs(t, err, ErrSilent)
	require.EqualError(t, err, "no word from Discord's gateway for too long")
}
