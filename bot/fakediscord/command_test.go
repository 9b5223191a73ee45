package fakediscord_test

import (
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

type (
	appCommand       = discordgo.ApplicationCommand
	appCommandOption = discordgo.ApplicationCommandOption
)

// command is a valid command with a subcommand of two options.
func command() *appCommand {
	return &appCommand{
		Name: "kamisado", Description: "Play Kamisado",
		Options: []*appCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "start", Description: "Start a game",
			NameLocalizations:        map[discordgo.Locale]string{discordgo.SpanishES: "empezar"},
			DescriptionLocalizations: map[discordgo.Locale]string{discordgo.SpanishES: "Empieza una partida"},
			Options: []*appCommandOption{{
				Type: discordgo.ApplicationCommandOptionString, Name: "mode", Description: "Which rules",
				NameLocalizations: map[discordgo.Locale]string{discordgo.SpanishES: "modo"},
				Choices: []*discordgo.ApplicationCommandOptionChoice{
					{Name: "Simple", Value: "simple"}, {Name: "Standard", Value: "estandar"},
				},
			}, {Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Whom"}},
		}},
	}
}

// overwrite registers the commands as the only ones of a guild, or as the only global ones.
func (h *harness) overwrite(guild string, commands ...*appCommand) ([]*appCommand, error) {
	return h.bot.ApplicationCommandBulkOverwrite(h.ApplicationID(), guild, commands)
}

func TestBulkOverwrite(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	one, err := h.overwrite("", command())
	require.NoError(t, err)
	both, err := h.overwrite("", command(), &appCommand{Name: "help", Description: "Rules"})
	require.NoError(t, err)
	require.Equal(t, one[0].ID, both[0].ID, "the same name keeps its id")
	got := h.Commands()[0]
	require.Equal(t, "kamisado", got.Name)
	require.Equal(t, "start", got.Options[0].Name)
	require.Equal(t, "Empieza una partida", got.Options[0].Descriptions["es-ES"])

	list, err := h.bot.ApplicationCommands(h.ApplicationID(), "")
	require.NoError(t, err)
	require.Len(t, list, 2)
	changed, err := h.overwrite("", &appCommand{Name: "help", Description: "More rules"})
	require.NoError(t, err)
	require.Equal(t, both[1].ID, changed[0].ID)
	require.Len(t, h.Commands(), 1, "what is not in the list is deleted")

	_, err = h.overwrite(h.guild.ID, command())
	require.NoError(t, err)
	require.Len(t, h.Commands(), 2)
	require.Equal(t, []string{"kamisado", h.guild.ID}, []string{h.Commands()[1].Name, h.Commands()[1].GuildID})
	require.Empty(t, h.Problems())
	_, err = h.overwrite("1", command())
	require.Equal(t, 10004, code(err))
	_, err = h.bot.ApplicationCommandBulkOverwrite("1", "", nil)
	require.Equal(t, 10002, code(err))
}

// The Entry Point command of an application with Activities is in every bulk overwrite of its scope.
func TestEntryPoint(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	h.AddEntryPoint("")
	_, err := h.overwrite("", command())
	require.Equal(t, 50240, code(err))
	require.Len(t, h.Problems(), 1)
	_, err = h.overwrite("", command(), &appCommand{Name: "launch", Description: "Of type 1"})
	require.Equal(t, 50240, code(err))
	require.Len(t, h.Commands(), 1, "what is refused changes nothing")
	given := h.Commands()[0]

	_, err = h.overwrite("", command(), &appCommand{Name: "launch", Type: 4})
	require.NoError(t, err)
	require.Len(t, h.Commands(), 2)
	require.Equal(t, given.ID, h.Commands()[0].ID)
	_, err = h.overwrite(h.guild.ID, command())
	require.NoError(t, err, "it is of another scope")
}

func TestLocalizationsHaveToBeAskedFor(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	_, err := h.overwrite("", command())
	require.NoError(t, err)
	url := discordgo.EndpointApplicationGlobalCommands(h.ApplicationID())
	full, err := h.bot.Request("GET", url+"?with_localizations=true", nil)
	require.NoError(t, err)
	require.Contains(t, string(full), "Empieza")
	require.Empty(t, h.Problems())
	_, err = h.bot.Request("GET", url, nil)
	require.NoError(t, err)
	require.Len(t, h.Problems(), 1, "Discord leaves them out")
}

func TestCommandLimits(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(command *appCommand, start *appCommandOption){
		"capitals":         func(c *appCommand, _ *appCommandOption) { c.Name = "Kamisado" },
		"long name":        func(c *appCommand, _ *appCommandOption) { c.Name = long(33) },
		"another type":     func(c *appCommand, _ *appCommandOption) { c.Type = discordgo.UserApplicationCommand },
		"a space":          func(c *appCommand, _ *appCommandOption) { c.Name = "a b" },
		"no description":   func(c *appCommand, _ *appCommandOption) { c.Description = "" },
		"long description": func(c *appCommand, _ *appCommandOption) { c.Description = long(101) },
		"no such locale": func(c *appCommand, _ *appCommandOption) {
			c.DescriptionLocalizations = &map[discordgo.Locale]string{"gl": "Galician"}
		},
		"capitals in a locale": func(c *appCommand, _ *appCommandOption) {
			c.NameLocalizations = &map[discordgo.Locale]string{discordgo.SpanishES: "Kamisado"}
		},
		"same name in a locale": func(_ *appCommand, start *appCommandOption) {
			start.Options[1].NameLocalizations = map[discordgo.Locale]string{discordgo.SpanishES: "modo"}
		},
		"same option twice": func(_ *appCommand, start *appCommandOption) {
			start.Options = append(start.Options, start.Options[0])
		},
		"required behind optional": func(_ *appCommand, start *appCommandOption) { start.Options[1].Required = true },
		"choices and autocomplete": func(_ *appCommand, start *appCommandOption) { start.Options[0].Autocomplete = true },
		"26 choices": func(_ *appCommand, start *appCommandOption) {
			start.Options[0].Choices = slices.Repeat(start.Options[0].Choices, 13)
		},
		"a third level": func(_ *appCommand, start *appCommandOption) {
			start.Options = []*appCommandOption{{
				Type: discordgo.ApplicationCommandOptionSubCommandGroup, Name: "x", Description: "x",
			}}
		},
		"subcommand beside a value": func(c *appCommand, start *appCommandOption) {
			c.Options = append(c.Options, start.Options...)
		},
		"more than 8000 characters": func(_ *appCommand, start *appCommandOption) {
			start.Options = nil
			for i := range 25 {
				o := &appCommandOption{
					Type: discordgo.ApplicationCommandOptionString, Name: string(rune('a' + i)), Description: "x",
				}
				for j := range 25 {
					o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{
						Name: long(20) + string(rune('a'+j)), Value: "x",
					})
				}
				start.Options = append(start.Options, o)
			}
		},
	} {
		h := newHarness(t, fakediscord.Config{})
		c := command()
		change(c, c.Options[0])
		_, err := h.overwrite("", c)
		require.Equal(t, 50035, code(err), name)
		require.Len(t, h.Problems(), 1, name)
	}
	h := newHarness(t, fakediscord.Config{})
	_, err := h.overwrite("", command(), command())
	require.Equal(t, 50035, code(err), "the same name twice")
}

func TestStrictCommands(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{StrictCommands: true}, say("ok"))
	_, err := h.overwrite("", command())
	require.NoError(t, err)
	for name, in := range map[string]*fakediscord.Interaction{
		"not registered":    h.ana.Slash(h.channel, "othello start"),
		"no subcommand":     h.ana.Slash(h.channel, "kamisado"),
		"no such part":      h.ana.Slash(h.channel, "kamisado stop"),
		"no such option":    h.ana.Slash(h.channel, "kamisado start", fakediscord.String("x", "y")),
		"another type":      h.ana.Slash(h.channel, "kamisado start", fakediscord.Integer("mode", 1)),
		"not in the choice": h.ana.Slash(h.channel, "kamisado start", fakediscord.String("mode", "y")),
	} {
		require.Error(t, in.Err(), name)
	}
	h.reply(h.ana.Slash(h.channel, "kamisado start", fakediscord.String("mode", "simple")))
}
