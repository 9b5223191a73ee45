package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// The same interaction, delivered twice before or after its answer, is as if
// once.
func TestRedelivery(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	board = s.reply(s.black.Select(board, s.choose(board, hintTower).CustomID, "c1"))
	hold := s.discord.Fail(fakediscord.Fault{Path: "/callback", Status: 429, RetryAfter: 400e6})
	defer hold()
	in := s.black.Select(board, s.choose(board, hintCell).CustomID, "c1c6")
	s.discord.Redeliver(in)
	moved := s.reply(in)
	s.discord.Redeliver(in)
	typed := s.white.Slash(s.table, "move", fakediscord.String("move", "a8a7"))
	s.discord.Redeliver(typed)
	next := s.reply(typed)
	s.discord.Redeliver(typed)
	s.discord.Redeliver(in)
	refused := s.white.Slash(s.table, "move", fakediscord.String("move", "h8h7"))
	require.Contains(t, s.whisper(refused), "It is not your turn.")
	s.discord.Redeliver(refused)
	last := s.reply(s.click(s.black, next, "c6c7"))
	require.Len(t, in.Callbacks(), 1)
	require.Len(t, typed.Callbacks(), 1)
	require.Len(t, refused.Callbacks(), 1)
	require.Equal(t, 2, s.calls(in)) // the 429 and the answer
	require.Equal(t, 5, s.version(s.id(last)))
	require.Equal(t, board.ID, moved.ID)
	require.Len(t, s.table.Messages(), 2)
}

// Two clicks at the same moment: one counts, the other hears that the board has
// moved on. The same for one person's, and for a click beside a command.
func TestRaces(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	id := s.id(board)
	for round, moves := range [][2]string{{"c1c5", "c1c6"}, {"", ""}, {"", ""}, {"", ""}, {"", ""}, {"", ""}} {
		mover := []*fakediscord.User{s.black, s.white}[round%2]
		other := []*fakediscord.User{s.white, s.black}[round%2]
		if round == 0 {
			board = s.reply(mover.Select(board, s.choose(board, hintTower).CustomID, "c1"))
		} else {
			menu := s.choose(board, hintCell)
			values := menu.Values()
			moves = [2]string{values[0], values[len(values)-1]}
		}
		cells := s.choose(board, hintCell).CustomID
		before := s.version(id)
		both := fakediscord.AtOnce(
			func() *fakediscord.Interaction { return mover.Select(board, cells, moves[0]) },
			func() *fakediscord.Interaction {
				if round == 3 {
					return mover.Slash(s.table, "move", fakediscord.String("move", moves[1]))
				}
				return mover.Select(board, cells, moves[1])
			},
			func() *fakediscord.Interaction { return other.Select(board, cells, moves[0]) },
		)
		counted := 0
		for _, in := range both {
			m := s.reply(in)
			require.Len(t, in.Callbacks(), 1)
			if !m.Ephemeral {
				counted++
				board = m
				continue
			}
			require.True(t, strings.Contains(m.Content, "moved on") || strings.Contains(m.Content, "ha cambiado") ||
				strings.Contains(m.Content, "is over") || strings.Contains(m.Content, "ha terminado") ||
				strings.Contains(m.Content, "not your turn") || strings.Contains(m.Content, "No es tu turno") ||
				round == 3 && strings.Contains(m.Content, "Legal moves"), m.Content) // a blocked rival: the mover's turn again
		}
		require.Equal(t, 1, counted)
		require.Equal(t, before+1, s.version(id))
		if len(s.table.Message(board.ID).Controls()) < 4 {
			break // somebody has won
		}
	}
}

// Two people accept and cancel, or agree to a rematch, at the same moment.
func TestRacesOfOffers(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	for range 3 {
		m := s.challenge("simple")
		both := fakediscord.AtOnce(
			func() *fakediscord.Interaction { return s.white.Press(m, s.button(m, "Accept")) },
			func() *fakediscord.Interaction { return s.black.Press(m, s.button(m, "Cancel")) },
		)
		public := 0
		for _, in := range both {
			if !s.reply(in).Ephemeral {
				public++
			}
		}
		require.Equal(t, 1, public)
		now := s.table.Message(m.ID)
		if len(now.Controls()) == 0 {
			continue // cancelled
		}
		ask := s.reply(s.black.Press(now, s.button(now, "Resign")))
		end := s.reply(s.black.Press(ask, s.button(ask, "Sí, abandono")))
		both = fakediscord.AtOnce(
			func() *fakediscord.Interaction { return s.white.Press(end, s.button(end, "Rematch")) },
			func() *fakediscord.Interaction { return s.black.Press(end, s.button(end, "Rematch")) },
		)
		boards := 0
		for _, in := range both {
			if m := s.reply(in); m.ID != end.ID {
				boards++
				ask := s.reply(s.black.Press(m, s.button(m, "Resign")))
				s.reply(s.black.Press(ask, s.button(ask, "Sí, abandono")))
			}
		}
		require.Equal(t, 1, boards)
		s.reviewable(end)
	}
}

// The gateway reconnects, forgets the session or is cut: play goes on.
func TestReconnects(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("estandar")
	for _, again := range []struct {
		name string
		do   func()
	}{
		{"reconnect", s.discord.Reconnect},
		{"dropped", s.discord.DropGateway},
		{"invalid, resumable", func() { s.discord.InvalidateSession(true) }},
		{"invalid", func() { s.discord.InvalidateSession(false) }},
		{"dropped and forgotten", func() { s.discord.ForgetSessions(); s.discord.DropGateway() }},
	} {
		t.Run(again.name, func(t *testing.T) {
			s := s.on(t)
			require.NoError(t, s.discord.WaitReady(s.soon()))
			before := s.discord.Gateway()
			again.do()
			require.NoError(t, s.discord.WaitGateway(s.soon(), func(now fakediscord.GatewayStats) bool {
				return now.Identifies+now.Resumes > before.Identifies+before.Resumes && now.Connected()
			}), s.log)
			old := board
			board = s.reply(s.black.Slash(s.table, "board"))
			s.bare(old)
		})
	}
	moved := s.reply(s.click(s.black, board, "c1c6"))
	require.Contains(t, moved.Content, "c1 → c6")
}
