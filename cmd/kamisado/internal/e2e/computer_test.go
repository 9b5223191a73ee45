//go:build full

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/game/match"
)

// Whole matches with a quick computer: clicked and typed, with either colour, in a
// server and in a direct message. Each move and its answer are one callback; the
// rematch and a new beginning need one press.
func TestComputerMatches(t *testing.T) {
	t.Parallel()
	h, _ := newComputerHarness(t, quick, withQuick)
	for _, kind := range []string{"clicked", "typed"} {
		for _, color := range []string{"negro", "blanco"} {
			for _, direct := range []bool{false, true} {
				t.Run(fmt.Sprint(kind, " ", color, " ", direct), func(t *testing.T) {
					h := h.on(t) // one after the other: a direct message is one channel
					h.channel = h.guild.NewChannel(kind)
					if direct {
						h.channel = h.black.DM()
					}
					h.playComputer(kind == "typed", color)
				})
			}
		}
	}
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
		in = h.black.Slash(h.channel, "move", fakediscord.String("move", move), fakediscord.String("match", string(h.id(board))))
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

// Who gives no level plays the usual one; the bot itself as opponent means the
// computer; a level beside a person is refused.
func TestComputerStarts(t *testing.T) {
	t.Parallel()
	h, _ := newComputerHarness(t, quick, withQuick)
	for _, options := range [][]fakediscord.Option{nil, {fakediscord.UserOption("opponent", h.discord.Bot())}} {
		m := h.reply(h.black.Slash(h.channel, "kamisado start", append(options, fakediscord.String("color", "negro"))...))
		require.Contains(t, m.Content, "Black: "+h.black.Mention()+" · White: the computer (Intermediate)")
	}
	text := h.ephemeral(h.black.Slash(h.channel, "kamisado start", fakediscord.String("level", "perfecto"), fakediscord.UserOption("opponent", h.white)))
	require.Contains(t, text, "El nivel es para la máquina.")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "games")), "con la máquina (Intermedio) · **te toca**")
	choices, err := h.black.Autocomplete(h.channel, "move", fakediscord.String("move", "c1"), fakediscord.Focused("match", "")).Choices(h.soon())
	require.NoError(t, err)
	require.Len(t, choices, 2)
	require.Contains(t, choices[0].Name, " · la máquina (Intermedio)")
	for _, command := range h.discord.Commands() {
		if command.Name == "kamisado" {
			require.Contains(t, fmt.Sprint(command.Options), "Perfecto")
		}
	}
}

// A slow computer's answer is deferred and edited in. Who presses meanwhile hears
// why nothing happens, and the person's move is stored at once.
func TestSlowComputer(t *testing.T) {
	t.Parallel()
	on := make(chan struct{})
	h, _ := newComputerHarness(t, slow(on), withSlow)
	in := h.solo("blanco")
	h.deferred(in, fakediscord.CallbackDeferredMessage)
	on <- struct{}{}
	board := h.reply(in)
	require.Contains(t, board.Content, "> Black moves")
	require.Len(t, board.Attachments, 1)
	id := h.id(board)

	menu := h.choose(board, hintCell)
	click := h.black.Select(board, menu.CustomID, menu.Values()[0])
	h.deferred(click, fakediscord.CallbackDeferredUpdate)
	require.Equal(t, 4, h.version(id))
	require.Equal(t, board.Content, h.channel.Message(board.ID).Content)
	for name, in := range map[string]*fakediscord.Interaction{
		"the same": h.black.Select(board, menu.CustomID, menu.Values()[0]),
		"typed":    h.black.Slash(h.channel, "move", fakediscord.String("move", "c1c6")),
	} {
		require.Contains(t, h.ephemeral(in), "No es tu turno. La máquina (Perfecto) está pensando; su jugada aparecerá en el tablero: "+board.Link(), name)
	}
	require.Contains(t, h.ephemeral(h.black.Press(board, h.button(board, "Resign"))), "¿Seguro que quieres abandonar esta partida")
	on <- struct{}{}
	answered := h.await(h.channel, func(m *fakediscord.Message) bool { return strings.Count(m.Content, "\n> ") >= 2 })
	require.Equal(t, board.ID, answered.ID)
	require.NotEqual(t, board.Attachments[0].Name, answered.Attachments[0].Name)
	require.Equal(t, 5, h.version(id))
	require.Len(t, click.Callbacks(), 1)

	menu = h.choose(answered, hintCell)
	typed := h.black.Slash(h.channel, "move", fakediscord.String("move", menu.Values()[len(menu.Values())-1]))
	h.deferred(typed, fakediscord.CallbackDeferredMessage)
	on <- struct{}{}
	next := h.reply(typed)
	require.NotEqual(t, board.ID, next.ID)
	require.GreaterOrEqual(t, strings.Count(next.Content, "\n> "), 2)
	h.waitCleared(answered)
	require.Len(t, h.channel.Messages(), 2)
	again := h.choose(next, hintCell)
	h.deferred(h.black.Select(next, again.CustomID, again.Values()[0]), fakediscord.CallbackDeferredUpdate)
	close(on)
	h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == next.ID && m.Content != next.Content })
}

// deferred waits for a first answer that shows nothing yet.
func (h *harness) deferred(in *fakediscord.Interaction, kind int) {
	h.t.Helper()
	first, err := in.Callback(h.soon())
	require.NoError(h.t, err, h.log)
	require.Equal(h.t, kind, first.Type)
	require.NotContains(h.t, string(first.Payload), "flags", "everybody may see it")
}

// Each of the program's own levels plays a match, by the answer to each move.
func TestLevels(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, level := range app.Games()[0].Levels {
		t.Run(level.Name, func(t *testing.T) {
			h := h.on(t)
			h.channel = h.guild.NewChannel(level.Name)
			board := h.reply(h.black.Slash(h.channel, "kamisado start", fakediscord.String("level", level.Name), fakediscord.String("color", "blanco")))
			id := h.id(board)
			for h.row(id).Phase == match.Playing {
				menu := h.choose(board, hintCell)
				in := h.black.Slash(h.channel, "move", fakediscord.String("move", menu.Values()[0]))
				board = h.reply(in)
				require.Len(t, in.Callbacks(), 1)
				require.False(t, board.Ephemeral, board.Content)
			}
			require.Contains(t, board.Content, "🏆")
		})
	}
}
