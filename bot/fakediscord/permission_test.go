package fakediscord_test

import (
	"encoding/json"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// restricted is a command for who may manage messages, in servers alone.
func restricted(needs string) map[string]any {
	return map[string]any{"name": "stop", "description": "Stop", "default_member_permissions": needs, "contexts": []int{0}}
}

// Commands are offered to those who have the permissions that they need, where they are.
func TestPermissions(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{StrictCommands: true}, say("ok"))
	_, err := h.bot.RequestWithBucketID("PUT", discordgo.EndpointApplicationGlobalCommands(h.ApplicationID()),
		[]any{restricted("8192")}, "commands")
	require.NoError(t, err)
	sent := func(u *fakediscord.User, ch *fakediscord.Channel) int64 {
		in := u.Slash(ch, "stop")
		h.reply(in)
		var got discordgo.InteractionCreate
		require.NoError(t, json.Unmarshal(in.Payload(), &got))
		if got.Member == nil {
			return 0
		}
		return got.Member.Permissions
	}
	require.Error(t, h.ana.Slash(h.channel, "stop").Err())
	h.guild.Grant(h.ana, fakediscord.ManageMessages)
	require.NotZero(t, sent(h.ana, h.channel)&discordgo.PermissionManageMessages)
	require.Error(t, h.ana.Slash(h.NewGuild("Other", "en-US").NewChannel("x"), "stop").Err(), "each guild grants its own")
	require.Error(t, h.ana.Slash(h.ana.DM(), "stop").Err(), "not in this context")
	h.guild.Revoke(h.ana, fakediscord.ManageMessages)
	require.Error(t, h.ana.Slash(h.channel, "stop").Err())
	h.guild.Revoke(h.berta, fakediscord.ManageMessages) // who never had it
	h.guild.Grant(h.berta, fakediscord.ManageGuild)
	require.True(t, h.guild.Permissions(h.berta).Has(fakediscord.ManageGuild))
	require.False(t, h.guild.Permissions(h.ana).Has(fakediscord.ManageGuild))
}

// Permissions are decimal numbers as text.
func TestPermissionForm(t *testing.T) {
	t.Parallel()
	for _, needs := range []any{"manage", 8192} {
		h := newHarness(t, fakediscord.Config{})
		c := restricted("")
		c["default_member_permissions"] = needs
		_, err := h.bot.RequestWithBucketID("PUT", discordgo.EndpointApplicationGlobalCommands(h.ApplicationID()), []any{c},
			"commands")
		require.Equal(t, 50109, code(err), needs)
		require.Len(t, h.Problems(), 1)
	}
}

// A select of channels offers those of its guild and types, and sends them resolved.
func TestChannelSelect(t *testing.T) {
	t.Parallel()
	chosen := make(chan *discordgo.InteractionCreate, 1)
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		chosen <- i
		say("ok")(b, i)
	})
	require.NoError(t, h.post(message(row(with(channels(h.channel.ID), "channel_types", []int{0})))))
	m := h.last()
	other, thread := h.guild.NewChannel("other"), h.thread("thread")
	require.Equal(t, []fakediscord.DefaultValue{{ID: h.channel.ID, Type: "channel"}}, m.Selects()[0].Defaults)
	h.reply(h.ana.Select(m, "c", h.channel.ID, other.ID))
	data := (<-chosen).MessageComponentData()
	require.Equal(t, []string{h.channel.ID, other.ID}, data.Values)
	require.Equal(t, "other", data.Resolved.Channels[other.ID].Name)
	h.reply(h.ana.Select(m, "c"))
	require.Empty(t, (<-chosen).MessageComponentData().Values)
	for _, foreign := range []string{thread.ID, h.NewGuild("Other", "en-US").NewChannel("x").ID, h.ana.DM().ID, "1"} {
		require.Error(t, h.ana.Select(m, "c", foreign).Err())
	}
}

// The bot can ask for channels and members one by one.
func TestMembers(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	member, err := h.bot.GuildMember(h.guild.ID, h.ana.ID)
	require.NoError(t, err)
	require.Equal(t, h.ana.ID, member.User.ID)
	h.guild.Leave(h.ana, true)
	_, err = h.bot.GuildMember(h.guild.ID, h.ana.ID)
	require.Equal(t, 10007, code(err))
	h.guild.Leave(h.ana, false)
	_, err = h.bot.GuildMember(h.guild.ID, h.ana.ID)
	require.NoError(t, err)
	_, err = h.bot.GuildMember(h.guild.ID, "1")
	require.Equal(t, 10013, code(err))
	_, err = h.bot.GuildMember("1", h.ana.ID)
	require.Equal(t, 10004, code(err))

	channel, err := h.bot.Channel(h.channel.ID)
	require.NoError(t, err)
	require.Equal(t, "general", channel.Name)
	h.channel.Deny(fakediscord.ViewChannel)
	_, err = h.bot.Channel(h.channel.ID)
	require.Equal(t, 50001, code(err))
	h.channel.Delete()
	_, err = h.bot.Channel(h.channel.ID)
	require.Equal(t, 10003, code(err))
}
