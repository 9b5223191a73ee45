//go:build full

package e2e

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render"
)

// picture is the last picture of a message.
func (h *harness) picture(m *fakediscord.Message) image.Image {
	h.t.Helper()
	require.NotEmpty(h.t, m.Attachments, m.Content)
	picture, err := png.Decode(bytes.NewReader(m.Attachments[len(m.Attachments)-1].Bytes))
	require.NoError(h.t, err)
	return picture
}

// requireSeen requires that a message shows its match as it is now, from a side: in its
// picture, in the words for it and in the board as text.
func (h *harness) requireSeen(m *fakediscord.Message, bottom string, ask *fakediscord.User) {
	h.t.Helper()
	row := h.row(h.id(m))
	state, err := row.State(rules())
	require.NoError(h.t, err)
	view := state.Position.View(game.Nobody)
	columns := "   a    b    c    d    e    f    g    h\n"
	if bottom == "White" {
		view.Bottom, columns = kamisado.White, "   h    g    f    e    d    c    b    a\n"
		require.Contains(h.t, m.Attachments[0].Description, " The board is turned: White at the bottom, column h on the left.")
	} else {
		require.NotContains(h.t, m.Attachments[0].Description, "at the bottom")
	}
	want, err := render.NewKamisado().Paint(nil, view, render.Options{Language: "en"})
	require.NoError(h.t, err)
	drawn, err := png.Decode(bytes.NewReader(want))
	require.NoError(h.t, err)
	require.Equal(h.t, drawn, h.picture(m))
	require.Contains(h.t, h.ephemeral(ask.Slash(h.channel, "board", fakediscord.Bool("text", true),
		fakediscord.String("match", string(h.id(m))))), columns)
}

// A match with a turned board shows whose turn it is at the bottom, after every move, in
// its rematch and in a new game; controls and questions name the cells as always.
func TestTurnedBoard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	challenge := h.reply(h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white),
		fakediscord.String("color", "negro"), fakediscord.String("view", "girado")))
	require.Contains(t, challenge.Content, "\n🔄 The board turns: on your turn, your side is at the bottom.")
	board := h.reply(h.white.Press(challenge, h.button(challenge, "Accept")))
	h.requireSeen(board, "Black", h.black)
	board = h.reply(h.click(h.black, board, "c1c6"))
	h.requireSeen(board, "White", h.black)
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "board", fakediscord.String("ask", "last"))), "c1 → c6")
	board = h.reply(h.click(h.white, board, "a8a7"))
	h.requireSeen(board, "Black", h.white)

	board = h.reply(h.black.Press(board, h.button(board, "New match")))
	board = h.reply(h.white.Press(board, h.button(board, "New match")))
	board = h.reply(h.click(h.black, board, "c1c6"))
	h.requireSeen(board, "White", h.white)
	end := h.resignAs(h.black, board)
	require.Contains(t, end.Attachments[0].Description, "White at the bottom", "the board that is over stays as it was")
	offered := h.reply(h.black.Press(end, h.button(end, "Rematch")))
	next := h.reply(h.white.Press(offered, h.button(offered, "Rematch")))
	h.requireSeen(next, "Black", h.black)
	next = h.reply(h.click(h.white, next, "c1c6"))
	h.requireSeen(next, "White", h.black)
}

// Against the computer a turned board stays turned to the person. Without the option it is
// as it always was.
func TestTurnedBoardAgainstTheComputer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for value, bottom := range map[string]string{"girado": "White", "fijo": "Black", "": "Black"} {
		options := []fakediscord.Option{fakediscord.String("color", "blanco"), fakediscord.String("level", "principiante")}
		if value != "" {
			options = append(options, fakediscord.String("view", value))
		}
		board := h.reply(h.white.Slash(h.channel, "kamisado start", options...))
		board = h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == board.ID && len(m.Selects()) > 0 })
		h.requireSeen(board, bottom, h.white)
		h.resignAs(h.white, board)
	}
}
