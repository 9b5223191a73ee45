package discord

import (
	"bytes"
	"context"
	"flag"
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
	"kamisado/bot/leaktest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// TestMain fails when goroutines of the bot or of its connection are left after
// all tests have ended. discordgo's attempts to reconnect are not counted: they go
// on until the process ends, which is what happens when its gateway has been silent.
//
// Most tests wait most of the time, for a connection that closes: many run at once.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "16"); err != nil {
		panic(err)
	}
	leaktest.Main(m, func(stack string) bool {
		ours := strings.Contains(stack, "kamisado/bot") || strings.Contains(stack, "discordgo") || strings.Contains(stack, "net/http")
		return ours && !strings.Contains(stack, "discordgo.(*Session).reconnect")
	})
}

// maxWait is how long a test waits before it fails.
const maxWait = 3 * time.Minute

// harness is the bot on a fake Discord. The clocks of both stand still and nothing is
// swept, so that nothing happens by itself on a slow machine: a test moves the bot's clock
// and sweeps.
type harness struct {
	*fakediscord.Server
	t            *testing.T
	client       *Client
	bot          *bot.Bot
	channel      *fakediscord.Channel
	black, white *fakediscord.User
	ahead        atomic.Int64 // of the bot's clock, in nanoseconds
	log          logBuffer
	shown        notifier     // of messages that the bot has recorded as shown
	slow         gate         // of the store
	deferAfter   atomic.Int64 // in nanoseconds
	ended        chan error
	stop         context.CancelFunc
}

// catalogue is read once for all tests.
var catalogue = sync.OnceValues(lang.New)

// onlyKamisado is the usual list of games.
func onlyKamisado() []bot.Game {
	return []bot.Game{{
		Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{},
		Options: []bot.Option{{Name: kamisado.OptionMode, Values: []string{"simple", "estandar"}}},
		Sides:   []string{"negro", "blanco"},
		Verbs:   []bot.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
	}}
}

// newHarness starts Kamisado.
func newHarness(t *testing.T) *harness {
	t.Helper()
	return newHarnessOf(t, fakediscord.Config{}, onlyKamisado())
}

// newHarnessOf starts other games on a Discord of another configuration.
func newHarnessOf(t *testing.T, config fakediscord.Config, games []bot.Game) *harness {
	t.Helper()
	return newHarnessOver(t, config, games, func(*Config) {}, connected)
}

// connected waits until interactions arrive over the gateway.
func connected(h *harness) { require.NoError(h.t, h.WaitReady(h.soon())) }

// newHarnessOver starts them on another way for interactions, whose ready waits until they arrive.
func newHarnessOver(t *testing.T, config fakediscord.Config, games []bot.Game, change func(*Config), ready func(*harness)) *harness {
	t.Helper()
	return newHarnessIn(t, ":memory:", config, games, change, ready)
}

// newHarnessIn starts them on an SQLite file.
func newHarnessIn(
	t *testing.T, database string, config fakediscord.Config, games []bot.Game, change func(*Config), ready func(*harness),
) *harness {
	t.Helper()
	config.ResponseDeadline = -1
	h := &harness{Server: fakediscord.New(config), t: t, ended: make(chan error, 1)}
	t.Cleanup(h.Close)
	guild := h.NewGuild("Club", "en-US")
	h.channel = guild.NewChannel("games")
	h.black, h.white = h.NewUser("ana", "es-ES"), h.NewUser("berta", "en-GB")
	base, err := url.Parse(h.URL())
	require.NoError(t, err)
	log := slog.New(slog.NewTextHandler(&h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	account := Config{Token: h.Token(), Base: base, Log: log, ReplyWithin: maxWait}
	change(&account)
	h.client, err = New(account)
	require.NoError(t, err)
	started := time.Now()
	h.client.now, h.client.sweepEvery = func() time.Time { return started }, time.Hour
	h.deferAfter.Store(int64(maxWait))
	h.client.deferAfter = func() time.Duration { return time.Duration(h.deferAfter.Load()) }
	matches, err := store.Open(t.Context(), "sqlite:"+database)
	require.NoError(t, err)
	texts, err := catalogue()
	require.NoError(t, err)
	h.bot = bot.New(bot.Config{
		Games: games, Store: watchedStore{matches, &h.shown, &h.slow}, Catalogue: texts, Log: log, Poster: h.client, Link: Link, Limits: Limits(),
		Now: func() time.Time { return started.Add(time.Duration(h.ahead.Load())) }, Patience: maxWait,
	})
	ctx, stop := context.WithCancel(context.Background())
	h.stop = stop
	go func() {
		h.ended <- h.client.Serve(ctx, h.bot)
		_ = matches.Close()
		close(h.ended)
	}()
	t.Cleanup(func() {
		stop()
		for range h.ended { // until it has ended
		}
		require.Empty(t, h.Problems())
		require.Zero(t, h.slow.endless.Load(), "questions to the store without an end")
		if t.Failed() {
			t.Log(h.log.String())
		}
	})
	ready(h)
	_, err = h.WaitRequest(h.soon(), func(r fakediscord.Request) bool { return r.Method == "PUT" && strings.HasSuffix(r.Path, "/commands") })
	require.NoError(t, err)
	return h
}

// soon is a context that ends when a test has waited for too long.
func (h *harness) soon() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), maxWait)
	h.t.Cleanup(cancel)
	return ctx
}

// settle waits until no interaction is worked on any more, nor anything that its answer had put
// off. What arrives meanwhile is dropped.
func (h *harness) settle() {
	h.client.inFlight.Lock()
	defer h.client.inFlight.Unlock()
}

