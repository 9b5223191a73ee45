//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/match"
)

// Whole matches with a quick computer: clicked in a server, and typed in a direct message. Each move and its answer
// are one callback; the rematch and a new beginning need one press.
func TestComputerMatches(t *testing.T) {
	t.Parallel()
	h, _ := newComputerHarness(t, quick, withQuick)
	h.playComputer(false, "negro")
	h.channel = h.black.DM()
	h.playComputer(true, "blanco")
}

// words are what the bot says in a place: a server is English, Ana's direct
// messages are Spanish.
func (h *harness) words() (computer, rematch, restart, resign string) {
	if h.channel.Guild == nil {
		return "la máquina (Perfecto)", "Revancha", "Nueva partida", "Abandonar"
	}
	return "the computer (Perfect)", "Rematch", "New match", "Resign"
}

// playComputer plays a match, its rematch's first moves, and that again.
func (h *harness) playComputer(typed bool, color string) {
	h.t.Helper()
	computer, rematch, restart, resign := h.words()
	in := h.solo(color)
	board := h.reply(in)
	require.Len(h.t, in.Callbacks(), 1)
	require.Contains(h.t, board.Content, computer)
	require.Equal(h.t, []string{"ana"}, names(board.Pinged))
	require.Equal(h.t, color == "blanco", strings.Contains(board.Content, "\n> "), "the computer begins as Black")
	id := h.id(board)
	for h.row(id).Phase == match.Playing {
		version := h.version(id)
		board = h.moveOn(board, typed, resign)
		require.Contains(h.t, []int{version + 1, version + 2}, h.version(id))
	}
	require.Contains(h.t, board.Content, "🏆")
	require.Len(h.t, board.Controls(), 5, "Rematch, Review, Replay, other levels and games")
	again := h.black.Press(board, h.button(board, rematch))
	next := h.reply(again)
	require.Len(h.t, again.Callbacks(), 1)
	require.NotEqual(h.t, board.ID, next.ID)
	require.Equal(h.t, color == "negro", strings.Contains(next.Content, "\n> "), "colours are swapped")
	h.reviewable(board)
	next = h.moveOn(next, typed, resign)
	sure := map[string]string{"Nueva partida": "Sí, nueva partida", "New match": "Yes, new match"}[restart]
	fresh := h.anew(h.black, next, restart, sure)
	require.Equal(h.t, next.ID, fresh.ID)
	require.Equal(h.t, map[string]int{"negro": 1, "blanco": 0}[color], strings.Count(fresh.Content, "\n> "))
	h.untilShown(h.id(fresh)) // else the confirmation may lead to the board before
	ask := h.reply(h.black.Press(fresh, h.button(fresh, resign)))
	end := h.resigned(h.black, ask)
	require.Contains(h.t, end.Content, "🏆")
	require.Contains(h.t, end.Content, "Perfect")
	require.Equal(h.t, fresh.ID, end.ID)
}

// moveOn makes the last move that a board offers and gives the next board.
func (h *harness) moveOn(board *fakediscord.Message, typed bool, resign string) *fakediscord.Message {
	h.t.Helper()
	require.Contains(h.t, labelsOf(board), resign)
	menu := board.Selects()[len(board.Selects())-1]
	values := menu.Values()
	move := values[len(values)-1]
	if len(move) == 2 { // a tower
		picked := h.reply(h.black.Select(board, menu.CustomID, move))
		require.Equal(h.t, board.Content, picked.Content)
		menu = picked.Selects()[1]
		move, board = menu.Values()[0], picked
	}
	var in *fakediscord.Interaction
	kind := fakediscord.CallbackUpdate
	if typed {
		in = h.black.Slash(h.channel, "move", fakediscord.String("move", move),
			fakediscord.String("match", string(h.id(board))))
		kind = fakediscord.CallbackMessage
	} else {
		in = h.black.Select(board, menu.CustomID, move)
	}
	next := h.reply(in)
	require.Len(h.t, in.Callbacks(), 1)
	require.Equal(h.t, kind, in.Callbacks()[0].Type)
	require.Equal(h.t, typed, next.ID != board.ID)
	require.Contains(h.t, next.Content, move[:2]+" → "+move[2:], "the person's move is told beside the computer's")
	require.Len(h.t, next.Attachments, 1)
	return next
}

func labelsOf(m *fakediscord.Message) (labels []string) {
	for _, b := range m.Buttons() {
		labels = append(labels, b.Label)
	}
	return labels
}

// deferred waits for a first answer that shows nothing yet.
func (h *harness) deferred(in *fakediscord.Interaction, kind int) {
	h.t.Helper()
	first, err := in.Callback(h.soon())
	require.NoError(h.t, err, h.log)
	require.Equal(h.t, kind, first.Type)
	require.NotContains(h.t, string(first.Payload), "flags", "everybody may see it")
}
