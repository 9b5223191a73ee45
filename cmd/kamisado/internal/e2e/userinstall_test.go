//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// answersOnlyNote is what the bot says where it can only answer, in the language of the place.
const answersOnlyNote = "ℹ️ I'm only a guest here"

// prepareUserInstall sets up a server without the bot, which Black has brought along. At the end
// nothing but answers may have been tried.
func prepareUserInstall(t *testing.T, changes ...func(*fakediscord.Config)) *harness {
	t.Helper()
	h := prepareHarness(t, changes...)
	h.black.Install()
	h.guild.Expel()
	t.Cleanup(func() {
		for _, r := range h.discord.Requests() {
			require.NotContains(t, r.Path, "/channels/", r.Method)
		}
	})
	return h
}

// Two people play on a server without the bot: one has brought it, and the other presses.
func TestUserInstallServer(t *testing.T) {
	t.Parallel()
	h := prepareUserInstall(t)
	h.start()
	require.Error(t, h.white.Slash(h.channel, "games").Err(), "the bot is Black's")
	m := h.challenge("simple")
	require.Contains(t, m.Content, answersOnlyNote)
	require.Contains(t, m.Content, "🤝 Friendly", "nobody could see the ratings of a server without the bot")
	require.Equal(t, []string{"berta"}, names(m.Pinged))
	require.True(t, h.row(h.id(m)).Place.UserInstallOnly)
	board := h.reply(h.white.Press(m, h.button(m, "Accept")))
	require.Equal(t, m.ID, board.ID)
	require.Len(t, board.Attachments, 1)
	require.NotContains(t, board.Content, answersOnlyNote, "it is said once")
	moved := h.reply(h.click(h.black, board, "c1c6"))
	require.Equal(t, m.ID, moved.ID)
	require.True(t, h.row(h.id(moved)).RemindAt.IsZero(), "nobody can be reminded")
	again := h.reply(h.click(h.white, moved, "a8a7"))

	// A command posts the board anew; the message before is edited by its answer's token.
	posted := h.reply(h.black.Slash(h.channel, "board"))
	require.NotEqual(t, m.ID, posted.ID)
	h.waitCleared(again)

	// What is offered in private is shown by the answer that can still be changed.
	more := h.private(h.black.Press(posted, h.button(posted, "More")))
	h.reply(h.black.Press(more, h.button(more, "Ofrecer el empate")))
	offered := h.await(h.channel, func(now *fakediscord.Message) bool {
		return now.ID == posted.ID && strings.Contains(now.Content, "offers a draw")
	})
	drawn := h.reply(h.white.Press(offered, h.button(offered, "Accept draw")))
	require.Equal(t, posted.ID, drawn.ID)
	rematch := h.reply(h.black.Press(drawn, h.button(drawn, "Rematch")))
	next := h.reply(h.white.Press(rematch, h.button(rematch, "Rematch")))
	require.NotEqual(t, posted.ID, next.ID)
	require.Len(t, next.Attachments, 1)
	require.True(t, h.row(h.id(next)).Place.UserInstallOnly)
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "games")),
		"https://discord.com/channels/"+h.guild.ID+"/"+h.channel.ID)
	require.Error(t, h.black.Slash(h.channel, "leaderboard", fakediscord.String("game", "kamisado")).Err())
}

// A bot whose answer to a move is lost shows it by the token of the answer before, also if another process has given
// that.
func TestUserInstallLostAnswer(t *testing.T) {
	t.Parallel()
	h := prepareUserInstall(t)
	h.start()
	board := h.begin("simple")
	lose := func(u *fakediscord.User, m *fakediscord.Message, move string) {
		if pick := m.Selects()[0]; strings.Contains(pick.Placeholder, hintTower) {
			m = h.reply(u.Select(m, pick.CustomID, move[:2]))
		}
		h.discord.Fail(fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062})
		u.Select(m, h.choose(m, hintCell).CustomID, move)
	}
	lose(h.black, board, "c1c6")
	moved := h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == board.ID && strings.Contains(m.Content, "c1 → c6")
	})

	require.Zero(t, h.stop())
	h.restart()
	lose(h.white, moved, "a8a7")
	now := h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == board.ID && strings.Contains(m.Content, "a8 → a7")
	})
	require.NotEqual(t, moved.Attachments, now.Attachments)
	h.until(func() bool { row := h.row(h.id(board)); return row.Version == 4 && row.Shown.Version == 4 })
}
