//go:build full

package e2e

import (
	"context"
	"flag"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/store"
)

// Most tests wait for something most of the time, if only for a connection that closes.
const parallel = "12"

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", parallel); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){
		"kamisado": app.Options{}.Main,
		apptest.PatientName: app.Options{
			Tune: apptest.Patient, ReplyWithin: apptest.Patience, Patience: apptest.Patience,
		}.Main,
		"kamisado-sweeping": app.Options{Tune: sweeping, ReplyWithin: apptest.Patience}.Main,
		"kamisado-stuck": app.Options{
			Tune: withComputer(&testPlayer{choose: stuck}, withSlow), ReplyWithin: apptest.Patience,
		}.Main,
	})
}

// harness is the whole bot on a fake Discord, with two players.
type harness struct {
	t            *testing.T
	discord      *fakediscord.Server
	guild        *fakediscord.Guild
	channel      *fakediscord.Channel
	black, white *fakediscord.User
	database     string
	tune         func(*bot.Config) // nil for nothing
	program      string            // what launch starts; empty for kamisado
	errs         bool              // whether the log may hold errors
	bugs         bool              // whether the log may hold panics
	log          *apptest.Log
	stop         func() int // ends the bot and gives its status
}

// newHarness sets up Discord and starts the bot on a new database.
func newHarness(t *testing.T) *harness {
	t.Helper()
	h := prepareHarness(t)
	h.start()
	return h
}

// prepareHarness sets up Discord, not yet the bot.
func prepareHarness(t *testing.T, changes ...func(*fakediscord.Config)) *harness {
	t.Helper()
	h := &harness{t: t, database: "sqlite:" + filepath.Join(t.TempDir(), "bot.db"), log: &apptest.Log{}}
	config := fakediscord.Config{
		StrictCommands: true, MaxInteractions: 5000, MaxRequests: 5000, ResponseDeadline: apptest.Patience,
	}
	if checker, err := description(); err != nil {
		require.FailNow(t, "Discord's OpenAPI description cannot be read", err)
	} else if checker != nil {
		config.Check = checker.Check
	} else {
		t.Log("Discord's OpenAPI description is not at hand: requests are checked against the limits alone")
	}
	for _, change := range changes {
		change(&config)
	}
	h.discord = fakediscord.New(config)
	t.Cleanup(h.discord.Close)
	h.guild = h.discord.NewGuild("Club", "en-US")
	h.channel = h.guild.NewChannel("table")
	h.black = h.discord.NewUser("ana", "es-ES")
	h.white = h.discord.NewUser("berta", "en-GB")
	return h
}

// start starts the bot in this process and waits until it can be played with.
func (h *harness) start() {
	h.t.Helper()
	h.serve()
	wait, done := context.WithTimeout(context.Background(), apptest.Patience)
	defer done()
	require.NoError(h.t, h.discord.WaitReady(wait), h.log)
	_, err := h.discord.WaitRequest(wait, func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/commands") && r.Method != "GET"
	})
	require.NoError(h.t, err, h.log)
}

// serve runs the bot in this process.
func (h *harness) serve() {
	h.t.Helper()
	args := []string{
		"serve", "--token", h.discord.Token(), "--api-url", h.discord.URL(), "--database", h.database,
		"--log-level", "debug", "--lang", "en",
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	tune := func(c *bot.Config) {
		apptest.Patient(c)
		if h.tune != nil {
			h.tune(c)
		}
	}
	options := app.Options{Tune: tune, ReplyWithin: apptest.Patience}
	go func() {
		ended <- options.Run(ctx, args, &tool.Console{
			Out: h.log, Err: h.log, Env: func(string) string { return "-" }, Catalogue: apptest.Catalogue(),
		})
	}()
	var once sync.Once
	var status int
	h.stop = func() int {
		once.Do(func() {
			cancel()
			status = <-ended
		})
		return status
	}
	h.t.Cleanup(func() {
		require.Zero(h.t, h.stop(), h.log)
		h.inspect()
	})
}

// reply waits for the answer to an interaction.
func (h *harness) reply(in *fakediscord.Interaction) *fakediscord.Message {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), apptest.Patience)
	defer cancel()
	m, err := in.Reply(ctx)
	require.NoError(h.t, err, h.log)
	return m
}

// inspect looks at what must hold at the end of every test: Discord found
// nothing wrong, and the log holds no bug and no secret.
func (h *harness) inspect() {
	log := h.log.String()
	if h.t.Failed() {
		h.t.Log(log)
	}
	require.Empty(h.t, h.discord.Problems())
	if h.errs {
		log = strings.ReplaceAll(log, "level=ERROR", "")
	}
	if h.bugs {
		log = strings.NewReplacer("goroutine ", "", "panic", "").Replace(log)
	}
	for _, bad := range []string{"goroutine ", "panic", "level=ERROR", "%!", h.discord.Token(), "aW50ZXJhY3Rpb24"} {
		require.NotContains(h.t, log, bad)
	}
}

