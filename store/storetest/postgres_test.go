package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// Processes that are started together on an empty database race for matches, for quotas and to show a match, also
// behind a pooler.
func TestPostgresProcesses(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]func(*testing.T) string{"direct": postgresURL, "pooled": pooledURL} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := url(t)
			stores := make([]*db, 4)
			var all sync.WaitGroup
			for i := range stores {
				all.Go(func() { stores[i] = open(t, url) })
			}
			all.Wait()
			raceThrough(t, stores...)
			raceForQuota(t, stores...)
			raceToShow(t, stores...)
		})
	}
}

// Other processes know of an edit when the row that stood for it is gone, and at once if it may have come over a newer
// one: the process that made it may die then.
func TestEditOfDyingProcess(t *testing.T) {
	t.Parallel()
	ctx, url := t.Context(), postgresURL(t)
	dying, other := open(t, url), open(t, url)
	dying.commit(take(dying.commit(take(dying.commit(started("m1", "ana", "bob")), 1)), 1))
	must(other.Show(ctx, "m1", shows("d", 1)))
	edit, editing := shows("d", 2), store.Message{Match: "m1", Kind: store.Editing, Channel: "channel", ID: "d", Due: noon}
	edit.Edited, edit.Before = true, shows("d", 1).Shown
	must(dying.KeepMessage(ctx, editing))
	must(dying.Show(ctx, "m1", edit))
	require.True(t, must(dying.DropMessage(ctx, editing)))
	require.Equal(t, edit.Shown, other.row("m1").Shown)

	must(other.Show(ctx, "m1", shows("d", 4)))
	must(other.Overdue(ctx, noon, noon, 1)) // it writes what is pending
	must(dying.Show(ctx, "m1", edit))
	require.Equal(t, shows("d", 3).Shown, other.row("m1").Shown)
}

// Of Commits that lock two matches in opposite orders one is broken off by the server: an ordinary conflict.
func TestPostgresDeadlock(t *testing.T) {
	t.Parallel()
	d := open(t, postgresURL(t))
	a, b := started("a", "ana", "bob"), started("b", "ana", "bob")
	d.commit(a, b)
	for range 10 {
		a, b = take(a, 1), take(b, 1)
		var errs [2]error
		var both sync.WaitGroup
		both.Go(func() { errs[0] = d.Commit(t.Context(), a, b) })
		both.Go(func() { errs[1] = d.Commit(t.Context(), b, a) })
		both.Wait()
		won, lost := committed(errs[0], store.ErrConflict), committed(errs[1], store.ErrConflict)
		require.NotEqual(t, won, lost)
	}
}

func TestPostgresErrorsHideThePassword(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]string{
		"bad escape":     "postgres://bot:hunter2%zz@localhost/kamisado",
		"slash":          "postgres://bot:hunter2/x@localhost/kamisado",
		"bad port":       "postgres://bot:hunter2@localhost:x/kamisado",
		"bad option":     "postgres://bot:hunter2@localhost/kamisado?sslmode=perhaps",
		"nobody listens": "postgres://bot:hunter2@/kamisado?host=" + t.TempDir(),
		"no address":     "postgres://bot:hunter2@kamisado.invalid/kamisado",
		"not a URL":      "postgres:password=hunter2 host=x",
	} {
		_, err := store.Open(t.Context(), url)
		require.Error(t, err, name)
		assert.NotContains(t, err.Error(), "hunter2", name)
	}
}

// Whoever opens a database can tell a server that is not there yet from a mistake that stays one.
func TestPostgresNotThereYet(t *testing.T) {
	t.Parallel()
	there := postgresURL(t)
	_, err := store.Open(t.Context(), "postgres://postgres@/test?host="+t.TempDir())
	require.ErrorIs(t, err, store.ErrDown)
	_, err = store.Open(t.Context(), strings.Replace(there, "@/test", "@/missing", 1))
	require.Error(t, err)
	require.NotErrorIs(t, err, store.ErrDown)
}

// Writable fails while the server takes no writes.
func TestPostgresWritable(t *testing.T) {
	t.Parallel()
	url := postgresURL(t)
	d := open(t, url)
	onConn(t, url, func(conn *sql.Conn) {
		lock := must(conn.BeginTx(t.Context(), nil))
		must(lock.ExecContext(t.Context(), `LOCK TABLE write_check`))
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		require.ErrorIs(t, d.Writable(ctx), context.DeadlineExceeded)
		require.NoError(t, lock.Rollback())
	})
	require.NoError(t, d.Writable(t.Context()))
}

// onConn does something on one connection to a database, without a store.
func onConn(t *testing.T, url string, work func(*sql.Conn)) {
	t.Helper()
	server := must(sql.Open("pgx", url))
	defer func() { require.NoError(t, server.Close()) }()
	conn := must(server.Conn(t.Context()))
	defer func() { require.NoError(t, conn.Close()) }()
	work(conn)
}

// lines returns what a query finds on a connection: a text a row.
func lines(t *testing.T, conn *sql.Conn, query string, args ...any) (all []string) {
	t.Helper()
	found := must(conn.QueryContext(t.Context(), query, args...))
	for found.Next() {
		var line string
		require.NoError(t, found.Scan(&line))
		all = append(all, line)
	}
	require.NoError(t, found.Err())
	return all
}

