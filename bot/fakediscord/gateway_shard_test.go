package fakediscord_test

import (
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// openShard connects one more session, of a shard, whose bot says its number.
func openShard(t *testing.T, h *harness, id, count int) *discordgo.Ready {
	t.Helper()
	bot, ready := newBot(t, h.Server), make(chan *discordgo.Ready, 1)
	bot.ShardID, bot.ShardCount = id, count
	bot.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { ready <- r })
	bot.AddHandler(func(b *discordgo.Session, i *discordgo.InteractionCreate) { say(strconv.Itoa(id))(b, i) })
	require.NoError(t, bot.Open())
	t.Cleanup(func() {
		_ = h.WaitReady(waiting(t))
		go func() { _ = bot.Close() }()
		_ = h.WaitGateway(waiting(t), func(fakediscord.GatewayStats) bool { return !slices.Contains(h.ConnectedShards(count), id) })
	})
	r := <-ready
	// READY is sent before the session counts as connected.
	require.NoError(t, h.WaitGateway(waiting(t), func(fakediscord.GatewayStats) bool { return slices.Contains(h.ConnectedShards(count), id) }))
	return r
}

// Each connection hears of its own servers, the first of direct messages too.
func TestShards(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{Shards: 3, MaxConcurrency: 2})
	gateway, err := h.bot.GatewayBot()
	require.NoError(t, err)
	require.Equal(t, 3, gateway.Shards)
	require.Equal(t, 2, gateway.SessionStartLimit.MaxConcurrency)
	var channels []*fakediscord.Channel
	for id := range 3 {
		channels = append(channels, h.NewGuildWithID(strconv.Itoa((6+id)<<22+5), "Club", "es-ES").NewChannel("general"))
	}
	for id := range 3 {
		ready := openShard(t, h, id, 3)
		require.Equal(t, &[2]int{id, 3}, ready.Shard)
		for _, g := range ready.Guilds {
			n, err := strconv.ParseUint(g.ID, 10, 64)
			require.NoError(t, err)
			require.EqualValues(t, id, (n>>22)%3)
		}
		require.NotEmpty(t, ready.Guilds)
	}
	require.Equal(t, []int{0, 1, 2}, h.ConnectedShards(3))
	for id, channel := range channels {
		require.Equal(t, strconv.Itoa(id), h.reply(h.ana.Slash(channel, "x")).Content)
	}
	require.Equal(t, "0", h.reply(h.ana.Slash(h.ana.DM(), "x")).Content)
	require.Empty(t, h.Problems())
}

// Of a bucket one may identify in a time; those that come too early have an invalid session, and
// hold nobody up.
func TestEarlyIdentify(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	h := newHarness(t, fakediscord.Config{
		MaxConcurrency: 2, IdentifyEvery: 5 * time.Second,
		Now: func() time.Time { return time.Unix(1_800_000_000, ahead.Load()) },
	})
	// answer is what identify is answered with: an event, or another op.
	answer := func(conn *websocket.Conn, shard string) (answer struct {
		Op   int    `json:"op"`
		Name string `json:"t"`
		Data any    `json:"d"`
	},
	) {
		t.Helper()
		require.NoError(t, conn.WriteMessage(websocket.TextMessage, []byte(`{"op": 2, "d": {"token": "`+h.Token()+`", "shard": `+shard+`}}`)))
		require.NoError(t, conn.ReadJSON(&answer))
		return answer
	}
	require.Equal(t, "READY", answer(dial(t, h.URL()), "[0, 4]").Name)
	require.Equal(t, "READY", answer(dial(t, h.URL()), "[1, 4]").Name, "another bucket")
	conn := dial(t, h.URL())
	ahead.Store(int64(5*time.Second - 1))
	early := answer(conn, "[2, 4]")
	require.Equal(t, 9, early.Op)
	require.Equal(t, false, early.Data)
	ahead.Store(int64(5 * time.Second))
	require.Equal(t, "READY", answer(conn, "[2, 4]").Name)
	require.Equal(t, 1, h.Gateway().Early)
}
