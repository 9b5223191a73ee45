package discord

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/game"
)

// recorded is an interaction as Discord's documentation shows them.
func recorded(t *testing.T, name string) *discordgo.Interaction {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name + ".json")
	require.NoError(t, err)
	i := new(discordgo.Interaction)
	require.NoError(t, json.Unmarshal(raw, i))
	return i
}

func offline(t *testing.T) *Client {
	t.Helper()
	c, err := New(Config{Token: "t"})
	require.NoError(t, err)
	catalogue, err := texts()
	require.NoError(t, err)
	c.bot = bot.New(bot.Config{Games: list(), Catalogue: catalogue})
	return c
}

// Interactions, as they come, become requests.
func TestInbound(t *testing.T) {
	t.Parallel()
	mason := chat.User{ID: "53908232506183680", Name: "Mason *the* <@1>"}
	mesa := bot.Place{Guild: "290926798626357999", Channel: "645027906669510667", Locale: "en-GB", GuildLocale: "es-ES"}
	french := mesa
	french.Locale, french.Missing = "fr", []game.Term{"permission.attach"}
	for name, want := range map[string]bot.Request{
		"start": {ID: "786008729715212338", User: mason, At: mesa, Do: chat.Start{
			Game: "kamisado", Options: game.Options{"mode": "estandar"}, Side: "negro",
			Opponent: &chat.User{ID: "82198898841029460", Name: "someone"},
		}},
		"direct": {
			ID: "786008729715212340", User: chat.User{ID: mason.ID, Name: "mason"},
			At: bot.Place{Channel: "1000000000000000007", Locale: "es-419"}, Do: chat.Show{Match: "k3v7x2mq · Ana", Text: true},
		},
		"select": {
			ID: "786008729715212341", User: mason, At: mesa, Message: "1000000000000000042",
			Do: chat.Play{Match: "k3v7x2mq", Ply: 17, Move: "c1c6"},
		},
		"button": {
			ID: "786008729715212342", User: mason, At: french, Message: "1000000000000000042", Private: true, Plain: true,
			Do: chat.Resign{Match: "k3v7x2mq", Ply: 17, Sure: true},
		},
		"wrong":  {ID: "786008729715212344", User: mason, At: mesa, Do: chat.TypeMove{}},
		"modal":  {ID: "786008729715212345", User: mason, At: mesa, Do: chat.Unknown{}},
		"future": {ID: "786008729715212347", User: mason, At: mesa, Message: "1000000000000000042", Do: chat.Unknown{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := recorded(t, name)
			require.True(t, usable(i))
			require.Equal(t, want, offline(t).request(i))
		})
	}
	require.False(t, usable(recorded(t, "nobody")))
}

// What is typed so far, and for what.
func TestWanted(t *testing.T) {
	t.Parallel()
	data, ok := recorded(t, "autocomplete").Data.(discordgo.ApplicationCommandInteractionData)
	require.True(t, ok)
	require.Equal(t, bot.Wanted{Moves: true, Verb: "push", Match: "k3v7x2mq", Typed: "C"}, offline(t).wanted(data))
	require.Equal(t, bot.Wanted{}, offline(t).wanted(discordgo.ApplicationCommandInteractionData{}))
}

// Ids may stand in mentions and addresses only if they are ids.
func TestSnowflakes(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"1": true, "53908232506183680": true, "": false, "-1": false, "1e3": false, "12 ": false, "١٢": false, "123456789012345678901": false,
	} {
		require.Equal(t, want, IsSnowflake(id), id)
	}
	require.Equal(t, "https://discord.com/channels/1/2/3", Link("1", "2", "3"))
	require.Equal(t, "https://discord.com/channels/@me/2", Link("", "2", ""))
}
