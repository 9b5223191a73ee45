package app

import (
	"log/slog"
	"net"
	"reflect"
	"slices"
	"strings"

	"kamisado/bot/discord"
	"kamisado/cmd/kamisado/internal/tool"
)

// Account is what the bot needs to know of its account at Discord. Every setting
// is a flag and an environment variable, which may stand in a file .env;
// .env.example lists them, and a test compares.
type Account struct {
	Token      string `type:"setting" env:"DISCORD_TOKEN" placeholder:"cli.value.token" help:"cli.bot.token"`
	AppID      string `name:"app-id" type:"setting" env:"DISCORD_APP_ID" placeholder:"cli.value.id" help:"cli.bot.app-id"`
	GuildID    string `name:"guild-id" type:"setting" env:"DISCORD_GUILD_ID" placeholder:"cli.value.id" help:"cli.bot.guild-id"`
	PublicKey  string `type:"setting" env:"DISCORD_PUBLIC_KEY" placeholder:"cli.value.hex" help:"cli.bot.public-key"`
	HTTPListen string `name:"http-listen" type:"setting" env:"HTTP_LISTEN" default:"127.0.0.1:8081" placeholder:"cli.value.address" help:"cli.bot.http-listen"`
	Shards     string `type:"setting" env:"DISCORD_SHARDS" placeholder:"cli.value.shards" help:"cli.bot.shards"`
	APIURL     string `name:"api-url" type:"setting" env:"DISCORD_API_URL" placeholder:"cli.value.url" help:"cli.bot.api-url"`
}

// Page is where the playground's page is served, and for whom.
type Page struct {
	Listen string   `type:"setting" env:"PLAYGROUND_LISTEN" default:"127.0.0.1:8080" placeholder:"cli.value.address" help:"cli.bot.listen"`
	Names  []string `env:"PLAYGROUND_NAMES" default:"Ada,Bruno,Clara,Diego" placeholder:"cli.value.names" help:"cli.bot.names"`
	Open   bool     `negatable:"" default:"true" help:"cli.bot.open"`
}

// Common is what the bot needs to know wherever it plays.
type Common struct {
	Database  string `type:"setting" env:"DATABASE_URL" default:"sqlite:kamisado.db" placeholder:"cli.value.url" help:"cli.bot.database"`
	OpsListen string `type:"setting" env:"OPS_LISTEN" placeholder:"cli.value.address" help:"cli.bot.ops-listen"`
	LogLevel  string `type:"setting" env:"LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"cli.bot.log-level"`
	LogFormat string `type:"setting" env:"LOG_FORMAT" enum:"text,json" default:"text" help:"cli.bot.log-format"`
}

// logHandler returns a handler that writes to standard error. The program logs ids, never tokens or texts of
// users.
func (c *Common) logHandler(console *tool.Console) slog.Handler {
	var level slog.Level
	// The flag's values are slog's own names: this cannot fail.
	_ = level.UnmarshalText([]byte(c.LogLevel))
	options := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.NewJSONHandler(console.Err, options)
	}
	return slog.NewTextHandler(console.Err, options)
}

// checkOps returns an error if the operations server cannot have its address.
func (c *Common) checkOps(console *tool.Console) error {
	if c.OpsListen == "" {
		return nil
	}
	if !isAddress(c.OpsListen) {
		return console.BadSetting("serve.ops.form", "Address", c.OpsListen)
	}
	return nil
}

// isAddress reports whether a text has the form of an address to listen at.
func isAddress(text string) bool {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err == nil
}

// check returns the account, and refuses settings that cannot work before anything is opened.
func (a *Account) check(console *tool.Console) (account discord.Config, err error) {
	token := a.Token
	// A token that was copied from a request's header has "Bot" before it.
	if scheme, rest, ok := strings.Cut(token, " "); ok && strings.EqualFold(scheme, "Bot") {
		token = tool.Unquote(rest)
	}
	switch {
	case token == "":
		return account, console.BadSetting("serve.notoken")
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return account, console.BadSetting("serve.wrongtoken")
	case a.AppID != "" && !discord.IsSnowflake(a.AppID):
		return account, console.BadSetting("serve.badid", "Name", "DISCORD_APP_ID")
	case a.GuildID != "" && !discord.IsSnowflake(a.GuildID):
		return account, console.BadSetting("serve.badid", "Name", "DISCORD_GUILD_ID")
	}
	account = discord.Config{Token: token, App: a.AppID, Guild: a.GuildID, Listen: a.HTTPListen}
	if a.PublicKey != "" {
		if account.PublicKey, err = discord.ParseKey(a.PublicKey); err != nil {
			return account, console.BadSetting("serve.badkey")
		}
		if !isAddress(a.HTTPListen) {
			return account, console.BadSetting("serve.badlisten")
		}
	}
	if account.Shards, err = discord.ParseShards(a.Shards); err != nil {
		return account, console.BadSetting("serve.badshards")
	}
	if a.Shards != "" && a.PublicKey != "" {
		return account, console.BadSetting("serve.shardsandkey")
	}
	if a.APIURL != "" {
		if account.Base, err = discord.ParseBase(a.APIURL); err != nil {
			return account, &tool.ExitError{Status: tool.StatusSettings, Text: err.Error()}
		}
	}
	return account, nil
}

// checkVariables returns an error if a variable has another setting in it, or if the file .env cannot be read.
func checkVariables(console *tool.Console) error {
	names := settingNames()
	for _, name := range names {
		if second := tool.SecondSetting(console.Env(name), names); second != "" {
			return console.BadSetting("serve.two", "Name", name, "Second", second)
		}
	}
	return console.CheckDotEnv()
}

// settingNames returns the environment variables that the bot reads.
func settingNames() (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Auto]()) {
		if name := field.Tag.Get("env"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// warnOfNames logs the names of variables that resemble settings but are none. It does not log values.
func warnOfNames(log *slog.Logger, names []string) {
	settings := settingNames()
	for _, name := range slices.Compact(slices.Sorted(slices.Values(names))) {
		if slices.Contains(settings, name) {
			continue
		}
		meant := nearest(name, settings)
		switch {
		case meant != "":
			log.Warn("an unknown variable looks like a setting", "name", name, "meant", meant)
		case strings.HasPrefix(name, "DISCORD_"), strings.HasPrefix(name, "PLAYGROUND_"):
			log.Warn("an unknown variable looks like a setting", "name", name)
		}
	}
}

// mostEdits is how many wrong, missing, swapped or additional letters a misspelled name may have.
const mostEdits = 2

// nearest returns the one of names that a name probably stands for, or "".
func nearest(name string, names []string) (meant string) {
	fewest := mostEdits + 1
	for _, known := range names {
		if edits := distance(strings.ToUpper(name), strings.ToUpper(known)); edits < fewest {
			meant, fewest = known, edits
		}
	}
	return meant
}

// distance returns how many edits of a letter turn a into b. Swapping two neighbours is one edit.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
		for j := range rows[i] {
			switch {
			case i == 0:
				rows[i][j] = j
			case j > 0:
				changed := 1
				if a[i-1] == b[j-1] {
					changed = 0
				}
				rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+changed)
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
				}
			}
		}
	}
	return rows[len(a)][len(b)]
}
