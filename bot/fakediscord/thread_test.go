package fakediscord_test

import (
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// A thread of a message has its id, is archived and opened again, and is the bot's to rename.
func TestThreads(t *testing.T) {
	t.Parallel()
	now := time.Now()
	h := newHarness(t, fakediscord.Config{Now: func() time.Time { return now }})
	h.bot.ShouldRetryOnRateLimit = false
	start := func(ch *fakediscord.Channel, m *fakediscord.Message, name string, minutes int) error {
		_, err := h.bot.MessageThreadStart(ch.ID, m.ID, name, minutes)
		return err
	}
	thread := h.thread("match")
	require.Equal(t, []any{"match", h.channel}, []any{thread.Title(), thread.Parent()})
	inside := h.ana.SendMessage(thread, "inside")
	require.Equal(t, 160004, code(start(h.channel, h.channel.Message(thread.ID), "match", 60)),
		"it has the id of its message")
	require.Equal(t, 50024, code(start(thread, inside, "x", 60)), "no thread in a thread")
	yes, no := true, false
	require.NoError(t, h.patch(thread, discordgo.ChannelEdit{Archived: &yes}))
	require.True(t, thread.Archived())
	require.Equal(t, 50083, code(h.patch(thread, discordgo.ChannelEdit{Name: "late"})))
	require.NotNil(t, h.ana.SendMessage(thread, "again"))
	require.False(t, thread.Archived(), "a message opens it")
	require.NoError(t, h.patch(thread, discordgo.ChannelEdit{Archived: &yes}))
	require.NoError(t, h.patch(thread, discordgo.ChannelEdit{Name: "one", Archived: &no}))
	require.NoError(t, h.patch(thread, discordgo.ChannelEdit{Name: "two"}))
	require.Error(t, h.patch(thread, discordgo.ChannelEdit{Name: "three"}), "two in ten minutes")
	require.Equal(t, "two", thread.Title())
	now = now.Add(10 * time.Minute)
	require.NoError(t, h.patch(thread, discordgo.ChannelEdit{Name: "three"}))
	require.Empty(t, h.Problems())

	require.Equal(t, 50035, code(start(h.channel, h.ana.SendMessage(h.channel, "x"), strings.Repeat("x", 101), 61)))
	require.ErrorContains(t, h.Problems()[0], "auto_archive_duration: Value must be one of")
	require.ErrorContains(t, h.Problems()[0], "name: Must be between 1 and 100")
	h.channel.Deny(fakediscord.CreatePublicThreads)
	require.Equal(t, 50013, code(start(h.channel, h.ana.SendMessage(h.channel, "y"), "match", 60)))
}