// on is the harness for a subtest.
func (h *harness) on(t *testing.T) *harness {
	sub := *h
	sub.t = t
	return &sub
}

// names are what people are called, for comparing.
func names(users []*fakediscord.User) []string {
	var all []string
	for _, u := range users {
		all = append(all, u.Name)
	}
	return all
}

// soon is a context for what should come at once.
func (h *harness) soon() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), apptest.Patience)
	h.t.Cleanup(cancel)
	return ctx
}

// challenge lets Black challenge White and gives the message.
func (h *harness) challenge(mode string) *fakediscord.Message {
	h.t.Helper()
	return h.reply(h.black.Slash(h.channel, "kamisado start", fakediscord.String("mode", mode),
		fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro")))
}

// begin starts a match between the two and gives its board.
func (h *harness) begin(mode string) *fakediscord.Message {
	h.t.Helper()
	m := h.challenge(mode)
	return h.reply(h.white.Press(m, h.button(m, "Accept")))
}

// button is the custom_id of a button with a label, which may go on with how many have pressed it.
func (h *harness) button(m *fakediscord.Message, label string) string {
	h.t.Helper()
	for _, b := range m.Buttons() {
		if b.Label == label || b.Label == label+" · 1/2" {
			return b.CustomID
		}
	}
	require.FailNow(h.t, "no such button", "%q in %v", label, m.Buttons())
	return ""
}

// choose is the custom_id of a select with a hint.
func (h *harness) choose(m *fakediscord.Message, hint string) fakediscord.Component {
	h.t.Helper()
	for _, c := range m.Selects() {
		if strings.Contains(c.Placeholder, hint) {
			return c
		}
	}
	require.FailNow(h.t, "no such select", "%q in %v", hint, m.Selects())
	return fakediscord.Component{}
}

// The hints of the two selects.
const (
	hintTower = "Choose a tower"
	hintCell  = "Choose a cell"
)

// click makes a slide by the controls: the tower, where there is a choice, and
// then the cell.
func (h *harness) click(u *fakediscord.User, m *fakediscord.Message, move string) *fakediscord.Interaction {
	h.t.Helper()
	if pick := m.Selects()[0]; strings.Contains(pick.Placeholder, hintTower) {
		m = h.reply(u.Select(m, pick.CustomID, move[:2]))
	}
	return u.Select(m, h.choose(m, hintCell).CustomID, move)
}

// id is the match that a message shows.
func (h *harness) id(m *fakediscord.Message) match.ID {
	h.t.Helper()
	controls := m.Controls()
	require.NotEmpty(h.t, controls, m.Content)
	parts := strings.Split(controls[0].CustomID, "/")
	require.Greater(h.t, len(parts), 1)
	return match.ID(parts[1])
}

// row is a match as the database has it.
func (h *harness) row(id match.ID) store.Row {
	h.t.Helper()
	look, err := store.OpenReadOnly(h.t.Context(), h.database)
	require.NoError(h.t, err)
	defer look.Close()
	row, err := look.Load(h.t.Context(), id)
	require.NoError(h.t, err)
	return row
}

// until waits for what only the store or the log tells. It pauses the longer the more an answer costs, so that
// waiting leaves the processors to others.
func (h *harness) until(holds func() bool) {
	h.t.Helper()
	end := time.Now().Add(apptest.Patience)
	for asked := time.Now(); !holds(); asked = time.Now() {
		if asked.After(end) {
			var all strings.Builder
			_ = pprof.Lookup("goroutine").WriteTo(&all, 2)
			require.FailNow(h.t, "waited too long", "%s\n%s", h.log, &all)
		}
		time.Sleep(max(5*time.Millisecond, 4*time.Since(asked)))
	}
}

// untilShown waits until the bot knows that everything about a match has arrived: what shows it
// is then its board.
func (h *harness) untilShown(id match.ID) {
	h.t.Helper()
	h.until(func() bool { row := h.row(id); return row.Shown.Version == row.Version })
}

// version is how many events a match has.
func (h *harness) version(id match.ID) int {
	h.t.Helper()
	return h.row(id).Version
}

// ephemeral waits for an answer that only its reader sees and that pings nobody.
func (h *harness) ephemeral(in *fakediscord.Interaction) string {
	h.t.Helper()
	m := h.reply(in)
	require.True(h.t, m.Ephemeral, m.Content)
	require.Empty(h.t, m.Pinged)
	require.Len(h.t, in.Callbacks(), 1)
	require.NotRegexp(h.t, `\[[a-z]+\.[a-z.]+\]`, m.Content) // a key without a sentence
	require.NotContains(h.t, m.Content, "<no value>")
	return m.Content
}

// await waits for a message in the channel.
func (h *harness) await(ch *fakediscord.Channel, wanted func(*fakediscord.Message) bool) *fakediscord.Message {
	h.t.Helper()
	m, err := ch.WaitMessage(h.soon(), wanted)
	require.NoError(h.t, err, h.log)
	return m
}

// anew starts a match against the computer again, after the question whether to.
func (h *harness) anew(u *fakediscord.User, board *fakediscord.Message, restart, sure string) *fakediscord.Message {
	h.t.Helper()
	asked := h.reply(u.Press(board, h.button(board, restart)))
	require.Equal(h.t, board.Attachments, asked.Attachments)
	return h.reply(u.Press(asked, h.button(asked, sure)))
}

// waitCleared waits until a message has lost its controls.
func (h *harness) waitCleared(m *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	return h.await(h.channelOf(m), func(now *fakediscord.Message) bool {
		return now.ID == m.ID && len(now.Controls()) == 0
	})
}

// reviewable waits until a board whose match has its rematch offers a review alone, or a replay too.
func (h *harness) reviewable(m *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	return h.await(h.channelOf(m), func(now *fakediscord.Message) bool {
		return now.ID == m.ID && len(now.Controls()) <= 2 && len(now.Controls()) > 0 &&
			slices.Contains([]string{"Review", "Análisis"}, now.Controls()[0].Label)
	})
}

// channelOf is where a message is.
func (h *harness) channelOf(m *fakediscord.Message) *fakediscord.Channel {
	h.t.Helper()
	channels := append(h.guild.Channels(), h.black.DM(), h.white.DM())
	i := slices.IndexFunc(channels, func(ch *fakediscord.Channel) bool { return ch.ID == m.ChannelID })
	require.GreaterOrEqual(h.t, i, 0)
	return channels[i]
}

// decided is a change with what commands lead to.
func decided(t *testing.T, change store.Change, at time.Time, commands ...match.Command) store.Change {
	t.Helper()
	for _, c := range commands {
		events, next, err := match.Decide(rules(), change.State, c, at)
		require.NoError(t, err)
		change.State, change.Events = next, append(change.Events, events...)
	}
	return change
}

// seedMatches puts matches that have been accepted into the database before the bot starts.
func (h *harness) seedMatches(
	ids []match.ID, options game.Options, ch *fakediscord.Channel, black, white *fakediscord.User,
) {
	h.t.Helper()
	for _, id := range ids {
		change := store.Change{
			State: match.State{ID: id}, Place: store.Place{Guild: ch.Guild.ID, Channel: ch.ID, Locale: "en-US"},
		}
		seed(h.t, h.database, decided(h.t, change, now(), match.Propose{Proposal: match.Proposal{
			Game: kamisado.ID, Options: options,
			Players: []match.Player{{User: black.ID, Name: black.Name}, {User: white.ID, Name: white.Name}},
		}}, match.Accept{User: white.ID}))
	}
}

// seed commits a change to a database that no bot uses.
func seed(t *testing.T, database string, change store.Change) {
	t.Helper()
	matches, err := store.Open(t.Context(), database)
	require.NoError(t, err)
	require.NoError(t, matches.Commit(t.Context(), change))
	require.NoError(t, matches.Close())
}

// private waits for an answer that only its reader sees, at once or later. A slow
// machine shows first how far a review has come.
func (h *harness) private(in *fakediscord.Interaction) *fakediscord.Message {
	h.t.Helper()
	id := h.reply(in).ID
	m, err := in.Channel.WaitMessageFor(h.soon(), in.User, func(m *fakediscord.Message) bool {
		return m.ID == id && !strings.HasPrefix(m.Content, "⏳")
	})
	require.NoError(h.t, err, h.log)
	require.True(h.t, m.Ephemeral, m.Content)
	require.Empty(h.t, m.Pinged)
	require.NotRegexp(h.t, `\[[a-z]+\.[a-z.]+\]`, m.Content)
	return m
}

// resignAs resigns by the board's button and gives the end.
func (h *harness) resignAs(u *fakediscord.User, board *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	h.untilShown(h.id(board)) // else the confirmation may lead to the board before
	ask := h.reply(u.Press(board, h.button(board, "Resign")))
	return h.resigned(u, ask)
}

// resigned answers the private question whether to resign, whose place the confirmation
// takes, and gives the public board to which that leads, once it shows the end.
func (h *harness) resigned(u *fakediscord.User, ask *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	require.True(h.t, ask.Ephemeral)
	require.Len(h.t, ask.Buttons(), 2, "yes and no")
	in := u.Press(ask, ask.Buttons()[0].CustomID)
	confirmed := h.reply(in)
	require.Equal(h.t, ask.ID, confirmed.ID)
	require.Empty(h.t, confirmed.Controls())
	require.Len(h.t, in.Callbacks(), 1)
	board := confirmed.Content[strings.LastIndex(confirmed.Content, "/")+1:]
	return h.await(h.channelOf(ask), func(m *fakediscord.Message) bool {
		return m.ID == board && !m.Ephemeral && strings.ContainsAny(m.Content, "🏆💥")
	})
}
