package discord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/discord/rest"
	"kamisado/bot/fakediscord"
	"kamisado/bot/view"
	"kamisado/game/othello"
	"kamisado/render"
	"kamisado/render/text"
)

// declared are the commands of games.
func declared(t *testing.T, games view.Games) []command {
	t.Helper()
	return commands(offline(t, games).bot, false)
}

// Commands are registered again only when something differs.
func TestSameCommands(t *testing.T) {
	t.Parallel()
	all := declared(t, onlyKamisado())
	copied := func() (copies []command) {
		raw, err := json.Marshal(all)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &copies))
		return copies
	}
	require.True(t, sameCommands([]command{}, nil))
	require.False(t, sameCommands(nil, all))
	require.False(t, sameCommands(all, nil))
	shuffled := copied()
	slices.Reverse(shuffled)
	for i := range shuffled {
		slices.Reverse(shuffled[i].Contexts)
		slices.Reverse(shuffled[i].IntegrationTypes)
		shuffled[i].Type = 0
	}
	require.True(t, sameCommands(shuffled, all))
	require.False(t, sameCommands(commands(offline(t, onlyKamisado()).bot, true), all))
	for name, change := range map[string]func([]command){
		"name":         func(c []command) { c[0].Name = "other" },
		"description":  func(c []command) { c[1].Description = "other" },
		"localization": func(c []command) { c[1].Localizations["es-ES"] = "otra" },
		"local name":   func(c []command) { c[1].Names["es-419"] = "otro" },
		"option name":  func(c []command) { delete(c[1].Options[0].Names, "es-ES") },
		"required":     func(c []command) { c[1].Options[0].Required = false },
		"autocomplete": func(c []command) { c[1].Options[0].Autocomplete = false },
		"choice":       func(c []command) { c[0].Options[0].Options[0].Choices[0].Value = "other" },
		"permission":   func(c []command) { c[0].Permissions = "32" },
		"context":      func(c []command) { c[0].Contexts = []int{0} },
		"order":        func(c []command) { slices.Reverse(c[1].Options) },
	} {
		changed := copied()
		change(changed)
		require.False(t, sameCommands(changed, all), name)
	}
}

// Each command has the options that fit it, with their values, its names in Spanish, and the places and rights that it
// is for.
func TestDeclaredCommands(t *testing.T) {
	t.Parallel()
	all := make(map[string]command)
	options := make(map[string]commandOption) // by command and name
	list := make(map[string][]string)
	games := append(allKinds(), view.Game{
		Rules: othello.Rules{}, Painter: render.NewOthello(), Printer: text.Othello{}, Sides: []string{"negro", "blanco"},
	})
	for _, c := range declared(t, games) {
		all[c.Name] = c
		for _, o := range c.Options {
			if o.Type != discordgo.ApplicationCommandOptionSubCommand {
				o = commandOption{Options: []commandOption{o}}
			}
			for _, o := range o.Options {
				options[c.Name+" "+o.Name] = o
				list[c.Name] = append(list[c.Name], o.Name)
			}
		}
	}
	require.Equal(t, []string{"mode", "opponent", "open", "color", "view", "time", "rated", "thread"}, list["kamisado"])
	require.Equal(t, []string{"level", "alone", "time", "rated", "thread"}, list["sixes"])
	require.Equal(t, []string{"rows", "free", "kind"}, list["guess"])
	require.Equal(t, []string{"game", "leaderboard"}, list["records"])
	require.Equal(
		t, []string{
			"file", "position", "game", "number", "at", "opponent", "open", "level", "color", "hints", "view", "time", "thread",
		}, list["import"],
	)
	raw, err := json.Marshal(options["guess rows"])
	require.NoError(t, err)
	require.Contains(t, string(raw), `"type":4,`)
	require.Contains(t, string(raw), `"min_value":2,"max_value":30`)
	require.Equal(t, discordgo.ApplicationCommandOptionBoolean, options["guess free"].Type)
	require.Equal(t, discordgo.ApplicationCommandOptionAttachment, options["import file"].Type)
	require.Equal(t, discordgo.ApplicationCommandOptionUser, options["kamisado opponent"].Type)
	require.NotEmpty(t, options["match channel"].ChannelTypes)
	require.True(t, options["records leaderboard"].Autocomplete)
	require.True(t, options["move move"].Required)

	spanish := func(name string) map[string]string { return map[string]string{"es-ES": name, "es-419": name} }
	require.Empty(t, all["kamisado"].Names) // Kamisado is called that everywhere
	require.Equal(t, spanish("empezar"), all["kamisado"].Options[0].Names)
	require.Equal(t, spanish("modo"), options["kamisado mode"].Names)
	require.Equal(t, spanish("jugar"), all["move"].Names)
	require.Equal(t, spanish("jugada"), options["move move"].Names)
	for name, want := range map[string][]string{ // sides have the words of their game
		"kamisado": {"Black, Negro: negro", "White, Blanco: blanco", "Random, Al azar: azar"},
		"othello":  {"Black, Negras: negro", "White, Blancas: blanco", "Random, Al azar: azar"},
	} {
		var choices []string
		for _, side := range options[name+" color"].Choices {
			choices = append(choices, fmt.Sprintf("%s, %s: %s", side.Name, side.Localizations["es-ES"], side.Value))
		}
		require.Equal(t, want, choices)
	}
	for _, mode := range options["kamisado mode"].Choices {
		require.NotContains(t, mode.Name+mode.Localizations["es-ES"], "(")
	}

	for name, onServer := range map[string]bool{
		"leaderboard": true, "profile": true, "settings": true, "move": false, "games": false, "kamisado": false,
	} {
		contexts, types := []int{0, 1, 2}, []int{0, 1}
		if onServer {
			contexts, types = []int{0}, []int{0}
		}
		require.Equal(t, contexts, all[name].Contexts, name)
		require.Equal(t, types, all[name].IntegrationTypes, name)
	}
	require.Equal(
		t, []string{"32", "8192", ""},
		[]string{all["settings"].Permissions, all["match"].Permissions, all["move"].Permissions},
	)
}