// settled is a public message as it stays: while answers are on their way, an older board may come
// over a newer one, until it is edited once more.
func (h *harness) settled(m *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	h.settle()
	return h.channel.Message(m.ID)
}

// later moves the bot's clock on, once every reply is recorded as shown, and does what
// is due then.
func (h *harness) later(d time.Duration) {
	h.t.Helper()
	h.shown.wait(h.t, h.soon(), func() bool {
		now := h.bot.Now()
		late, err := h.bot.Store.Overdue(h.soon(), now, now.Add(time.Hour), 100)
		require.NoError(h.t, err)
		return !slices.ContainsFunc(late, func(row store.Row) bool { return row.Shown.Version < row.Version })
	})
	h.jump(d)
}

// jump is later with replies that may be on their way.
func (h *harness) jump(d time.Duration) {
	h.t.Helper()
	h.ahead.Add(int64(d))
	require.NoError(h.t, h.bot.Sweep(h.soon(), true))
}

func (h *harness) reply(in *fakediscord.Interaction) *fakediscord.Message {
	h.t.Helper()
	m, err := in.Reply(h.soon())
	require.NoError(h.t, err, h.log.String())
	return m
}

func (h *harness) challenge() *fakediscord.Message {
	h.t.Helper()
	return h.reply(h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro")))
}

// typeMove makes a move by a command.
func (h *harness) typeMove(u *fakediscord.User, move string) *fakediscord.Message {
	h.t.Helper()
	return h.reply(u.Slash(h.channel, "move", fakediscord.String("move", move)))
}

func (h *harness) press(u *fakediscord.User, m *fakediscord.Message, label string) *fakediscord.Interaction {
	h.t.Helper()
	b, ok := m.Labelled(label)
	require.True(h.t, ok, label)
	return u.Press(m, b.CustomID)
}

// choose picks a value in one of a message's selects.
func (h *harness) choose(u *fakediscord.User, m *fakediscord.Message, menu int, value string) *fakediscord.Interaction {
	return u.Select(m, m.Selects()[menu].CustomID, value)
}

// opened is a match after Black's click of c1c6.
func (h *harness) opened() *fakediscord.Message {
	h.t.Helper()
	m := h.reply(h.press(h.white, h.challenge(), "Accept"))
	m = h.reply(h.choose(h.black, m, 0, "c1"))
	return h.reply(h.choose(h.black, m, 1, "c1c6"))
}

// await waits for a message of the channel.
func (h *harness) await(wanted func(*fakediscord.Message) bool) *fakediscord.Message {
	h.t.Helper()
	m, err := h.channel.WaitMessage(h.soon(), wanted)
	require.NoError(h.t, err, h.log.String())
	return m
}

// awaitText waits for a message with a text.
func (h *harness) awaitText(text string) *fakediscord.Message {
	h.t.Helper()
	return h.await(func(m *fakediscord.Message) bool { return strings.Contains(m.Content, text) })
}

// awaitCleared waits until a message has no controls.
func (h *harness) awaitCleared(m *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	return h.await(func(now *fakediscord.Message) bool { return now.ID == m.ID && len(now.Controls()) == 0 })
}

// awaitLog waits for a text in the log.
func (h *harness) awaitLog(text string) {
	h.t.Helper()
	h.log.wait(h.t, h.soon(), func() bool { return strings.Contains(h.log.String(), text) })
}

// notifier lets tests wait for a condition that is checked each time something may have
// changed.
type notifier struct {
	mu      sync.Mutex
	changed chan struct{}
}

func (n *notifier) notify() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.changed != nil {
		close(n.changed)
		n.changed = nil
	}
}

func (n *notifier) next() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.changed == nil {
		n.changed = make(chan struct{})
	}
	return n.changed
}

// wait returns when the condition holds, or fails the test.
func (n *notifier) wait(t *testing.T, ctx context.Context, holds func() bool) {
	t.Helper()
	for {
		next := n.next() // before the condition, so that no change is missed
		if holds() {
			return
		}
		select {
		case <-next:
		case <-ctx.Done():
			require.NoError(t, ctx.Err())
		}
	}
}

// watchedStore notifies when the bot has recorded a message as shown.
type watchedStore struct {
	store.Store
	shown *notifier
	slow  *gate
}

// Commit waits while the store is slow.
func (s watchedStore) Commit(ctx context.Context, changes ...store.Change) error {
	s.slow.pass(ctx)
	return s.Store.Commit(ctx, changes...)
}

// List waits while the store is slow.
func (s watchedStore) List(ctx context.Context, f store.Filter) ([]store.Row, error) {
	s.slow.pass(ctx)
	return s.Store.List(ctx, f)
}

// Load waits while the store is slow.
func (s watchedStore) Load(ctx context.Context, id match.ID) (store.Row, error) {
	s.slow.pass(ctx)
	return s.Store.Load(ctx, id)
}

// gate holds up whoever passes while it is shut, and counts who would wait for a silent database
// without end.
type gate struct {
	sync.RWMutex
	endless atomic.Int64
}

func (g *gate) pass(ctx context.Context) {
	if _, ends := ctx.Deadline(); !ends {
		g.endless.Add(1)
	}
	g.RLock()
	defer g.RUnlock()
}

func (s watchedStore) Show(ctx context.Context, id match.ID, shown store.Showing) error {
	defer s.shown.notify()
	return s.Store.Show(ctx, id, shown)
}

func (s watchedStore) ShowNew(ctx context.Context, id match.ID, shown store.Showing) ([]store.Leftover, error) {
	defer s.shown.notify()
	return s.Store.ShowNew(ctx, id, shown)
}

// logBuffer collects a log and notifies at each line.
type logBuffer struct {
	notifier
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	defer l.notify()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
