package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"sync"

	"kamisado/bot"
	"kamisado/bot/discord"
	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/cmd/kamisado/internal/ops"
	"kamisado/render"
	"kamisado/store"
)

// host is what the bot runs with, wherever it plays.
type host struct {
	Options
	console   *cli.Console
	catalogue *lang.Catalogue
	say       lang.Speaker
	log       *slog.Logger
	repeats   *ops.Repeats
	store     store.Store
	ops       *ops.Ops
	// opsListen is the address that the operations server is to have, opsURL the one that it has.
	opsListen, opsURL string
}

// newHost makes a host without a store. It refuses a file .env that cannot be read and variables that
// have another setting in them, and warns of variables with misspelled names.
func (c *Common) newHost(console *cli.Console, o Options, say lang.Speaker, all *lang.Catalogue) (*host, error) {
	repeats := ops.NewRepeats(c.logHandler(console))
	log := slog.New(repeats)
	warnOfNames(log, console.Names)
	build := o.build()
	return &host{
		Options: o, console: console, catalogue: all, say: say, log: log, repeats: repeats,
		ops: ops.New(log, build.Version, build.Commit), opsListen: c.OpsListen,
	}, readable(console, say)
}

// readable returns an error if a variable has another setting in it, or if the file .env cannot be read.
func readable(console *cli.Console, say lang.Speaker) error {
	for _, name := range settingNames() {
		if second := cli.SecondSetting(console.Env(name), settingNames()); second != "" {
			return cli.BadSetting(say.Text("serve.two", "Name", name, "Second", second))
		}
	}
	return console.CheckDotEnv(say)
}

// checkOps returns an error if the operations server cannot have its address.
func (c *Common) checkOps(say lang.Speaker) error {
	if c.OpsListen == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(c.OpsListen); err != nil {
		return cli.BadSetting(say.Text("serve.ops.form", "Address", c.OpsListen))
	}
	return nil
}

// The collector's settings. Some 15 MB live, and each move leaves 150 kB of garbage: letting the
// heap grow to twice what lives costs a move a tenth more time than four times would, and half
// the memory. The goal is what the process may take beside the solvers' tables, which are no
// garbage: a limit below what lives would have the collector run without end.
const (
	collectAt  = 100
	memoryGoal = 36 << 20
)

// withStore plays with the store open, and closes it. memory is what the process may take
// beside the solvers, unless the environment sets the collector.
func (h *host) withStore(ctx context.Context, database string, memory int64, play func() error) error {
	if h.console.Env("GOMEMLIMIT") == "" && h.console.Env("GOGC") == "" {
		debug.SetGCPercent(collectAt)
		debug.SetMemoryLimit(memory + Entries().Memory())
	}
	defer h.repeats.End()
	stopOps, err := h.openOps(ctx)
	if err != nil {
		return err
	}
	defer stopOps()
	matches, err := await(ctx, h.log, func(ctx context.Context) (store.Store, error) { return store.Open(ctx, database) })
	switch {
	case err != nil && ctx.Err() != nil: // the program was asked to end meanwhile
		return nil
	case err != nil:
		return err
	}
	h.store = h.ops.Store(matches)
	err = play()
	h.log.Info("closing the store")
	return errors.Join(err, matches.Close())
}

// openOps starts the operations server if it is to have an address.
func (h *host) openOps(ctx context.Context) (stop func(), err error) {
	if h.opsListen == "" {
		return func() {}, nil
	}
	if err := (&Common{OpsListen: h.opsListen}).checkOps(h.say); err != nil {
		return nil, err
	}
	url, stop, err := h.ops.Serve(ctx, h.opsListen)
	if err != nil {
		return nil, &cli.ExitError{Status: cli.StatusFailed, Text: h.say.Text("serve.ops.taken", "Address", h.opsListen, "Cause", refusal(err))}
	}
	h.log.Info("operations server listening", "url", url)
	h.opsURL = url
	return stop, nil
}

// refusal is why the system refuses an address: the innermost cause, in its words.
func refusal(err error) string {
	if cause, ok := errors.AsType[*os.SyscallError](err); ok {
		return cause.Err.Error()
	}
	return err.Error()
}

// connect makes the client of an account, and says what the bot is made of that plays
// with it.
func (h *host) connect(account discord.Config) (*discord.Client, bot.Config, error) {
	account.Log, account.ReplyWithin, account.Observer = h.log, h.ReplyWithin, h.ops.Observer()
	client, err := discord.New(account)
	return client, bot.Config{
		Games: h.ops.Games(Games()), Swept: h.ops.Swept, Store: h.store, Catalogue: h.catalogue, Log: h.log, Poster: client, Link: discord.Link,
		Lookout: discord.Lookout{Client: client}, Limits: discord.Limits(),
	}, err
}

// newBot makes the bot, changed as the options say.
func (h *host) newBot(config bot.Config) *bot.Bot {
	if h.Tune != nil {
		h.Tune(&config)
	}
	return bot.New(config)
}

// serveBot plays until the context ends. The pictures are prepared in the background, so
// that the first is quick too.
func (h *host) serveBot(ctx context.Context, client *discord.Client, b *bot.Bot) error {
	go h.warm(b.Games)
	h.ops.Watch(h.store, discord.Monitor{Client: client}.Status)
	defer context.AfterFunc(ctx, h.ops.Ending)()
	ctx, cancel := context.WithCancel(ctx)
	var supervisor sync.WaitGroup
	supervisor.Go(func() { h.ops.Supervise(ctx) })
	err := client.Serve(ctx, b)
	cancel()
	supervisor.Wait()
	if err != nil && !errors.Is(err, discord.ErrToken) {
		return fmt.Errorf("serve Discord: %w", err)
	}
	return err
}

// warm prepares the pictures of games. What the start has left in memory is more than the process
// will have for long, so it is given back.
func (h *host) warm(games []bot.Game) {
	for _, g := range games {
		if painter, ok := g.Painter.(render.Warmer); ok {
			painter.Warm()
		}
	}
	debug.FreeOSMemory()
}
