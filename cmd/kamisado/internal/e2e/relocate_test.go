//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/match"
)

// done waits for the private answer to a command that may take a while.
func (h *harness) done(in *fakediscord.Interaction) string {
	h.t.Helper()
	m := h.reply(in)
	require.True(h.t, m.Ephemeral, m.Content)
	return m.Content
}

// A moderator takes a match to another channel: the board before leads there, and whoever
// presses it, or types where it was, is shown the way.
func TestMatchMove(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	id, mo, to := h.id(board), h.moderator(), h.guild.NewChannel("arena")
	told := h.done(mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", to)))
	moved := h.await(to, func(m *fakediscord.Message) bool { return len(m.Controls()) > 0 })
	require.Contains(t, told, moved.Link())
	require.Contains(t, moved.Content, "📍 "+mo.Mention()+" has moved the match here.")
	require.ElementsMatch(t, []string{"ana", "berta"}, names(moved.Pinged))
	left := h.waitCleared(board)
	require.Contains(t, left.Content, moved.Link())
	require.Equal(t, board.Attachments, left.Attachments, "its picture stays")
	require.Equal(t, to.ID, h.row(id).Place.Channel)
	require.Contains(t, h.log.String(), "user="+mo.ID+" match="+string(id))
	require.Contains(t, h.ephemeral(mo.Slash(to, "match move", fakediscord.ChannelOption("channel", to))), "already played there")

	// A press on the board as it was counts: the position is the same.
	pick := h.choose(board, hintTower).CustomID
	h.reply(h.black.SelectRaw(board, strings.Replace(pick, "pick/", "play/", 1), "c1c6"))
	after := h.await(to, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "c1 → c6") })
	require.NotContains(t, after.Content, "📍", "said once")
	require.Equal(t, moved.ID, after.ID)
	require.Empty(t, h.channel.Message(board.ID).Controls())
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7"))), after.Link())
	require.Contains(t, h.reply(h.white.Slash(to, "move", fakediscord.String("move", "a8a7"))).Content, "a8 → a7")
}

// Who may not move a match, and where none may go.
func TestMatchMoveAbuse(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	mo, to, closed := h.moderator(), h.guild.NewChannel("arena"), h.guild.NewChannel("closed")
	closed.Deny(fakediscord.SendMessages)
	news := h.guild.NewChannel("news")
	news.DenyUser(mo, fakediscord.ManageMessages)
	there := h.discord.NewGuild("Another club", "en-US").NewChannel("general")
	named := fakediscord.String("match", string(h.id(board)))
	channel := fakediscord.ChannelOption("channel", to)
	stranger := h.discord.NewUser("sid", "en-US")
	there.Guild.Grant(stranger, fakediscord.Administrator)
	for name, c := range map[string]struct {
		in   *fakediscord.Interaction
		want string
	}{
		"a player":             {h.black.SlashRaw(h.channel, "match move", channel, named), "permiso «Gestionar mensajes»"},
		"another's moderator":  {stranger.SlashRaw(there, "match move", fakediscord.ChannelOption("channel", there), named), "There is no such match"},
		"to another server":    {mo.SlashRaw(h.channel, "match move", fakediscord.RawOption("channel", fakediscord.OptionChannel, there.ID), named), "Choose a channel of this server"},
		"to nonsense":          {mo.SlashRaw(h.channel, "match move", fakediscord.RawOption("channel", fakediscord.OptionString, "x"), named), "Choose a channel of this server"},
		"to where it is":       {mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", h.channel), named), "already played there"},
		"to where others rule": {mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", news), named), "“Manage Messages” permission in <#" + news.ID + "> too"},
		"to where none may go": {mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", closed), named), "I can't write in <#" + closed.ID + ">"},
	} {
		require.Contains(t, h.done(c.in), c.want, name)
	}
	table := h.reply(h.black.Slash(h.guild.NewChannel("tables"), "sixes start"))
	waiting := mo.Slash(h.channel, "match move", channel, fakediscord.String("match", string(h.id(table))))
	require.Contains(t, h.done(waiting), "the table is waiting for players")
	require.Equal(t, 2, h.version(h.id(board)), "nothing was stored")
	require.NotEmpty(t, h.channel.Message(board.ID).Controls())
	require.Error(t, mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", there), named).Err(), "it is not offered")

	// Of two moderators one is first, and no second board stays.
	other, second := h.discord.NewUser("max", "en-US"), h.guild.NewChannel("second")
	h.guild.Grant(other, fakediscord.ManageMessages)
	for _, in := range fakediscord.AtOnce(
		func() *fakediscord.Interaction { return mo.Slash(h.channel, "match move", channel, named) },
		func() *fakediscord.Interaction {
			return other.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", second), named)
		},
	) {
		h.done(in)
	}
	place := h.row(h.id(board)).Place.Channel
	h.until(func() bool {
		boards := 0
		for _, ch := range []*fakediscord.Channel{h.channel, to, second} {
			for _, m := range ch.Messages() {
				if len(m.Controls()) > 0 {
					boards++
					if ch.ID != place {
						return false
					}
				}
			}
		}
		return boards == 1
	})
	asked := h.reply(h.black.SlashRaw(h.channel, "resign", named))
	require.Contains(t, asked.Content, place)
}

// A match that leaves its thread puts it away, and is found again by its new channel alone.
func TestMatchMovedOutOfThread(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	_, thread, board := h.threaded()
	mo, to := h.moderator(), h.guild.NewChannel("arena")
	require.Contains(t, h.done(mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", to))), to.ID)
	h.until(thread.Archived)
	require.Equal(t, "Kamisado: ana – berta · moved", thread.Title())
	row := h.row(h.id(board))
	require.Equal(t, []string{to.ID, ""}, []string{row.Place.Channel, row.Place.Parent})
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "moves")), to.ID)
	over := h.reply(mo.Slash(to, "match stop"))
	require.Contains(t, over.Content, "has ended the match")
	require.Equal(t, match.Over, h.row(h.id(board)).Phase)
}

// A thread in which somebody has started another match stays open.
func TestMatchMovedOutOfSharedThread(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	_, thread, board := h.threaded()
	id, mo, to := h.id(board), h.moderator(), h.guild.NewChannel("arena")
	h.reply(h.black.Slash(thread, "minesweeper start"))
	named := fakediscord.String("match", string(id))
	require.Contains(t, h.done(mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", to), named)), to.ID)
	require.Equal(t, to.ID, h.row(id).Place.Channel)
	require.False(t, thread.Archived())
	require.Equal(t, "Kamisado: ana – berta", thread.Title())
}

// The server decides whether matches get threads, where a challenge does not.
func TestThreadBySetting(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	mara := h.manager()
	panel := h.private(mara.Slash(h.channel, "settings"))
	h.decide(mara.Press(panel, h.button(panel, "Open a thread for each match")), panel)
	m := h.challenge("simple")
	require.Contains(t, m.Content, "🧵 The match gets a thread of its own")
	h.reply(h.black.Press(m, h.button(m, "Cancel")))
	m = h.reply(h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white), fakediscord.Bool("thread", false)))
	require.NotContains(t, m.Content, "🧵")
	h.reply(h.black.Press(m, h.button(m, "Cancel")))
	require.NotContains(t, h.reply(h.black.Slash(h.channel, "kamisado start")).Content, "🧵", "against the computer")
	m = h.reply(h.black.Slash(h.channel.NewThread("chat"), "kamisado start", fakediscord.UserOption("opponent", h.white)))
	require.NotContains(t, m.Content, "🧵", "in a thread there can be none")
}
