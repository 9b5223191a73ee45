package bot

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/game/match"
	"kamisado/store"
)

// forget makes the channel lose its messages.
func (s *harness) forget() {
	s.poster.Fail = func(verb, _ string) error {
		if verb == "edit" || verb == "clear" {
			return &chat.ErrGone{Reason: "unknown message"}
		}
		return nil
	}
}

// What is going on is shown again, whether its message is there or not, and nothing
// else is.
func TestRevive(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	running := s.begin("blanco", nil)
	over := s.ask(chat.Start{Game: "kamisado", Opponent: &chat.User{ID: "20"}})
	over.After(t.Context(), "200")
	rows, err := s.Store.List(t.Context(), store.Filter{User: "20"})
	require.NoError(t, err)
	require.Equal(t, Update, s.askAs(chat.User{ID: "20"}, "en-US", "200", chat.Answer{Match: rows[0].ID, What: chat.Decline}).Kind)

	require.NoError(t, s.Revive(t.Context(), "1", "3"))
	require.Empty(t, s.poster.Posts())
	require.Empty(t, s.poster.Edits(), "no match lives in those channels")

	require.NoError(t, s.Revive(t.Context(), "2"))
	require.Empty(t, s.poster.Posts())
	require.Len(t, s.poster.Edits(), 1)
	require.Contains(t, s.poster.Edited(), "100")

	s.forget()
	require.NoError(t, s.Revive(t.Context(), "2"))
	require.Len(t, s.poster.Posts(), 1)
	require.Contains(t, labels(s.poster.Posts()[0]), "menu")
	row, err := s.Store.Load(t.Context(), running.ID)
	require.NoError(t, err)
	require.Equal(t, "post1", row.Shown.Message)
}

// Who has many matches gets the newest of them, in their order.
func TestReviveIsBounded(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	for i := range 10 + 2 {
		by := chat.User{ID: fmt.Sprint(30 + i/maxPending)}
		reply := s.askAs(by, "en-US", "", chat.Start{Game: "kamisado", Opponent: &chat.User{ID: fmt.Sprint(40 + i)}})
		require.Equal(t, Post, reply.Kind, reply.Message.Text)
	}
	s.forget()
	require.NoError(t, s.Revive(t.Context(), "2"))
	require.Len(t, s.poster.Posts(), 10)
	rows, err := s.Store.List(t.Context(), store.Filter{Channel: "2"})
	require.NoError(t, err)
	require.Contains(t, s.poster.Posts()[10-1].Text, present.Mention(rows[0].Users[1]))
}

// A bot that is connected to another platform leaves a match as it is.
func TestSweepStaysAtHome(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, first)
		require.Equal(t, Post, s.ask(chat.Start{Game: "kamisado", Opponent: &chat.User{ID: "20"}}).Kind)
		s.reconfigure(func(c *Config) { c.Home = func(p store.Place) bool { return p.Channel != "2" } })
		s.sweep(usualChallengeLife + time.Second)
		s.sweep(5 * time.Minute)
		rows, err := s.Store.List(t.Context(), store.Filter{User: "20"})
		require.NoError(t, err)
		require.Equal(t, match.Pending, rows[0].Phase)
		require.Empty(t, s.poster.Posts())
		require.Empty(t, s.log.String())

		s.reconfigure(func(c *Config) { c.Home = nil })
		s.sweep(5 * time.Minute)
		rows, err = s.Store.List(t.Context(), store.Filter{User: "20"})
		require.NoError(t, err)
		require.Equal(t, match.Closed, rows[0].Phase)
	})
}
