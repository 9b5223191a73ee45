package store

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store/storetest"
)

// sqlitePlan returns a function that returns how SQLite would answer a query.
func sqlitePlan(t *testing.T) func(text string, args ...any) string {
	s, err := Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return func(text string, args ...any) string {
		columns := func(line *string) []any { return []any{new(int), new(int), new(int), line} }
		plan, err := query(t.Context(), s.(*database), "plan", columns, "EXPLAIN QUERY PLAN "+text, args...)
		require.NoError(t, err)
		return strings.Join(plan, "\n")
	}
}

// postgresPlan is sqlitePlan for PostgreSQL, which would scan an empty table rather than read its index.
func postgresPlan(t *testing.T) func(text string, args ...any) string {
	var cluster storetest.Cluster
	t.Cleanup(func() { require.NoError(t, cluster.Close()) })
	s, err := Open(t.Context(), cluster.Database(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	reads := s.(*database).reads
	reads.SetMaxOpenConns(1)
	_, err = reads.ExecContext(t.Context(), `SET enable_seqscan = off`)
	require.NoError(t, err)
	return func(text string, args ...any) string {
		plan, err := query(t.Context(), s.(*database), "plan", one[string], "EXPLAIN "+text, args...)
		require.NoError(t, err)
		return strings.Join(plan, "\n")
	}
}

// Both databases find what is kept of a person by indexes, without reading whole tables or logs.
func TestKeptPlans(t *testing.T) {
	t.Parallel()
	const person = "770000000000000077"
	for scan, plan := range map[string]func(*testing.T) func(string, ...any) string{
		"SCAN": sqlitePlan, "Seq Scan": postgresPlan,
	} {
		t.Run(scan, func(t *testing.T) {
			t.Parallel()
			plan := plan(t)
			for text, args := range map[string][]any{
				selectOfPerson: {person}, selectAllOfPerson: {person}, selectChangesOfPerson: {person},
				selectRecordsOfPerson: {person}, selectPrunedOfPerson: {person}, selectAttemptsOf: {person, 0}, isHidden: {person},
			} {
				lines := plan(text, args...)
				require.NotEmpty(t, lines)
				require.NotContains(t, lines, scan, text)
				require.NotContains(t, lines, "event", text)
			}
		})
	}
}

// The newest matches of a person, or of those that are not over on a server, are read in the order of an index: to
// sort them, SQLite would have to read all.
func TestNewestUnsorted(t *testing.T) {
	t.Parallel()
	plan := sqlitePlan(t)
	const ofPerson, onServer = "player_person (person=? AND open=?)", "match USING INDEX match_guild (guild=?)"
	for _, c := range []struct {
		Filter
		index string
	}{
		{Filter{User: "ana", Phases: []match.Phase{match.Over}}, ofPerson},
		{Filter{User: "ana", Phases: []match.Phase{match.Over, match.Closed}}, ofPerson},
		{Filter{User: "ana", Phases: []match.Phase{match.Pending, match.Playing}}, ofPerson},
		{Filter{User: "ana", Guild: "guild", Phases: []match.Phase{match.Playing}}, ofPerson},
		{Filter{Guild: "guild", Phases: []match.Phase{match.Pending, match.Playing}}, onServer},
	} {
		c.Limit = 1
		text, args := c.query()
		lines := plan(text, args...)
		require.Contains(t, lines, c.index)
		if c.User != "" {
			require.NotContains(t, lines, "ORDER BY")
		}
	}
}