// All commands are within Discord's limits, and every description is there in every
// language. The fake Discord refuses commands of more than 8000 characters.
func TestCommandLimits(t *testing.T) {
	t.Parallel()
	require.Len(t, declared(t, onlyKamisado()), 21)
	all := declared(t, allKinds())
	require.LessOrEqual(t, len(all), 100)
	names := make(map[string]bool)
	for _, c := range all {
		require.False(t, names[c.Name], c.Name)
		names[c.Name] = true
		checkOptions(t, c.Options, false)
	}
	for _, c := range declared(t, onlyKamisado()) { // the others lack texts here
		checkDescription(t, c.Description, c.Localizations)
		checkOptions(t, c.Options, true)
	}
}

func checkOptions(t *testing.T, options []commandOption, described bool) {
	t.Helper()
	require.LessOrEqual(t, len(options), 25)
	for _, o := range options {
		require.LessOrEqual(t, len(o.Choices), 25)
		require.Regexp(t, `^[a-z-]{1,32}$`, o.Name)
		checkOptions(t, o.Options, described)
		if !described {
			continue
		}
		checkDescription(t, o.Description, o.Localizations)
		for _, c := range o.Choices {
			checkDescription(t, c.Name, c.Localizations)
		}
	}
}

// checkDescription checks that a text is there in every language.
func checkDescription(t *testing.T, text string, localized map[string]string) {
	t.Helper()
	require.Len(t, localized, 4)
	for _, text := range []string{text, localized["es-ES"], localized["es-419"], localized["en-US"], localized["en-GB"]} {
		require.NotEmpty(t, text)
		require.NotEqual(t, byte('['), text[0])
	}
	require.Equal(t, text, localized["en-US"])
}

// registering is a client on a fake Discord. Its commands are registered globally or, while developing, in one guild.
func registering(t *testing.T, local bool) (*fakediscord.Server, *Client) {
	t.Helper()
	s := fakediscord.New(fakediscord.Config{})
	t.Cleanup(s.Close)
	base, err := url.Parse(s.URL())
	require.NoError(t, err)
	config := Config{Token: s.Token(), App: s.ApplicationID(), Base: base, ReplyWithin: maxWait}
	if local {
		config.Guild = s.NewGuild("Club", "en-US").ID
	}
	c := New(config)
	c.bot = offline(t, onlyKamisado()).bot
	t.Cleanup(func() {
		c.http.CloseIdleConnections()
		require.Empty(t, s.Problems())
	})
	return s, c
}

// counts returns the number of commands of each guild and type.
func counts(t *testing.T, s *fakediscord.Server) map[string]int {
	t.Helper()
	all := map[string]int{}
	for _, c := range s.Commands() {
		all[fmt.Sprint(c.GuildID, " ", fields(t, c)["type"])]++
	}
	return all
}

// Registering slash commands changes no field of the Entry Point command of an application with Activities, neither
// globally nor in a guild.
func TestSyncKeepsEntryPoints(t *testing.T) {
	t.Parallel()
	for _, local := range []bool{false, true} {
		s, c := registering(t, local)
		s.AddEntryPoint("")
		if local {
			s.AddEntryPoint(c.Guild)
		}
		var given []map[string]any
		for _, command := range s.Commands() {
			given = append(given, fields(t, command))
		}
		require.NoError(t, c.syncCommands(t.Context()))
		number := len(commands(c.bot, local))
		want := map[string]int{" 4": 1, " 1": number}
		if local {
			want = map[string]int{" 4": 1, c.Guild + " 4": 1, c.Guild + " 1": number}
		}
		require.Equal(t, want, counts(t, s))
		for i, command := range s.Commands()[:len(given)] {
			require.Equal(t, given[i], fields(t, command))
		}
		before := s.Commands()
		require.NoError(t, c.syncCommands(t.Context()))
		require.Equal(t, before, s.Commands(), "nothing differs, so nothing gets another version")
	}
}

// fields returns the fields of a command at Discord, without the version of its last registration.
func fields(t *testing.T, c fakediscord.Command) (all map[string]any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(c.JSON, &all))
	delete(all, "version")
	return all
}

// Commands that could not be registered are registered later.
func TestRegisterCommandsLater(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, sent := recording(t, hangingStore{}, "403 {}", "403 {}", "200 []")
		close(client.ready)
		client.registerCommands(t.Context())
		sent.require(t, "0s GET commands", "10s GET commands", "30s GET commands", "30s PUT commands [{")
	})
}

// Registering replaces commands of any form that the bot does not know, such as those of another program with the same
// application.
func TestSyncReplacesCommandsOfOthers(t *testing.T) {
	t.Parallel()
	for _, local := range []bool{false, true} {
		s, c := registering(t, local)
		_, err := c.rest.Send(t.Context(), rest.Call{
			Method: http.MethodPut, URL: discordgo.EndpointApplicationGlobalCommands(c.App), Once: true,
			Payload: json.RawMessage(`[{"name": "roll", "description": "Dice", "options": [
				{"type": 4, "name": "dice", "description": "How many", "choices": [{"name": "one", "value": 1}]}]}]`),
		})
		require.NoError(t, err)
		require.NoError(t, c.syncCommands(t.Context()))
		require.Equal(t, map[string]int{c.Guild + " 1": len(commands(c.bot, local))}, counts(t, s))
	}
}
