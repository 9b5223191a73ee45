package storetest

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

func testUnknown(t *testing.T, s store.Store) {
	_, err := s.Load(t.Context(), "nowhere")
	require.ErrorIs(t, err, store.ErrNotFound)
	require.Empty(t, log(t, s, "nowhere"))
	rows, err := s.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	require.Empty(t, rows)
}

func testCreate(t *testing.T, s store.Store) {
	c := challenge(t, "m1", "ana", "bob")
	c.Interaction = "click"
	c.RemindAt = noon.Add(time.Minute)
	commit(t, s, c)
	row := load(t, s, "m1")
	require.Equal(t, c.State, requireFolds(t, s, "m1"))
	require.EqualExportedValues(t, store.Row{
		ID: "m1", Game: matchtest.NimID, Version: 1, Phase: match.Pending, Snapshot: row.Snapshot,
		Users: []string{"ana", "bob"}, ToMove: nil, Place: c.Place,
		Due: noon.Add(patience), RemindAt: noon.Add(time.Minute), Created: noon, Updated: noon,
	}, row)
	require.Equal(t, c.Events, log(t, s, "m1"))
}

func testMove(t *testing.T, s store.Store) {
	first := started(t, "m1", "ana", "bob")
	commit(t, s, first)
	second := take(t, first.State, 3)
	second.RemindAt = noon.Add(time.Hour)
	second.Place = store.Place{Channel: "a move does not move the match"}
	commit(t, s, second)
	row := load(t, s, "m1")
	require.Equal(t, 3, row.Version)
	require.Equal(t, []string{"bob"}, row.ToMove)
	require.Equal(t, first.Place, row.Place)
	require.Equal(t, noon.Add(time.Hour), row.RemindAt)
	require.Equal(t, second.Events[0].At.Add(match.CloseAfter), row.Due)
	require.Equal(t, noon, row.Created)
	require.Equal(t, second.Events[0].At, row.Updated)
	require.Len(t, log(t, s, "m1"), 3)
	requireFolds(t, s, "m1")
}

func testOtherSeats(t *testing.T, s store.Store) {
	for id, users := range map[match.ID][]string{"one": {"ana"}, "four": {"ana", "bob", "cem", "dan"}} {
		commit(t, s, challenge(t, id, users...))
		require.Equal(t, users, load(t, s, id).Users)
	}
}

func testMalformed(t *testing.T, s store.Store) {
	good := started(t, "m1", "ana", "bob")
	for name, spoil := range map[string]func(c *store.Change){
		"no id":         func(c *store.Change) { c.State.ID = "" },
		"no position":   func(c *store.Change) { c.State.Position = nil },
		"no events":     func(c *store.Change) { c.Events = nil },
		"a gap":         func(c *store.Change) { c.Events = []match.Event{c.Events[1], c.Events[0]} },
		"a jump":        func(c *store.Change) { c.Events = []match.Event{c.Events[0], {Seq: 3}}; c.State.Version = 3 },
		"wrong version": func(c *store.Change) { c.State.Version++ },
		"before one":    func(c *store.Change) { c.Events = []match.Event{{Seq: 0}}; c.State.Version = 0 },
	} {
		c := good
		spoil(&c)
		require.Error(t, s.Commit(t.Context(), c), name)
	}
	commit(t, s, good)
}

func testConflict(t *testing.T, s store.Store) {
	first := started(t, "m1", "ana", "bob")
	commit(t, s, first)
	commit(t, s, take(t, first.State, 1))
	stale := take(t, first.State, 2)
	require.ErrorIs(t, s.Commit(t.Context(), stale), store.ErrConflict)
	early := take(t, take(t, take(t, first.State, 1).State, 1).State, 1)
	require.ErrorIs(t, s.Commit(t.Context(), early), store.ErrConflict, "a version is missing between")
	require.ErrorIs(t, s.Commit(t.Context(), take(t, started(t, "m2", "ana", "bob").State, 1)), store.ErrConflict, "no such match")
	require.Len(t, log(t, s, "m1"), 3)
	requireFolds(t, s, "m1")
}

func testTaken(t *testing.T, s store.Store) {
	commit(t, s, challenge(t, "m1", "ana", "bob"))
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m1", "cem", "dan")), store.ErrConflict)
	require.Equal(t, []string{"ana", "bob"}, load(t, s, "m1").Users)
}

func testRepeated(t *testing.T, s store.Store) {
	first := started(t, "m1", "ana", "bob")
	first.Interaction = "click1"
	commit(t, s, first)
	other := started(t, "m2", "ana", "bob")
	other.Interaction = "click1"
	require.ErrorIs(t, s.Commit(t.Context(), other), store.ErrRepeated, "creates another match")
	move := take(t, first.State, 1)
	move.Interaction = "click1"
	require.ErrorIs(t, s.Commit(t.Context(), move), store.ErrRepeated, "changes the match")
	require.Len(t, log(t, s, "m1"), 2)
	_, err := s.Load(t.Context(), "m2")
	require.ErrorIs(t, err, store.ErrNotFound)
	move.Interaction = "click2"
	commit(t, s, move)
	requireFolds(t, s, "m1")
}

