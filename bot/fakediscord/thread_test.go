package fakediscord_test

import (
	"net/http"
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
	hello := h.ana.SendMessage(h.channel, "hello")
	start := func(ch *fakediscord.Channel, m *fakediscord.Message, name string, minutes int) error {
		_, err := h.bot.MessageThreadStart(ch.ID, m.ID, name, minutes)
		return err
	}
	patch := func(ch *fakediscord.Channel, edit *discordgo.ChannelEdit) error {
		_, err := h.bot.ChannelEdit(ch.ID, edit)
		return err
	}
	h.channel.Deny(fakediscord.CreatePublicThreads)
	require.Equal(t, 50013, code(start(h.channel, hello, "match", 60)))
	h.channel.Allow(fakediscord.CreatePublicThreads)
	require.NoError(t, start(h.channel, hello, "match", 60))
	require.Equal(t, 160004, code(start(h.channel, hello, "match", 60)))
	thread := h.channel.Threads()[0]
	require.Equal(t, []any{hello.ID, "match", h.channel}, []any{thread.ID, thread.Title(), thread.Parent()})

	inside := h.ana.SendMessage(thread, "inside")
	require.Equal(t, 50024, code(start(thread, inside, "x", 60)), "no thread in a thread")
	yes, no := true, false
	require.NoError(t, patch(thread, &discordgo.ChannelEdit{Archived: &yes}))
	require.True(t, thread.Archived())
	require.Equal(t, 50083, code(patch(thread, &discordgo.ChannelEdit{Name: "late"})))
	require.NotNil(t, h.ana.SendMessage(thread, "again"))
	require.False(t, thread.Archived(), "a message opens it")
	thread.Archive(true)
	require.NoError(t, patch(thread, &discordgo.ChannelEdit{Name: "one", Archived: &no}))
	require.NoError(t, patch(thread, &discordgo.ChannelEdit{Name: "two"}))
	require.Error(t, patch(thread, &discordgo.ChannelEdit{Name: "three"}), "two in ten minutes")
	require.Equal(t, "two", thread.Title())
	now = now.Add(10 * time.Minute)
	require.NoError(t, patch(thread, &discordgo.ChannelEdit{Name: "three"}))

	other := h.channel.NewThread("of a person")
	require.Equal(t, 50013, code(patch(other, &discordgo.ChannelEdit{Name: "mine"})))
	require.Equal(t, 50013, code(patch(thread, &discordgo.ChannelEdit{Locked: &yes})), "that is for who manages threads")
	thread.Lock(true)
	require.Nil(t, h.ana.SendMessage(thread, "locked"))
	require.Empty(t, h.Problems())

	require.Equal(t, 50035, code(start(h.channel, h.ana.SendMessage(h.channel, "x"), strings.Repeat("x", 101), 61)))
	problems := h.Problems()
	require.ErrorContains(t, problems[0], "auto_archive_duration: Value must be one of")
	require.ErrorContains(t, problems[0], "name: Must be between 1 and 100")
	last := h.Requests()[len(h.Requests())-1]
	require.Equal(t, http.StatusBadRequest, last.Status)
}

// The bot hears of a thread that was deleted; with a channel its threads go.
func TestThreadDeleted(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	gone := make(chan *discordgo.ThreadDelete, 1)
	h.bot.AddHandler(func(_ *discordgo.Session, e *discordgo.ThreadDelete) { gone <- e })
	h.open()
	thread, other := h.channel.NewThread("match"), h.channel.NewThread("other")
	thread.Delete()
	select {
	case e := <-gone:
		require.Equal(t, []string{thread.ID, h.channel.ID, h.guild.ID}, []string{e.ID, e.ParentID, e.GuildID})
	case <-waiting(t).Done():
		t.Fatal("no event")
	}
	h.channel.Delete()
	_, err := h.bot.ChannelMessageSend(other.ID, "x")
	require.Equal(t, 10003, code(err))
}