// documented runs the line of docs/operate.md that begins with a program's name in the cluster's folder.
func documented(t *testing.T, program, url string) {
	t.Helper()
	page := must(os.ReadFile(filepath.Join("..", "..", "docs", "operate.md")))
	line := regexp.MustCompile(`(?m)^` + program + ` .*$`).Find(page)
	require.NotEmpty(t, line, program)
	require.NoError(t, cluster.Shell(string(line), "DATABASE_URL="+url))
}

// PostgreSQL's own tools copy a database while it is played with, and put the copy in the place of another one, as
// docs/operate.md says. What it has is what was acknowledged before, and the boards of running matches are shown anew.
func TestPostgresDump(t *testing.T) {
	t.Parallel()
	url, other := postgresURL(t), postgresURL(t)
	d := open(t, url)
	d.commit(started("shown", "eva", "dan"))
	must(d.Show(t.Context(), "shown", shows("100", 2)))
	require.Empty(t, must(d.Overdue(t.Context(), noon, time.Now(), 1)))
	acked := underLoad(d, func() { documented(t, "pg_dump", url) })

	used := open(t, other)
	used.commit(started("m0", "cem", "dan"), started("gone", "cem", "dan"))
	require.NoError(t, used.Close())
	documented(t, "pg_restore", other)
	documented(t, "psql", other)
	d = open(t, other)
	d.gone("gone")
	d.goesOn(acked)
	require.Contains(t, ids(must(d.Overdue(t.Context(), noon, time.Now(), 2*playedAtOnce))), match.ID("shown"))
}

// parts is into how many parts tests partition tables.
const parts = 4

// partition runs the script with which people partition the tables of their database.
func partition(t *testing.T, url string) {
	t.Helper()
	script := must(os.ReadFile(filepath.Join("..", "..", "docs", "deploy", "partition.sql")))
	onConn(t, url, func(conn *sql.Conn) {
		for _, text := range []string{fmt.Sprintf("SET kamisado.parts = %d", parts), string(script)} {
			must(conn.ExecContext(t.Context(), text))
		}
	})
}

// What was there before the tables are partitioned is there afterwards, and all indexes are.
func TestPartitionKeeps(t *testing.T) {
	t.Parallel()
	url := postgresURL(t)
	d := open(t, url)
	fill(d)
	before := everything(d)
	require.NoError(t, d.Close())
	indexes := func(part string) (all []string) {
		onConn(t, url, func(conn *sql.Conn) {
			for _, table := range []string{"match", "player", "event", "message"} {
				columns := lines(t, conn, `SELECT substring(indexdef from '\(.*') FROM pg_indexes
					WHERE tablename = $1 ORDER BY 1`, table+part)
				require.NotEmpty(t, columns)
				all = append(append(all, table), columns...)
			}
		})
		return all
	}
	want := indexes("")
	partition(t, url)
	require.Equal(t, want, indexes(""))
	for i := range parts {
		require.Equal(t, want, indexes(fmt.Sprint("_", i)))
	}
	d = open(t, url)
	require.Equal(t, before, everything(d))
	playOn(d)
}

// Each statement of a move touches one match: of each table only the part in which that match is.
func TestMoveTouchesOneMatch(t *testing.T) {
	t.Parallel()
	ctx, url := t.Context(), postgresURL(t)
	require.NoError(t, open(t, url).Close())
	partition(t, url)
	d := open(t, url)
	c := d.commit(started("m1", "ana", "bob"))
	require.NoError(t, d.Close()) // which is when the server's processes say what they have done
	onConn(t, url, func(conn *sql.Conn) { must(conn.ExecContext(ctx, `SELECT pg_stat_reset()`)) })

	d = open(t, url)
	for i := range 5 {
		before, click := c, fmt.Sprint("click", i)
		c = d.commit(from(click, take(c, 1)))
		require.ErrorIs(t, d.Commit(ctx, from(click, take(before, 1))), store.ErrRepeated)
		require.ErrorIs(t, d.Commit(ctx, from("late", take(before, 1))), store.ErrConflict)
		d.state("m1")
		require.True(t, must(d.Committed(ctx, "m1", click)))
		must(d.Show(ctx, "m1", shows(fmt.Sprint(i), c.State.Version)))
		must(d.TakeReminder(ctx, "m1", noon, noon))
		c = d.commit(sought(fmt.Sprint("typed", i), take(c, 1)))
	}
	d.commit(next(c, match.Resign{User: "ana"}))
	require.NoError(t, d.Close())
	require.Eventually(t, func() (ok bool) {
		onConn(t, url, func(conn *sql.Conn) {
			touched := lines(t, conn, `SELECT substring(relname from '^[a-z]+') || ' ' || COUNT(*) FROM pg_stat_user_tables
				WHERE relname ~ '_[0-9]+$' AND seq_scan + COALESCE(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del > 0
				GROUP BY substring(relname from '^[a-z]+') ORDER BY 1`)
			ok = assert.ObjectsAreEqual([]string{"event 1", "match 1", "message 1", "player 1"}, touched)
		})
		return ok
	}, waitsFor, 10*time.Millisecond)
}
