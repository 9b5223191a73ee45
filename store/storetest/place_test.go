package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// A match is found where it is played now and, while it has a thread of its own, in the
// channel below which that is; the message that shows it may still be where it was.
func testRelocate(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	shown := store.Shown{Message: "a", Channel: "channel", Version: 2}
	require.NoError(t, s.Show(t.Context(), "m1", store.Showing{Shown: shown}))
	found := func(channel string) []match.ID {
		rows, err := s.List(t.Context(), store.Filter{User: "ana", Channel: channel})
		require.NoError(t, err)
		return ids(rows)
	}
	here, nowhere := []match.ID{"m1"}, []match.ID{}

	state := c.State
	place := func(to match.Place) store.Place {
		change := next(t, state, noon, match.Relocate{From: state.Place, To: to})
		change.Place = store.Place{Channel: "ignored"}
		commit(t, s, change)
		state = change.State
		require.Equal(t, state, requireFolds(t, s, "m1"))
		require.Equal(t, shown, load(t, s, "m1").Shown)
		return load(t, s, "m1").Place
	}
	require.Equal(t, store.Place{Guild: "guild", Channel: "thread", Parent: "channel", Locale: "es-ES"}, place(match.Place{Channel: "thread", Parent: "channel"}))
	require.Equal(t, here, found("thread"))
	require.Equal(t, here, found("channel"))

	commit(t, s, take(t, state, 1))
	require.Equal(t, "thread", load(t, s, "m1").Place.Channel, "a move does not move the match")
	var err error
	row := load(t, s, "m1")
	state, err = row.State(matchtest.Games())
	require.NoError(t, err)

	require.Equal(t, store.Place{Guild: "guild", Channel: "other", Locale: "es-ES"}, place(match.Place{Channel: "other", By: match.Player{User: "mod"}}))
	require.Equal(t, nowhere, found("thread"))
	require.Equal(t, nowhere, found("channel"))
	require.Equal(t, here, found("other"))
	require.Equal(t, store.Place{Guild: "guild", Channel: "other", Locale: "es-ES"}, place(match.Place{Why: match.PlaceForbidden}), "it stays")
}

// A match can be created in a thread of another one, which then is its own.
func testCreateInThread(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	placed := next(t, c.State, noon, match.Relocate{To: match.Place{Channel: "thread", Parent: "channel"}})
	c.State, c.Events = placed.State, append(c.Events, placed.Events...)
	commit(t, s, c)
	require.Equal(t, store.Place{Guild: "guild", Channel: "thread", Parent: "channel", Locale: "es-ES"}, load(t, s, "m1").Place)
}
