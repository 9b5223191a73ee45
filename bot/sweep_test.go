package bot

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
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
	for i, rival := range []string{"20", "21"} {
		reply, ok := b.Handle(ctx, Request{
			ID: rival, User: chat.User{ID: "10"}, At: Place{Guild: "1", Channel: "2"},
			Do: chat.Start{Game: kamisado.ID, Opponent: &chat.User{ID: rival}},
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
