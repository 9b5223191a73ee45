package discord

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/discord/rest"
	"kamisado/bot/fakediscord"
)

// registering is a client on a fake Discord. Its commands are registered globally or, while developing, in one guild.
func registering(t *testing.T, local bool) (*fakediscord.Server, *Client) {
	t.Helper()
	s := fakediscord.New(fakediscord.Config{})
	t.Cleanup(s.Close)
	base, err := url.Parse(s.URL())
	require.NoError(t, err)
	config := Config{Token: s.Token(), App: s.ApplicationID(), Base: base}
	if local {
		config.Guild = s.NewGuild("Club", "en-US").ID
	}
	c, err := New(config)
	require.NoError(t, err)
	c.bot = offline(t, onlyKamisado()).bot
	t.Cleanup(func() {
		c.http.CloseIdleConnections()
		require.Empty(t, s.Problems())
	})
	return s, c
}

// counts returns the number of commands of each scope and type.
func counts(s *fakediscord.Server) map[[2]string]int {
	all := map[[2]string]int{}
	for _, c := range s.Commands() {
		var fields struct{ Type json.Number }
		_ = json.Unmarshal(c.JSON, &fields)
		all[[2]string{c.GuildID, fields.Type.String()}]++
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
		want := map[[2]string]int{{"", "4"}: 1, {"", "1"}: number}
		if local {
			want = map[[2]string]int{{"", "4"}: 1, {c.Guild, "4"}: 1, {c.Guild, "1"}: number}
		}
		require.Equal(t, want, counts(s))
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

// Registering replaces commands of any form that the bot does not know, such as those of another program with the same
// application.
func TestSyncReplacesCommandsOfOthers(t *testing.T) {
	t.Parallel()
	s, c := registering(t, false)
	_, err := c.rest.Send(t.Context(), rest.Call{
		Method: http.MethodPut, URL: discordgo.EndpointApplicationGlobalCommands(c.App), Route: "test", Until: c.now().Add(syncWithin),
		Payload: json.RawMessage(`[{"name": "roll", "description": "Dice", "options": [
			{"type": 4, "name": "dice", "description": "How many", "choices": [{"name": "one", "value": 1}]}]}]`),
	})
	require.NoError(t, err)
	require.NoError(t, c.syncCommands(t.Context()))
	require.Equal(t, map[[2]string]int{{"", "1"}: len(commands(c.bot, false))}, counts(s))
}
