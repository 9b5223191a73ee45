package discord

import (
	"bytes"
	"context"
	"flag"
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"kamisado/bot"
	"kamisado/bot/bottest"
	"kamisado/bot/fakediscord"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/sixes"
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
	bottest.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/bwmarrin/discordgo.(*Session).reconnect"))
}

// maxWait is how long a test waits before it fails.
const maxWait = 3 * time.Minute

// harness is the bot on a fake Discord. The bot's clock stands still and nothing is swept, so that nothing happens by
// itself on a slow machine.
type harness struct {
	*fakediscord.Server
	t            *testing.T
	client       *Client
	bot          *bot.Bot
	channel      *fakediscord.Channel
	black, white *fakediscord.User
	log          logBuffer
	slow         gate // of the store
	ended        chan error
	stop         context.CancelFunc
}

// catalogue is read once for all tests.
var catalogue = sync.OnceValues(lang.New)

// onlyKamisado is the usual list of games.
func onlyKamisado() view.Games {
	return view.Games{{
		Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{},
		Options: []view.Option{{Name: kamisado.OptionMode, Values: []string{"simple", "estandar"}}},
		Sides:   []string{"negro", "blanco"},
		Verbs:   []view.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
	}}
}

// soloRules are those of a game for one.
type soloRules struct{ game.Rules }

func (soloRules) ID() game.ID { return "guess" }

func (soloRules) Facts(game.Options) game.Facts { return game.Facts{MinSeats: 1, MaxSeats: 1} }

// allKinds are games for one, for two and for more, with options of every kind.
func allKinds() view.Games {
	levels := []game.Level{{Name: "tonto"}, {Name: "listo"}}
	return append(onlyKamisado(),
		view.Game{
			Rules: sixes.Rules{}, Painter: render.NewSixes(), Printer: text.Sixes{}, Lobby: []game.Seat{0, 1, 2, 3},
			Levels: levels, DefaultLevel: "tonto",
		},
		view.Game{Rules: soloRules{kamisado.Rules{}}, Painter: render.NewSixes(), Printer: text.Sixes{}, Options: []view.Option{
			{Name: "rows", Least: 2, Most: 30}, {Name: "free", Flag: true}, {Name: "kind", Values: []string{"small", "wide"}},
		}},
	)
}

// newHarness starts Kamisado on a Discord with some settings. The client is changed before it connects. Interactions
// arrive over HTTP if it has a key.
func newHarness(t *testing.T, config fakediscord.Config, changes ...func(*Client)) *harness {
	t.Helper()
	started := time.Now()
	config.ResponseDeadline = -1
	h := &harness{Server: fakediscord.New(config), t: t, ended: make(chan error, 1)}
	t.Cleanup(h.Close)
	h.channel = h.NewGuild("Club", "en-US").NewChannel("games")
	h.black, h.white = h.NewUser("ana", "es-ES"), h.NewUser("berta", "en-GB")
	base, err := url.Parse(h.URL())
	require.NoError(t, err)
	log := slog.New(slog.NewTextHandler(&h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	h.client = New(Config{Token: h.Token(), Base: base, Log: log, ReplyWithin: maxWait})
	h.client.sweepEvery = time.Hour
	for _, change := range changes {
		change(h.client)
	}
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	texts, err := catalogue()
	require.NoError(t, err)
	h.bot = bot.New(bot.Config{
		Config: view.Config{
			Games: onlyKamisado(), Catalogue: texts, Log: log, Link: Link, Limits: Limits(),
			Now: func() time.Time { return started },
		},
		Store: slowStore{matches, &h.slow}, Poster: h.client, Patience: maxWait,
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
	if h.client.PublicKey == nil {
		require.NoError(t, h.WaitReady(h.soon()))
	} else {
		listening := regexp.MustCompile(`listening for interactions" address=(\S+)`)
		h.log.wait(t, h.soon(), func() bool { return listening.MatchString(h.log.String()) })
		address := listening.FindStringSubmatch(h.log.String())[1]
		require.NoError(
			t, (&fakediscord.Endpoint{URL: "http://" + address + interactionsPath, Key: private}).Open(h.soon(), h.Server),
		)
	}
	_, err = h.WaitRequest(
		h.soon(), func(r fakediscord.Request) bool { return r.Method == "PUT" && strings.HasSuffix(r.Path, "/commands") },
	)
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

// reply waits for the answer to an interaction.
func (h *harness) reply(in *fakediscord.Interaction) *fakediscord.Message {
	h.t.Helper()
	m, err := in.Reply(h.soon())
	require.NoError(h.t, err, h.log.String())
	return m
}

func (h *harness) challenge() *fakediscord.Message {
	h.t.Helper()
	return h.reply(
		h.black.Slash(
			h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"),
		),
	)
}

// typeMove makes a move by a command.
func (h *harness) typeMove(u *fakediscord.User, move string) *fakediscord.Message {
	h.t.Helper()
	return h.reply(u.Slash(h.channel, "move", fakediscord.String("move", move)))
}

func (h *harness) press(u *fakediscord.User, m *fakediscord.Message, label string) *fakediscord.Interaction {
	h.t.Helper()
	buttons := m.Buttons()
	i := slices.IndexFunc(buttons, func(b fakediscord.Component) bool { return strings.Contains(b.Label, label) })
	require.GreaterOrEqual(h.t, i, 0, label)
	return u.Press(m, buttons[i].CustomID)
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

// slowStore waits while it is slow.
type slowStore struct {
	store.Store
	slow *gate
}

func (s slowStore) Commit(ctx context.Context, changes ...store.Change) error {
	s.slow.pass(ctx)
	return s.Store.Commit(ctx, changes...)
}

func (s slowStore) List(ctx context.Context, f store.Filter) ([]store.Row, error) {
	s.slow.pass(ctx)
	return s.Store.List(ctx, f)
}

func (s slowStore) Load(ctx context.Context, id match.ID) (store.Row, error) {
	s.slow.pass(ctx)
	return s.Store.Load(ctx, id)
}

// gate holds up calls while it is locked, and counts those that would wait for a silent database without end.
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

// logBuffer collects a log.
type logBuffer struct {
	mu      sync.Mutex
	text    bytes.Buffer
	changed chan struct{} // closed at the next line, if somebody waits for it
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
	return l.text.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// wait returns when a condition holds, which is checked at each line, or fails the test.
func (l *logBuffer) wait(t *testing.T, ctx context.Context, holds func() bool) {
	t.Helper()
	for {
		l.mu.Lock()
		if l.changed == nil {
			l.changed = make(chan struct{})
		}
		next := l.changed // before the condition, so that no change is missed
		l.mu.Unlock()
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
