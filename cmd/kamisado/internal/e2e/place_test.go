//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// Where pictures may not be posted there is the text board, with the name of
// what is missing; as soon as they may, there are pictures again.
func TestWithoutPictures(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.channel.Deny(fakediscord.AttachFiles)
	plain := func(m *fakediscord.Message) {
		t.Helper()
		require.Empty(t, m.Attachments)
		require.Contains(t, m.Content, "```\n   a    b    c    d    e    f    g    h\n")
		require.Contains(t, m.Content, "-bN-")
		require.Contains(t, m.Content, "\n```\n")
		require.Contains(t, m.Content, "I can't show the picture here. Whoever runs the server can give me the permissions I need: Attach Files.")
		h.untilShown(h.id(m)) // else the next edit crosses this one, and the board is edited once more
	}
	board := h.begin("estandar")
	plain(board)
	picked := h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
	plain(picked)
	moved := h.reply(h.black.Select(picked, h.choose(picked, hintCell).CustomID, "c1c6"))
	plain(moved)
	offered := h.reply(h.white.Press(moved, h.button(moved, "New match")))
	plain(offered)
	typed := h.reply(h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7")))
	plain(typed)
	// The bot learns of it only when its picture is refused: text then, too.
	h.channel.Allow(fakediscord.AttachFiles)
	in := h.black.Slash(h.channel, "board")
	pictured := h.reply(in)
	require.Len(t, pictured.Attachments, 1)
	require.NotContains(t, pictured.Content, "```")
	h.untilShown(h.id(pictured))
	h.discord.Fail(fakediscord.Fault{Path: "/callback", Status: 403, Code: 50013})
	h.discord.Fail(fakediscord.Fault{Path: "/channels/" + h.channel.ID + "/messages", Method: "POST", Status: 403, Code: 50013})
	h.black.Select(pictured, h.choose(pictured, hintCell).CustomID, "c6c7")
	plain(h.await(h.channel, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "c6 → c7") }))
	// Help and long lists come without files.
	h.channel.Deny(fakediscord.AttachFiles)
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "help", fakediscord.String("topic", "kamisado"))), "Kamisado in a minute")
}

// The list of moves is that since the last restart.
func TestMovesSinceRestart(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	for range 2 {
		board = h.reply(h.click(h.black, board, "c1c6"))
		board = h.reply(h.white.Press(board, h.button(board, "New match")))
		board = h.reply(h.black.Press(board, h.button(board, "New match")))
	}
	h.reply(h.click(h.black, board, "d1d2"))
	text := h.ephemeral(h.white.Slash(h.channel, "moves"))
	require.NotContains(t, text, "N c1c6")
	require.Contains(t, text, "\nN d1d2\n")
}

// Matches are played in threads too; in a direct message there is nobody to
// challenge, and help all the same.
func TestPlaces(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.channel = h.channel.NewThread("match")
	board := h.begin("simple")
	moved := h.reply(h.click(h.black, board, "c1c6"))
	require.Contains(t, moved.Content, "c1 → c6")
	posted := h.reply(h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7")))
	h.waitCleared(moved)
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "games")), posted.Link())

	// A command typed elsewhere answers with a link.
	for _, ch := range []*fakediscord.Channel{h.guild.NewChannel("other"), h.white.DM()} {
		for name, in := range map[string]*fakediscord.Interaction{
			"move":   h.white.Slash(ch, "move", fakediscord.String("move", "a8a7")),
			"board":  h.white.Slash(ch, "board"),
			"resign": h.white.Slash(ch, "resign"),
			"named":  h.white.Slash(ch, "moves", fakediscord.String("match", string(h.id(posted)))),
			"push":   h.white.Slash(ch, "push", fakediscord.String("cell", "a8"), fakediscord.String("match", string(h.id(posted)))),
			"games":  h.white.Slash(ch, "games"),
		} {
			require.Contains(t, h.ephemeral(in), posted.Link(), name)
		}
		require.Contains(t, h.ephemeral(h.white.Slash(ch, "help", fakediscord.String("topic", "commands"))), "`/move`")
	}
	// An archived thread is opened by whoever plays on.
	h.channel.Archive(true)
	last := h.reply(h.black.Slash(h.channel, "move", fakediscord.String("move", "c6c7")))
	require.Contains(t, last.Content, "c6 → c7")
	require.Equal(t, 5, h.version(h.id(last)))
}
