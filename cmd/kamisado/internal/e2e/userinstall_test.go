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
	require.True(t, h.row(h.id(m)).Place.AnswersOnly)
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
	require.True(t, h.row(h.id(next)).Place.AnswersOnly)
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "games")), "https://discord.com/channels/"+h.guild.ID+"/"+h.channel.ID)
	require.Error(t, h.black.Slash(h.channel, "leaderboard", fakediscord.String("game", "kamisado")).Err())
}

// A bot whose answer to a move is lost shows it by the token of the answer before. One that
// has forgotten that since shows it to whoever presses next, and tries nothing else.
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
	h.until(func() bool { row := h.row(h.id(board)); return row.Version == 4 && row.Shown.Version == 4 })
	behind := h.channel.Message(board.ID)
	require.NotContains(t, behind.Content, "a8 → a7")
	now := h.reply(h.white.Select(behind, h.choose(behind, hintCell).CustomID, "a8a7"))
	require.Equal(t, board.ID, now.ID)
	require.Contains(t, now.Content, "a8 → a7")
	require.NotEqual(t, behind.Attachments, now.Attachments)
}

// The tokens of answers end after fifteen minutes. A challenge that expires before says so by
// itself, a later one to who presses it; a board is posted anew by who asks for it.
func TestUserInstallTokenEnds(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	h := prepareUserInstall(t, func(c *fakediscord.Config) { c.Now = now })
	h.tune = func(c *bot.Config) { c.Now = now }
	h.start()
	first := h.challenge("simple")
	ahead.Store(int64(6 * time.Minute))
	h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == first.ID && strings.Contains(m.Content, "expired without an answer")
	})
	second := h.challenge("simple")
	id, accept := h.id(second), h.button(second, "Accept")
	ahead.Store(int64(26 * time.Minute))
	h.until(func() bool { row := h.row(id); return row.Version == 2 && row.Shown.Version == 2 })
	require.Contains(t, h.channel.Message(second.ID).Content, "challenges you")
	late := h.reply(h.white.Press(second, accept))
	require.Equal(t, second.ID, late.ID)
	require.Contains(t, late.Content, "expired without an answer")

	board := h.begin("simple")
	ahead.Store(int64(46 * time.Minute))
	posted := h.reply(h.black.Slash(h.channel, "board"))
	moved := h.reply(h.click(h.black, posted, "c1c6"))
	require.Equal(t, posted.ID, moved.ID)
	h.until(func() bool { return h.row(h.id(moved)).Shown.Message == posted.ID })
	stale := h.black.Select(h.channel.Message(board.ID), h.choose(board, hintTower).CustomID, "d1")
	require.Contains(t, h.ephemeral(stale), posted.Link(), "the board before says where the newer one is")
}

// In a group of people the computer can be played too, tables fill, and whoever presses first
// takes an open challenge.
func TestUserInstallGroup(t *testing.T) {
	t.Parallel()
	h := prepareUserInstall(t)
	h.start()
	group := h.black.NewGroup(h.white)
	board := h.reply(h.black.Slash(group, "connect4 start"))
	require.Contains(t, board.Content, "ℹ️ Aquí estoy de invitado", "in the language of who has brought it")
	moved := h.reply(h.black.Press(board, h.button(board, "D")))
	require.Equal(t, board.ID, moved.ID)
	require.NotContains(t, moved.Content, "ℹ️")

	open := h.reply(h.black.Slash(group, "othello start", fakediscord.Bool("open", true)))
	third := h.discord.NewUser("carla", "en-US")
	accept := h.button(open, "Juego yo")
	both := fakediscord.AtOnce(
		func() *fakediscord.Interaction { return h.white.Press(open, accept) },
		func() *fakediscord.Interaction { return third.Press(open, accept) })
	one, other := h.reply(both[0]), h.reply(both[1])
	if one.Ephemeral {
		one, other = other, one
	}
	require.Equal(t, open.ID, one.ID)
	require.Len(t, one.Attachments, 1)
	require.True(t, other.Ephemeral)
	require.Contains(t, other.Content, "Somebody else was quicker")

	table := h.reply(h.black.Slash(group, "sixes start"))
	require.Contains(t, table.Content, "ℹ️")
	h.reply(h.white.Press(table, h.button(table, "Unirse")))
	dealt := h.reply(h.black.Press(table, h.button(table, "Empezar y repartir")))
	require.Equal(t, table.ID, dealt.ID)
	require.Len(t, dealt.Attachments, 1)
	hand := h.private(h.white.Press(dealt, h.button(dealt, "Mi mano")))
	require.Len(t, hand.Attachments, 1)
}

// In direct messages with the bot one plays the computer, looks back and lists matches, also
// where the bot is one's own; the bot may post there.
func TestUserInstallDirectMessages(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.black.Install()
	h.start()
	dm := h.black.DM()
	board := h.reply(h.black.Slash(dm, "connect4 start"))
	require.NotContains(t, board.Content, "ℹ️")
	require.False(t, h.row(h.id(board)).Place.AnswersOnly)
	board = h.reply(h.black.Press(board, h.button(board, "D")))
	h.until(func() bool { return h.row(h.id(board)).Shown.Message == board.ID })
	require.Contains(t, h.ephemeral(h.black.Slash(dm, "games")), "https://discord.com/channels/@me/"+dm.ID+"/"+board.ID)
	require.Contains(t, h.ephemeral(h.black.Slash(dm, "othello start", fakediscord.Bool("open", true))), "nadie podría aceptar tu reto")
	asked := h.reply(h.black.Press(board, h.button(board, "Abandonar")))
	end := h.resigned(h.black, asked)
	shown := h.private(h.black.Slash(dm, "replay"))
	require.Len(t, shown.Attachments, 1)
	require.Len(t, h.private(h.black.Slash(dm, "export")).Attachments, 1)
	require.NotEmpty(t, end.Controls())
}
