package storetest

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// newsPatience is how long a busy machine may take to tell something.
const newsPatience = 3 * time.Minute

// listening hears what is committed in a store until the test ends.
func listening(t *testing.T, s store.Store) <-chan store.News {
	t.Helper()
	heard := make(chan store.News, 1000)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		assert.NoError(t, s.Peers().Listen(ctx, func(n store.News) { heard <- n }))
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return heard
}

// untilHeard does something again and again until it is heard.
func untilHeard(t *testing.T, heard <-chan store.News, want func() store.News) {
	t.Helper()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for end := time.After(newsPatience); ; {
		wanted := want()
		for late := false; !late; {
			select {
			case n := <-heard:
				if n == wanted {
					return
				}
			case <-tick.C:
				late = true
			case <-end:
				require.FailNow(t, "nothing was heard")
			}
		}
	}
}

// What one process commits is heard by another, also after the connection was lost.
func TestPostgresNews(t *testing.T) {
	t.Parallel()
	address := cluster.Database(t)
	here, there := open(t, address), open(t, address)
	heard := listening(t, there)
	c := started(t, "m1", "ana", "bob")
	commit(t, here, c)
	move := func() store.News {
		c = take(t, c.State, 1)
		if c.State.Phase != match.Playing {
			c = started(t, "m"+c.State.ID, "ana", "bob")
		}
		commit(t, here, c)
		return store.News{Match: c.State.ID, Version: c.State.Version}
	}
	untilHeard(t, heard, move)
	untilHeard(t, heard, func() store.News {
		decide(t, here, "guild", func(now *store.Settings) { now.Threads = !now.Threads })
		return store.News{Guild: "guild"}
	})

	db, err := sql.Open("pgx", address)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	var ended int
	require.NoError(t, db.QueryRowContext(t.Context(), `SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND query LIKE 'LISTEN%'`).Scan(&ended))
	require.Equal(t, 1, ended)
	untilHeard(t, heard, move)
}

// Many commits at once are told together, and none is left out.
func TestPostgresManyNews(t *testing.T) {
	t.Parallel()
	s := open(t, cluster.Database(t))
	heard := listening(t, s)
	untilHeard(t, heard, func() store.News {
		decide(t, s, "guild", func(now *store.Settings) { now.Threads = !now.Threads })
		return store.News{Guild: "guild"}
	})
	var changes []store.Change
	missing := make(map[match.ID]bool)
	for i := range 300 {
		id := match.ID("match with a long name " + string(rune('a'+i/26)) + string(rune('a'+i%26)))
		changes = append(changes, started(t, id, "ana", "bob"))
		missing[id] = true
	}
	commit(t, s, changes...)
	for end := time.After(newsPatience); len(missing) > 0; {
		select {
		case n := <-heard:
			delete(missing, n.Match)
		case <-end:
			require.Empty(t, missing)
		}
	}
}

// Who has a file alone hears nothing, and need not wait for that.
func TestSQLiteNews(t *testing.T) {
	t.Parallel()
	require.NoError(t, open(t, "sqlite::memory:").Peers().Listen(t.Context(), nil))
}

// What a bot has in memory is soon as another one has committed it: matches and settings.
func TestPostgresMemory(t *testing.T) {
	t.Parallel()
	address := cluster.Database(t)
	all := newSweepers(t, open(t, address), open(t, address))
	here, there := all.bots[0].Sessions, all.bots[1].Sessions
	ctx, stop := context.WithCancel(context.Background())
	changed, ended := make(chan match.ID, 1000), make(chan struct{})
	go func() {
		defer close(ended)
		assert.NoError(t, session.Memory{Service: here}.Follow(ctx, func(id match.ID) { changed <- id }))
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	threads := func() bool {
		now, err := here.Settings(t.Context(), "1")
		require.NoError(t, err)
		return now.Threads
	}
	require.False(t, threads())
	// The clock stands, so they are not read again because they are old.
	for end, tick := time.Now().Add(newsPatience), time.Tick(10*time.Millisecond); !threads(); <-tick {
		_, _, err := there.ChangeSettings(t.Context(), "1", func(now *store.Settings) { now.Threads = true })
		require.NoError(t, err)
		require.True(t, time.Now().Before(end))
	}

	id := all.begin(0, 1)[0]
	s, err := here.Load(t.Context(), id)
	require.NoError(t, err)
	mover := s.ToMove()[0]
	moved, err := there.Do(t.Context(), session.Cause{User: mover}, s, match.Play{User: mover, Ply: s.Ply, Text: "a"})
	require.NoError(t, err)
	select {
	case heard := <-changed:
		require.Equal(t, id, heard)
	case <-time.After(newsPatience):
		require.FailNow(t, "nothing was heard")
	}
	s, err = here.Get(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, moved.Version, s.Version)
}
