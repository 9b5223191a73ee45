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
	for name, offer := range map[string]func(s *harness, m session.Session) chat.Request{
		"draw":     func(_ *harness, m session.Session) chat.Request { return settle(m, match.Draw, "") },
		"takeback": func(_ *harness, m session.Session) chat.Request { return settle(m, match.Takeback, "") },
		"rematch": func(s *harness, m session.Session) chat.Request {
			s.press(ana, on(m, "sure"))
			return control("rematch", m.ID, s.newestOf(m).Ply)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			m := s.afterMoves("c1c6", "a8a7") // ana is to move
			other := s.challenged("1h")       // and there too
			s.press(ana, offer(s, m))
			list := s.press(ben, command("games")).Message.Text
			require.Regexp(t, "^Your matches:\n`"+string(m.ID)+"` .* · \\*\\*waiting for your answer\\*\\* · link", list)
			says(t, s.press(ben, control("next", other.ID)), "`"+string(m.ID)+"`")
			hides(t, s.press(ana, command("games")), "waiting for your answer")
		})
	}
}

// An offer of a rematch leaves the list after a week.
func TestRematchLeavesTheList(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.afterMoves("c1c6", "a8a7")
		s.press(ana, on(m, "sure"))
		s.press(ana, control("rematch", m.ID, s.newestOf(m).Ply))
		time.Sleep(match.ClaimAfter)
		says(t, s.press(ben, command("games")), "`"+string(m.ID)+"`")
		time.Sleep(time.Second)
		hides(t, s.press(ben, command("games")), "`"+string(m.ID)+"`")
	})
}
