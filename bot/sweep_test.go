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

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// spoilt is a store with a row that cannot be read, the longest overdue of all.
type spoilt struct{ store.Store }

func (s spoilt) Overdue(ctx context.Context, now, lag time.Time, most int) ([]store.Row, error) {
	rows, err := s.Store.Overdue(ctx, now, lag, most)
	return append([]store.Row{{ID: "spoilt22", Version: 1, Snapshot: []byte("{")}}, rows...), err
}

// brittle is a channel in which editing is a bug.
type brittle struct{}

func (brittle) Post(context.Context, string, string, chat.Message) (string, error) { return "1", nil }
func (brittle) Edit(context.Context, string, string, chat.Message) error           { panic("edit") }
func (brittle) ClearControls(context.Context, string, string) error                { return nil }
func (brittle) Delete(context.Context, string, string) error                       { return nil }

// One match that cannot be read and one that makes the code panic do not keep
// the sweep from the others.
func TestSweepGoesOn(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	matches, err := store.Open(ctx, "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, matches.Close()) })
	catalogue, err := texts()
	require.NoError(t, err)
	var log bytes.Buffer
	now := time.Unix(1_700_000_000, 0)
	b := New(Config{
		Games: []Game{{
			Rules: kamisado.Rules{}, Painter: render.NewKamisado(), Printer: text.Kamisado{}, Sides: []string{"negro", "blanco"},
		}},
		Store: spoilt{matches}, Catalogue: catalogue, Log: slog.New(slog.NewTextHandler(&log, nil)), Poster: brittle{},
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

// Matches that rest because their computer cannot move hide nothing of what is due
// after them, and are forgotten once somebody else has seen to them.
func TestRestingMatchesHideNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSalon(t, first)
		lost := make([]sitting, attendMost+1)
		for i := range lost {
			proposal, err := s.proposal(&Request{User: ana}, &s.Games[0],
				chat.Start{Game: kamisado.ID, Level: kamisado.LevelPerfect, Side: "blanco"})
			require.NoError(t, err)
			lost[i] = sitting{State: match.State{ID: match.ID(fmt.Sprintf("lost%04d", i))}, Place: store.Place{Channel: "2"}}
			change, err := s.change(lost[i], match.Propose{Proposal: proposal}, match.Accept{User: ana.ID})
			require.NoError(t, err)
			require.NoError(t, s.Store.Commit(t.Context(), change))
			lost[i].State = change.State
		}
		reply := s.ask(chat.Start{Game: kamisado.ID, Opponent: &chat.User{ID: "20"}})
		require.Equal(t, Post, reply.Kind, reply.Message.Text)
		s.Games[0].Levels = s.Games[0].Levels[:1] // that level is withdrawn
		s.sweep(match.Grace)
		require.Equal(t, attendMost, s.care.count())
		s.sweep(SweepEvery)
		require.Equal(t, attendMost+1, s.care.count())
		s.sweep(usualChallengeLife)
		rows, err := s.Store.List(t.Context(), store.Filter{User: "20"})
		require.NoError(t, err)
		require.Equal(t, match.Closed, rows[0].Phase)

		change, err := s.change(lost[0], match.Resign{User: ana.ID})
		require.NoError(t, err)
		require.NoError(t, s.Store.Commit(t.Context(), change))
		require.NoError(t, s.Store.Show(t.Context(), lost[0].ID, store.Shown{Message: "1", Version: change.State.Version}))
		s.sweep(0)
		require.Equal(t, attendMost, s.care.count())
	})
}
