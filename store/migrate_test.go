package store

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// TestMigrate takes a database from one program version to the next.
func TestMigrate(t *testing.T) {
	t.Parallel()
	db := sqlitePool(memory, 1, sqlitePragmas...)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	count := func(query string) (n int) {
		require.NoError(t, db.QueryRowContext(t.Context(), query).Scan(&n))
		return n
	}
	old := fstest.MapFS{
		"migrations/0001_a.sql": file(`CREATE TABLE a (n BIGINT); INSERT INTO a VALUES (1);`),
		"migrations/0002_b.sql": file(`INSERT INTO a SELECT n + 1 FROM a;`),
		"migrations/notes.txt":  file(`not SQL`),
	}
	for range 2 { // the second time there is nothing to do
		require.NoError(t, migrate(t.Context(), db, old, ""))
		require.Equal(t, 2, count(`SELECT COUNT(*) FROM a`))
		require.NoError(t, current(conn{ctx: t.Context(), pool: db}, old))
	}

	bad := fstest.MapFS{
		"migrations/0001_a.sql": old["migrations/0001_a.sql"], "migrations/0002_b.sql": old["migrations/0002_b.sql"],
		"migrations/0003_c.sql": file(`INSERT INTO a VALUES (3); INSERT INTO nowhere VALUES (1);`),
	}
	require.ErrorContains(t, migrate(t.Context(), db, bad, ""), "0003_c.sql")
	require.Equal(t, 2, count(`SELECT COUNT(*) FROM a`), "a migration that fails leaves nothing")
	require.ErrorIs(t, current(conn{ctx: t.Context(), pool: db}, bad), ErrOlder)

	bad["migrations/0003_c.sql"] = file(`INSERT INTO a VALUES (3);`)
	require.NoError(t, migrate(t.Context(), db, bad, ""))
	require.Equal(t, 3, count(`SELECT COUNT(*) FROM a`))
	require.Equal(t, 3, count(`SELECT COUNT(*) FROM migration`))

	require.ErrorIs(t, migrate(t.Context(), db, old, ""), errNewer)
	require.ErrorIs(t, current(conn{ctx: t.Context(), pool: db}, old), errNewer)
}
