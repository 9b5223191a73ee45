package app

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/game"
)

// settings are the environment variables that the bot reads, with the default of
// each that has one.
func settings() map[string]string {
	defaults := make(map[string]string)
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Auto]()) {
		if name := field.Tag.Get("env"); name != "" {
			defaults[name] = field.Tag.Get("default")
		}
	}
	return defaults
}

// .env.example has every setting once and no other, and shows the defaults. What
// it does not leave to the reader is behind a "#": a copy of it changes nothing.
func TestEnvExample(t *testing.T) {
	t.Parallel()
	assignment := regexp.MustCompile(`(?m)^(#?)([A-Z_]+)=(.*)$`)
	listed := make(map[string]string)
	for _, found := range assignment.FindAllStringSubmatch(apptest.ReadRoot(t, ".env.example"), -1) {
		optional, name, value := found[1] != "", found[2], found[3]
		require.NotContains(t, listed, name, "twice")
		require.Equal(t, name != "DISCORD_TOKEN", optional, name)
		if want := settings()[name]; want != "" {
			require.Equal(t, want, value, name)
		}
		listed[name] = value
	}
	for name := range settings() {
		require.Contains(t, listed, name)
	}
	require.Len(t, listed, len(settings()))
	require.Empty(t, listed["DISCORD_TOKEN"])
}

// A token may have quotes and the word Bot around it.
func TestToken(t *testing.T) {
	t.Parallel()
	for _, given := range []string{"abc", " abc\n", `"abc"`, "'abc'", "Bot abc", "bot  abc", `"Bot abc"`, `Bot "abc"`} {
		parsed, err := englishParser(t).Parse([]string{
			"serve", "--token", given, "--database", `"sqlite:x.db"`, "--log-level", "'debug'",
		})
		require.NoError(t, err, given)
		serve := parsed.Selected().Target.Interface().(Serve)
		account, err := serve.check(englishConsole(t))
		require.NoError(t, err, given)
		require.Equal(t, "abc", account.Token, given)
		require.Equal(t, "sqlite:x.db", serve.Database)
		require.Equal(t, "debug", serve.LogLevel)
	}
}

// No error repeats the value of a secret setting. All have the status that the systemd unit does not restart.
func TestRefusedSettings(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"no token":        {"serve"},
		"empty token":     {"serve", "--token", `""`},
		"two tokens":      {"serve", "--token", "s3cr3t s3cr3t"},
		"public key":      {"serve", "--token", "s3cr3t", "--public-key", "s3cr3t"},
		"id":              {"serve", "--token", "x", "--app-id", "s3cr3t"},
		"server":          {"serve", "--token", "x", "--guild-id", "s3cr3t"},
		"shards":          {"serve", "--token", "x", "--shards", "s3cr3t"},
		"URL":             {"serve", "--token", "x", "--api-url", "http://user:s3cr3t@["},
		"URL of password": {"serve", "--token", "x", "--api-url", "http://user:s3/s3cr3t@host"},
		"database":        {"serve", "--token", "x", "--database", "postgres://user:s3/s3cr3t@host/x", "--log-level", "error"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), "", args...)
			require.Equal(t, tool.StatusSettings, got.status, got)
			require.NotEmpty(t, got.err)
			require.NotContains(t, got.err, "s3cr3t")
			require.NotContains(t, got.err, "s3")
		})
	}
}

// What a variable has wrong is a wrong setting, which no error repeats. What a flag has wrong that has few values is a
// mistake in the command line.
func TestRefusedVariables(t *testing.T) { // sets the environment, which the parser reads, so it runs alone
	for name, values := range map[string][]string{
		"LOG_LEVEL":      {"s3cr3t but got s3cr3t", "loud", ""},
		"LOG_FORMAT":     {"s3cr3t"},
		"DATABASE_URL":   {"mysql://bot:s3cr3t@db/x", "sqlite:" + filepath.Join(t.TempDir(), "new", "x.db")},
		"DISCORD_APP_ID": {"s3cr3t"},
		"OPS_LISTEN":     {"8082", "127.0.0.1:99999"},
		"HTTP_LISTEN":    {"8081", "127.0.0.1:99999"},
	} {
		for _, value := range values {
			t.Run(name+"="+value, func(t *testing.T) {
				t.Setenv("DATABASE_URL", "sqlite::memory:")
				t.Setenv("DISCORD_PUBLIC_KEY", strings.Repeat("0a", 32))
				t.Setenv(name, value)
				got := tryWith(t.Context(), os.Getenv, "", "serve", "--token", "x", "--lang", "en")
				require.Equal(t, tool.StatusSettings, got.status, got)
				require.Contains(t, got.err, name)
				require.NotContains(t, got.err, "s3cr3t")
			})
		}
	}
	t.Setenv("LOG_LEVEL", "info")
	got := tryWith(t.Context(), os.Getenv, "", "serve", "--token", "x", "--log-level", "s3cr3t")
	require.Equal(t, tool.StatusUsage, got.status, got)
	require.NotContains(t, got.err, "s3cr3t")
}

