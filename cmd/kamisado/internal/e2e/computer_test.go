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
	s, _ := newComputerStage(t, quick, withQuick)
	for _, kind := range []string{"clicked", "typed"} {
		for _, color := range []string{"negro", "blanco"} {
			for _, direct := range []bool{false, true} {
				t.Run(fmt.Sprint(kind, " ", color, " ", direct), func(t *testing.T) {
					s := s.on(t) // one after the other: a direct message is one channel
					s.table = s.guild.NewChannel(kind)
					if direct {
						s.table = s.black.DM()
					}
					s.playComputer(kind == "typed", color)
				})
			}
		}
	}
}

// words are what the bot says in a place: a server is English, Ana's direct
// messages are Spanish.
func (s *stage) words() (computer, rematch, restart, resign string) {
	if s.table.Guild == nil {
		return "la máquina (Perfecto)", "Revancha", "Nueva partida", "Abandonar"
	}
	return "the computer (Perfect)", "Rematch", "New game", "Resign"
}

// playComputer plays a match, its rematch's first moves, and that again.
func (s *stage) playComputer(typed bool, color string) {
	s.t.Helper()
	computer, rematch, restart, resign := s.words()
	in := s.solo(color)
	board := s.reply(in)
	require.Len(s.t, in.Callbacks(), 1)
	require.Contains(s.t, board.Content, computer)
	require.Equal(s.t, []string{"ana"}, names(board.Pinged))
	require.Equal(s.t, color == "blanco", strings.Contains(board.Content, "\n> "), "the computer begins as Black")
	id := s.id(board)
	for s.row(id).Phase == match.Playing {
		version := s.version(id)
		board = s.moveOn(board, typed, resign)
		require.Contains(s.t, []int{version + 1, version + 2}, s.version(id))
	}
	require.Contains(s.t, board.Content, "🏆")
	require.Len(s.t, board.Controls(), 2, "Rematch and Review")
	again := s.black.Press(board, s.button(board, rematch))
	next := s.reply(again)
	require.Len(s.t, again.Callbacks(), 1)
	require.NotEqual(s.t, board.ID, next.ID)
	require.Equal(s.t, color == "negro", strings.Contains(next.Content, "\n> "), "colours are swapped")
	s.reviewable(board)
	next = s.moveOn(next, typed, resign)
	fresh := s.reply(s.black.Press(next, s.button(next, restart)))
	require.Equal(s.t, next.ID, fresh.ID)
	require.Equal(s.t, map[string]int{"negro": 1, "blanco": 0}[color], strings.Count(fresh.Content, "\n> "))
	ask := s.reply(s.black.Press(fresh, s.button(fresh, resign)))
	end := s.reply(s.black.Press(ask, s.button(ask, "Sí, abandono")))
	require.Contains(s.t, end.Content, "🏆")
	require.Contains(s.t, end.Content, "Perfect")
	s.bare(fresh)
}

