package session

import (
	"context"
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
		"older, of another process":     {at(3, shown(3)), elsewhere(2, at(2, shown(2))), at(3, shown(3))},
		"seen meanwhile":                {seen(2, at(2, shown(2))), at(3, shown(2)), seen(2, at(3, shown(2)))},
		"seen by who puts it":           {at(2, shown(2)), seen(2, at(3, shown(2))), seen(2, at(3, shown(2)))},
		"seen, and less by who puts it": {seen(2, at(2, shown(2))), seen(1, at(3, shown(2))), seen(2, at(3, shown(2)))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := newCache(c.old, c.put).get("m1")
			require.True(t, ok)
			require.Equal(t, c.want, got)
		})
	}
}

// elsewhere is a match to whose version another process' change has led.
func elsewhere(version int, s Session) Session {
	s.elsewhere = foreign{version: version, ply: -1}
	return s
}

// seen is a match of which a control is known to have been pressed.
func seen(plies int, s Session) Session {
	s.seen = plies
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

// Long matches make room for others too: the cache is bounded by their moves.
func TestCacheIsBoundedByMoves(t *testing.T) {
	t.Parallel()
	c := newCache()
	long := func(id, moves int) Session {
		return Session{State: match.State{ID: match.ID(fmt.Sprint(id)), Version: moves, Moves: make([]match.Move, moves)}}
	}
	for i := range 20 {
		c.put(long(i, 1))
		c.put(long(i, maxCachedMoves/10)) // it has grown
		require.Len(t, c.sessions, min(i+1, 10))
		_, ok := c.get(match.ID(fmt.Sprint(i)))
		require.True(t, ok)
	}
	c.put(long(20, maxCachedMoves+1))
	require.Len(t, c.sessions, 1, "a match that is too long is there alone")
	c.clear()
	require.Zero(t, c.moves)
	c.put(long(21, 1))
	require.Equal(t, 1, c.moves)
}

// The message of a newer version is recorded, that of an older one never. Where something older
// may have come over it the message is recorded, and the version stays what it was.
func TestCacheShow(t *testing.T) {
	t.Parallel()
	newer := store.Shown{Message: "b", Version: 3}
	for name, c := range map[string]struct {
		now         store.Shown
		by          *Edit
		want, store store.Shown
	}{
		"newer":                      {store.Shown{Message: "c", Version: 4}, nil, store.Shown{Message: "c", Version: 4}, store.Shown{Message: "c", Version: 4}},
		"newer, and not sure":        {store.Shown{Message: "c", Version: 4}, &Edit{Instead: "b"}, store.Shown{Message: "c", Version: 3}, store.Shown{Message: "c", Version: 3}},
		"the same in a new message":  {store.Shown{Message: "c", Version: 3}, nil, store.Shown{Message: "c", Version: 3}, store.Shown{Message: "c", Version: 3}},
		"the same in an old message": {store.Shown{Message: "a", Version: 3}, &Edit{true, "b"}, store.Shown{Message: "a", Version: 3}, store.Shown{Message: "a", Version: 3}},
		"the same, from before":      {store.Shown{Message: "a", Version: 3}, &Edit{true, "a"}, newer, store.Shown{Message: "a", Version: 2}},
		"newer, from before":         {store.Shown{Message: "a", Version: 4}, &Edit{true, "a"}, store.Shown{Message: "a", Version: 4}, store.Shown{Message: "a", Version: 4}},
		"older":                      {store.Shown{Message: "a", Version: 2}, nil, newer, store.Shown{Message: "a", Version: 2}},
		"older, and not sure":        {store.Shown{Message: "a", Version: 2}, &Edit{Instead: "a"}, newer, store.Shown{Message: "a", Version: 2}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			posted := at(4, newer)
			posted.posted = "b"
			cache := newCache(posted)
			before, after := cache.show("m1", c.now, c.by)
			require.Equal(t, newer, before)
			require.Equal(t, c.store, after)
			s, _ := cache.get("m1")
			require.Equal(t, c.want, s.Shown)
		})
	}
	empty := newCache()
	empty.see("m1", 3)
	empty.show("m1", newer, nil)
	require.Empty(t, empty.sessions, "a match that is not in memory stays in the store")
}

// What is known to have been seen only grows.
func TestSee(t *testing.T) {
	t.Parallel()
	c := newCache(at(4, store.Shown{}))
	for _, ply := range []int{3, 2} {
		c.see("m1", ply)
	}
	s, _ := c.get("m1")
	require.Equal(t, 4, s.seen)
}

// The answer to what another process has changed may be on its way, until that is recorded as
// shown, or somebody presses a control that nothing else can have shown.
func TestAnsweredElsewhere(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		then func(*harness, Session)
		want bool
	}{
		"nothing":               {func(*harness, Session) {}, true},
		"recorded there":        {func(h *harness, s Session) { h.shown(s, s.Version) }, false},
		"an older one recorded": {func(h *harness, s Session) { h.shown(s, s.Version-1) }, true},
		"its ply pressed":       {func(h *harness, s Session) { Memory{h.Service}.See(s.ID, s.Ply) }, false},
		"an older ply pressed":  {func(h *harness, s Session) { Memory{h.Service}.See(s.ID, s.Ply-1) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel(bob)
			require.Zero(t, s.AnsweredElsewhere())
			other := &harness{t: t, Service: h.process(h.Store)}
			moved := other.do(s, take("ana", "1", s))
			require.Equal(t, moved.Ply, moved.BegunPly())
			require.Zero(t, moved.AnsweredElsewhere(), "here it is known what is on its way")
			s, err := h.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.True(t, s.ChangedElsewhere())
			require.Equal(t, -1, s.BegunPly())
			c.then(h, s)
			s, err = h.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.Equal(t, c.want, !s.AnsweredElsewhere().IsZero())
			s = h.do(s, match.Offer{User: "bob", What: match.Restart, Ply: s.Ply})
			require.False(t, s.ChangedElsewhere())
			require.Equal(t, -1, s.BegunPly(), "an older board shows the same ply")
			require.Equal(t, c.want, !s.AnsweredElsewhere().IsZero())
		})
	}
}

