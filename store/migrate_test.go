package store

import (
	"database/sql"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// TestMigrate takes a database from one program version to the next.
func TestMigrate(t *testing.T) {
	t.Parallel()
	db, err := sqliteDB(memory, 1, sqlitePragmas...)
	require.NoError(t, err)
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
		require.NoError(t, current(t.Context(), db, old))
	}

	bad := fstest.MapFS{
		"migrations/0001_a.sql": old["migrations/0001_a.sql"], "migrations/0002_b.sql": old["migrations/0002_b.sql"],
		"migrations/0003_c.sql": file(`INSERT INTO a VALUES (3); INSERT INTO nowhere VALUES (1);`),
	}
	require.ErrorContains(t, migrate(t.Context(), db, bad, ""), "0003_c.sql")
	require.Equal(t, 2, count(`SELECT COUNT(*) FROM a`), "a migration that fails leaves nothing")
	require.ErrorIs(t, current(t.Context(), db, bad), ErrOlder)

	bad["migrations/0003_c.sql"] = file(`INSERT INTO a VALUES (3);`)
	require.NoError(t, migrate(t.Context(), db, bad, ""))
	require.Equal(t, 3, count(`SELECT COUNT(*) FROM a`))
	require.Equal(t, 3, count(`SELECT COUNT(*) FROM migration`))

	require.ErrorIs(t, migrate(t.Context(), db, old, ""), errNewer)
	require.ErrorIs(t, current(t.Context(), db, old), errNewer)
}

// The migration of the table named adds the people whom the logs name and who have no seat.
func TestMigrateNamed(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	db := s.(*database).writes
	exec := func(text string, args ...any) {
		t.Helper()
		_, err := db.ExecContext(t.Context(), text, args...)
		require.NoError(t, err)
	}
	exec(`DROP TABLE named`)
	exec(`DROP INDEX rating_change_person`)
	exec(`DROP INDEX record_person`)
	exec(`DELETE FROM migration WHERE name LIKE '%named%'`)
	const many = namedPage + 10
	for i := range many {
		id := fmt.Sprint("m", i)
		exec(`INSERT INTO match (id, game, version, phase, rules_rev, guild, channel, locale, created, updated, to_move, users, snapshot)
			VALUES ($1, 'nim', 1, 'over', 1, 'g', 'c', 'en', 0, 0, '[]', '["ana",""]', '{}')`, id)
		exec(`INSERT INTO player (match_id, seat, user_id, open) VALUES ($1, 0, 'ana', 0)`, id)
		for seq, body := range []any{
			`{"players":[{"user":"ana","name":"Ana"},{"user":"bob","name":"Bob"}]}`, nil, `{"move":"by"}`, `{"by":5}`,
			`{"why":"stopped","by":{"name":"Mod","user":"mod"}}`, `{"channel":"1","by":"mover"}`, `{"user":"","name":"","level":"easy"}`,
		} {
			exec(`INSERT INTO event (match_id, seq, at, kind, seat, body) VALUES ($1, $2, 0, 'x', 0, $3)`, id, seq+1, body)
		}
	}
	require.NoError(t, migrate(t.Context(), db, migrations, ""))
	rows, err := db.QueryContext(t.Context(), `SELECT user_id, COUNT(DISTINCT match_id) FROM named GROUP BY user_id ORDER BY user_id`)
	require.NoError(t, err)
	all, err := collect(rows, func(from *sql.Rows) (line string, err error) {
		var user string
		var n int
		err = from.Scan(&user, &n)
		return fmt.Sprint(user, " ", n), err
	})
	require.NoError(t, err)
	require.Equal(t, []string{fmt.Sprint("bob ", many), fmt.Sprint("mod ", many), fmt.Sprint("mover ", many)}, all)
}
