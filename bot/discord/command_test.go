package discord

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/game/kamisado"
	"kamisado/game/othello"
	"kamisado/render"
	"kamisado/render/text"
)

// declared are the commands of games.
func declared(t *testing.T, games []bot.Game) []command {
	t.Helper()
	return commands(offline(t, games).bot, false)
}

// copied is a copy in which everything may be changed.
func copied(t *testing.T, all []command) (copies []command) {
	t.Helper()
	raw, err := json.Marshal(all)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &copies))
	return copies
}

// Commands are registered again only when something differs.
func TestSameCommands(t *testing.T) {
	t.Parallel()
	all := declared(t, onlyKamisado())
	require.True(t, sameCommands(nil, nil))
	require.True(t, sameCommands([]command{}, nil))
	require.False(t, sameCommands(nil, all))
	require.False(t, sameCommands(all, nil))
	shuffled := copied(t, all)
	slices.Reverse(shuffled)
	require.True(t, sameCommands(shuffled, all))
	require.False(t, sameCommands(commands(offline(t, onlyKamisado()).bot, true), all))
	for name, change := range map[string]func([]command){
		"name":         func(c []command) { c[0].Name = "other" },
		"description":  func(c []command) { c[1].Description = "other" },
		"localization": func(c []command) { c[1].Localizations["es-ES"] = "otra" },
		"local name":   func(c []command) { c[1].Names["es-419"] = "otro" },
		"option name":  func(c []command) { delete(c[1].Options[0].Names, "es-ES") },
		"option":       func(c []command) { c[1].Options = c[1].Options[:1] },
		"required":     func(c []command) { c[1].Options[0].Required = false },
		"autocomplete": func(c []command) { c[1].Options[0].Autocomplete = false },
		"choice":       func(c []command) { c[0].Options[0].Options[0].Choices[0].Value = "other" },
		"permission":   func(c []command) { c[0].Permissions = "32" },
		"context":      func(c []command) { c[0].Contexts = []int{0} },
		"order":        func(c []command) { slices.Reverse(c[1].Options) },
	} {
		changed := copied(t, all)
		change(changed)
		require.False(t, sameCommands(changed, all), name)
	}
}

// What Discord gives back has more in it, and less: ids and versions, null for
// what is empty.
func TestSameAsDiscordHasThem(t *testing.T) {
	t.Parallel()
	raw, err := json.Marshal(declared(t, onlyKamisado()))
	require.NoError(t, err)
	var given []map[string]any
	require.NoError(t, json.Unmarshal(raw, &given))
	for _, c := range given {
		c["id"], c["version"], c["nsfw"] = "1", "2", false
		if _, limited := c["default_member_permissions"]; !limited {
			c["default_member_permissions"] = nil
		}
		if _, localized := c["name_localizations"]; !localized {
			c["name_localizations"] = nil
		}
		c["dm_permission"] = true
	}
	raw, err = json.Marshal(given)
	require.NoError(t, err)
	var there []command
	require.NoError(t, json.Unmarshal(raw, &there))
	require.True(t, sameCommands(there, declared(t, onlyKamisado())))
}

// Each game's command has the options that fit it.
func TestOptionsOfCommands(t *testing.T) {
	t.Parallel()
	options := make(map[string][]commandOption)
	for _, c := range declared(t, allKinds()) {
		options[c.Name] = c.Options
		if len(c.Options) == 1 && c.Options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
			options[c.Name] = c.Options[0].Options
		}
	}
	names := func(command string) (all []string) {
		for _, o := range options[command] {
			all = append(all, o.Name)
		}
		return all
	}
	require.Equal(t, []string{"mode", "opponent", "open", "color", "view", "time", "rated", "thread"}, names("kamisado"))
	require.Equal(t, []string{"level", "alone", "time", "rated", "thread"}, names("sixes"))
	require.Equal(t, []string{"rows", "free", "kind"}, names("guess"))
	rows, free := options["guess"][0], options["guess"][1]
	require.Equal(t, discordgo.ApplicationCommandOptionInteger, rows.Type)
	require.Equal(t, []int{2, 30}, []int{*rows.MinValue, *rows.MaxValue})
	require.Equal(t, discordgo.ApplicationCommandOptionBoolean, free.Type)
	require.Equal(t, []string{"game", "leaderboard"}, names("records"))
	require.True(t, options["records"][1].Autocomplete)
	require.Equal(t, []string{"file", "position", "game", "opponent", "open", "level", "color", "hints", "view", "time", "thread"}, names("import"))
	require.Equal(t, discordgo.ApplicationCommandOptionAttachment, options["import"][0].Type)
	raw, err := json.Marshal(rows)
	require.NoError(t, err)
	require.Contains(t, string(raw), `"min_value":2,"max_value":30`)
}

