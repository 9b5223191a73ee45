//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/match"
)

// opened is a match of Kamisado with two moves made, of which a8a7 is the second.
func (h *harness) opened() *liveMatch {
	h.t.Helper()
	c := h.liveMatch(h.begin("simple"))
	c.board = h.reply(h.click(h.black, c.board, "c1c6"))
	c.board = h.reply(h.click(h.white, c.board, "a8a7"))
	return c
}

// A draw is offered behind More, in one callback; the board says so and only the other side
// can accept it there.
func TestDrawOffer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := h.opened()
	more := h.private(h.white.Press(c.board, h.button(c.board, "More")))
	in := h.white.Press(more, h.button(more, "Offer a draw"))
	done := h.reply(in)
	require.Equal(t, more.ID, done.ID)
	require.Len(t, in.Callbacks(), 1)
	require.Contains(t, done.Content, "Done: everybody can see it on the board.")
	offered := h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == c.board.ID && strings.Contains(m.Content, "offers a draw")
	})

	accept := h.button(offered, "Accept draw")
	stranger := h.discord.NewUser("eva", "en-US")
	require.Contains(t, h.ephemeral(stranger.Press(offered, accept)), "This isn't your match.")
	require.Contains(t, h.ephemeral(h.white.Press(offered, accept)), "You proposed that yourself: your opponent has to answer.")
	again := h.white.Slash(h.channel, "draw")
	require.Contains(t, h.ephemeral(again), "You have already proposed that")

	// The opponent's move does not end it, its author's does.
	moved := h.reply(h.click(h.black, offered, "c6c7"))
	require.Contains(t, moved.Content, "offers a draw")
	require.Contains(t, h.ephemeral(h.black.PressRaw(offered, accept)), "El tablero ha cambiado", "an older board")
	in = h.black.Press(moved, h.button(moved, "Accept draw"))
	ended := h.reply(in)
	require.Len(t, in.Callbacks(), 1)
	require.Contains(t, ended.Content, "A draw by agreement.")
	require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Agreed}, c.state().Outcome)
	require.Contains(t, h.ephemeral(h.white.PressRaw(moved, accept)), "This match is over.")
}

// What was declined cannot be accepted any more, and is not offered again at once.
func TestDrawDeclined(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := h.opened()
	posted := h.reply(h.black.Slash(h.channel, "draw"))
	require.Equal(t, []string{h.white.Name}, names(posted.Pinged))
	accept := h.button(posted, "Accept draw")
	declined := h.reply(h.white.Press(posted, h.button(posted, "Decline draw")))
	require.NotContains(t, declined.Content, "offers a draw")
	require.Contains(t, declined.Content, "> 🤝 "+h.white.Mention()+" declined the draw.")
	require.Contains(t, h.ephemeral(h.white.PressRaw(posted, accept)), "That offer is no longer open.")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "draw")), "cuando pasen 10 jugadas más")
	require.Equal(t, match.Playing, c.state().Phase)
}

// A takeback names the moves that go; the board goes back, and its old controls stay stale.
func TestTakeback(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := h.opened()
	first := c.board
	posted := h.reply(h.black.Slash(h.channel, "undo"))
	require.Contains(t, posted.Content, "asks to take back `c1c6` and `a8a7`.")
	require.Equal(t, []string{h.white.Name}, names(posted.Pinged))
	allow := h.button(posted, "Allow takeback")
	both := []*fakediscord.Interaction{h.white.PressRaw(posted, allow), h.white.PressRaw(posted, allow)} // at once
	var back *fakediscord.Message
	stale := 0
	for _, in := range both {
		if m := h.reply(in); m.Ephemeral {
			require.Contains(t, m.Content, "The board has moved on")
			stale++
		} else {
			back = m
		}
	}
	require.Equal(t, 1, stale, "it happens once")
	require.Contains(t, back.Content, "has taken back `c1c6` and `a8a7`.")
	require.NotEqual(t, posted.Attachments[0].URL, back.Attachments[0].URL)
	state := c.state()
	require.Empty(t, state.Moves)
	require.Equal(t, 3, state.Ply)
	require.Contains(t, h.ephemeral(h.white.PressRaw(posted, allow)), "The board has moved on")
	require.Contains(t, h.ephemeral(h.black.PressRaw(first, h.button(first, "Resign"))), "El tablero ha cambiado")
	moved := h.reply(h.click(h.black, back, "d1d2"))
	require.Contains(t, moved.Content, "d1")

	// An answer comes after the reply.
	asked := h.reply(h.black.Slash(h.channel, "undo"))
	require.Contains(t, asked.Content, "asks to take back `d1d2`.")
	allow = h.button(asked, "Allow takeback")
	replied := h.reply(h.click(h.white, asked, "b8b7"))
	require.NotContains(t, replied.Content, "asks to take back")
	require.Contains(t, h.ephemeral(h.white.PressRaw(asked, allow)), "The board has moved on")
	require.Len(t, c.state().Moves, 2)
}

// Against the computer moves are taken back at once, and the board shows the position that it
// goes back to.
func TestTakebackFromComputer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	c := h.alone("connect4", fakediscord.String("level", "simple"))
	for range 2 {
		mover, position, ok := c.running()
		require.True(t, ok)
		require.Equal(t, h.black.ID, mover.ID)
		before := c.state()
		in := h.point(h.black, c.board, legal(position)[0])
		c.board = h.reply(in)
		c.waitShown(in)
		more := h.private(h.black.Press(c.board, h.button(c.board, "More")))
		require.Contains(t, more.Content, "tantas veces como quieras")
		h.reply(h.black.Press(more, h.button(more, "Deshacer mi jugada")))
		c.board = h.await(h.channel, func(m *fakediscord.Message) bool {
			return m.ID == c.board.ID && strings.Contains(m.Content, "has taken back")
		})
		after := c.state()
		require.Equal(t, len(before.Moves), len(after.Moves))
		require.Equal(t, before.Position, after.Position)
	}
	undo := h.ephemeral(h.discord.NewUser("eva", "en-US").Slash(h.channel, "undo", fakediscord.String("match", string(c.id))))
	require.Contains(t, undo, "This isn't your match.")
}

// Games with hidden things say why there is no takeback.
func TestNoTakeback(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.alone("minesweeper")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "undo")), "no se puede deshacer una jugada")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "draw")), "no se puede acordar el empate")
}