// The log names the variables that resemble settings, and no others.
func TestMisspelledNames(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	warnOfNames(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{ReplaceAttr: func(
		_ []string, a slog.Attr,
	) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == slog.MessageKey || a.Key == slog.LevelKey {
			return slog.Attr{}
		}
		return a
	}})), append(settingNames(), "DISCORD_TOKN", "DATABSE_URL", "LOGLEVEL", "log_level", "OPS_LSITEN", "DISCORD_TOKN", "DISCORD_BOT_TOKEN", "OSP_LISTNE",
		"PATH", "LOG_DIR", "HTTP_PROXY", "DATABASE_HOST", "TERM", "LANG", "", "ñ", "POSTGRES_PASSWORD", "TLS_FOLDER"))
	require.Equal(t, strings.Join([]string{
		"name=DATABSE_URL meant=DATABASE_URL", "name=DISCORD_BOT_TOKEN", "name=DISCORD_TOKN meant=DISCORD_TOKEN",
		"name=LOGLEVEL meant=LOG_LEVEL", "name=OPS_LSITEN meant=OPS_LISTEN", "name=OSP_LISTNE meant=OPS_LISTEN",
		"name=log_level meant=LOG_LEVEL", "",
	}, "\n"), log.String())
}

// The bot logs all misspelled names, although the lines look alike.
func TestAllMisspelledNamesAreLogged(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	console := englishConsole(t)
	console.Err, console.Names = &log, []string{"DISCORD_TOKN", "DISCORD_APPID", "DATABSE_URL"}
	_, err := newHost(new(Common), console, Options{})
	require.NoError(t, err)
	for _, name := range console.Names {
		require.Contains(t, log.String(), "name="+name)
	}
}

// A variable with another setting in it, as a supervisor makes it of two lines without an end between them, is refused
// before anything repeats it.
func TestSettingsThatRunIntoEachOther(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"sqlite:x.dbDISCORD_TOKEN=s3cr3t":         "DATABASE_URL has another setting in it: write DISCORD_TOKEN on a line of its own.",
		"sqlite:x.db\nPOSTGRES_PASSWORD=s3cr3t":   "DATABASE_URL has another setting in it: write POSTGRES_PASSWORD on a line of its own.",
		"postgres://bot:a=b@db/x?sslmode=require": "",
	} {
		console := englishConsole(t)
		console.Env = func(name string) string {
			if name == "DATABASE_URL" {
				return value
			}
			return ""
		}
		_, err := newHost(new(Common), console, Options{})
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, want)
	}
}

// The table of settings in docs/install.md has the same ones with the same defaults.
func TestDocumentedSettings(t *testing.T) {
	t.Parallel()
	row := regexp.MustCompile("(?m)^\\| `([A-Z_]+)` \\|([^|]*)\\|")
	listed := make(map[string]string)
	for _, found := range row.FindAllStringSubmatch(apptest.ReadRoot(t, "docs/install.md"), -1) {
		listed[found[1]] = strings.Trim(found[2], " `")
	}
	require.Len(t, listed, len(settings()))
	for name, value := range settings() {
		require.Contains(t, listed, name)
		if value != "" {
			require.Equal(t, value, listed[name], name)
		}
	}
}

// The invitation asks for the permissions that the documents name, and for nothing
// else.
func TestInvitation(t *testing.T) {
	t.Parallel()
	const permissions = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
		discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads | discordgo.PermissionAttachFiles
	link := fmt.Sprintf("&scope=bot+applications.commands&permissions=%d\n", permissions)
	for _, file := range []string{"docs/install.md", "README.md", "README.es.md"} {
		require.Contains(t, apptest.ReadRoot(t, file), link)
	}
}

// The table of what each game has, in docs/commands.md, agrees with the games, in their order.
func TestDocumentedLevels(t *testing.T) {
	t.Parallel()
	say := englishConsole(t).Speaker
	_, table, found := strings.Cut(apptest.ReadRoot(t, "docs/commands.md"), "\n| game | the computer's levels | hints | records |\n|---|---|---|---|\n")
	require.True(t, found)
	rows := strings.SplitN(table, "\n", len(Entries())+1)
	for i, g := range Entries() {
		cells := strings.Split(rows[i], " |")
		require.Len(t, cells, 5, rows[i])
		var levels []string
		for _, level := range g.Levels {
			word := g.LevelWord(level, say)
			if level.Name == g.DefaultLevel {
				word = "**" + word + "**"
			}
			levels = append(levels, word)
		}
		require.Equal(t, strings.Join(levels, ", "), strings.TrimSpace(cells[1]), rows[i])
		require.NotNil(t, g.Hinter, rows[i])
		require.NotNil(t, g.Reviewer, rows[i])
		won := " matches won"
		if _, pools := game.WinPooler(g.Rules); pools {
			won += ", in total and by mode"
		}
		_, ranks := g.Rules.(game.Scorer)
		require.Equal(t, ranks, cells[3] != won, rows[i])
	}
	require.True(t, strings.HasPrefix(rows[len(rows)-1], "\n"), "the table ends with the last game")
}

// The first line of the log has the version, the transport, the database without its password and the language.
func TestStartIsLogged(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for transport, more := range map[string][]string{
		`gateway`:                   nil,
		`"gateway, shards 4"`:       {"--shards", "4"},
		`"HTTP at 127.0.0.1:18081"`: {"--public-key", strings.Repeat("0a", 32), "--http-listen", "127.0.0.1:18081"},
	} {
		database := "postgres://bot:s3cr3t@127.0.0.1:1,db2.example:5432/kamisado?password=s3cr3t"
		got := try(ctx, "", append([]string{"serve", "--lang", "en", "--token", "x", "--database", database}, more...)...)
		require.Zero(t, got.status, got)
		require.Regexp(t, `^time=\S+ level=INFO msg=starting version="kamisado v\S+ [^"]*" transport=`+transport+
			` database=postgres://bot@127.0.0.1:1,db2.example:5432/kamisado language=en\n`, got.err)
		require.NotContains(t, got.err, "s3cr3t")
	}
}
