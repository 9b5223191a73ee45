package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// parts is into how many parts tests partition tables.
const parts = 4

// partition runs the script with which people partition the tables of their database.
func partition(t *testing.T, url string) {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("..", "..", "docs", "deploy", "partition.sql"))
	require.NoError(t, err)
	onConn(t, url, func(conn *sql.Conn) {
		for _, text := range []string{fmt.Sprintf("SET kamisado.parts = %d", parts), string(script)} {
			_, err := conn.ExecContext(t.Context(), text)
			require.NoError(t, err)
		}
	})
}

// onConn does something on one connection to a database, without a store.
func onConn(t *testing.T, url string, do func(*sql.Conn)) {
	t.Helper()
	db, err := sql.Open("pgx", url)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	conn, err := db.Conn(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close()) }()
	do(conn)
}

// partitionedURL is that of an empty database with partitioned tables.
func partitionedURL(t *testing.T) string {
	t.Helper()
	url := cluster.Database(t)
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	partition(t, url)
	return url
}

// What was there before the tables are partitioned is there afterwards, and all indexes are.
func TestPartitionKeeps(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	s := open(t, url)
	var running []store.Change
	for i := range 20 {
		c := started(t, match.ID(fmt.Sprint("m", i)), "ana", "bob")
		c.Interaction = fmt.Sprint("click", i)
		commit(t, s, c)
		running = append(running, c)
	}
	commit(t, s, challenge(t, "open", "ana", "bob"))
	keepStale(t, s, store.Message{Match: "m1", Channel: "c", ID: "7"})
	rows := func(s store.Store) []store.Row {
		all, err := s.List(t.Context(), store.Filter{User: "ana"})
		require.NoError(t, err)
		return all
	}
	before, indexes := rows(s), indexed(t, url, "")
	require.NoError(t, s.Close())
	partition(t, url)
	require.Equal(t, indexes, indexed(t, url, ""))
	for i := range parts {
		require.Equal(t, indexes, indexed(t, url, fmt.Sprint("_", i)))
	}

	s = open(t, url)
	require.Equal(t, before, rows(s))
	left, err := s.DueMessages(t.Context(), noon, 9)
	require.NoError(t, err)
	require.Len(t, left, 1)
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "again", "bob", "ana")), store.ErrPending)
	for _, c := range running {
		require.Equal(t, c.Events, log(t, s, c.State.ID))
		require.ErrorIs(t, s.Commit(t.Context(), c), store.ErrRepeated)
		commit(t, s, take(t, c.State, 1))
	}
}

// indexed are the columns of the indexes of the tables of matches, or of one part of them.
func indexed(t *testing.T, url, part string) (all []string) {
	t.Helper()
	onConn(t, url, func(conn *sql.Conn) {
		for _, table := range []string{"match", "player", "event", "message"} {
			found, err := conn.QueryContext(t.Context(), `SELECT substring(indexdef from '\(.*') FROM pg_indexes WHERE tablename = $1`, table+part)
			require.NoError(t, err)
			for found.Next() {
				var columns string
				require.NoError(t, found.Scan(&columns))
				all = append(all, table+" "+columns)
			}
			require.NoError(t, found.Err())
		}
	})
	slices.Sort(all)
	require.Greater(t, len(all), 10, "each table has indexes")
	return all
}

// Each statement of a move touches one match: of each table only the part in which that match is.
func TestMoveTouchesOneMatch(t *testing.T) {
	t.Parallel()
	url := partitionedURL(t)
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	require.NoError(t, s.Close()) // which is when the server's processes say what they have done
	onConn(t, url, func(conn *sql.Conn) {
		_, err := conn.ExecContext(t.Context(), `SELECT pg_stat_reset()`)
		require.NoError(t, err)
	})

	s, err = store.Open(t.Context(), url)
	require.NoError(t, err)
	for i := range 5 {
		before := c.State
		c = take(t, c.State, 1)
		c.Interaction = fmt.Sprint("click", i)
		commit(t, s, c)
		repeated := take(t, before, 1)
		repeated.Interaction = c.Interaction
		require.ErrorIs(t, s.Commit(t.Context(), repeated), store.ErrRepeated)
		late := take(t, before, 1)
		late.Interaction = "late"
		require.ErrorIs(t, s.Commit(t.Context(), late), store.ErrConflict)
		load(t, s, "m1")
		log(t, s, "m1")
		found, err := s.Committed(t.Context(), "m1", c.Interaction)
		require.NoError(t, err)
		require.True(t, found)
		_, err = s.ShowNew(t.Context(), "m1", store.Showing{Shown: store.Shown{Message: fmt.Sprint(i), Version: c.State.Version}})
		require.NoError(t, err)
		_, err = s.TakeReminder(t.Context(), "m1", noon, noon)
		require.NoError(t, err)
		typed := take(t, c.State, 1)
		typed.Interaction, typed.Sought = fmt.Sprint("typed", i), true
		c = typed
		commit(t, s, c)
	}
	commit(t, s, next(t, c.State, noon, match.Resign{User: "ana"}))
	require.NoError(t, s.Close())
	require.Eventually(t, func() bool {
		touched := touchedParts(t, url)
		for _, parts := range touched {
			if parts != 1 {
				return false
			}
		}
		return touched["match"] == 1 && touched["player"] == 1 && touched["event"] == 1
	}, 3*time.Minute, 10*time.Millisecond)
}

// touchedParts counts by table the parts in which something was looked for or written.
func touchedParts(t *testing.T, url string) map[string]int {
	t.Helper()
	touched := make(map[string]int)
	onConn(t, url, func(conn *sql.Conn) {
		found, err := conn.QueryContext(context.Background(), `SELECT substring(relname from '^[a-z]+'), COUNT(*) FROM pg_stat_user_tables
			WHERE relname ~ '_[0-9]+$' AND seq_scan + COALESCE(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del > 0 GROUP BY 1`)
		require.NoError(t, err)
		for found.Next() {
			var table string
			var count int
			require.NoError(t, found.Scan(&table, &count))
			touched[table] = count
		}
		require.NoError(t, found.Err())
	})
	return touched
}
