package session

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// at is a match at a version, in a message that shows a version of it.
func at(version int, shown store.Shown) Session {
	return Session{State: match.State{ID: "m1", Version: version}, Shown: shown}
}

func newCache(sessions ...Session) *cache {
	c := &cache{sessions: make(map[match.ID]Session)}
	for _, s := range sessions {
		c.put(s)
	}
	return c
}

// The cache never goes back: neither to an older match, nor to an older message, nor to
// less that is known to have been seen.
func TestCachePut(t *testing.T) {
	t.Parallel()
	shown := func(version int) store.Shown {
		return store.Shown{Message: fmt.Sprint("shows ", version), Version: version}
	}
	reminded := store.Shown{Message: "shows 2", Version: 2, Reminder: "reminder"}
	for name, c := range map[string]struct {
		old, put, want Session
	}{
		"newer":                         {at(2, shown(2)), at(3, shown(2)), at(3, shown(2))},
		"older":                         {at(3, shown(3)), at(2, shown(2)), at(3, shown(3))},
		"the same":                      {at(3, shown(2)), at(3, shown(3)), at(3, shown(3))},
		"shown meanwhile":               {at(2, shown(2)), at(3, shown(1)), at(3, shown(2))},
		"reminded meanwhile":            {at(2, reminded), at(3, shown(2)), at(3, reminded)},
		"reminded by who puts it":       {at(2, shown(2)), at(3, reminded), at(3, reminded)},
		"seen meanwhile":                {acknowledged(2, at(2, shown(2))), at(3, shown(2)), acknowledged(2, at(3, shown(2)))},
		"seen by who puts it":           {at(2, shown(2)), acknowledged(2, at(3, shown(2))), acknowledged(2, at(3, shown(2)))},
		"seen, and less by who puts it": {acknowledged(2, at(2, shown(2))), acknowledged(1, at(3, shown(2))), acknowledged(2, at(3, shown(2)))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := newCache(c.old, c.put).get("m1")
			require.True(t, ok)
			require.Equal(t, c.want, got)
		})
	}
}

// acknowledged is a match of which a version is known to have been seen.
func acknowledged(version int, s Session) Session {
	s.acknowledged = version
	return s
}

// A full cache makes room for another match, and holds the ones it has.
func TestCacheIsBounded(t *testing.T) {
	t.Parallel()
	c := newCache()
	for i := range maxCached + 5 {
		s := Session{State: match.State{ID: match.ID(fmt.Sprint(i)), Version: 1}}
		require.Equal(t, s, c.put(s))
		require.Equal(t, s, c.put(s))
		require.Len(t, c.sessions, min(i+1, maxCached))
		_, ok := c.get(s.ID)
		require.True(t, ok)
	}
}

// The message of a newer version is recorded, that of an older one never: whether it may
// have arrived after the newer one depends on what somebody is known to have seen.
func TestCacheShow(t *testing.T) {
	t.Parallel()
	newer := store.Shown{Message: "b", Version: 3}
	for name, c := range map[string]struct {
		acknowledged int
		now, want    store.Shown
		late         bool
	}{
		"newer":                     {0, store.Shown{Message: "c", Version: 4}, store.Shown{Message: "c", Version: 4}, false},
		"the same in a new message": {0, store.Shown{Message: "c", Version: 3}, store.Shown{Message: "c", Version: 3}, false},
		"older":                     {0, store.Shown{Message: "a", Version: 2}, newer, true},
		"older, and seen":           {2, store.Shown{Message: "a", Version: 2}, newer, false},
		"older than what was seen":  {2, store.Shown{Message: "a", Version: 1}, newer, false},
		"newer than what was seen":  {1, store.Shown{Message: "a", Version: 2}, newer, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cache := newCache(at(4, newer))
			cache.acknowledge("m1", c.acknowledged)
			before, late := cache.show("m1", c.now)
			require.Equal(t, newer, before)
			require.Equal(t, c.late, late)
			s, _ := cache.get("m1")
			require.Equal(t, c.want, s.Shown)
		})
	}
	empty := newCache()
	empty.acknowledge("m1", 3)
	_, late := empty.show("m1", newer)
	require.False(t, late)
	require.Empty(t, empty.sessions, "a match that is not in memory stays in the store")
}

