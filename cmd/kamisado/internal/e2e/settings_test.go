//go:build full

package e2e

import (
	"regexp"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
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
			require.Equal(t, tool.StatusSettings, p.Status())
			require.LessOrEqual(t, h.discord.RequestCount()+h.discord.Gateway().Connects, 10)
			require.Contains(t, p.Log.String(), "Discord no acepta este token.")
			require.NotContains(t, p.Log.String(), token)
			require.NotContains(t, p.Log.String(), "goroutine")
			require.Empty(t, p.Out.String())
		})
	}
}

// The gateway may be the first to refuse a token: Discord's REST API is down.
func TestWrongTokenAtGateway(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.discord.Fail(fakediscord.Fault{Path: "/users/@me", Status: 503})
	p := h.run("DISCORD_TOKEN=wrong")
	require.Equal(t, tool.StatusSettings, p.Status())
	require.Contains(t, p.Log.String(), "Discord no acepta este token.")
	require.LessOrEqual(t, h.discord.RequestCount()+h.discord.Gateway().Connects, 10)
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
	h.until(func() bool { return h.requests("PUT", "/applications/"+h.discord.ApplicationID()+"/commands") >= 2 })
	all := h.discord.Commands()
	require.Len(t, all, apptest.CommandCount(app.Games()))
	for _, c := range all {
		require.Equal(t, h.guild.ID, c.GuildID)
	}
	p.Signal(syscall.SIGTERM)
	h.run("DISCORD_GUILD_ID="+h.guild.ID, "LOG_FORMAT=json", "LOG_LEVEL=debug")
	h.until(func() bool { return h.requests("GET", "/applications/"+h.discord.ApplicationID()+"/commands") >= 3 })
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