// shown records in the store alone that a version is shown.
func (h *harness) shown(s Session, version int) {
	h.t.Helper()
	require.NoError(h.t, h.Store.Show(h.t.Context(), s.ID, store.Shown{Message: "100", Version: version}))
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
	cache.show("m1", recorded, nil)
	s, _ := cache.update(store.Row{ID: "m1", Version: 3, Shown: written})
	require.Equal(t, recorded, s.Shown, "the row was read before the message was written")
	cache = newCache(at(3, written))
	loaded, _ := cache.get("m1")
	cache.show("m1", recorded, nil)
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

// A match is as the store has it, though memory has an older version. What was recorded of its
// message survives in the store.
func TestLoad(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel(bob)
	other := &harness{t: t, Service: h.process(h.Store)}
	moved := other.do(s, take("ana", "1", s))
	known, ok := Memory{h.Service}.Known(s.ID)
	require.True(t, ok)
	require.Equal(t, s.Version, known.Version, "memory does not know of the other process")
	got, err := h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, moved.Version, got.Version)
	_, err = h.Load(t.Context(), "unknown2")
	require.ErrorIs(t, err, store.ErrNotFound)

	shown := store.Shown{Message: "100", Version: moved.Version}
	_, _, err = h.RecordShown(t.Context(), s.ID, shown, nil)
	require.NoError(t, err)
	before, _, err := h.RecordShown(t.Context(), s.ID, store.Shown{Message: "90", Version: 1}, nil)
	require.NoError(t, err)
	require.Equal(t, shown, before)
	again, err := h.process(h.Store).Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, shown, again.Shown)
	require.Equal(t, here, again.Place)
	require.Equal(t, matchtest.NimID, again.Game)
}

// What this process commits is not taken for another process' because it was read before the
// process knew of its commit; nor does a reading take the place of what the process knows then.
func TestReadBeforeTheCommitIsKnown(t *testing.T) {
	t.Parallel()
	for name, late := range map[string]bool{"before": false, "still read": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel(bob)
			var early store.Row
			h.Store = &afterCommit{Store: h.Store, do: func(change store.Change) {
				var err error
				early, err = h.Store.Load(t.Context(), change.State.ID)
				require.NoError(t, err)
				if !late {
					read, err := h.Read(t.Context(), early)
					require.NoError(t, err)
					require.NotZero(t, read.AnsweredElsewhere(), "nobody knows yet who has made it")
				}
			}}
			moved := h.do(s, take("ana", "1", s))
			if late {
				reading := Session{State: moved.State, Place: early.Place, Shown: early.Shown}.readFrom(early)
				h.cache.add(reading, early)
			}
			got, err := h.Load(t.Context(), s.ID)
			require.NoError(t, err)
			require.Equal(t, moved.Version, got.Version)
			require.Zero(t, got.AnsweredElsewhere())
			require.Equal(t, moved.Ply, got.BegunPly())
		})
	}
}

// Nor is it where somebody has changed the match again before the process knew of its commit.
func TestCommitOnWhatWasReadEarly(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s, inner := h.duel(bob), h.Store
	h.Store = &afterCommit{Store: inner, do: func(change store.Change) {
		h.Store = inner
		read, err := h.Load(t.Context(), change.State.ID)
		require.NoError(t, err)
		h.do(read, take("bob", "1", read))
	}}
	moved := h.do(s, take("ana", "1", s))
	got, err := h.Load(t.Context(), s.ID)
	require.NoError(t, err)
	require.Equal(t, moved.Version+1, got.Version)
	require.Zero(t, got.AnsweredElsewhere())
}

// newcomers is a store that notes which messages it was told of at once.
type newcomers struct {
	store.Store
	at *[]string
}

func (n newcomers) ShowNew(ctx context.Context, id match.ID, shown store.Shown, left ...store.Leftover) error {
	*n.at = append(*n.at, shown.Message+shown.Reminder)
	return n.Store.ShowNew(ctx, id, shown, left...)
}

// The store hears at once of a message that has not shown the match before, and of a reminder.
func TestRecordNewMessage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel(bob)
	var at []string
	h.Store = newcomers{h.Store, &at}
	for _, shown := range []store.Shown{
		{Message: "1"}, {Message: "1"}, {Message: "2"}, {Message: "2", Reminder: "+3"}, {Message: "2", Reminder: "+3"}, {Message: "1"},
	} {
		shown.Version = s.Version
		_, _, err := h.RecordShown(t.Context(), s.ID, shown, nil)
		require.NoError(t, err)
	}
	require.Equal(t, []string{"1", "2", "2+3", "1"}, at)
}