func testRepeatWins(t *testing.T, s store.Store) {
	first := challenge(t, "m1", "ana", "bob")
	first.Interaction = "click1"
	commit(t, s, first)
	require.ErrorIs(t, s.Commit(t.Context(), first), store.ErrRepeated, "the id is taken, too")
	again := challenge(t, "m2", "ana", "bob")
	again.Interaction = "click1"
	require.ErrorIs(t, s.Commit(t.Context(), again), store.ErrRepeated, "the pair is pending, too")
	second := next(t, first.State, noon, match.Accept{User: "bob"})
	second.Interaction = "click2"
	commit(t, s, second)
	require.ErrorIs(t, s.Commit(t.Context(), second), store.ErrRepeated, "the version has passed, too")
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m3", "cem", "dan"), second), store.ErrRepeated)
	_, err := s.Load(t.Context(), "m3")
	require.ErrorIs(t, err, store.ErrNotFound)
}

func testClock(t *testing.T, s store.Store) {
	for _, id := range []match.ID{"m1", "m2"} {
		c := challenge(t, id, "ana", "user of "+string(id))
		commit(t, s, c)
		commit(t, s, next(t, c.State, noon.Add(patience), match.Expire{}))
		require.Equal(t, match.Closed, load(t, s, id).Phase)
	}
}

func testCancelled(t *testing.T, s store.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := challenge(t, "m1", "ana", "bob")
	require.ErrorIs(t, s.Commit(ctx, c), context.Canceled)
	_, err := s.Load(t.Context(), "m1")
	require.ErrorIs(t, err, store.ErrNotFound)
	commit(t, s, c)
}

func testContent(t *testing.T, s store.Store) {
	c := challenge(t, "m1", "ana", "bob")
	c.Place = store.Place{Guild: "g'; --", Channel: `"ñ"`, Locale: "es-419", UserInstallOnly: true}
	c.Interaction = "日本"
	c.Events[0].Body = json.RawMessage(` { "kept" : "as it is, \u0000 and ñ" }`)
	commit(t, s, c)
	require.Equal(t, c.Events, log(t, s, "m1"))
	require.Equal(t, c.Place, load(t, s, "m1").Place)
}

// testCommitted asks for interactions: of a first change, of a later one, of one that was
// refused, and of none.
func testCommitted(t *testing.T, s store.Store) {
	in := match.ID("m1")
	committed := func(interaction string) bool {
		t.Helper()
		found, err := s.Committed(t.Context(), in, interaction)
		require.NoError(t, err)
		return found
	}
	require.False(t, committed("first"))
	first := started(t, "m1", "ana", "bob")
	first.Interaction = "first"
	commit(t, s, first)
	second := take(t, first.State, 1)
	second.Interaction, second.Sought = "second", true
	commit(t, s, second)
	third := take(t, second.State, 1)
	third.Interaction = "third"
	commit(t, s, third)
	late := take(t, first.State, 2)
	late.Interaction = "late"
	require.ErrorIs(t, s.Commit(t.Context(), late), store.ErrConflict)
	all := func() (found []bool) {
		for _, interaction := range []string{"first", "second", "third", "late", "unknown", ""} {
			found = append(found, committed(interaction))
		}
		return found
	}
	require.Equal(t, []bool{true, true, true, false, false, false}, all())
	in = "" // of those that named no match it is known in which they were committed, for a day
	require.Equal(t, []bool{true, true, false, false, false, false}, all())
	require.NoError(t, s.Heartbeat(t.Context(), "here", noon.Add(24*time.Hour), time.Minute))
	require.Equal(t, []bool{true, true, false, false, false, false}, all())
	require.NoError(t, s.Heartbeat(t.Context(), "here", noon.Add(48*time.Hour), time.Minute))
	require.Equal(t, []bool{false, false, false, false, false, false}, all())
	in = "m1"
	require.Equal(t, []bool{true, true, true, false, false, false}, all())
}

// testSought: an interaction that names no match counts once, whichever matches are found for it.
func testSought(t *testing.T, s store.Store) {
	one, other := started(t, "m1", "ana", "bob"), started(t, "m2", "ana", "bob")
	commit(t, s, one, other)
	typed := take(t, one.State, 1)
	typed.Interaction, typed.Sought = "typed", true
	commit(t, s, typed)
	again := take(t, other.State, 1)
	again.Interaction, again.Sought = "typed", true
	require.ErrorIs(t, s.Commit(t.Context(), again), store.ErrRepeated)
	require.Equal(t, other.State.Version, load(t, s, "m2").Version)
	again.Interaction = "typed later"
	commit(t, s, again)
}
