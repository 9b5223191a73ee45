//go:build full

package e2e

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
)

// threaded is a match in a thread of its own: the challenge, the thread and the board in it.
func (h *harness) threaded(
	options ...fakediscord.Option,
) (challenge *fakediscord.Message, thread *fakediscord.Channel, board *fakediscord.Message) {
	h.t.Helper()
	options = append(options, fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"),
		fakediscord.Bool("thread", true))
	challenge = h.reply(h.black.Slash(h.channel, "kamisado start", options...))
	require.Contains(h.t, challenge.Content, "🧵 The match gets a thread of its own, below this message.")
	h.white.Press(challenge, h.button(challenge, "Accept"))
	h.until(func() bool { return len(h.channel.Threads()) > 0 })
	thread = h.channel.Threads()[0]
	board = h.await(thread, func(m *fakediscord.Message) bool { return len(m.Controls()) > 0 })
	h.untilShown(h.id(board)) // links lead to the board from then on
	h.waitCleared(challenge)
	return challenge, thread, board
}

// later is a clock for a bot that can be put forward.
func (h *harness) later() (forward func(time.Duration)) {
	var by atomic.Int64
	h.tune = func(c *bot.Config) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(by.Load())) }
	}
	return func(d time.Duration) { by.Add(int64(d)) }
}

// A match with a thread of its own is played there: the challenge leads to it, commands in the
// channel find it, and it is renamed once the match is over and archived a day later.
func TestThread(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	forward := h.later()
	h.start()
	challenge, thread, board := h.threaded()
	require.Equal(t, challenge.ID, thread.ID)
	require.Equal(t, "Kamisado: ana – berta", thread.Title())
	require.ElementsMatch(t, []string{"ana", "berta"}, names(board.Pinged), "a mention makes them members")
	led := h.waitCleared(challenge)
	require.Contains(t, led.Content, board.Link())
	require.NotContains(t, led.Content, "challenges you")

	moved := h.reply(h.click(h.black, board, "c1c6"))
	require.Contains(t, moved.Content, "c1 → c6")
	require.Equal(t, board.ID, moved.ID)
	posted := h.reply(h.white.Slash(thread, "move", fakediscord.String("move", "a8a7")))
	require.Equal(t, thread.ID, posted.ChannelID)
	h.waitCleared(board)

	// In the channel the only match is the one below it.
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "moves")), "c1c6")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "games")), posted.Link())
	legal, err := h.black.Autocomplete(h.channel, "move", fakediscord.Focused("move", "c6")).Choices(h.soon())
	require.NoError(t, err)
	require.NotEmpty(t, legal)
	text := h.ephemeral(h.black.Slash(h.channel, "move", fakediscord.String("move", "c6c7")))
	require.Contains(t, text, "https://discord.com/channels/"+h.guild.ID+"/"+thread.ID)
	last := h.await(thread, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "c6 → c7") })
	require.NotEqual(t, posted.ID, last.ID, "a new message, that notifies")
	require.Equal(t, []string{"berta"}, names(last.Pinged))
	require.Contains(t, h.ephemeral(h.black.Slash(h.guild.NewChannel("other"), "moves")), thread.ID,
		"elsewhere the way is told")

	id := h.id(last)
	asked := h.reply(h.black.Slash(thread, "resign"))
	h.reply(h.black.Press(asked, asked.Controls()[0].CustomID))
	h.until(func() bool { return thread.Title() == "Kamisado: ana – berta · berta won" })
	h.until(func() bool { return h.row(id).Shown.Version == h.row(id).Version })
	renamed := func() int { return h.requests("PATCH", "/channels/"+thread.ID) }
	h.until(func() bool { return renamed() > 0 })
	require.Equal(t, 1, renamed(), "renamed once")
	announced := h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == challenge.ID && strings.Contains(m.Content, "was played")
	})
	require.Contains(t, announced.Content,
		"\n🧵 This match was played here: https://discord.com/channels/"+h.guild.ID+"/"+thread.ID)
	require.False(t, thread.Archived())
	forward(25 * time.Hour)
	h.until(thread.Archived)
	h.until(func() bool { return h.row(id).Shown.Version == h.row(id).Version })
	posts := h.requests("POST", "/messages")
	forward(time.Hour)
	h.until(func() bool { return h.row(id).RemindAt.IsZero() })
	require.Equal(t, posts, h.requests("POST", "/messages"), "nothing opens it again")
	require.True(t, thread.Archived())
}

// A thread that is deleted in mid-match gives the match back to the channel, which says why.
func TestThreadDeleted(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	_, thread, board := h.threaded()
	h.reply(h.click(h.black, board, "c1c6"))
	id := h.id(board)
	thread.Delete()
	back := h.await(h.channel, func(m *fakediscord.Message) bool { return len(m.Controls()) > 0 })
	require.Contains(t, back.Content, "🧵 This match's thread is gone or closed, so the match goes on here.")
	require.Equal(t, id, h.id(back))
	require.ElementsMatch(t, []string{"ana", "berta"}, names(back.Pinged))
	moved := h.reply(h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7")))
	require.NotContains(t, moved.Content, "🧵", "said once")
	require.Equal(t, h.channel.ID, h.row(id).Place.Channel)
}
