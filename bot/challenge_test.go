package bot

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
)

// opened is a challenge of ana's to everybody.
func (s *harness) opened(options ...any) chat.Reply {
	s.t.Helper()
	reply := s.start(starting(kamisado.ID, append(options, "open", true)...))
	require.Empty(s.t, reply.Message.Ping, "nobody is asked")
	return reply
}

// Who types a move before the thread of the match is open, is led to it: the board comes there.
func TestTypedBeforeTheThread(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.opened("thread", true)
	accepted := s.askAs(berta, "en-US", "100", control("accept", s.match().ID))
	require.NotNil(t, accepted.Deferred, "the thread is about to be opened")
	m := s.match()
	typed := s.delivered(s.askAs(personOf(m.ToMove()[0]), "en-US", "", command("move", "move", "c1c2", "match", m.ID)))
	require.Equal(t, chat.Ephemeral, typed.Kind)
	require.Equal(t, "Done. The board is here: link to post1", typed.Message.Text)
	require.Len(t, s.poster.Threads(), 1)
	require.NotEqual(t, m.Ply, s.match().Ply)
}

// Whoever has more matches than a list shows is led to those that wait for an answer too.
func TestNextAmongMany(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	last := s.challenged("1h")
	for i := range 13 {
		other := chat.User{ID: fmt.Sprint(200 + i), Name: "Other"}
		s.delivered(s.askAs(other, "en-US", "", starting(kamisado.ID, "opponent", &ana, "color", "negro", "time", "1d")))
		rows := s.rows(other.ID)
		s.press(ana, control("accept", rows[0].ID))
	}
	s.press(ana, on(last, "move", "c1c6"))
	require.Equal(t, "No other match is waiting for you.", s.press(ana, control("next", last.ID)).Message.Text)
	s.delivered(s.askAs(cem, "en-US", "", starting(kamisado.ID, "opponent", &ana)))
	says(t, s.press(ana, control("next", last.ID)), "challenge waiting for an answer")
}

// With hints the row of buttons is full: starting again is behind More.
func TestRestartInMore(t *testing.T) {
	t.Parallel()
	s := newCoachedHarness(t, &trainer{})
	s.start(starting(kamisado.ID, "opponent", &berta, "hints", true, "color", "negro"))
	m := s.match()
	board := s.press(berta, control("accept", m.ID))
	restart := control("restart", m.ID, 0)
	require.NotContains(t, controlsIn(board.Message), restart)
	more := s.press(ana, control("more", m.ID, 0))
	require.Contains(t, controlsIn(more.Message), restart)
	offered := s.inHand(ana, restart)
	require.Equal(t, chat.Post, offered.Kind)
	says(t, offered, "<@10>")
}
