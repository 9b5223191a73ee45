//go:build full

package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/cli"
)

// A second program on the same file is refused, in words and by its status.
func TestSecondProgram(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.launch()
	second := h.run()
	require.Equal(t, 1, second.Status())
	require.Contains(t, second.Log.String(), "another process is using this database")
	require.Contains(t, second.Log.String(), "stop it first")
	require.NotContains(t, second.Log.String(), "goroutine")
	require.Contains(t, h.begin("simple").Content, "may move any tower")
}

// A wrong token is told at once, with a status and without a storm.
func TestWrongToken(t *testing.T) {
	t.Parallel()
	for name, token := range map[string]string{
		"wrong":    "no-such-token",
		"nonsense": "ñ ☃\u200b",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := prepareHarness(t)
			p := h.run("DISCORD_TOKEN=" + token)
			require.Equal(t, cli.StatusSettings, p.Status())
			require.LessOrEqual(t, h.discord.RequestCount()+h.discord.Gateway().Connects, 10)
			require.Contains(t, p.Log.String(), "Discord no acepta este token.")
			require.NotContains(t, p.Log.String(), token)
			require.NotContains(t, p.Log.String(), "goroutine")
			require.Empty(t, p.Out.String())
		})
	}
}

// An error in the file .env repeats nothing of the file. The log names a misspelled name in it.
func TestDotEnv(t *testing.T) {
	t.Parallel()
	start := func(content string) *apptest.Program {
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, ".env"), []byte(content), 0o600))
		return apptest.LaunchIn(t, folder, "kamisado serve", "LC_ALL=en")
	}
	p := start("\nfoo bar\nDISCORD_TOKEN=s3cr3t\nDATABASE_URL=postgres://bot:s3cr3t@db/bot\n")
	require.Equal(t, cli.StatusSettings, p.Status())
	require.Contains(t, p.Log.String(), "line 2 of the file .env isn't a setting")
	require.NotContains(t, p.Log.String(), "s3cr3t")
	p = start("\uFEFFDISCORD_TOKN=s3cr3t\nDATABASE_URL=sqlite::memory:\n")
	require.Equal(t, cli.StatusSettings, p.Status())
	require.Contains(t, p.Log.String(), "name=DISCORD_TOKN meant=DISCORD_TOKEN")
	require.Contains(t, p.Log.String(), "DISCORD_TOKEN is missing")
	require.NotContains(t, p.Log.String(), "s3cr3t")
	p = start("\uFEFFDISCORD_TOKEN='Bot s3cr3t'\nDISCORD_PUBLIC_KEY=s3cr3t\n")
	require.Equal(t, cli.StatusSettings, p.Status())
	require.Contains(t, p.Log.String(), "DISCORD_PUBLIC_KEY must be")
	require.NotContains(t, p.Log.String(), "s3cr3t")
}

// The gateway may be the first to refuse a token: Discord's REST API is down.
func TestWrongTokenAtGateway(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.discord.Fail(fakediscord.Fault{Path: "/users/@me", Status: 503})
	p := h.run("DISCORD_TOKEN=wrong")
	require.Equal(t, cli.StatusSettings, p.Status())
	require.Contains(t, p.Log.String(), "Discord no acepta este token.")
	require.LessOrEqual(t, h.discord.RequestCount()+h.discord.Gateway().Connects, 10)
}

// Settings that cannot work are told before anything is opened.
func TestWrongSettings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		setting string
		want    []string
	}{
		"app id":     {"DISCORD_APP_ID=kamisado", []string{"DISCORD_APP_ID debe ser un identificador de Discord: solo cifras."}},
		"guild id":   {"DISCORD_GUILD_ID=-1", []string{"DISCORD_GUILD_ID debe ser un identificador de Discord: solo cifras."}},
		"public key": {"DISCORD_PUBLIC_KEY=abc", []string{"DISCORD_PUBLIC_KEY debe ser la clave pública de la aplicación: 64 cifras hexadecimales."}},
		"shards":     {"DISCORD_SHARDS=4:0,1", []string{"DISCORD_SHARDS debe ser auto o un número de partes (shards), como 4."}},
		"shards and a key": {
			"DISCORD_SHARDS=4;DISCORD_PUBLIC_KEY=" + strings.Repeat("0a", 32),
			[]string{"con DISCORD_PUBLIC_KEY no se usa: deja vacía una de las dos."},
		},
		"address":       {"DISCORD_API_URL=localhost:80", []string{"DISCORD_API_URL"}},
		"other scheme":  {"DISCORD_API_URL=ftp://x", []string{"DISCORD_API_URL"}},
		"no address":    {"DISCORD_API_URL=http://a b", []string{"DISCORD_API_URL"}},
		"database":      {"DATABASE_URL=mysql://x", []string{"DATABASE_URL tiene que ser sqlite:ARCHIVO"}},
		"no database":   {"DATABASE_URL=sqlite:", []string{"sqlite:"}},
		"database path": {"DATABASE_URL=sqlite:/nowhere/at/all.db", []string{"/nowhere/at/all.db"}},
		"log level":     {"LOG_LEVEL=loud", []string{"loud"}},
		"log format":    {"LOG_FORMAT=xml", []string{"xml"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := launch(t, append([]string{"DISCORD_TOKEN=secret", "DISCORD_API_URL=http://127.0.0.1:9"}, strings.Split(c.setting, ";")...)...)
			require.Contains(t, []int{cli.StatusFailed, cli.StatusUsage, cli.StatusSettings}, p.Status())
			for _, want := range c.want {
				require.Contains(t, p.Log.String(), want)
			}
			require.NotContains(t, p.Log.String(), "goroutine")
			require.NotContains(t, p.Log.String(), "secret,")
			require.Empty(t, p.Out.String())
		})
	}
}

