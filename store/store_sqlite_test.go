package store_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/store"
	"kamisado/store/storetest"
)

// open opens a database and closes it at the end of the test.
func open(t *testing.T, url string) store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestSQLiteFile(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) store.Store {
		return open(t, "sqlite:"+filepath.Join(t.TempDir(), "kamisado.db"))
	})
}

func TestSQLiteMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) store.Store { return open(t, "sqlite::memory:") })
}
