package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/store"
)

// decided are settings of which none is the usual one.
var decided = store.Settings{
	Locale: "es-ES", MoveTime: 8 * time.Hour, Channels: []string{"100", "200"}, Threads: true, HideRatings: true, NoHints: true,
}

func settings(t *testing.T, s store.Store, guild string) store.Settings {
	t.Helper()
	now, err := s.Settings(t.Context(), guild)
	require.NoError(t, err)
	return now
}

// decide changes settings and returns them as they were and are.
func decide(t *testing.T, s store.Store, guild string, change func(*store.Settings)) (before, after store.Settings) {
	t.Helper()
	before, after, err := s.ChangeSettings(t.Context(), guild, change)
	require.NoError(t, err)
	return before, after
}

func testSettings(t *testing.T, s store.Store) {
	require.Zero(t, settings(t, s, "guild"), "nobody has decided anything")
	before, after := decide(t, s, "guild", func(now *store.Settings) { *now = decided })
	require.Zero(t, before)
	require.Equal(t, decided, after)
	require.Equal(t, decided, settings(t, s, "guild"))
	require.Zero(t, settings(t, s, "other"), "each server has its own")

	before, after = decide(t, s, "guild", func(now *store.Settings) { now.Threads = false })
	require.Equal(t, decided, before)
	want := decided
	want.Threads = false
	require.Equal(t, want, after, "what is not changed stays")
	require.Equal(t, want, settings(t, s, "guild"))
	decide(t, s, "guild", func(now *store.Settings) { *now = store.Settings{} })
	require.Zero(t, settings(t, s, "guild"))
}

// Of changes at the same time none is lost.
func testRaceOfSettings(t *testing.T, s store.Store) {
	const changes = 8
	var all sync.WaitGroup
	for i := range changes {
		all.Go(func() {
			_, _, err := s.ChangeSettings(t.Context(), "guild", func(now *store.Settings) {
				now.Channels = append(now.Channels, fmt.Sprint(i))
			})
			assert.NoError(t, err)
		})
	}
	all.Wait()
	require.Len(t, settings(t, s, "guild").Channels, changes)
}

// A callback that panics writes nothing, and later writes succeed.
func testPanics(t *testing.T, s store.Store) {
	commit(t, s, started(t, "m0", "cem", "bob"))
	for name, write := range map[string]func(){
		"settings": func() {
			_, _, _ = s.ChangeSettings(t.Context(), "guild", func(*store.Settings) { panic("settings") })
		},
		"ratings": func() {
			c := started(t, "m1", "ana", "bob")
			c.Rated = rated("m1", 0, "ana", "bob")
			c.Rated.Rate = func([]store.Rating, time.Time) []store.Strength { panic("ratings") }
			_ = s.Commit(t.Context(), c)
		},
		"quota": func() {
			c := started(t, "m1", "ana", "bob")
			c.Quota = &store.Quota{User: "cem", Most: 1, Counts: func(store.Row) bool { panic("quota") }}
			_ = s.Commit(t.Context(), c)
		},
	} {
		require.PanicsWithValue(t, name, write)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		before, _, err := s.ChangeSettings(ctx, "guild", func(now *store.Settings) { now.Threads = !now.Threads })
		cancel()
		require.NoError(t, err)
		require.Equal(t, before.Threads, !settings(t, s, "guild").Threads)
	}
	_, err := s.Load(t.Context(), "m1")
	require.ErrorIs(t, err, store.ErrNotFound)
}

// Writable succeeds, however often it is called, until the database is closed.
func testWritable(t *testing.T, s store.Store) {
	for range 3 {
		require.NoError(t, s.Writable(t.Context()))
		decide(t, s, "guild", func(now *store.Settings) { now.Threads = !now.Threads })
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, s.Writable(ended), context.Canceled)
	require.NoError(t, s.Writable(t.Context()))
	require.NoError(t, s.Close())
	require.Error(t, s.Writable(t.Context()))
}
