package discord

import (
	"context"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/bot/lang"
	"kamisado/game/kamisado"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// patience is how long a test waits for what should come at once.
const patience = 20 * time.Second

// world is the bot on a fake Discord, with a clock that a test sets.
type world struct {
	*fakediscord.Server
	t            *testing.T
	client       *Client
	bot          *bot.Bot
	table        *fakediscord.Channel
	black, white *fakediscord.User
	ahead        atomic.Int64 // of the bot's clock, in nanoseconds
	log          heardLog
	booked       bell
	ended        chan error
	stop         context.CancelFunc
}

// texts are shared: reading them takes longer than most tests.
var texts = sync.OnceValues(lang.New)

// list is the bot's only game.
func list() []bot.Game {
	return []bot.Game{{
		Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{},
		Options: []bot.Option{{Name: kamisado.OptionMode, Values: []string{"simple", "estandar"}}},
		Sides:   []string{"negro", "blanco"},
		Verbs:   []bot.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
	}}
}

func newWorld(t *testing.T, config fakediscord.Config, silence time.Duration) *world {
	t.Helper()
	return newWorldOf(t, config, silence, list())
}

// newWorldOf is newWorld with other games.
func newWorldOf(t *testing.T, config fakediscord.Config, silence time.Duration, games []bot.Game) *world {
	t.Helper()
	w := &world{Server: fakediscord.New(config), t: t, ended: make(chan error, 1)}
	t.Cleanup(w.Close)
	guild := w.NewGuild("Club", "en-US")
	w.table = guild.NewChannel("table")
	w.black, w.white = w.NewUser("ana", "es-ES"), w.NewUser("berta", "en-GB")
	base, err := url.Parse(w.URL())
	require.NoError(t, err)
	log := slog.New(slog.NewTextHandler(&w.log, nil))
	w.client, err = New(Config{Token: w.Token(), Base: base, Log: log, Silence: silence})
	require.NoError(t, err)
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	catalogue, err := texts()
	require.NoError(t, err)
	w.bot = bot.New(bot.Config{
		Games: games, Store: heardStore{matches, &w.booked}, Catalogue: catalogue, Log: log, Poster: w.client, Link: Link, Limits: Limits(),
		Now: func() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) },
	})
	ctx, stop := context.WithCancel(context.Background())
	w.stop = stop
	go func() {
		w.ended <- w.client.Serve(ctx, w.bot)
		_ = matches.Close()
		close(w.ended)
	}()
	t.Cleanup(func() {
		stop()
		for range w.ended { // until it has ended
		}
		require.Empty(t, w.Problems())
		if t.Failed() {
			t.Log(w.log.String())
		}
	})
	require.NoError(t, w.WaitReady(w.soon()))
	_, err = w.WaitRequest(w.soon(), func(r fakediscord.Request) bool { return r.Method == "PUT" && strings.HasSuffix(r.Path, "/commands") })
	require.NoError(t, err)
	return w
}

// soon is a context for what should come at once.
func (w *world) soon() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	w.t.Cleanup(cancel)
	return ctx
}

// later moves the bot's clock on, once every answer is booked, and does what is
// due then.
func (w *world) later(d time.Duration) {
	w.t.Helper()
	w.booked.wait(w.t, w.soon(), func() bool {
		now := time.Now()
		late, err := w.bot.Store.Overdue(w.soon(), now, now.Add(time.Hour), 100)
		require.NoError(w.t, err)
		return !slices.ContainsFunc(late, func(row store.Row) bool { return row.Shown.Version < row.Version })
	})
	w.jump(d)
}

// jump is later with answers that may be on their way.
func (w *world) jump(d time.Duration) {
	w.t.Helper()
	w.ahead.Add(int64(d))
	require.NoError(w.t, w.bot.Sweep(w.soon()))
}

func (w *world) reply(in *fakediscord.Interaction) *fakediscord.Message {
	w.t.Helper()
	m, err := in.Reply(w.soon())
	require.NoError(w.t, err, w.log.String())
	return m
}

func (w *world) challenge() *fakediscord.Message {
	w.t.Helper()
	return w.reply(w.black.Slash(w.table, "kamisado start", fakediscord.UserOption("opponent", w.white), fakediscord.String("color", "negro")))
}

func (w *world) press(u *fakediscord.User, m *fakediscord.Message, label string) *fakediscord.Interaction {
	w.t.Helper()
	b, ok := m.Labelled(label)
	require.True(w.t, ok, label)
	return u.Press(m, b.CustomID)
}

// opened is a match after Black's click of c1c6.
func (w *world) opened() *fakediscord.Message {
	w.t.Helper()
	m := w.reply(w.press(w.white, w.challenge(), "Accept"))
	m = w.reply(w.black.Select(m, m.Selects()[0].CustomID, "c1"))
	return w.reply(w.black.Select(m, m.Selects()[1].CustomID, "c1c6"))
}

func (w *world) await(wanted func(*fakediscord.Message) bool) *fakediscord.Message {
	w.t.Helper()
	m, err := w.table.WaitMessage(w.soon(), wanted)
	require.NoError(w.t, err, w.log.String())
	return m
}
