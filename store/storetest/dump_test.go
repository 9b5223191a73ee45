package storetest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// documented is the line of docs/operate.md that begins with a program's name, to be run in the
// cluster's folder.
func documented(t *testing.T, program, url string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "operate.md"))
	require.NoError(t, err)
	line := regexp.MustCompile(`(?m)^` + program + ` .*$`).Find(page)
	require.NotEmpty(t, line, program)
	require.NoError(t, cluster.Shell(string(line), "DATABASE_URL="+url))
}

// PostgreSQL's own tools copy a database while it is played with, and put the copy in the place of
// another one, as docs/operate.md says. What it has is what was acknowledged before, and the boards of
// running matches are shown anew.
func TestPostgresDump(t *testing.T) {
	t.Parallel()
	url := cluster.Database(t)
	s := open(t, url)
	shown := started(t, "shown", "eva", "dan")
	commit(t, s, shown)
	require.NoError(t, s.Show(t.Context(), "shown", store.Showing{Shown: store.Shown{Message: "100", Channel: "channel", Version: shown.State.Version}}))
	lagging, err := s.Overdue(t.Context(), noon, time.Now(), 1) // which writes that
	require.NoError(t, err)
	require.Empty(t, lagging)
	acked := underLoad(t, s, func() { documented(t, "pg_dump", url) })

	other := cluster.Database(t)
	used := open(t, other)
	commit(t, used, started(t, "m0", "cem", "dan"), started(t, "gone", "cem", "dan"))
	require.NoError(t, used.Close())
	documented(t, "pg_restore", other)
	documented(t, "psql", other)
	s = open(t, other)
	require.NotContains(t, matches(t, s), match.ID("gone"))
	for id, version := range acked {
		state := requireFolds(t, s, id)
		require.GreaterOrEqual(t, state.Version, version, id)
		commit(t, s, take(t, state, 1))
	}
	overdue, err := s.Overdue(t.Context(), noon, time.Now(), 2*playedAtOnce)
	require.NoError(t, err)
	require.Contains(t, ids(overdue), shown.State.ID)
}
