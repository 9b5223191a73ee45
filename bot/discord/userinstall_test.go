package discord

import (
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game"
)

// Where the bot can only answer follows from who has installed it, and which permissions count
// there.
func TestUserInstallPlaces(t *testing.T) {
	t.Parallel()
	type owners = map[discordgo.ApplicationIntegrationType]string
	for name, c := range map[string]struct {
		in   interaction
		want chat.Place
	}{
		"a server that has it": {
			interaction{GuildID: "1", Owners: owners{0: "1"}}, chat.Place{Guild: "1"},
		},
		"both": {
			interaction{GuildID: "1", Owners: owners{0: "1", 1: "10"}}, chat.Place{Guild: "1"},
		},
		"not said": {interaction{GuildID: "1"}, chat.Place{Guild: "1"}},
		"a person on a server": {
			interaction{GuildID: "1", Owners: owners{1: "10"}}, chat.Place{Guild: "1", AnswersOnly: true},
		},
		"direct messages with it": {
			interaction{Context: discordgo.InteractionContextBotDM, Owners: owners{1: "10"}}, chat.Place{},
		},
		"other direct messages": {
			interaction{Context: discordgo.InteractionContextPrivateChannel, Owners: owners{1: "10"}},
			chat.Place{AnswersOnly: true},
		},
		"answers need no more than files": {
			interaction{GuildID: "1", AppPermissions: discordgo.PermissionAttachFiles, Owners: owners{1: "10"}},
			chat.Place{Guild: "1", AnswersOnly: true},
		},
		"no files": {
			interaction{GuildID: "1", AppPermissions: discordgo.PermissionEmbedLinks, Owners: owners{1: "10"}},
			chat.Place{Guild: "1", AnswersOnly: true, Missing: []game.Term{"permission.attach"}},
		},
		"seen by the user alone": {
			interaction{
				GuildID: "1", Owners: owners{1: "10"}, Member: &member{Permissions: discordgo.PermissionSendMessages},
			},
			chat.Place{Guild: "1", AnswersOnly: true, Unseen: true},
		},
		"seen by all": {
			interaction{
				GuildID: "1", Owners: owners{1: "10"}, Member: &member{Permissions: permissionExternalApps},
			},
			chat.Place{Guild: "1", AnswersOnly: true},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, place(&c.in))
		})
	}
}

// Commands about a server are for servers that have the bot, all others for everywhere.
func TestPlacesOfCommands(t *testing.T) {
	t.Parallel()
	for _, c := range declared(t, onlyKamisado()) {
		switch c.Name {
		case "leaderboard", "profile":
			require.Equal(t, []int{0}, c.Contexts, c.Name)
			require.Equal(t, []int{0}, c.IntegrationTypes, c.Name)
		case "move", "games", "kamisado":
			require.Equal(t, []int{0, 1, 2}, c.Contexts, c.Name)
			require.Equal(t, []int{0, 1}, c.IntegrationTypes, c.Name)
		}
	}
}