// Commands, their parts and their options have Spanish names, and Discord sends the English ones.
func TestNamesOfCommands(t *testing.T) {
	t.Parallel()
	all := declared(t, onlyKamisado())
	start, move := all[0].Options[0], all[slices.IndexFunc(all, func(c command) bool { return c.Name == "move" })]
	spanish := func(name string) map[string]string { return map[string]string{"es-ES": name, "es-419": name} }
	require.Empty(t, all[0].Names) // Kamisado is called that everywhere
	require.Equal(t, spanish("empezar"), start.Names)
	require.Equal(t, spanish("modo"), start.Options[0].Names)
	require.Equal(t, spanish("rival"), start.Options[1].Names)
	require.Equal(t, spanish("jugar"), move.Names)
	require.Equal(t, spanish("jugada"), move.Options[0].Names)
}

// Sides are offered in the words of their game, in every language.
func TestSidesAreNamedAsInTheirGame(t *testing.T) {
	t.Parallel()
	games := append(onlyKamisado(), bot.Game{
		Rules: othello.Rules{}, Painter: render.NewOthello(), Printer: text.Othello{}, Sides: []string{"negro", "blanco"},
	})
	want := map[string][]string{
		"kamisado": {"Black, Negro: negro", "White, Blanco: blanco", "Random, Al azar: azar"},
		"othello":  {"Black, Negras: negro", "White, Blancas: blanco", "Random, Al azar: azar"},
	}
	for _, c := range declared(t, games) {
		if want[c.Name] == nil {
			continue
		}
		start := c.Options[0]
		color := start.Options[slices.IndexFunc(start.Options, func(o commandOption) bool { return o.Name == "color" })]
		var choices []string
		for _, side := range color.Choices {
			choices = append(choices, fmt.Sprintf("%s, %s: %s", side.Name, side.Localizations["es-ES"], side.Value))
		}
		require.Equal(t, want[c.Name], choices)
	}
}

// All commands are within Discord's limits, and every description is there in every
// language.
func TestCommandLimits(t *testing.T) {
	t.Parallel()
	require.Len(t, declared(t, onlyKamisado()), 21)
	all := declared(t, allKinds())
	require.Equal(t, string(kamisado.ID), all[0].Name)
	require.LessOrEqual(t, len(all), 100)
	names := make(map[string]bool)
	for _, c := range all {
		require.False(t, names[c.Name], c.Name)
		names[c.Name] = true
		raw, err := json.Marshal(c)
		require.NoError(t, err)
		require.Less(t, utf8.RuneCount(raw), 8000, c.Name)
	}
	for _, c := range declared(t, onlyKamisado()) { // the others lack texts here
		checkDescription(t, c.Description, c.Localizations)
		checkDescriptions(t, c.Options)
	}
	for _, c := range all {
		checkOptions(t, c.Options)
	}
}

func checkOptions(t *testing.T, options []commandOption) {
	t.Helper()
	require.LessOrEqual(t, len(options), 25)
	for _, o := range options {
		require.LessOrEqual(t, len(o.Choices), 25)
		require.Regexp(t, `^[a-z-]{1,32}$`, o.Name)
		checkOptions(t, o.Options)
	}
}

func checkDescriptions(t *testing.T, options []commandOption) {
	t.Helper()
	for _, o := range options {
		checkDescription(t, o.Description, o.Localizations)
		for _, c := range o.Choices {
			checkDescription(t, c.Name, c.Localizations)
		}
		checkDescriptions(t, o.Options)
	}
}

// checkDescription checks that a text is there in every language.
func checkDescription(t *testing.T, text string, localized map[string]string) {
	t.Helper()
	require.Len(t, localized, 4)
	for _, text := range []string{text, localized["es-ES"], localized["es-419"], localized["en-US"], localized["en-GB"]} {
		require.NotEmpty(t, text)
		require.NotEqual(t, '[', text[0])
	}
	require.Equal(t, text, localized["en-US"])
}
