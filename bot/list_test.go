package bot

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
)

// An offer that waits for somebody's answer is theirs to act on: it stands before what others
// are to do, and Next leads to it. Who has offered it waits.
func TestOffersWaitForAnAnswer(t *testing.T) {
	t.Parallel()
	for name, offer := range map[string]func(s *harness, m session.Session) chat.Action{
		"draw":     func(_ *harness, m session.Session) chat.Action { return settle(m, match.Draw, "") },
		"takeback": func(_ *harness, m session.Session) chat.Action { return settle(m, match.Takeback, "") },
		"rematch": func(s *harness, m session.Session) chat.Action {
			s.press(ana, chat.Resign{Match: string(m.ID), Ply: m.Ply, Sure: true})
			return chat.Offer{Match: m.ID, Ply: s.newestOf(m).Ply, What: match.Rematch}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			m := s.afterMoves("c1c6", "a8a7") // ana is to move
			other := s.challenged("1h")       // and there too
			s.press(ana, offer(s, m))
			list := s.press(ben, chat.Games{}).Message.Text
			require.Regexp(t, "^Your matches:\n`"+string(m.ID)+"` .* · \\*\\*waiting for your answer\\*\\* · link", list)
			require.Contains(t, s.press(ben, chat.Next{Match: other.ID}).Message.Text, "`"+string(m.ID)+"`")
			require.NotContains(t, s.press(ana, chat.Games{}).Message.Text, "waiting for your answer")
		})
	}
}

// An offer of a rematch leaves the list after a week.
func TestRematchLeavesTheList(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.afterMoves("c1c6", "a8a7")
		s.press(ana, chat.Resign{Match: string(m.ID), Ply: m.Ply, Sure: true})
		s.press(ana, chat.Offer{Match: m.ID, Ply: s.newestOf(m).Ply, What: match.Rematch})
		time.Sleep(match.ClaimAfter)
		require.Contains(t, s.press(ben, chat.Games{}).Message.Text, "`"+string(m.ID)+"`")
		time.Sleep(time.Second)
		require.NotContains(t, s.press(ben, chat.Games{}).Message.Text, "`"+string(m.ID)+"`")
	})
}
