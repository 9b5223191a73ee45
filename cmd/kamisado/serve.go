package main

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
	"kamisado/store"
)

// Serve runs the bot. Every setting is a flag and an environment variable, which
// may stand in a file .env; .env.example lists them, and a test compares.
type Serve struct {
	Token     string   `env:"DISCORD_TOKEN" placeholder:"TOKEN" help:"The bot's secret. Better in the environment or in .env than here, where other users can read it."`
	AppID     string   `name:"app-id" env:"DISCORD_APP_ID" placeholder:"ID" help:"The application's id (default: asked of Discord)."`
	GuildID   string   `name:"guild-id" env:"DISCORD_GUILD_ID" placeholder:"ID" help:"Register the commands in this server alone, at once; the application's global commands are removed."`
	APIURL    string   `name:"api-url" env:"DISCORD_API_URL" placeholder:"URL" help:"Replaces https://discord.com, for stand-ins and proxies."`
	Database  string   `env:"DATABASE_URL" default:"sqlite:kamisado.db" placeholder:"URL" help:"Where matches are kept: sqlite:FILE or postgres://… (default: ${default})."`
	LogLevel  string   `env:"LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"How much to log: debug, info, warn or error (default: ${default})."`
	LogFormat string   `env:"LOG_FORMAT" enum:"text,json" default:"text" help:"How to log: text or json (default: ${default})."`
	Lang      lang.Tag `enum:"es,en" default:"es" help:"Language of this program's own messages: es or en (default: ${default})."`
	// Tune changes what the bot is made of; nil for nothing.
	Tune func(*bot.Config) `kong:"-"`
}

// The collector's settings. Some 8 MB live and each move leaves 200 kB of
// garbage: letting the heap grow to four times that saves most collections, and the goal keeps
// the process small when many matches are played at once. What the solver's
// tables may take comes on top: they are no garbage, and a limit below what lives
// would have the collector run without end.
const (
	collectAt   = 300
	memoryGoal  = 36 << 20
	memoryLimit = memoryGoal + solverMemory
)

// Run serves until the context ends.
func (s *Serve) Run(ctx context.Context, console *Console) error {
	catalogue, err := lang.New()
	if err != nil {
		return err
	}
	base, err := s.check(console, catalogue.Speaker(s.Lang))
	if err != nil {
		return err
	}
	if console.Env("GOMEMLIMIT") == "" && console.Env("GOGC") == "" {
		debug.SetGCPercent(collectAt)
		debug.SetMemoryLimit(memoryLimit)
	}
	log := s.logger(console)
	matches, err := store.Open(ctx, s.Database)
	if err != nil {
		return err
	}
	err = s.serve(ctx, log, catalogue, matches, base)
	if errors.Is(err, discord.ErrToken) {
		err = &exitError{statusFailed, catalogue.Speaker(s.Lang).Text("serve.wrongtoken")}
	}
	log.Info("closing the store")
	return errors.Join(err, matches.Close())
}

// check refuses settings that cannot work before anything is opened.
func (s *Serve) check(console *Console, say lang.Speaker) (*url.URL, error) {
	if console.DotEnv != nil {
		return nil, misused(say.Text("serve.dotenv", "Error", console.DotEnv.Error()))
	}
	s.Token = strings.TrimSpace(s.Token)
	switch {
	case s.Token == "":
		return nil, misused(say.Text("serve.notoken"))
	case strings.ContainsFunc(s.Token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return nil, &exitError{statusFailed, say.Text("serve.wrongtoken")}
	}
	for name, id := range map[string]string{"DISCORD_APP_ID": s.AppID, "DISCORD_GUILD_ID": s.GuildID} {
		if id != "" && !discord.IsSnowflake(id) {
			return nil, misused(say.Text("serve.badid", "Name", name))
		}
	}
	if s.APIURL == "" {
		return nil, nil
	}
	base, err := discord.ParseBase(s.APIURL)
	if err != nil {
		return nil, misused(err.Error())
	}
	return base, nil
}

// serve wires the parts and plays.
func (s *Serve) serve(ctx context.Context, log *slog.Logger, catalogue *lang.Catalogue, matches store.Store, base *url.URL) error {
	client, err := discord.New(discord.Config{Token: s.Token, App: s.AppID, Guild: s.GuildID, Base: base, Log: log})
	if err != nil {
		return err
	}
	config := bot.Config{
		Games: games(), Store: matches, Catalogue: catalogue, Log: log, Poster: client, Link: discord.Link,
	}
	if s.Tune != nil {
		s.Tune(&config)
	}
	warm(config.Games)
	err = client.Serve(ctx, bot.New(config))
	if err != nil && !errors.Is(err, discord.ErrToken) {
		return fmt.Errorf("serve Discord: %w", err)
	}
	return err
}

// warm prepares the pictures in the background, so that the first is quick too.
func warm(list []bot.Game) {
	for _, g := range list {
		if painter, ok := g.Painter.(interface{ Warm() }); ok {
			go painter.Warm()
		}
	}
}

// logger writes to standard error. It logs ids, never tokens or texts of users.
func (s *Serve) logger(console *Console) *slog.Logger {
	var level slog.Level
	// The flag's values are slog's own names: this cannot fail.
	_ = level.UnmarshalText([]byte(s.LogLevel))
	options := &slog.HandlerOptions{Level: level}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(console.Err, options))
	}
	return slog.New(slog.NewTextHandler(console.Err, options))
}
