//go:build full

package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/match"
)

func (h *harness) moderator() *fakediscord.User {
	u := h.discord.NewUser("mo", "en-US")
	h.guild.Grant(u, fakediscord.ManageMessages)
	return u
}

// Who asks is told that an opponent has left the server, and so is the board; the match waits,
// and goes on when they are back.
func TestMemberLeft(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := h.opened()
	h.board(c, "⏱️", false)
	h.guild.Leave(h.white, true)
	h.untilTold("⏸️ en pausa: "+h.white.Mention()+" ha dejado el servidor", func() *fakediscord.Interaction {
		return h.black.Slash(h.channel, "games")
	})
	h.board(c, "⏸️ "+h.white.Mention()+" has left the server", true)
	state := c.state()
	require.Equal(t, match.NoMember, state.Blocked.Why)
	require.WithinDuration(t, time.Now().Add(match.BlockedFor), h.row(c.id).Due, apptest.Patience)

	moved := h.reply(h.click(h.black, c.board, "c6c7"))
	require.Contains(t, moved.Content, "⏸️ ", "one may move on all the same")
	h.guild.Leave(h.white, false)
	c.board = moved
	require.NotContains(t, h.reply(h.click(h.white, moved, "d8d7")).Content, "⏸️")
}

// Who asks elsewhere is told that the channel of a match is gone, or closed to the bot.
func TestChannelGone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*fakediscord.Channel)
		told   string
	}{
		"its channel is gone": {(*fakediscord.Channel).Delete, "The channel of this match is gone"},
		"I can no longer write there": {
			func(ch *fakediscord.Channel) { ch.Deny(fakediscord.ViewChannel) },
			"I can no longer write in the channel of this match",
		},
	} {
		change, why := c.change, c.told
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			c, desk := h.opened(), h.guild.NewChannel("desk")
			h.untilShown(c.id)
			change(h.channel)
			if h.channel.Message(c.board.ID) == nil { // Discord says that a channel was deleted
				h.until(func() bool { return c.state().Blocked.Why != "" })
			}
			named := fakediscord.String("match", string(c.id))
			told := h.untilTold(why, func() *fakediscord.Interaction { return h.white.Slash(desk, "board", named) })
			require.Contains(t, told, "You can start another match at any time.")
			require.Contains(t, h.ephemeral(h.white.Slash(desk, "games")), "⏸️ on hold: "+name)
			require.Equal(t, match.Playing, h.row(c.id).Phase)
			mo := h.moderator()
			require.Contains(t, h.ephemeral(mo.Slash(desk, "match stop", named)), "has ended without a result")
			require.Equal(t, match.Over, h.row(c.id).Phase)
		})
	}
}

// The week of a match in a channel that was deleted, or on a server that has removed the bot,
// begins then, and not when somebody asks.
func TestPlaceDeleted(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*harness){
		"a channel": func(h *harness) { h.channel.Delete() },
		"a server":  func(h *harness) { h.guild.Expel() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			c := h.opened()
			change(h)
			soon := time.Now().Add(match.BlockedFor + time.Hour)
			h.until(func() bool { due := h.row(c.id).Due; return !due.IsZero() && due.Before(soon) })
			require.Equal(t, match.Playing, h.row(c.id).Phase)
		})
	}
}

// untilTold asks until the answer contains a text, and returns that answer. The bot waits a second for what Discord
// says of a channel or a member, and then answers without it.
func (h *harness) untilTold(text string, ask func() *fakediscord.Interaction) string {
	h.t.Helper()
	for end := time.Now().Add(apptest.Patience); ; {
		told := h.ephemeral(ask())
		if strings.Contains(told, text) {
			return told
		}
		require.True(h.t, time.Now().Before(end), "told %q, not %q\n%s", told, text, h.log)
	}
}

// board waits until the board of a match has a text, or has it not.
func (h *harness) board(c *liveMatch, text string, want bool) {
	h.t.Helper()
	c.board = h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == c.board.ID && strings.Contains(m.Content, text) == want
	})
}
