package storetest

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// An SQLite file has nobody to share with.
func TestSQLiteHasNoLeases(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"sqlite::memory:", "sqlite:" + filepath.Join(t.TempDir(), "kamisado.db")} {
		_, err := open(t, url).Peers().Leases("here")
		require.ErrorIs(t, err, store.ErrAlone)
	}
}

// leases are those of a new database, by two processes' stores.
func leases(t *testing.T) (a, b store.Leases) {
	t.Helper()
	url := cluster.Database(t)
	both := make([]store.Leases, 2)
	for i := range both {
		var err error
		both[i], err = open(t, url).Peers().Leases("here")
		require.NoError(t, err)
	}
	return both[0], both[1]
}

// tending is what a process was told, and what it chose.
type tending struct {
	alive  []string
	before map[int]string
	after  map[int]string
}

// tend renews the leases of a process, some seconds after noon, which last for ten.
func tend(t *testing.T, l store.Leases, process string, second int, take, give []int) (told tending) {
	t.Helper()
	now := noon.Add(time.Duration(second) * time.Second)
	after, err := l.Tend(t.Context(), process, 4, now, 10*time.Second, func(alive []string, holders map[int]string) (_, _ []int) {
		told.alive, told.before = alive, maps.Clone(holders)
		return take, give
	})
	require.NoError(t, err)
	told.after = after
	return told
}

func TestPostgresLeases(t *testing.T) {
	t.Parallel()
	a, b := leases(t)
	type holders = map[int]string
	require.Equal(t, tending{[]string{"a"}, holders{}, holders{0: "a", 1: "a", 2: "a"}}, tend(t, a, "a", 0, []int{0, 1, 2}, nil))
	held := holders{0: "a", 1: "a", 2: "a"}
	require.Equal(t, tending{[]string{"a", "b"}, held, held}, tend(t, b, "b", 1, nil, nil))
	require.Equal(t, holders{0: "a", 1: "a"}, tend(t, a, "a", 5, nil, []int{2}).after)
	require.Equal(t, holders{0: "a", 1: "a", 2: "b", 3: "b"}, tend(t, b, "b", 6, []int{2, 3}, nil).after)

	// What was not renewed for longer than it lasts is free, and its process gone.
	require.Equal(t, []string{"a", "b"}, tend(t, b, "b", 15, nil, nil).alive, "just so long ago")
	told := tend(t, b, "b", 16, []int{0}, nil)
	require.Equal(t, []string{"b"}, told.alive)
	require.Equal(t, holders{2: "b", 3: "b"}, told.before)
	require.Equal(t, holders{0: "b", 2: "b", 3: "b"}, told.after)
	// Who comes back has what nobody has taken meanwhile, and nobody gives away what another has.
	require.Equal(t, holders{0: "b", 1: "a", 2: "b", 3: "b"}, tend(t, a, "a", 17, nil, nil).after)
	tend(t, a, "a", 17, nil, []int{3})
	require.Equal(t, holders{0: "b", 1: "a", 2: "b", 3: "b"}, tend(t, b, "b", 17, nil, nil).after)

	// Other counts, and other platforms, have leases of their own.
	_, err := a.Tend(t.Context(), "a", 8, noon, time.Minute, func(alive []string, before map[int]string) (take, give []int) {
		require.Equal(t, []string{"a"}, alive)
		require.Empty(t, before)
		return []int{0}, nil
	})
	require.NoError(t, err)
	require.Equal(t, holders{0: "b", 1: "a", 2: "b", 3: "b"}, tend(t, b, "b", 17, nil, nil).after)

	// Who stops leaves all at once.
	require.NoError(t, b.Leave(t.Context(), "b", 4, noon.Add(18*time.Second)))
	require.NoError(t, b.Leave(t.Context(), "b", 4, noon.Add(18*time.Second)), "again")
	require.Equal(t, tending{[]string{"a"}, holders{1: "a"}, holders{1: "a"}}, tend(t, a, "a", 18, nil, nil))
}

// Who stops says so to those that listen, over the connection that other news come by.
func TestPostgresLeasesFreed(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	staying, leaving := open(t, url), open(t, url)
	stays, err := staying.Peers().Leases("here")
	require.NoError(t, err)
	leaves, err := leaving.Peers().Leases("here")
	require.NoError(t, err)
	heard := listening(t, staying)
	tries := 0
	untilHeard(t, heard, func() store.News {
		tries++
		c := started(t, match.ID(fmt.Sprint("m", tries)), "ana", "bob")
		commit(t, leaving, c)
		return store.News{Match: c.State.ID, Version: c.State.Version}
	})
	require.Empty(t, stays.Freed())
	tend(t, leaves, "b", 0, []int{0}, nil)
	require.NoError(t, leaves.Leave(t.Context(), "b", 4, noon))
	select {
	case <-stays.Freed():
	case <-time.After(newsPatience):
		require.FailNow(t, "nothing was heard")
	}
}

// Processes tend one after the other: while one chooses, the next waits to know what it has chosen.
func TestPostgresLeaseRace(t *testing.T) {
	t.Parallel()
	a, b := leases(t)
	free := func(_ []string, holders map[int]string) (take, _ []int) {
		for id := range 3 {
			if holders[id] == "" {
				take = append(take, id)
			}
		}
		return take, nil
	}
	_, err := a.Tend(t.Context(), "a", 3, noon, time.Minute, func(alive []string, holders map[int]string) (take, give []int) {
		soon, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		_, err := b.Tend(soon, "b", 3, noon, time.Minute, free)
		require.Error(t, err)
		return free(alive, holders)
	})
	require.NoError(t, err)
	after, err := b.Tend(t.Context(), "b", 3, noon, time.Minute, free)
	require.NoError(t, err)
	require.Equal(t, map[int]string{0: "a", 1: "a", 2: "a"}, after)
}

// Of each bucket one has its turn in a time, whoever asks.
func TestPostgresTurns(t *testing.T) {
	t.Parallel()
	a, b := leases(t)
	turn := func(l store.Leases, bucket int, after time.Duration) time.Duration {
		t.Helper()
		wait, err := l.Turn(t.Context(), bucket, noon.Add(after), 5*time.Second)
		require.NoError(t, err)
		return wait
	}
	require.Zero(t, turn(a, 0, 0))
	require.Zero(t, turn(b, 1, 0), "another bucket")
	require.Equal(t, 5*time.Second, turn(b, 0, 0))
	require.Equal(t, time.Second, turn(b, 0, 4*time.Second), "who waits does not put it off")
	require.Zero(t, turn(b, 0, 5*time.Second))
	require.Equal(t, 5*time.Second, turn(a, 0, 5*time.Second))
	require.Equal(t, 10*time.Second, turn(a, 0, 0), "a clock that is a little behind")
	require.Zero(t, turn(a, 0, -time.Minute), "the other clock is wrong")

	var all sync.WaitGroup
	var had atomic.Int32
	for _, l := range []store.Leases{a, b, a, b, a, b, a, b} {
		all.Go(func() {
			if wait, err := l.Turn(t.Context(), 7, noon, 5*time.Second); assert.NoError(t, err) && wait == 0 {
				had.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, had.Load())
}
