package app

import (
	"log/slog"
	"strings"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
)

// Account is what the bot needs to know of its account at Discord. Every setting
// is a flag and an environment variable, which may stand in a file .env;
// .env.example lists them, and a test compares.
type Account struct {
	Token      string `env:"DISCORD_TOKEN" placeholder:"TOKEN" help:"The bot's secret. Better in the environment or in .env than here, where other users can read it."`
	AppID      string `name:"app-id" env:"DISCORD_APP_ID" placeholder:"ID" help:"The application's id (default: asked of Discord)."`
	GuildID    string `name:"guild-id" env:"DISCORD_GUILD_ID" placeholder:"ID" help:"Register the commands in this server alone, at once; the application's global commands are removed."`
	PublicKey  string `env:"DISCORD_PUBLIC_KEY" placeholder:"HEX" help:"The application's public key: with it interactions are taken over signed HTTP, and the gateway is not used."`
	HTTPListen string `name:"http-listen" env:"HTTP_LISTEN" default:"127.0.0.1:8081" placeholder:"HOST:PORT" help:"Where interactions are taken over HTTP, behind a proxy with TLS (default: ${default})."`
	APIURL     string `name:"api-url" env:"DISCORD_API_URL" placeholder:"URL" help:"Replaces https://discord.com, for a fake Discord or a proxy."`
}

// Page is where the playground's page is served, and for whom.
type Page struct {
	Listen string   `env:"PLAYGROUND_LISTEN" default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where the playground's page is served; the next free port where this one is taken (default: ${default}). Whoever can reach it can play as anybody."`
	Names  []string `env:"PLAYGROUND_NAMES" default:"Ada,Bruno,Clara,Diego" placeholder:"NAME,…" help:"What the playground's users are called (default: ${default})."`
	Open   bool     `negatable:"" default:"true" help:"Open the page in a browser, if this is a terminal on a desktop (default: yes)."`
}

// Common is what the bot needs to know wherever it plays.
type Common struct {
	Database  string `env:"DATABASE_URL" default:"sqlite:kamisado.db" placeholder:"URL" help:"Where matches are kept: sqlite:FILE or postgres://… (default: ${default})."`
	OpsListen string `env:"OPS_LISTEN" placeholder:"HOST:PORT" help:"Where health, metrics and profiles are served, such as 127.0.0.1:8082; whoever can reach it reads them all (default: nowhere)."`
	LogLevel  string `env:"LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"How much to log: debug, info, warn or error (default: ${default}, which in the playground is no more than warn)."`
	LogFormat string `env:"LOG_FORMAT" enum:"text,json" default:"text" help:"How to log: text or json (default: ${default})."`
	Language
}

// Language is the one in which the program speaks to who runs it.
type Language struct {
	Lang string `enum:"es,en," default:"" placeholder:"LANG" help:"Language of this program's own messages: es or en (default: the environment's, else es)."`
}

// logger writes to standard error. It logs ids, never tokens or texts of users.
func (c *Common) logger(console *cli.Console) *slog.Logger {
	var level slog.Level
	// The flag's values are slog's own names: this cannot fail.
	_ = level.UnmarshalText([]byte(c.LogLevel))
	options := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(console.Err, options))
	}
	return slog.New(slog.NewTextHandler(console.Err, options))
}

// language is the flag's, else that of the environment, else Spanish.
func (c *Language) language(console *cli.Console) lang.Tag {
	if c.Lang != "" {
		return lang.Tag(c.Lang)
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := console.Env(name); value != "" {
			if strings.HasPrefix(value, "en") {
				return lang.English
			}
			break
		}
	}
	return lang.Spanish
}