// With a server of its own the commands go there and the global ones are
// removed; without one again, the other way round is left to whoever sets it.
func TestGuildCommands(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.launch()
	guild := func(r fakediscord.Request) bool { return strings.Contains(r.Path, "/guilds/"+h.guild.ID+"/commands") }
	first := h.discord.Commands()
	require.Len(t, first, apptest.CommandCount(app.Games()))
	for _, c := range first {
		require.Empty(t, c.GuildID)
	}
	h.database += "2"
	p := h.run("DISCORD_GUILD_ID=" + h.guild.ID)
	_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool { return guild(r) && r.Method == "PUT" })
	require.NoError(t, err)
	for h.requests("PUT", "/applications/"+h.discord.ApplicationID()+"/commands") < 2 {
		require.NoError(t, h.soon().Err())
	}
	all := h.discord.Commands()
	require.Len(t, all, apptest.CommandCount(app.Games()))
	for _, c := range all {
		require.Equal(t, h.guild.ID, c.GuildID)
	}
	p.Signal(syscall.SIGTERM)
	h.run("DISCORD_GUILD_ID="+h.guild.ID, "LOG_FORMAT=json", "LOG_LEVEL=debug")
	gets := func() int { return h.requests("GET", "/applications/"+h.discord.ApplicationID()+"/commands") }
	for gets() < 3 {
		require.NoError(t, h.soon().Err())
	}
	require.Equal(t, 1, h.requests("PUT", "/guilds/"+h.guild.ID+"/commands"))
	require.Equal(t, 2, h.requests("PUT", "/applications/"+h.discord.ApplicationID()+"/commands"))
}

// A phone shows every description and every choice of the commands on one line, in both languages.
func TestCommandsFitOneLine(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	fits := func(most int, text string, localized map[string]string) {
		require.NotEmpty(t, localized["es-ES"], text)
		for _, said := range []string{text, localized["es-ES"], localized["es-419"], localized["en-GB"]} {
			require.LessOrEqual(t, utf8.RuneCountInString(said), most, said)
		}
	}
	var check func(fakediscord.CommandOption)
	check = func(o fakediscord.CommandOption) {
		fits(60, o.Description, o.Descriptions)
		for _, c := range o.Choices {
			fits(40, c.Name, c.Names)
		}
		for _, below := range o.Options {
			check(below)
		}
	}
	for _, command := range h.discord.Commands() {
		check(command.CommandOption)
	}
}

// The table of commands in docs/commands.md has every command that is registered, with all its options, and no other.
func TestDocumentedSlashCommands(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	registered := make(map[string][]string)
	for _, command := range h.discord.Commands() {
		var own []string
		for _, option := range command.Options {
			if len(option.Options) == 0 {
				own = append(own, option.Name)
				continue
			}
			for _, one := range option.Options { // of a command below this one
				below := "/" + command.Name + " " + option.Name
				registered[below] = append(registered[below], one.Name)
			}
		}
		if len(own) == len(command.Options) {
			registered["/"+command.Name] = own
		}
	}
	row := regexp.MustCompile("(?m)^\\| `(/[a-z0-9 ]+)` \\|[^|]*\\|([^|]*)\\|")
	name := regexp.MustCompile("`([a-z-]+)`")
	listed := make(map[string][]string)
	for _, found := range row.FindAllStringSubmatch(apptest.ReadRoot(t, "docs/commands.md"), -1) {
		listed[found[1]] = nil
		for _, option := range name.FindAllStringSubmatch(found[2], -1) {
			listed[found[1]] = append(listed[found[1]], option[1])
		}
	}
	require.Len(t, listed, len(registered))
	for command, options := range registered {
		require.ElementsMatch(t, options, listed[command], command)
	}
}