// moveOn makes the last move that a board offers and gives the next board.
func (s *stage) moveOn(board *fakediscord.Message, typed bool, resign string) *fakediscord.Message {
	s.t.Helper()
	require.Contains(s.t, labelsOf(board), resign)
	menu := board.Selects()[len(board.Selects())-1]
	values := menu.Values()
	move := values[len(values)-1]
	if len(move) == 2 { // a tower
		picked := s.reply(s.black.Select(board, menu.CustomID, move))
		require.Equal(s.t, board.Content, picked.Content)
		menu = picked.Selects()[1]
		move, board = menu.Values()[0], picked
	}
	var in *fakediscord.Interaction
	kind := fakediscord.CallbackUpdate
	if typed {
		in = s.black.Slash(s.table, "move", fakediscord.String("move", move), fakediscord.String("match", string(s.id(board))))
		kind = fakediscord.CallbackMessage
	} else {
		in = s.black.Select(board, menu.CustomID, move)
	}
	next := s.reply(in)
	require.Len(s.t, in.Callbacks(), 1)
	require.Equal(s.t, kind, in.Callbacks()[0].Type)
	require.Equal(s.t, typed, next.ID != board.ID)
	require.Contains(s.t, next.Content, move[:2]+" → "+move[2:], "the person's move is told beside the computer's")
	require.Len(s.t, next.Attachments, 1)
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
	s, _ := newComputerStage(t, quick, withQuick)
	for _, options := range [][]fakediscord.Option{nil, {fakediscord.UserOption("opponent", s.discord.Bot())}} {
		m := s.reply(s.black.Slash(s.table, "kamisado start", append(options, fakediscord.String("color", "negro"))...))
		require.Contains(t, m.Content, "Black "+s.black.Mention()+" – White the computer (Intermediate)")
	}
	text := s.whisper(s.black.Slash(s.table, "kamisado start", fakediscord.String("level", "perfecto"), fakediscord.UserOption("opponent", s.white)))
	require.Contains(t, text, "El nivel es para la máquina.")
	require.Contains(t, s.whisper(s.black.Slash(s.table, "games")), "con la máquina (Intermedio) · **te toca**")
	choices, err := s.black.Autocomplete(s.table, "move", fakediscord.String("move", "c1"), fakediscord.Focused("match", "")).Choices(s.soon())
	require.NoError(t, err)
	require.Len(t, choices, 2)
	require.Contains(t, choices[0].Name, " · la máquina (Intermedio)")
	for _, command := range s.discord.Commands() {
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
	s, _ := newComputerStage(t, slow(on), withSlow)
	in := s.solo("blanco")
	s.deferred(in, fakediscord.CallbackDeferredMessage)
	on <- struct{}{}
	board := s.reply(in)
	require.Contains(t, board.Content, "> Black moved")
	require.Len(t, board.Attachments, 1)
	id := s.id(board)

	menu := s.choose(board, hintCell)
	click := s.black.Select(board, menu.CustomID, menu.Values()[0])
	s.deferred(click, fakediscord.CallbackDeferredUpdate)
	require.Equal(t, 4, s.version(id))
	require.Equal(t, board.Content, s.table.Message(board.ID).Content)
	for name, in := range map[string]*fakediscord.Interaction{
		"the same": s.black.Select(board, menu.CustomID, menu.Values()[0]),
		"typed":    s.black.Slash(s.table, "move", fakediscord.String("move", "c1c6")),
	} {
		require.Contains(t, s.whisper(in), "No es tu turno. La máquina (Perfecto) está pensando; su jugada saldrá en el tablero: "+board.Link(), name)
	}
	require.Contains(t, s.whisper(s.black.Press(board, s.button(board, "Resign"))), "¿Seguro que abandonas esta partida")
	on <- struct{}{}
	answered := s.await(s.table, func(m *fakediscord.Message) bool { return strings.Count(m.Content, "\n> ") >= 2 })
	require.Equal(t, board.ID, answered.ID)
	require.NotEqual(t, board.Attachments[0].Name, answered.Attachments[0].Name)
	require.Equal(t, 5, s.version(id))
	require.Len(t, click.Callbacks(), 1)

	menu = s.choose(answered, hintCell)
	typed := s.black.Slash(s.table, "move", fakediscord.String("move", menu.Values()[len(menu.Values())-1]))
	s.deferred(typed, fakediscord.CallbackDeferredMessage)
	on <- struct{}{}
	next := s.reply(typed)
	require.NotEqual(t, board.ID, next.ID)
	require.GreaterOrEqual(t, strings.Count(next.Content, "\n> "), 2)
	s.bare(answered)
	require.Len(t, s.table.Messages(), 2)
	again := s.choose(next, hintCell)
	s.deferred(s.black.Select(next, again.CustomID, again.Values()[0]), fakediscord.CallbackDeferredUpdate)
	close(on)
	s.await(s.table, func(m *fakediscord.Message) bool { return m.ID == next.ID && m.Content != next.Content })
}

// deferred waits for a first answer that shows nothing yet.
func (s *stage) deferred(in *fakediscord.Interaction, kind int) {
	s.t.Helper()
	first, err := in.Callback(s.soon())
	require.NoError(s.t, err, s.log)
	require.Equal(s.t, kind, first.Type)
	require.NotContains(s.t, string(first.Payload), "flags", "everybody may see it")
}

// thought is the answer with the computer's move, also a late one: on a slow
// machine the board may first say that the computer thinks.
func (s *stage) thought(in *fakediscord.Interaction) *fakediscord.Message {
	s.t.Helper()
	first := s.reply(in)
	return s.await(s.table, func(m *fakediscord.Message) bool { return m.ID == first.ID && !strings.Contains(m.Content, "⏳") })
}

// Each of the program's own levels plays a match, by the answer to each move.
func TestLevels(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	for _, level := range app.Games()[0].Levels {
		t.Run(level.Name, func(t *testing.T) {
			s := s.on(t)
			s.table = s.guild.NewChannel(level.Name)
			board := s.thought(s.black.Slash(s.table, "kamisado start", fakediscord.String("level", level.Name), fakediscord.String("color", "blanco")))
			id := s.id(board)
			for s.row(id).Phase == match.Playing {
				menu := s.choose(board, hintCell)
				in := s.black.Slash(s.table, "move", fakediscord.String("move", menu.Values()[0]))
				board = s.thought(in)
				require.Len(t, in.Callbacks(), 1)
				require.False(t, board.Ephemeral, board.Content)
			}
			require.Contains(t, board.Content, "🏆")
		})
	}
}
