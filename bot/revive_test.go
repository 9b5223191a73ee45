package bot

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match"
	"kamisado/store"
)

// forgetful is a channel that has lost its messages.
type forgetful struct{ *salon }

func (forgetful) Edit(context.Context, string, string, chat.Message) error {
	return &chat.ErrGone{Reason: "unknown message"}
}

func (forgetful) ClearControls(context.Context, string, string) error {
	return &chat.ErrGone{Reason: "unknown message"}
}

// What is going on is shown again, whether its message is there or not, and nothing
// else is.
func TestRevive(t *testing.T) {
	t.Parallel()
	s := newCalmSalon(t, first)
	running := s.begin("blanco", nil)
	over := s.ask(chat.Start{Game: "kamisado", Opponent: &chat.User{ID: "20"}})
	over.After(t.Context(), "200")
	rows, err := s.Store.List(t.Context(), store.Filter{User: "20"})
	require.NoError(t, err)
	require.Equal(t, Update, s.askAs(chat.User{ID: "20"}, "en-US", "200", chat.Answer{Match: rows[0].ID, What: chat.Decline}).Kind)

	require.NoError(t, s.Revive(t.Context(), "1", "3"))
	require.Empty(t, s.posts)
	require.Empty(t, s.edits, "no match lives in those channels")

	require.NoError(t, s.Revive(t.Context(), "2"))
	require.Empty(t, s.posts)
	require.Len(t, s.edits, 1)
	require.Contains(t, s.edited, "100")

	s.Poster = forgetful{s}
	require.NoError(t, s.Revive(t.Context(), "2"))
	require.Len(t, s.posts, 1)
	require.Contains(t, labels(s.posts[0]), "menu")
	row, err := s.Store.Load(t.Context(), running.ID)
	require.NoError(t, err)
	require.Equal(t, "post1", row.Shown.Message)
}

// Who has many matches gets the newest of them, in their order.
func TestReviveIsBounded(t *testing.T) {
	t.Parallel()
	s := newCalmSalon(t, first)
	for i := range reviveMost + 2 {
		by := chat.User{ID: fmt.Sprint(30 + i/pendingMost)}
		reply := s.askAs(by, "en-US", "", chat.Start{Game: "kamisado", Opponent: &chat.User{ID: fmt.Sprint(40 + i)}})
		require.Equal(t, Post, reply.Kind, reply.Message.Text)
	}
	s.Poster = forgetful{s}
	require.NoError(t, s.Revive(t.Context(), "2"))
	require.Len(t, s.posts, reviveMost)
	rows, err := s.Store.List(t.Context(), store.Filter{Channel: "2"})
	require.NoError(t, err)
	require.Contains(t, s.posts[reviveMost-1].Text, mention(rows[0].Users[1]))
}

// A bot that is connected to another platform leaves a match as it is.
func TestSweepStaysAtHome(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSalon(t, first)
		require.Equal(t, Post, s.ask(chat.Start{Game: "kamisado", Opponent: &chat.User{ID: "20"}}).Kind)
		s.Home = func(p store.Place) bool { return p.Channel != "2" }
		s.sweep(usualChallengeLife + time.Second)
		s.sweep(longRest)
		rows, err := s.Store.List(t.Context(), store.Filter{User: "20"})
		require.NoError(t, err)
		require.Equal(t, match.Pending, rows[0].Phase)
		require.Empty(t, s.posts)
		require.Empty(t, s.log.String())

		s.Home = nil
		s.sweep(longRest)
		rows, err = s.Store.List(t.Context(), store.Filter{User: "20"})
		require.NoError(t, err)
		require.Equal(t, match.Closed, rows[0].Phase)
	})
}
