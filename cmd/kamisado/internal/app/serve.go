package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"kamisado/bot"
	"kamisado/bot/discord"
	"kamisado/bot/playground"
	"kamisado/bot/view"
	"kamisado/cmd/kamisado/internal/ops"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/render"
	"kamisado/store"
)

// Auto is the program without a command: the bot where there is a token, else the
// playground. Supervisors use serve, which never opens a page.
type Auto struct {
	Account
	Page
	Common
}

// Run serves Discord or the playground until the context ends.
func (a *Auto) Run(ctx context.Context, console *tool.Console, o Options) error {
	if a.Token == "" {
		return (&Playground{Page: a.Page, Common: a.Common}).Run(ctx, console, o)
	}
	return (&Serve{Account: a.Account, Common: a.Common}).Run(ctx, console, o)
}

// Serve runs the bot.
type Serve struct {
	Account
	Common
}

// Run serves until the context ends.
func (s *Serve) Run(ctx context.Context, console *tool.Console, o Options) error {
	h, err := newHost(&s.Common, console, o)
	if err != nil {
		return err
	}
	account, err := s.check(console)
	if err != nil {
		return err
	}
	transport := "gateway"
	switch {
	case account.PublicKey != nil:
		transport = "HTTP at " + account.Listen
	case s.Shards != "":
		transport = "gateway, shards " + s.Shards
	}
	h.log.Info("starting", "version", o.build().String(), "transport", transport,
		"database", store.Describe(s.Database), "language", string(console.Tag))
	return h.withStore(ctx, memoryGoal, func() error {
		client, config := h.connect(account)
		// Whoever looked at the playground first has its matches in the same database.
		config.Platform = "discord"
		config.Home = func(p store.Place) bool { return !playground.Owns(cmp.Or(p.Guild, p.Channel)) }
		err := h.serve(ctx, client, bot.New(config))
		if errors.Is(err, discord.ErrToken) {
			return console.BadSetting("serve.wrongtoken")
		}
		return err
	})
}

// host is what the bot runs with, wherever it plays.
type host struct {
	Options
	settings *Common
	console  *tool.Console
	log      *slog.Logger
	repeats  *ops.Repeats
	ops      *ops.Ops
	store    store.Store
}

// newHost returns a host without a store. It refuses a file .env that cannot be read and variables that
// have another setting in them, and warns of variables with misspelled names.
func newHost(settings *Common, console *tool.Console, o Options) (*host, error) {
	handler := settings.logHandler(console)
	warnOfNames(slog.New(handler), console.Names) // a line for each name, which Repeats would leave out
	repeats := ops.NewRepeats(handler)
	log := slog.New(repeats)
	build := o.build()
	return &host{
		Options: o, settings: settings, console: console, log: log, repeats: repeats,
		ops: ops.New(log, build.Version, build.Commit),
	}, checkVariables(console)
}

// The collector's settings. Some 15 MB live, and each move leaves 150 kB of garbage: letting the
// heap grow to twice what lives costs a move a tenth more time than four times would, and half
// the memory. The goal is what the process may take beside the solvers' tables, which are no
// garbage: a limit below what lives would have the collector run without end.
const (
	collectAt  = 100
	memoryGoal = 36 << 20
)

// withStore plays with the store open and, if it is to have an address, the operations server. memory is what
// the process may take beside the engines, unless the environment sets the collector.
func (h *host) withStore(ctx context.Context, memory int64, play func() error) error {
	if h.console.Env("GOMEMLIMIT") == "" && h.console.Env("GOGC") == "" {
		debug.SetGCPercent(collectAt)
		debug.SetMemoryLimit(memory + engineMemory)
	}
	defer h.repeats.End()
	if listen := h.settings.OpsListen; listen != "" {
		if err := h.settings.checkOps(h.console); err != nil {
			return err
		}
		url, stop, err := h.ops.Serve(ctx, listen)
		if err != nil {
			return h.console.Failure("serve.ops.taken", "Address", listen, "Cause", systemCause(err))
		}
		defer stop()
		h.log.Info("operations server listening", "url", url)
	}
	matches, err := await(ctx, h.log, func(ctx context.Context) (store.Store, error) {
		return store.Open(ctx, h.settings.Database)
	})
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

// How long to wait at first for a database that is not there, and at most. Of a machine that
// boots, or a composition of containers, the bot may be the first part that is up.
const (
	firstPause   = time.Second
	longestPause = time.Minute
)

// await opens a store as soon as its database can be reached, however long that takes. Whatever
// else is wrong, such as a password, does not mend itself and is returned at once; so is the error
// of the last attempt when ctx ends.
func await(
	ctx context.Context, log *slog.Logger, open func(context.Context) (store.Store, error),
) (store.Store, error) {
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		s, err := open(ctx)
		if !errors.Is(err, store.ErrDown) {
			return s, err
		}
		log.Warn("waiting for the database", "error", err, "again_in", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, err
		}
	}
}

// systemCause returns why the system refuses an address: the innermost cause, in its words.
func systemCause(err error) string {
	if cause, ok := errors.AsType[*os.SyscallError](err); ok {
		return cause.Err.Error()
	}
	return err.Error()
}

// connect returns the client of an account, and what a bot is made of that plays with it.
func (h *host) connect(account discord.Config) (*discord.Client, bot.Config) {
	account.Log, account.ReplyWithin, account.Observer = h.log, h.ReplyWithin, h.ops.Observer()
	client := discord.New(account)
	config := bot.Config{
		Config: view.Config{
			Games: h.ops.Games(Games()), Catalogue: h.console.Catalogue, Log: h.log, Link: discord.Link,
			Limits: discord.Limits(),
		},
		Swept: h.ops.Swept, Store: h.store, Poster: client, Lookout: client,
	}
	if h.Tune != nil {
		h.Tune(&config)
	}
	return client, config
}

// serve plays until the context ends. The pictures are prepared in the background, so that the first is quick
// too. What the start has left in memory is more than the process will have for long, so it is given back.
func (h *host) serve(ctx context.Context, client *discord.Client, b *bot.Bot) error {
	go func() {
		for _, g := range b.Games {
			if painter, ok := g.Painter.(*render.TilePainter); ok {
				painter.Warm()
			}
		}
		debug.FreeOSMemory()
	}()
	h.ops.Watch(h.store, client.Status)
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
