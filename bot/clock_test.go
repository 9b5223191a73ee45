package bot

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/store"
)

var (
	ben = chat.User{ID: "11", Name: "Ben"}
	cem = chat.User{ID: "12", Name: "Cem"}
)

// duel is a match of Kamisado between ana, who is to move, and another.
func (s *harness) duel(other chat.User, options ...any) session.Session {
	s.t.Helper()
	s.start(starting(kamisado.ID, append(options, "opponent", &other, "color", "negro")...))
	all := s.unfinished()
	id := all[slices.IndexFunc(all, func(row store.Row) bool { return row.Phase == match.Pending })].ID
	reply := s.press(other, control("accept", id))
	require.NotEmpty(s.t, controlsIn(reply.Message), reply.Message.Text)
	return s.held(id)
}

// challenged is such a match with ben, with a time for each move.
func (s *harness) challenged(name string) session.Session {
	s.t.Helper()
	return s.duel(ben, "time", name)
}

// TestMoreWhileAComputerThinks holds that at a table nobody is said to be waited for then.
func TestMoreWhileAComputerThinks(t *testing.T) {
	t.Parallel()
	for _, limit := range []string{"none", "1h"} {
		t.Run(limit, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting(sixes.ID, "time", limit))
			now := s.match()
			s.press(berta, control("join", now.ID))
			s.press(ana, control("begin", now.ID))
			now = s.match()
			require.Contains(t, s.press(ana, on(now, "more")).Message.Text, map[string]string{
				"none": "the others can end the match without a result", "1h": "the computer takes over your seat",
			}[limit])
			text := string(sixes.DealAll)
			for len(now.ToMove()) > 0 {
				user := now.ToMove()[0]
				s.commit(now, fmt.Sprint("elsewhere", now.Ply), match.Play{User: user, Ply: now.Ply, Text: text})
				now = s.match()
				if len(now.ToMove()) > 0 {
					text = string(slices.Collect(now.Legal(now.Seat(now.ToMove()[0])))[0])
				}
			}
			require.Equal(t, match.Playing, now.Phase)
			require.Equal(t, "It's the computer's turn: nobody's time is running.",
				s.press(ana, on(now, "more")).Message.Text)
		})
	}
}
