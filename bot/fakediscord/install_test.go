package fakediscord_test

import (
	"encoding/json"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// authorized are what an interaction says of who has installed the application, and of the kind of place.
func authorized(t *testing.T, in *fakediscord.Interaction) (owners map[string]string, context int) {
	t.Helper()
	require.NoError(t, in.Err())
	var sent struct {
		Owners  map[string]string `json:"authorizing_integration_owners"`
		Context int               `json:"context"`
	}
	require.NoError(t, json.Unmarshal(in.Payload(), &sent))
	return sent.Owners, sent.Context
}

// An interaction says who has installed the application where it comes from; that of a control says who had for the
// command that its message answers.
func TestInstallations(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, game)
	away := h.NewGuild("Away", "en-US")
	hall := away.NewChannel("hall")
	away.Expel()
	require.ErrorContains(t, h.ana.Slash(hall, "play").Err(), "nobody has installed")
	h.ana.Install()
	for name, c := range map[string]struct {
		ch      *fakediscord.Channel
		owners  map[string]string
		context int
	}{
		"a guild with the bot":    {h.channel, map[string]string{"0": h.guild.ID, "1": h.ana.ID}, 0},
		"a guild without it":      {hall, map[string]string{"1": h.ana.ID}, 0},
		"direct messages with it": {h.ana.DM(), map[string]string{"0": "0", "1": h.ana.ID}, 1},
	} {
		in := h.ana.Slash(c.ch, "play")
		owners, context := authorized(t, in)
		require.Equal(t, c.owners, owners, name)
		require.Equal(t, c.context, context, name)
		h.reply(in)
	}
	require.Error(t, h.berta.Slash(hall, "play").Err(), "it is ana's alone")
	pressed := h.berta.Press(h.reply(h.ana.Slash(hall, "play")), "resign")
	owners, _ := authorized(t, pressed)
	require.Equal(t, map[string]string{"1": h.ana.ID}, owners)
	require.Equal(t, "after resign", h.reply(pressed).Content)
}

// A command is for the ways of installing the application, and the kinds of places, that it is registered with.
func TestCommandsAreForPlaces(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, say("yes"))
	_, err := h.bot.Request("PUT", discordgo.EndpointApplicationGlobalCommands(h.ApplicationID()), []form{
		{"name": "server", "description": "x", "type": 1, "integration_types": []int{0}, "contexts": []int{0}},
		{"name": "own", "description": "x", "type": 1, "integration_types": []int{1}, "contexts": []int{0, 2}},
	})
	require.NoError(t, err)
	h.ana.Install()
	require.Equal(t, "yes", h.slash("server").Content)
	require.Error(t, h.ana.Slash(h.ana.DM(), "server").Err())
	in := h.ana.Slash(h.channel, "own")
	owners, _ := authorized(t, in)
	require.Equal(t, map[string]string{"1": h.ana.ID}, owners, "the command is not for the guild's installation")
	require.Error(t, h.berta.Slash(h.channel, "own").Err())
	require.ErrorContains(t, h.ana.Slash(h.ana.DM(), "own").Err(), "context 1")
}

// Where the bot is no member it may answer, and do nothing else.
func TestAnswersOnly(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, game)
	h.ana.Install()
	h.guild.Expel()
	board := h.slash("play")
	require.False(t, board.Ephemeral)
	require.Equal(t, 50001, code(h.post(form{"content": "unasked"})))
	_, err := h.bot.Request("PATCH", discordgo.EndpointChannelMessage(h.channel.ID, board.ID), form{"content": "edited"})
	require.Equal(t, 50001, code(err))
	require.Equal(t, board.ID, h.reply(h.berta.Press(board, "resign")).ID)
}
