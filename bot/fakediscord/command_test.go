package fakediscord_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func command(change func(*discordgo.ApplicationCommand)) *discordgo.ApplicationCommand {
	spanish := map[discordgo.Locale]string{discordgo.SpanishES: "Empieza una partida"}
	c := &discordgo.ApplicationCommand{
		Name: "kamisado", Description: "Play Kamisado",
		Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "start", Description: "Start a game",
			DescriptionLocalizations: spanish,
			Options: []*discordgo.ApplicationCommandOption{{
				Type: discordgo.ApplicationCommandOptionString, Name: "mode", Description: "Which rules",
				Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Simple", Value: "simple"}, {Name: "Standard", Value: "estandar"}},
			}, {Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Whom"}},
		}},
	}
	if change != nil {
		change(c)
	}
	return c
}

func TestCommandSync(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	app := w.ApplicationID()
	one, err := w.bot.ApplicationCommandCreate(app, "", command(nil))
	require.NoError(t, err)
	both, err := w.bot.ApplicationCommandBulkOverwrite(app, "", []*discordgo.ApplicationCommand{
		command(nil), {Name: "help", Description: "Rules"},
	})
	require.NoError(t, err)
	require.Equal(t, one.ID, both[0].ID, "the same name keeps its id")
	require.Equal(t, one.Version, both[0].Version, "and its version, when nothing changed")
	got, ok := w.Command("kamisado")
	require.True(t, ok)
	require.Equal(t, "start", got.Options[0].Name)
	require.Equal(t, "Empieza una partida", got.Options[0].Descriptions["es-ES"])

	list, err := w.bot.ApplicationCommands(app, "")
	require.NoError(t, err)
	require.Len(t, list, 2)
	_, err = w.bot.ApplicationCommandEdit(app, "", both[1].ID, &discordgo.ApplicationCommand{Name: "help", Description: "More rules"})
	require.NoError(t, err)
	require.NoError(t, w.bot.ApplicationCommandDelete(app, "", one.ID))
	require.Len(t, w.Commands(), 1)
	require.Equal(t, 10063, code(w.bot.ApplicationCommandDelete(app, "", one.ID)))
	_, err = w.bot.ApplicationCommandCreate(app, w.guild.ID, command(nil))
	require.NoError(t, err)
	_, ok = w.guild.Command("kamisado")
	require.True(t, ok)
	require.Empty(t, w.Problems())
}

func TestCommandLimits(t *testing.T) {
	t.Parallel()
	cases := map[string]func(*discordgo.ApplicationCommand){
		"capitals":         func(c *discordgo.ApplicationCommand) { c.Name = "Kamisado" },
		"long name":        func(c *discordgo.ApplicationCommand) { c.Name = strings.Repeat("a", 33) },
		"a space":          func(c *discordgo.ApplicationCommand) { c.Name = "a b" },
		"no description":   func(c *discordgo.ApplicationCommand) { c.Description = "" },
		"long description": func(c *discordgo.ApplicationCommand) { c.Description = strings.Repeat("a", 101) },
		"no such locale": func(c *discordgo.ApplicationCommand) {
			c.DescriptionLocalizations = &map[discordgo.Locale]string{"gl": "Galician"}
		},
		"same option twice": func(c *discordgo.ApplicationCommand) {
			o := c.Options[0]
			o.Options = append(o.Options, o.Options[0])
		},
		"required behind optional": func(c *discordgo.ApplicationCommand) { c.Options[0].Options[1].Required = true },
		"choices and autocomplete": func(c *discordgo.ApplicationCommand) { c.Options[0].Options[0].Autocomplete = true },
		"26 choices": func(c *discordgo.ApplicationCommand) {
			for range 24 {
				o := c.Options[0].Options[0]
				o.Choices = append(o.Choices, o.Choices[0])
			}
		},
		"subcommand beside a value": func(c *discordgo.ApplicationCommand) {
			c.Options = append(c.Options, c.Options[0].Options...)
		},
	}
	for name, change := range cases {
		w := newWorld(t, fakediscord.Config{}, nil)
		_, err := w.bot.ApplicationCommandCreate(w.ApplicationID(), "", command(change))
		require.Equal(t, 50035, code(err), name)
		require.Len(t, w.Problems(), 1, name)
	}
}

func TestStrictCommands(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{StrictCommands: true}, say("ok")).open()
	_, err := w.bot.ApplicationCommandCreate(w.ApplicationID(), "", command(nil))
	require.NoError(t, err)
	for name, in := range map[string]*fakediscord.Interaction{
		"not registered":    w.ana.Slash(w.table, "othello start"),
		"no subcommand":     w.ana.Slash(w.table, "kamisado"),
		"no such part":      w.ana.Slash(w.table, "kamisado stop"),
		"no such option":    w.ana.Slash(w.table, "kamisado start", fakediscord.String("x", "y")),
		"another type":      w.ana.Slash(w.table, "kamisado start", fakediscord.Integer("mode", 1)),
		"not in the choice": w.ana.Slash(w.table, "kamisado start", fakediscord.String("mode", "y")),
	} {
		require.Error(t, in.Err(), name)
	}
	_, err = w.ana.Slash(w.table, "kamisado start", fakediscord.String("mode", "simple")).Reply(soon(t))
	require.NoError(t, err)
}
