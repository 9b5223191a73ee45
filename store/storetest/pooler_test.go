package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/store"
)

func TestPoolerReopen(t *testing.T) {
	t.Parallel()
	url := cluster.Pooled(t)
	testReopen(t, func(t *testing.T) store.Store { return open(t, url) })
}

// Two processes behind a pooler race as others do.
func TestPoolerProcesses(t *testing.T) {
	t.Parallel()
	url := cluster.Pooled(t)
	one, other := open(t, url), open(t, url)
	raceThrough(t, one, other)
	raceForQuota(t, one, other)
}

// Tools that only read, and prune, find the database behind a pooler.
func TestPoolerTools(t *testing.T) {
	t.Parallel()
	url := cluster.Pooled(t)
	s := open(t, url)
	c := started(t, "m1", "ana", "bob")
	require.NoError(t, s.Commit(t.Context(), c))
	looking, err := store.OpenReadOnly(t.Context(), url)
	require.NoError(t, err)
	requireOnlyReads(t, looking, c)
}

// How PostgreSQL's driver is told to ask, people may say themselves: both ways without anything
// prepared work, with a pooler or without.
func TestPostgresModes(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"exec", "simple_protocol"} {
		for name, url := range map[string]func(testing.TB) string{"pooled": cluster.Pooled, "direct": cluster.Database} {
			t.Run(mode+" "+name, func(t *testing.T) {
				t.Parallel()
				address := url(t) + "&default_query_exec_mode=" + mode
				testReopen(t, func(t *testing.T) store.Store { return open(t, address) })
			})
		}
	}
}
