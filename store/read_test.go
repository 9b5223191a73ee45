package store

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// The newest matches of a person, or of those that are not over on a server, are read in the order of an index: to
// sort them, SQLite would have to read all.
func TestNewestUnsorted(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
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
		plan, err := query(t.Context(), s.(*database), func(from *sql.Rows) (line string, err error) {
			var id, parent, unused int
			return line, from.Scan(&id, &parent, &unused, &line)
		}, "EXPLAIN QUERY PLAN "+text, args...)
		require.NoError(t, err)
		lines := strings.Join(plan, "\n")
		require.Contains(t, lines, c.index)
		if c.User != "" {
			require.NotContains(t, lines, "ORDER BY")
		}
	}
}
