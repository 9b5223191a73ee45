package store

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// The newest of a person's matches are read in the order of an index: to sort them, SQLite would
// have to read all.
func TestNewestUnsorted(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	for _, phases := range [][]match.Phase{{match.Over}, {match.Over, match.Closed}, {match.Pending, match.Playing}} {
		text, args := Filter{User: "ana", Phases: phases, Limit: 1}.query()
		plan, err := query(t.Context(), s.(*database), func(from *sql.Rows) (line string, err error) {
			var id, parent, unused int
			return line, from.Scan(&id, &parent, &unused, &line)
		}, "EXPLAIN QUERY PLAN "+text, args...)
		require.NoError(t, err)
		lines := strings.Join(plan, "\n")
		require.Contains(t, lines, "player_person (person=? AND open=?)")
		require.NotContains(t, lines, "ORDER BY")
	}
}
