package bot

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// givenAnswer is an answer that was given in a test.
type givenAnswer struct {
	edits []chat.Message
	fails error
}

func (a *givenAnswer) Edit(_ context.Context, m chat.Message) error {
	if a.fails == nil {
		a.edits = append(a.edits, m)
	}
	return a.fails
}

func (a *givenAnswer) Delete(context.Context) error { return a.fails }

// answered does something where the bot can only answer: by a command, whose answer becomes
// message "300", or by a press on a message. Nothing but answers may be tried there.
func (s *harness) answered(user chat.User, message string, do chat.Request) (chat.Reply, *givenAnswer) {
	s.t.Helper()
	given := &givenAnswer{}
	reply := s.send(chat.Request{
		User: user, Message: message, Private: message == "200", Answer: s.poster.Give(given),
		At: chat.Place{Guild: "1", Channel: "2", Locale: "en-US", GuildLocale: "en-US", UserInstallOnly: true},
	}, do)
	if reply.After != nil {
		reply.After(s.t.Context(), "300")
	}
	require.Empty(s.t, s.poster.Posts())
	require.Empty(s.t, s.poster.Edited())
	require.Empty(s.t, s.poster.Retired())
	return reply, given
}

// answeredMatch is a match between ana, who is to move, and ben in message "300", and the answer
// that shows it.
func (s *harness) answeredMatch(moveTime string) *givenAnswer {
	s.t.Helper()
	challenge, _ := s.answered(ana, "", starting(kamisado.ID, "opponent", &ben, "color", "negro", "time", moveTime))
	says(s.t, challenge, "ℹ️ I'm only a guest here")
	board, given := s.answered(ben, "300", control("accept", s.match().ID))
	require.Equal(s.t, chat.Update, board.Kind)
	hides(s.t, board, "ℹ️")
	return given
}

// A turn that ends by itself is shown by the answer as long as that can be changed; nobody is
// told or reminded, and afterwards who presses sees it.
func TestUserInstallTimeUp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		moveTime string
		fails    error
		edits    int
	}{
		"an answer that can be changed": {"10m", nil, 1},
		"one that is gone":              {"10m", &chat.ErrGone{Reason: "deleted"}, 0},
		"one that has ended":            {"1h", nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newGamesHarness(t)
				given := s.answeredMatch(c.moveTime)
				given.fails = c.fails
				m := s.match()
				for s.match().Phase != match.Over {
					s.sweep(8 * time.Second) // so that the bot is never away
				}
				s.sweep(8 * time.Second)
				require.Len(t, given.edits, c.edits)
				require.Empty(t, s.poster.Posts())
				require.Empty(t, s.poster.Edited())
				over := s.match()
				require.Equal(t, over.Version, over.Shown.Version, "it is not tried for ever")
				require.Equal(t, c.edits > 0, s.Delivery.Reachable(t.Context(), over))
				board, _ := s.answered(ana, "300", on(m, "move", "c1c6"))
				require.Equal(t, chat.Update, board.Kind)
				hides(t, board, "to move")
				require.NotContains(t, s.log.String(), "level=ERROR")
				require.NotContains(t, s.log.String(), "level=WARN")
			})
		})
	}
}

// A challenge that expires says so by its answer. An edit that fails is tried again for as long as the answer can be
// changed.
func TestUserInstallEditFails(t *testing.T) {
	t.Parallel()
	for name, fails := range map[string]error{
		"not at all": nil, "of the server": errors.New("status 502"), "cancelled": context.Canceled,
		"too late": context.DeadlineExceeded,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newGamesHarness(t)
				_, given := s.answered(ana, "", starting(kamisado.ID, "opponent", &ben))
				given.fails = fails
				s.sweep(challengeLife + time.Second)
				closed := s.match()
				require.Equal(t, match.Closed, closed.Phase)
				require.Equal(t, fails == nil, closed.Shown.Version == closed.Version, "whether it is shown")
				given.fails = nil
				s.sweep(time.Minute)
				closed = s.match()
				require.Equal(t, closed.Version, closed.Shown.Version)
				require.Len(t, given.edits, 1)
				require.Contains(t, given.edits[0].Text, "expired without an answer")
			})
		})
	}
}

// An edit is given up when the answer cannot be changed any more.
func TestUserInstallEditFailsForever(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		_, given := s.answered(ana, "", starting(kamisado.ID, "opponent", &ben))
		given.fails = errors.New("status 502")
		for range 40 {
			s.sweep(30 * time.Second)
		}
		closed := s.match()
		require.Equal(t, closed.Version, closed.Shown.Version)
		require.NotContains(t, s.log.String(), "level=ERROR")
	})
}

// At a table the cards are dealt on the board, which nothing but the answer can show.
func TestUserInstallTable(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame(sixes.ID, func(g *view.Game) { g.Opening = sixes.DealAll })
	opened, _ := s.answered(ana, "", starting(sixes.ID))
	says(t, opened, "ℹ️ I'm only a guest here")
	m := s.match()
	dealt, _ := s.answered(ana, "300", control("deal", m.ID))
	require.Equal(t, chat.Update, dealt.Kind)
	require.NotEmpty(t, s.match().Moves)
	alone, _ := s.answered(berta, "", starting(sixes.ID, "alone", true))
	require.Equal(t, chat.Post, alone.Kind, "the board comes first, with the way to the hand")
	says(t, alone, "ℹ️ I'm only a guest here")
}
