package bot

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/render/text"
	"kamisado/store"
)

// spoilt is a store with a row that cannot be read, the longest overdue of all.
type spoilt struct{ store.Store }

func (s spoilt) Overdue(ctx context.Context, now, lag time.Time, most int) ([]store.Row, error) {
	rows, err := s.Store.Overdue(ctx, now, lag, most)
	return append([]store.Row{{ID: "spoilt22", Version: 1, Snapshot: []byte("{")}}, rows...), err
}

// One match that cannot be read and one that makes the code panic do not keep
// the sweep from the others.
func TestSweepGoesOn(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	matches, err := store.Open(ctx, "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, matches.Close()) })
	var log bytes.Buffer
	poster := bottest.Poster{Fail: func(verb, _ string) error {
		if verb == "edit" {
			panic("edit")
		}
		return nil
	}}
	now := time.Unix(1_700_000_000, 0)
	b := New(Config{
		Games: []Game{{
			Rules: kamisado.Rules{}, Painter: bottest.Games()[0].Painter, Printer: text.Kamisado{}, Sides: []string{"negro", "blanco"},
		}},
		Store: spoilt{matches}, Catalogue: bottest.Catalogue(t), Log: slog.New(slog.NewTextHandler(&log, nil)), Poster: &poster,
		Link: func(_, _, message string) string { return message }, Now: func() time.Time { return now },
	})
	for i, opponent := range []string{"20", "21"} {
		reply, ok := b.Handle(ctx, Request{
			ID: opponent, User: chat.User{ID: "10"}, At: Place{Guild: "1", Channel: "2"},
			Do: chat.Start{Game: kamisado.ID, Opponent: &chat.User{ID: opponent}},
		})
		require.True(t, ok)
		require.Equal(t, Post, reply.Kind, reply.Message.Text)
		if i == 0 {
			reply.After(ctx, "100") // this one is edited, which panics
		}
	}
	now = now.Add(6 * time.Minute)
	require.NoError(t, b.Sweep(ctx))
	rows, err := matches.List(ctx, store.Filter{User: "10"})
	require.NoError(t, err)
	require.Len(t, rows, 2)
	for _, row := range rows {
		require.Equal(t, match.Closed, row.Phase)
	}
	require.Contains(t, log.String(), "match=spoilt22")
	require.Contains(t, log.String(), "panic: edit")
	before := log.Len()
	require.NoError(t, b.Sweep(ctx))
	require.Equal(t, before, log.Len(), "what failed rests")
}

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
