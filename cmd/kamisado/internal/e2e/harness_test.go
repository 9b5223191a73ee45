package e2e

import (
	"cmp"
	"context"
	"flag"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/bot/fakediscord/openapi"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/cli"
)

// Most tests wait for something most of the time, if only for a connection that closes.
const parallel = "12"

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", parallel); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){
		"kamisado":         app.Options{}.Main,
		"kamisado-patient": app.Options{ReplyWithin: apptest.Patience}.Main,
		"kamisado-stuck":   app.Options{Tune: withComputer(&mind{choose: stuck}, withSlow), ReplyWithin: apptest.Patience}.Main,
	})
}

// stage is the whole bot on a fake Discord, with two players.
type stage struct {
	t            *testing.T
	discord      *fakediscord.Server
	guild        *fakediscord.Guild
	table        *fakediscord.Channel
	black, white *fakediscord.User
	database     string
	tune         func(*bot.Config) // nil for nothing
	level        string            // of the log; empty for info
	replyWithin  time.Duration     // how long the bot can answer; zero for patience
	program      string            // what launch starts; empty for kamisado
	errs         bool              // whether the log may hold errors
	bugs         bool              // whether the log may hold panics
	log          *apptest.Log
	stop         func() int // ends the bot and gives its status
}

// newStage sets up Discord and starts the bot on a new database.
func newStage(t *testing.T) *stage {
	t.Helper()
	s := prepareStage(t)
	s.start()
	return s
}

// description is Discord's OpenAPI description, read once; nil where it is not
// at hand.
var description = sync.OnceValues(func() (*openapi.Checker, error) {
	path, ok := openapi.Find()
	if !ok {
		return nil, nil
	}
	return openapi.Load(path)
})

// prepareStage sets up Discord, not yet the bot.
func prepareStage(t *testing.T, changes ...func(*fakediscord.Config)) *stage {
	t.Helper()
	s := &stage{t: t, database: "sqlite:" + filepath.Join(t.TempDir(), "bot.db"), log: &apptest.Log{}}
	config := fakediscord.Config{StrictCommands: true, MaxInteractions: 5000, MaxRequests: 5000, ResponseDeadline: apptest.Patience}
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
	s.discord = fakediscord.New(config)
	t.Cleanup(s.discord.Close)
	s.guild = s.discord.NewGuild("Club", "en-US")
	s.table = s.guild.NewChannel("table")
	s.black = s.discord.NewUser("ana", "es-ES")
	s.white = s.discord.NewUser("berta", "en-GB")
	return s
}

// start starts the bot in this process and waits until it can be played with.
func (s *stage) start() {
	s.t.Helper()
	s.serve()
	wait, done := context.WithTimeout(context.Background(), apptest.Patience)
	defer done()
	require.NoError(s.t, s.discord.WaitReady(wait), s.log)
	_, err := s.discord.WaitRequest(wait, func(r fakediscord.Request) bool { return strings.HasSuffix(r.Path, "/commands") && r.Method != "GET" })
	require.NoError(s.t, err, s.log)
}

// serve runs the bot in this process.
func (s *stage) serve() {
	s.t.Helper()
	args := []string{
		"serve", "--token", s.discord.Token(), "--api-url", s.discord.URL(), "--database", s.database,
		"--log-level", cmp.Or(s.level, "info"), "--lang", "en",
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	options := app.Options{Tune: s.tune, ReplyWithin: cmp.Or(s.replyWithin, apptest.Patience)}
	go func() {
		ended <- options.Run(ctx, args, &cli.Console{Out: s.log, Err: s.log, Env: func(string) string { return "-" }})
	}()
	var once sync.Once
	var status int
	s.stop = func() int {
		once.Do(func() {
			cancel()
			status = <-ended
		})
		return status
	}
	s.t.Cleanup(func() {
		require.Zero(s.t, s.stop(), s.log.Tail())
		s.inspect()
	})
}

// reply waits for the answer to an interaction.
func (s *stage) reply(in *fakediscord.Interaction) *fakediscord.Message {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), apptest.Patience)
	defer cancel()
	m, err := in.Reply(ctx)
	require.NoError(s.t, err, s.log)
	return m
}
