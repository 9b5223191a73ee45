package discord

import (
	"encoding/json"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
)

func declared(t *testing.T) []command {
	t.Helper()
	catalogue, err := texts()
	require.NoError(t, err)
	return commands(bot.New(bot.Config{Games: list(), Catalogue: catalogue}))
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
	all := declared(t)
	require.True(t, sameCommands(nil, nil))
	require.True(t, sameCommands([]command{}, nil))
	require.False(t, sameCommands(nil, all))
	require.False(t, sameCommands(all, nil))
	shuffled := copied(t, all)
	slices.Reverse(shuffled)
	require.True(t, sameCommands(shuffled, all))
	for name, change := range map[string]func([]command){
		"name":         func(c []command) { c[0].Name = "other" },
		"description":  func(c []command) { c[1].Description = "other" },
		"localization": func(c []command) { c[1].Localizations["es-ES"] = "otra" },
		"option":       func(c []command) { c[1].Options = c[1].Options[:1] },
		"required":     func(c []command) { c[1].Options[0].Required = false },
		"autocomplete": func(c []command) { c[1].Options[0].Autocomplete = false },
		"choice":       func(c []command) { c[0].Options[0].Options[0].Choices[0].Value = "other" },
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
	raw, err := json.Marshal(declared(t))
	require.NoError(t, err)
	var given []map[string]any
	require.NoError(t, json.Unmarshal(raw, &given))
	for _, c := range given {
		c["id"], c["version"], c["nsfw"], c["default_member_permissions"] = "1", "2", false, nil
		c["name_localizations"], c["dm_permission"] = nil, true
	}
	raw, err = json.Marshal(given)
	require.NoError(t, err)
	var there []command
	require.NoError(t, json.Unmarshal(raw, &there))
	require.True(t, sameCommands(there, declared(t)))
}

// Every description is within Discord's limits in every language.
func TestDescriptions(t *testing.T) {
	t.Parallel()
	check := func(text string, localized map[string]string) {
		require.Len(t, localized, 4)
		for _, text := range append([]string{text}, localized["es-ES"], localized["es-419"], localized["en-US"], localized["en-GB"]) {
			require.NotEmpty(t, text)
			require.NotEqual(t, '[', text[0])
			require.LessOrEqual(t, utf8.RuneCountInString(text), 100)
		}
		require.Equal(t, text, localized["en-US"])
	}
	var options func([]commandOption)
	options = func(list []commandOption) {
		for _, o := range list {
			check(o.Description, o.Localizations)
			for _, c := range o.Choices {
				check(c.Name, c.Localizations)
			}
			options(o.Options)
		}
	}
	names := make(map[string]bool)
	for _, c := range declared(t) {
		check(c.Description, c.Localizations)
		options(c.Options)
		names[c.Name] = true
		raw, err := json.Marshal(c)
		require.NoError(t, err)
		require.Less(t, len(raw), 8000)
	}
	require.Len(t, names, 11)
}

// The commands of one server may come back without where else they could be used.
func TestSameLocalCommands(t *testing.T) {
	t.Parallel()
	there := localCommands(declared(t))
	require.True(t, sameCommands(there, localCommands(declared(t))))
	require.False(t, sameCommands(there, declared(t)))
}
