//go:build full

package e2e

import (
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// rated plays a match of Othello that Black resigns after two moves of each, and gives the
// challenge and the end.
func (h *harness) rated(options ...fakediscord.Option) (challenge, end *fakediscord.Message) {
	h.t.Helper()
	challenge = h.reply(h.black.Slash(h.channel, "othello start",
		append(options, fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"))...))
	board := h.reply(h.white.Press(challenge, h.button(challenge, "Accept")))
	for i, move := range []string{"f5", "d6", "c3", "d3"} {
		board = h.reply([]*fakediscord.User{h.black, h.white}[i%2].Slash(h.channel, "move", fakediscord.String("move", move)))
		require.False(h.t, board.Ephemeral, board.Content)
	}
	return challenge, h.resignAs(h.black, board)
}
