package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// A match that was resigned shows itself as ended: in the sentences, in the
// picture's words, in its controls and under a new file name.
func TestResignedBoard(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("estandar")
	board = s.reply(s.click(s.black, board, "c1c6"))
	ask := s.reply(s.black.Press(board, s.button(board, "Resign")))
	end := s.reply(s.black.Press(ask, s.button(ask, "Sí, abandono")))
	require.Contains(t, end.Content, s.white.Mention()+" (White) has won by resignation.")
	require.NotContains(t, end.Content, "must move")
	require.Len(t, end.Attachments, 1)
	require.Contains(t, end.Attachments[0].Description, "Match over: White has won.")
	require.NotContains(t, end.Attachments[0].Description, "to move")
	require.NotEqual(t, board.Attachments[0].Name, end.Attachments[0].Name)
	require.NotEqual(t, board.Attachments[0].Bytes, end.Attachments[0].Bytes)

	twice := s.button(end, "Rematch")
	offered := s.reply(s.black.Press(end, twice))
	text := s.whisper(s.black.Press(offered, twice))
	require.Equal(t, "Ya lo has propuesto; falta que acepte tu rival.", text)
}

// The cap on open challenges holds for starts at the same moment.
func TestManyStartsAtOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	var starts []func() *fakediscord.Interaction
	for _, name := range []string{"cloe", "dora", "eva", "fran", "gala", "hugo"} {
		rival := s.discord.NewUser(name, "es-ES")
		starts = append(starts, func() *fakediscord.Interaction {
			return s.black.Slash(s.table, "kamisado start", fakediscord.UserOption("opponent", rival))
		})
	}
	public := 0
	for _, in := range fakediscord.AtOnce(starts...) {
		if m := s.reply(in); !m.Ephemeral {
			public++
		} else {
			require.Contains(t, m.Content, "Tienes ya 3 retos sin respuesta.")
		}
	}
	require.Equal(t, 3, public)
}
