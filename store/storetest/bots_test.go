package storetest

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/bottest"
	"kamisado/bot/discord"
	"kamisado/bot/fakediscord"
	"kamisado/bot/upkeep"
	"kamisado/game/connectfour"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// botsPatience is how long a busy machine may take.
const botsPatience = 3 * time.Minute

// botConfig is a bot that plays Connect Four and soon looks after boards that lag behind.
func botConfig(t testing.TB, s store.Store) bot.Config {
	t.Helper()
	return bot.Config{
		Games: []bot.Game{{Rules: connectfour.Rules{}, Painter: render.NewConnectFour(), Printer: text.ConnectFour{}}},
		Store: s, Catalogue: bottest.Catalogue(t), Log: slog.New(slog.DiscardHandler), Link: discord.Link, Limits: discord.Limits(),
		Lag: time.Second, ReminderAfter: time.Hour,
	}
}

// serveBot connects a bot of its own to a Discord until the test ends.
func serveBot(t *testing.T, d *fakediscord.Server, s store.Store) {
	t.Helper()
	base, err := url.Parse(d.URL())
	require.NoError(t, err)
	client, err := discord.New(discord.Config{Token: d.Token(), Base: base, ReplyWithin: botsPatience})
	require.NoError(t, err)
	config := botConfig(t, s)
	config.Poster = client
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- client.Serve(ctx, bot.New(config)) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-ended)
	})
}

// TestPostgresBots lets two bots on one database answer every click, as two processes on one
// token do. Who has moved is not told that the board has moved on; all boards are up to date in
// the end; and the server has had to break off nothing.
func TestPostgresBots(t *testing.T) {
	t.Parallel()
	address := cluster.Database(t)
	d := fakediscord.New(fakediscord.Config{ResponseDeadline: -1, MaxMessages: 1 << 20, MaxInteractions: 1 << 20, MaxRequests: 1 << 20})
	t.Cleanup(d.Close)
	guild := d.NewGuild("Club", "en-US")
	channel := guild.NewChannel("games")
	stores := []store.Store{open(t, address), open(t, address)}
	for _, s := range stores {
		serveBot(t, d, s)
	}
	soon, cancel := context.WithTimeout(t.Context(), botsPatience)
	defer cancel()
	require.NoError(t, d.WaitGateway(soon, func(g fakediscord.GatewayStats) bool { return g.Ready == len(stores) }))
	_, err := d.WaitRequest(soon, func(r fakediscord.Request) bool { return r.Method == "PUT" && strings.HasSuffix(r.Path, "/commands") })
	require.NoError(t, err)

	const matches, clicks = 12, 40
	var moves, stale int
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range matches {
		all.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(i)))
			users := []*fakediscord.User{d.NewUser(fmt.Sprint("ana", i), "en-GB"), d.NewUser(fmt.Sprint("bob", i), "en-GB")}
			m, err := users[0].Slash(channel, "connect4 start", fakediscord.UserOption("opponent", users[1])).Reply(soon)
			if !assert.NoError(t, err) {
				return
			}
			accept, ok := m.Labelled("Accept")
			if !assert.True(t, ok) {
				return
			}
			if _, err = users[1].Press(m, accept.CustomID).Reply(soon); !assert.NoError(t, err) {
				return
			}
			rows, err := stores[0].List(soon, store.Filter{User: users[0].ID})
			if !assert.NoError(t, err) || !assert.Len(t, rows, 1) {
				return
			}
			for range clicks {
				for _, in := range clickAtOnce(random, users, channel.Message(m.ID)) {
					answer, err := in.Callback(soon)
					if !assert.NoError(t, err) {
						return
					}
					committed, err := stores[0].Committed(soon, rows[0].ID, in.ID)
					assert.NoError(t, err)
					refused := strings.Contains(string(answer.Payload), "moved on")
					assert.False(t, committed && refused, "%s was told that the board has moved on", in)
					mu.Lock()
					if committed {
						moves++
					}
					if refused {
						stale++
					}
					mu.Unlock()
				}
			}
		})
	}
	all.Wait()
	t.Logf("%d committed, %d told that the board has moved on", moves, stale)
	require.Greater(t, moves, matches)
	requireShown(t, soon, stores[0], channel)
	log, err := cluster.Log()
	require.NoError(t, err)
	at, err := url.Parse(address)
	require.NoError(t, err)
	require.Zero(t, strings.Count(log, strings.TrimPrefix(at.Path, "/")+":ERROR:  deadlock detected"))
	require.Empty(t, d.Problems())
}

// clickAtOnce has both players press something on a board: one moves, the other one may propose
// something.
func clickAtOnce(random *rand.Rand, users []*fakediscord.User, board *fakediscord.Message) (all []*fakediscord.Interaction) {
	for _, u := range users {
		if menus := board.Selects(); len(menus) > 0 && random.IntN(3) > 0 {
			values := menus[0].Values()
			all = append(all, u.SelectRaw(board, menus[0].CustomID, values[random.IntN(len(values))]))
		} else if offer, ok := board.Labelled("New match"); ok {
			all = append(all, u.PressRaw(board, offer.CustomID))
		}
	}
	return all
}

// requireShown waits until all matches are recorded as shown and holds that they are.
func requireShown(t *testing.T, ctx context.Context, s store.Store, channel *fakediscord.Channel) {
	t.Helper()
	var rows []store.Row
	lagging := func(r store.Row) bool { return r.Shown.Version != r.Version }
	for tick := time.Tick(20 * time.Millisecond); ; {
		var err error
		rows, err = s.List(ctx, store.Filter{})
		require.NoError(t, err)
		if !slices.ContainsFunc(rows, lagging) {
			break
		}
		<-tick
	}
	drawn := bot.New(botConfig(t, s))
	for _, row := range rows {
		now, err := drawn.Sessions.Load(ctx, row.ID)
		require.NoError(t, err)
		shown := strings.Split(channel.Message(row.Shown.Message).Content, "\n")
		for line := range strings.SplitSeq(drawn.Present.Board(upkeep.Match(now, drawn.Now()), nil).Text, "\n") {
			require.Contains(t, shown, line, "match %s at version %d of phase %s", row.ID, row.Version, match.Phase(row.Phase))
		}
	}
}
