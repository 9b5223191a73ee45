package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"runtime/debug"
	"strings"

	"kamisado/bot"
	"kamisado/bot/discord"
	"kamisado/bot/lang"
	"kamisado/bot/playground"
	"kamisado/cmd/kamisado/internal/cli"
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
func (a *Auto) Run(ctx context.Context, console *cli.Console, o Options) error {
	if strings.TrimSpace(a.Token) == "" {
		return (&Playground{Page: a.Page, Common: a.Common}).Run(ctx, console, o)
	}
	return (&Serve{Account: a.Account, Common: a.Common}).Run(ctx, console, o)
}

// Serve runs the bot.
type Serve struct {
	Account
	Common
}

// The collector's settings. Some 8 MB live and each move leaves 200 kB of
// garbage: letting the heap grow to four times that saves most collections, and the goal keeps
// the process small when many matches are played at once. What the solvers'
// tables may take comes on top: they are no garbage, and a limit below what lives
// would have the collector run without end.
const (
	collectAt  = 300
	memoryGoal = 36 << 20
)

// tuneCollector sets how often garbage is collected, unless the environment does.
func tuneCollector(console *cli.Console, limit int64) {
	if console.Env("GOMEMLIMIT") == "" && console.Env("GOGC") == "" {
		debug.SetGCPercent(collectAt)
		debug.SetMemoryLimit(limit)
	}
}

// Run serves until the context ends.
func (s *Serve) Run(ctx context.Context, console *cli.Console, o Options) error {
	catalogue, err := lang.New()
	if err != nil {
		return err
	}
	say := catalogue.Speaker(s.language(console))
	base, err := s.check(console, say)
	if err != nil {
		return err
	}
	tuneCollector(console, memoryGoal+Entries().Memory())
	log := s.logger(console)
	matches, err := s.open(ctx)
	if matches == nil {
		return err
	}
	err = s.serve(ctx, o, log, catalogue, matches, base)
	if errors.Is(err, discord.ErrToken) {
		err = &cli.ExitError{Status: cli.StatusFailed, Text: say.Text("serve.wrongtoken")}
	}
	log.Info("closing the store")
	return errors.Join(err, matches.Close())
}

// check refuses settings that cannot work before anything is opened.
func (s *Serve) check(console *cli.Console, say lang.Speaker) (*url.URL, error) {
	if err := console.CheckDotEnv(say); err != nil {
		return nil, err
	}
	s.Token = strings.TrimSpace(s.Token)
	switch {
	case s.Token == "":
		return nil, cli.Misuse(say.Text("serve.notoken"))
	case strings.ContainsFunc(s.Token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return nil, &cli.ExitError{Status: cli.StatusFailed, Text: say.Text("serve.wrongtoken")}
	}
	for name, id := range map[string]string{"DISCORD_APP_ID": s.AppID, "DISCORD_GUILD_ID": s.GuildID} {
		if id != "" && !discord.IsSnowflake(id) {
			return nil, cli.Misuse(say.Text("serve.badid", "Name", name))
		}
	}
	if s.APIURL == "" {
		return nil, nil
	}
	base, err := discord.ParseBase(s.APIURL)
	if err != nil {
		return nil, cli.Misuse(err.Error())
	}
	return base, nil
}

// serve wires the parts and plays.
func (s *Serve) serve(ctx context.Context, o Options, log *slog.Logger, catalogue *lang.Catalogue, matches store.Store, base *url.URL) error {
	client, err := discord.New(discord.Config{Token: s.Token, App: s.AppID, Guild: s.GuildID, Base: base, Log: log, ReplyWithin: o.ReplyWithin})
	if err != nil {
		return err
	}
	config := configure(catalogue, matches, client, log)
	// Whoever looked at the playground first has its matches in the same database.
	config.Home = func(p store.Place) bool { return !playground.Owns(p.Channel) }
	if o.Tune != nil {
		o.Tune(&config)
	}
	return serveBot(ctx, client, bot.New(config))
}

// configure says what the bot is made of, wherever it plays.
func configure(catalogue *lang.Catalogue, matches store.Store, client *discord.Client, log *slog.Logger) bot.Config {
	return bot.Config{
		Games: Games(), Store: matches, Catalogue: catalogue, Log: log, Poster: client, Link: discord.Link,
		Limits: discord.Limits(),
	}
}

// serveBot plays until the context ends.
func serveBot(ctx context.Context, client *discord.Client, b *bot.Bot) error {
	warm(b.Games)
	err := client.Serve(ctx, b)
	if err != nil && !errors.Is(err, discord.ErrToken) {
		return fmt.Errorf("serve Discord: %w", err)
	}
	return err
}

// warm prepares the pictures in the background, so that the first is quick too.
func warm(list []bot.Game) {
	for _, g := range list {
		if painter, ok := g.Painter.(render.Warmer); ok {
			go painter.Warm()
		}
	}
}
