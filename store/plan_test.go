package store

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/store/postgrestest"
)

// Both databases find what is kept of a person by indexes, without reading whole tables.
func TestKeptPlans(t *testing.T) {
	t.Parallel()
	const person = "770000000000000077"
	questions := map[string][]any{
		selectOfPerson: {person}, selectAllOfPerson: {person}, selectChangesOfPerson: {person}, selectRecordsOfPerson: {person},
		selectPrunedOfPerson: {person}, selectOwn: {person, 0}, isHidden: {person},
	}
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		s, err := Open(t.Context(), "sqlite::memory:")
		require.NoError(t, err)
		defer func() { require.NoError(t, s.Close()) }()
		for text, args := range questions {
			plan, err := query(t.Context(), s.(*database), func(from *sql.Rows) (line string, err error) {
				var id, parent, unused int
				return line, from.Scan(&id, &parent, &unused, &line)
			}, "EXPLAIN QUERY PLAN "+text, args...)
			require.NoError(t, err)
			requireSearches(t, text, plan, "SCAN")
		}
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		var cluster postgrestest.Cluster
		defer func() { require.NoError(t, cluster.Close()) }()
		s, err := Open(t.Context(), cluster.Database(t))
		require.NoError(t, err)
		defer func() { require.NoError(t, s.Close()) }()
		conn, err := s.(*database).reads.Conn(t.Context())
		require.NoError(t, err)
		defer func() { require.NoError(t, conn.Close()) }()
		// PostgreSQL would scan an empty table rather than read its index.
		_, err = conn.ExecContext(t.Context(), `SET enable_seqscan = off`)
		require.NoError(t, err)
		for text, args := range questions {
			rows, err := conn.QueryContext(t.Context(), "EXPLAIN "+text, args...)
			require.NoError(t, err)
			plan, err := collect(rows, func(from *sql.Rows) (line string, err error) { return line, from.Scan(&line) })
			require.NoError(t, err)
			requireSearches(t, text, plan, "Seq Scan")
		}
	})
}

// requireSearches requires that a plan scans no whole table and reads no log.
func requireSearches(t *testing.T, text string, plan []string, scan string) {
	t.Helper()
	lines := strings.Join(plan, "\n")
	require.NotEmpty(t, lines)
	require.NotContains(t, lines, scan, text)
	require.NotContains(t, lines, "event", text)
}
