package bot

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
)

// elsewhere runs something in another process with the same store and channel.
func (s *harness) elsewhere(work func()) {
	s.t.Helper()
	here := s.Bot
	s.Bot = New(s.Config)
	defer func() { s.Bot = here }()
	work()
}

// A move from a hand brings that board up to date which another process has posted,
// and not the one before it, which has no controls any more.
func TestHandShowsTheNewestBoard(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(matchtest.HandsID)
	s.press(ana, on(now, "move", matchtest.Deal))
	now = s.match()
	user := personOf(now.ToMove()[0])
	cards := cardsOf(s.press(user, on(now, "hand")).Message)
	s.elsewhere(func() {
		s.ask(command("board", "match", now.ID)).After(t.Context(), "300")
	})
	require.Equal(t, []string{"100"}, s.poster.Retired())
	s.inHand(user, cards[0])
	require.Empty(t, s.poster.Edited()["100"].Controls)
	now = s.match()
	require.Contains(t, s.poster.Edited()["300"].Text, "▶ <@"+now.ToMove()[0]+"> ")
	row, err := s.Store.Load(t.Context(), now.ID)
	require.NoError(t, err)
	require.Equal(t, "300", row.Shown.Message)
	require.Equal(t, row.Version, row.Shown.Version)
	require.Equal(t, []string{"100"}, s.poster.Retired(), "once is enough")
}

// Who is to be replaced on a board that another process has drawn is replaced: that
// this one has not heard of the last move is no reason to refuse.
func TestReplaceOnABoardFromElsewhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		now := s.table4(matchtest.HandsID)
		s.elsewhere(func() {
			s.press(ana, on(now, "move", matchtest.Deal))
			now = s.match()
		})
		time.Sleep(match.ReplaceAfter)
		slow := now.Position.ToMove()[0]
		other := personOf(now.Players[(slow+1)%4].User)
		done := s.press(other, on(now, "replace", int(slow)))
		require.Equal(t, chat.Update, done.Kind, done.Message.Text)
	})
}

// What shows a match and commits nothing shows it as it is, also where another process
// has made the last move.
func TestShownAsItIs(t *testing.T) {
	t.Parallel()
	for name, ask := range map[string]func(s *harness, id match.ID, ply int) chat.Reply{
		"a named board": func(s *harness, id match.ID, _ int) chat.Reply { return s.ask(command("board", "match", id)) },
		"named moves":   func(s *harness, id match.ID, _ int) chat.Reply { return s.ask(command("moves", "match", id)) },
		"a resignation that is asked for": func(s *harness, id match.ID, ply int) chat.Reply {
			return s.press(ana, control("resign", id, ply))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting("nim", "opponent", &berta))
			now := s.match()
			s.press(berta, control("accept", now.ID))
			now = s.match()
			var want chat.Reply
			s.elsewhere(func() {
				user := personOf(now.ToMove()[0])
				s.press(user, on(now, "move", "1"))
				now = s.match()
				want = ask(s, now.ID, now.Ply)
			})
			require.Equal(t, want.Message.Text, ask(s, now.ID, now.Ply).Message.Text)
		})
	}
}