// What is known to have been seen only grows.
func TestAcknowledge(t *testing.T) {
	t.Parallel()
	c := newCache(at(4, store.Shown{}))
	for _, version := range []int{3, 2} {
		c.acknowledge("m1", version)
	}
	s, _ := c.get("m1")
	require.Equal(t, 3, s.acknowledged)
}

// The message that a row names is that of another process, unless this one has recorded
// something newer, or a reminder that the row does not know of yet.
func TestCacheUpdate(t *testing.T) {
	t.Parallel()
	reminded := store.Shown{Message: "a", Version: 2, Reminder: "r"}
	for name, c := range map[string]struct {
		here, row, want store.Shown
	}{
		"newer":                 {store.Shown{Message: "a", Version: 2}, store.Shown{Message: "b", Version: 3}, store.Shown{Message: "b", Version: 3}},
		"older":                 {store.Shown{Message: "b", Version: 3}, store.Shown{Message: "a", Version: 2}, store.Shown{Message: "b", Version: 3}},
		"posted again":          {store.Shown{Message: "a", Version: 2}, store.Shown{Message: "b", Version: 2}, store.Shown{Message: "b", Version: 2}},
		"reminded here":         {reminded, store.Shown{Message: "a", Version: 2}, reminded},
		"reminded there":        {store.Shown{Message: "a", Version: 2}, reminded, reminded},
		"reminded, then posted": {reminded, store.Shown{Message: "b", Version: 2}, store.Shown{Message: "b", Version: 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cache := newCache(at(3, c.here))
			s, ok := cache.update(store.Row{ID: "m1", Version: 3, Shown: c.row})
			require.True(t, ok)
			require.Equal(t, c.want, s.Shown)
			kept, _ := cache.get("m1")
			require.Equal(t, c.want, kept.Shown)
		})
	}
	written, recorded := store.Shown{Message: "a", Version: 2}, store.Shown{Message: "b", Version: 2}
	cache := newCache(at(3, written))
	cache.show("m1", recorded)
	s, _ := cache.update(store.Row{ID: "m1", Version: 3, Shown: written})
	require.Equal(t, recorded, s.Shown, "the row was read before the message was written")
	cache = newCache(at(3, written))
	loaded, _ := cache.get("m1")
	cache.show("m1", recorded)
	loaded.Version = 4
	cache.put(loaded)
	s, _ = cache.update(store.Row{ID: "m1", Version: 4, Shown: written})
	require.Equal(t, recorded, s.Shown, "a move that was made on the match as it was before forgets nothing")
	cache = newCache(at(3, store.Shown{}))
	_, ok := cache.update(store.Row{ID: "m1", Version: 4})
	require.False(t, ok, "the row is newer")
	_, ok = cache.update(store.Row{ID: "m2", Version: 1})
	require.False(t, ok)
}

// A match comes from memory, and from the store where it is not there or the store has it
// newer. What was recorded of its message survives in the store.
func TestGetAndLoad(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel(bob)
	other := &harness{t: t, Service: h.process(h.Store)}
	moved := other.do(s, take("ana", "1", s))
	got, err := h.Get(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, s.Version, got.Version, "memory does not know of the other process")
	got, err = h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, moved.Version, got.Version)
	got, err = h.Get(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, moved.Version, got.Version)
	_, err = h.Get(t.Context(), "unknown2")
	require.ErrorIs(t, err, store.ErrNotFound)

	shown := store.Shown{Message: "100", Version: moved.Version}
	_, _, err = h.RecordShown(t.Context(), s.ID, shown)
	require.NoError(t, err)
	before, late, err := h.RecordShown(t.Context(), s.ID, store.Shown{Message: "90", Version: 1})
	require.NoError(t, err)
	require.Equal(t, shown, before)
	require.True(t, late)
	h.Acknowledge(s.ID, 1)
	_, late, err = h.RecordShown(t.Context(), s.ID, store.Shown{Message: "90", Version: 1})
	require.NoError(t, err)
	require.False(t, late)
	again, err := h.process(h.Store).Get(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, shown, again.Shown)
	require.Equal(t, here, again.Place)
	require.Equal(t, matchtest.NimID, again.Game)
}
