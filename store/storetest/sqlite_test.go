package storetest

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
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
	testStore(t, func(t *testing.T) store.Store {
		return open(t, "sqlite:"+filepath.Join(t.TempDir(), "kamisado.db"))
	})
}

func TestSQLiteMemory(t *testing.T) {
	t.Parallel()
	testStore(t, func(t *testing.T) store.Store { return open(t, "sqlite::memory:") })
}

func TestSQLiteReopen(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "kamisado.db")
	testReopen(t, func(t *testing.T) store.Store { return open(t, url) })
}

func TestSQLiteFileNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"kamisado.db", "with space.db", "100%25#ñ&x=y;.db", "no suffix", "it's"} {
		file := filepath.Join(t.TempDir(), name)
		s := open(t, "sqlite:"+file)
		require.NoError(t, s.Commit(t.Context(), started(t, "m1", "ana", "bob")))
		require.FileExists(t, file)
	}
}

func TestSQLiteSecondIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "kamisado.db")
	s := open(t, "sqlite:"+file)
	link := filepath.Join(dir, "link.db")
	require.NoError(t, os.Symlink(file, link))
	for _, name := range []string{file, link, filepath.Join(dir, ".", "x", "..", "kamisado.db")} {
		_, err := store.Open(t.Context(), "sqlite:"+name)
		require.ErrorIs(t, err, store.ErrLocked)
		require.ErrorContains(t, err, name)
		require.ErrorContains(t, err, "process "+strconv.Itoa(os.Getpid()))
		require.ErrorContains(t, err, "stop it first")
	}
	require.NoError(t, s.Close())
	require.NoError(t, open(t, "sqlite:"+link).Close())
}

func TestSQLiteReadOnly(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "kamisado.db")
	_, err := store.OpenReadOnly(t.Context(), url)
	require.ErrorIs(t, err, os.ErrNotExist, "looking creates nothing")
	s := open(t, url)
	c := started(t, "m1", "ana", "bob")
	require.NoError(t, s.Commit(t.Context(), c))
	looking, err := store.OpenReadOnly(t.Context(), url)
	require.NoError(t, err)
	requireOnlyReads(t, looking, c)
	require.NoError(t, s.Commit(t.Context(), take(t, c.State, 1)), "the bot goes on")
	require.NoError(t, s.Close())
	looking, err = store.OpenReadOnly(t.Context(), url)
	require.NoError(t, err, "without a bot")
	requireFolds(t, looking, "m1")
	require.NoError(t, looking.Close())
}

// requireOnlyReads proves that a store with a started match m1 reads and does
// not write, and closes it.
func requireOnlyReads(t *testing.T, s store.Store, c store.Change) {
	t.Helper()
	requireFolds(t, s, "m1")
	rows, err := s.List(t.Context(), store.Filter{User: "ana"})
	require.NoError(t, err)
	require.Len(t, rows, 1)
	rows, err = s.Overdue(t.Context(), rows[0].Updated, rows[0].Updated, 1)
	require.NoError(t, err)
	require.Len(t, rows, 1)
	require.ErrorIs(t, s.Commit(t.Context(), take(t, c.State, 1)), store.ErrReadOnly)
	records, err := s.Records(t.Context(), store.RecordFilter{Scope: "guild"})
	require.NoError(t, err)
	require.Empty(t, records)
	require.ErrorIs(t, s.Show(t.Context(), "m1", store.Showing{Shown: store.Shown{Version: 1}}), store.ErrReadOnly)
	_, err = s.TakeReminder(t.Context(), "m1", rows[0].Updated, rows[0].Updated)
	require.ErrorIs(t, err, store.ErrReadOnly)
	require.NoError(t, s.Close())
}

func TestOpenRefusesURLs(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"", "kamisado.db", "sqlite", "sqlite:", "sqlite:x.db?mode=ro", "mysql://bot:secret@host/db", "secret@host:5432/x", ":"} {
		_, err := store.Open(t.Context(), url)
		require.ErrorContains(t, err, "expected sqlite:FILE", url)
		require.NotContains(t, err.Error(), "secret")
	}
}

func TestSQLiteBadFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	garbage := filepath.Join(dir, "garbage.db")
	require.NoError(t, os.WriteFile(garbage, []byte(strings.Repeat("not a database ", 1000)), 0o600))
	for name, c := range map[string]struct{ file, want string }{
		"garbage":   {garbage, "no SQLite database"},
		"directory": {dir, "cannot be opened"},
		"no folder": {filepath.Join(dir, "nowhere", "x.db"), "there is no folder"},
	} {
		for range 2 { // the lock of a failed opening is given back
			_, err := store.Open(t.Context(), "sqlite:"+c.file)
			require.ErrorContains(t, err, c.want, name)
			require.ErrorContains(t, err, c.file, name)
			require.NotErrorIs(t, err, store.ErrLocked, name)
		}
		_, err := store.OpenReadOnly(t.Context(), "sqlite:"+c.file)
		require.Error(t, err, name)
	}
}

// execSQLite changes a database behind the store's back.
func execSQLite(t *testing.T, file, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), query)
	require.NoError(t, errors.Join(err, db.Close()))
}

func TestSQLiteOtherVersions(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "kamisado.db")
	s := open(t, "sqlite:"+file)
	require.NoError(t, s.Commit(t.Context(), started(t, "m1", "ana", "bob")))
	require.NoError(t, s.Close())
	execSQLite(t, file, `INSERT INTO migration (name, applied) VALUES ('migrations/9999_future.sql', 0)`)
	for _, opener := range []func() (store.Store, error){
		func() (store.Store, error) { return store.Open(t.Context(), "sqlite:"+file) },
		func() (store.Store, error) { return store.OpenReadOnly(t.Context(), "sqlite:"+file) },
	} {
		_, err := opener()
		require.ErrorContains(t, err, "newer version")
		require.ErrorContains(t, err, "9999_future.sql")
	}
	execSQLite(t, file, `DELETE FROM migration WHERE name LIKE '%future%';
		CREATE TABLE applied AS SELECT * FROM migration; DELETE FROM migration`)
	_, err := store.OpenReadOnly(t.Context(), "sqlite:"+file)
	require.ErrorContains(t, err, "older version")
	execSQLite(t, file, `INSERT INTO migration SELECT * FROM applied`)
	rows, err := open(t, "sqlite:"+file).List(t.Context(), store.Filter{Phases: []match.Phase{match.Playing}})
	require.NoError(t, err)
	require.Len(t, rows, 1)
}

// Only the owner can read the files of a database: of a new one, of one that everybody could read, of one
// behind a link, and of a restored one.
func TestSQLiteIsPrivate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	private := func(least int) {
		t.Helper()
		files, err := filepath.Glob(file("*"))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(files), least)
		for _, name := range files {
			info, err := os.Stat(name)
			require.NoError(t, err)
			require.Zero(t, info.Mode().Perm()&0o077, name)
		}
	}
	require.NoError(t, os.Symlink(file("target.db"), file("link.db")))
	for _, name := range []string{"new.db", "link.db"} {
		s := open(t, "sqlite:"+file(name))
		require.NoError(t, s.Commit(t.Context(), started(t, "m1", "ana", "bob")))
	}
	private(9) // each has a log, its index and a lock, one is a link

	old := file("old.db")
	s := open(t, "sqlite:"+old)
	require.NoError(t, s.Commit(t.Context(), started(t, "m1", "ana", "bob")))
	for _, suffix := range []string{"", "-wal", "-shm"} { // as of a copy made by hand
		content, err := os.ReadFile(old + suffix)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file("older.db"+suffix), content, 0o644))
		require.NoError(t, os.Chmod(file("older.db"+suffix), 0o644))
	}
	requireFolds(t, open(t, "sqlite:"+file("older.db")), "m1")
	private(17)

	_, err := store.Backup(t.Context(), "sqlite:"+old, file("backup.db"), false)
	require.NoError(t, err)
	_, err = store.Restore(t.Context(), "sqlite:"+file("restored.db"), file("backup.db"), false)
	require.NoError(t, err)
	private(21)
}

// A database that a group can read stays so.
func TestSQLiteGroupStays(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "kamisado.db")
	require.NoError(t, open(t, "sqlite:"+file).Close())
	require.NoError(t, os.Chmod(file, 0o640))
	s := open(t, "sqlite:"+file)
	require.NoError(t, s.Commit(t.Context(), started(t, "m1", "ana", "bob")))
	for _, name := range []string{file, file + "-wal"} {
		info, err := os.Stat(name)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o640), info.Mode().Perm(), name)
	}
}
