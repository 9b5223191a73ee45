package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Check says what Open would find, and leaves no file.
func TestCheck(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "bot.db")
	check := func(want Condition, files int) {
		t.Helper()
		got, err := Check(t.Context(), "sqlite:"+file)
		require.NoError(t, err)
		require.Equal(t, want, got)
		left, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Len(t, left, files)
	}
	check(Absent, 0)
	s, err := Open(t.Context(), "sqlite:"+file)
	require.NoError(t, err)
	check(Usable, 4) // the lock and SQLite's log are beside the file
	require.NoError(t, s.Close())
	check(Usable, 2)

	db := sqlitePool(file, 1)
	_, err = db.ExecContext(t.Context(), `DELETE FROM migration`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	check(Outdated, 2)

	require.NoError(t, os.WriteFile(file, []byte("no database"), 0o600))
	_, err = Check(t.Context(), "sqlite:"+file)
	require.ErrorIs(t, err, ErrForeign)
	_, err = Check(t.Context(), "sqlite:"+filepath.Join(folder, "no", "bot.db"))
	require.ErrorAs(t, err, new(*FolderError))
	_, err = Check(t.Context(), "mysql://bot@db/x")
	require.ErrorIs(t, err, ErrURL)
}
