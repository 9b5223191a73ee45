//go:build full

package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// A match with a clock says so in the challenge and on each board; More gives who waits
// the means to give more time, in one callback, and nobody else.
func TestClock(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	m := h.reply(h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white),
		fakediscord.String("color", "negro"), fakediscord.String("time", "8h")))
	require.Contains(t, m.Content, "\nTime per move: 8 hours.")
	board := h.reply(h.white.Press(m, h.button(m, "Accept")))
	before := h.row(h.id(board))
	require.WithinDuration(t, time.Now().Add(8*time.Hour), before.Due, time.Minute)
	require.Contains(t, board.Content, "\n⏱️ Time runs out <t:")

	mine := h.private(h.black.Press(board, h.button(board, "More")))
	require.Empty(t, mine.Controls(), "who is to move can give nothing")
	require.Regexp(t, `<t:\d+:R>`, mine.Content)
	stranger := h.discord.NewUser("eva", "en-US")
	require.Contains(t, h.ephemeral(stranger.Press(board, h.button(board, "More"))), "This isn't your match.")

	theirs := h.private(h.white.Press(board, h.button(board, "More")))
	require.Len(t, theirs.Controls(), 1)
	give := theirs.Controls()[0].CustomID
	in := h.white.Press(theirs, give)
	given := h.reply(in)
	require.Equal(t, theirs.ID, given.ID, "the question says that it is done")
	require.Len(t, in.Callbacks(), 1)
	after := h.row(h.id(board))
	require.Equal(t, before.Due.Add(8*time.Hour), after.Due)
	h.await(h.channel, func(now *fakediscord.Message) bool {
		return now.ID == board.ID && now.Content != board.Content && len(now.Attachments) > 0
	})

	moved := h.reply(h.click(h.black, board, "c1c2"))
	require.Contains(t, moved.Content, "\n⏱️ Time runs out <t:")
	require.Contains(t, h.ephemeral(h.white.Press(board, h.button(board, "More"))), "The board has moved on", "of the board before")

	again := h.reply(h.white.Slash(h.channel, "board"))
	require.Contains(t, again.Content, "\n⏱️ Time runs out <t:")
	h.await(h.channel, func(now *fakediscord.Message) bool {
		return now.ID == moved.ID && len(now.Controls()) == 0 && len(now.Attachments) > 0 &&
			strings.Contains(now.Content, "⤵️") && !strings.Contains(now.Content, "⏱️")
	})
}
