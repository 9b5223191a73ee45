package storetest

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/store"
)

func TestPostgres(t *testing.T) {
	t.Parallel()
	testStore(t, func(t *testing.T) store.Store { return open(t, cluster.Database(t)) })
}

func TestPostgresReopen(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	check := func(want store.Condition) {
		t.Helper()
		got, err := store.Check(t.Context(), url)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	check(store.Absent)
	check(store.Absent) // it has created nothing
	testReopen(t, func(t *testing.T) store.Store { return open(t, url) })
	check(store.Usable)
}

// TestPostgresProcesses opens an empty database several times at once, as
// processes that are started together do, and lets them race.
func TestPostgresProcesses(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	stores := make([]store.Store, 4)
	var all sync.WaitGroup
	for i := range stores {
		all.Go(func() {
			var err error
			stores[i], err = store.Open(t.Context(), url)
			assert.NoError(t, err)
		})
	}
	all.Wait()
	for _, s := range stores {
		require.NotNil(t, s)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
	}
	raceThrough(t, stores...)
	raceForQuota(t, stores...)
}

// TestPostgresDeadlock lets Commits lock two matches in opposite orders: the
// one that the server breaks off is an ordinary conflict.
func TestPostgresDeadlock(t *testing.T) {
	t.Parallel()
	s := open(t, cluster.Database(t))
	a, b := started(t, "a", "ana", "bob"), started(t, "b", "ana", "bob")
	require.NoError(t, s.Commit(t.Context(), a, b))
	for range 20 {
		nextA, nextB := take(t, a.State, 1), take(t, b.State, 1)
		var errs [2]error
		var both sync.WaitGroup
		both.Go(func() { errs[0] = s.Commit(t.Context(), nextA, nextB) })
		both.Go(func() { errs[1] = s.Commit(t.Context(), nextB, nextA) })
		both.Wait()
		won := 0
		if errs[0] != nil {
			require.ErrorIs(t, errs[0], store.ErrConflict)
			won = 1
		}
		require.Nil(t, errs[won])
		require.ErrorIs(t, errs[1-won], store.ErrConflict)
		a, b = nextA, nextB
	}
}

func TestPostgresReadOnly(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	_, err := store.OpenReadOnly(t.Context(), url)
	require.Error(t, err, "an empty database is no store")
	s := open(t, url)
	c := started(t, "m1", "ana", "bob")
	require.NoError(t, s.Commit(t.Context(), c))
	looking, err := store.OpenReadOnly(t.Context(), url)
	require.NoError(t, err)
	requireOnlyReads(t, looking, c)
}

func TestPostgresErrorsHideThePassword(t *testing.T) {
	t.Parallel()
	const secret = "hunter2%zz"
	for name, url := range map[string]string{
		"bad escape":     "postgres://bot:" + secret + "@localhost/kamisado",
		"slash":          "postgres://bot:hunter2/x@localhost/kamisado",
		"bad port":       "postgres://bot:hunter2@localhost:x/kamisado",
		"bad option":     "postgres://bot:hunter2@localhost/kamisado?sslmode=perhaps",
		"nobody listens": "postgres://bot:hunter2@/kamisado?host=" + t.TempDir(),
		"no address":     "postgres://bot:hunter2@kamisado.invalid/kamisado",
		"not a URL":      "postgres:password=hunter2 host=x",
	} {
		_, err := store.Open(t.Context(), url)
		require.Error(t, err, name)
		require.False(t, strings.Contains(err.Error(), "hunter2"), "%s: %v", name, err)
	}
}

// Whoever opens a database can tell a server that is not there yet from a mistake that stays one.
func TestPostgresNotThereYet(t *testing.T) {
	t.Parallel()
	there := cluster.Database(t)
	_, err := store.Open(t.Context(), "postgres://postgres@/test?host="+t.TempDir())
	require.ErrorIs(t, err, store.ErrDown)
	_, err = store.Open(t.Context(), strings.Replace(there, "@/test", "@/missing", 1))
	require.Error(t, err)
	require.NotErrorIs(t, err, store.ErrDown)
}

func TestPostgresNewerIsRefused(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	require.NoError(t, open(t, url).Close())
	execPostgres(t, url, `INSERT INTO migration (name, applied) VALUES ('migrations/9999_future.sql', $1)`, time.Now().UnixMilli())
	_, err := store.Open(t.Context(), url)
	require.ErrorContains(t, err, "newer version")
}

func execPostgres(t *testing.T, url, query string, args ...any) {
	t.Helper()
	db, err := sql.Open("pgx", url)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), query, args...)
	require.NoError(t, errors.Join(err, db.Close()))
}

// Writable fails while the server takes no writes.
func TestPostgresWritable(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	s := open(t, url)
	other, err := sql.Open("pgx", url)
	require.NoError(t, err)
	defer func() { require.NoError(t, other.Close()) }()
	lock, err := other.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	_, err = lock.ExecContext(t.Context(), `LOCK TABLE write_check`)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, s.Writable(ctx), context.DeadlineExceeded)
	require.NoError(t, lock.Rollback())
	require.NoError(t, s.Writable(t.Context()))
}
