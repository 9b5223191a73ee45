package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

// migrations holds the schema as a history of .sql files, applied in the order
// of their names. A file that was released is never changed again: storetest opens
// a database of each release. Until release 1.0 its one file may change.
//
//go:embed migrations/*.sql
var migrations embed.FS

const createMigration = `CREATE TABLE IF NOT EXISTS migration (name TEXT NOT NULL PRIMARY KEY, applied BIGINT NOT NULL)`

// errNewer and ErrOlder say that database and program do not fit together.
var (
	errNewer = errors.New("the database was written by a newer version of this program: use that version")
	ErrOlder = errors.New("the database was written by an older version of this program: " +
		"start the bot on it once, which brings it up to date")
)

// migrate applies the files that the database has not seen, all or none. lock is a statement that keeps
// other processes out until the transaction ends, empty where nobody else can be.
func migrate(ctx context.Context, p *pool, files fs.FS, lock string) error {
	return p.transact(ctx, func(c conn) error {
		for _, text := range []string{lock, createMigration} {
			if _, err := c.tx.ExecContext(ctx, text); err != nil {
				return err
			}
		}
		names, err := missing(c, files)
		if err != nil {
			return fmt.Errorf("migrations: %w", err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			if _, err := c.tx.ExecContext(ctx, string(text)); err != nil {
				return fmt.Errorf("migration %s: %w", name, err)
			}
			if err := c.exec(`INSERT INTO migration (name, applied) VALUES ($1, $2)`, name, time.Now()); err != nil {
				return err
			}
		}
		return nil
	})
}

// current refuses a database whose schema is not exactly this program's.
func current(c conn, files fs.FS) error {
	todo, err := missing(c, files)
	if err == nil && len(todo) > 0 {
		err = ErrOlder
	}
	return err
}

// missing returns the files that a database has not seen, in order. A database that has seen others is refused.
// The error for one without the table of migrations, or that is no database, is ErrForeign.
func missing(c conn, files fs.FS) ([]string, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	done, err := read(c, one[string], `SELECT name FROM migration ORDER BY name`)
	onFile, _ := errors.AsType[*sqlite.Error](err)
	onServer, _ := errors.AsType[*pgconn.PgError](err)
	switch {
	case onFile != nil && (onFile.Code() == sqliteError || onFile.Code() == sqliteNotADB),
		onServer != nil && onServer.Code == pgUndefinedTable:
		return nil, fmt.Errorf("%w: %w", ErrForeign, err)
	case err != nil:
		return nil, err
	}
	for _, name := range done {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%w (unknown migration %s)", errNewer, name)
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(names, func(name string) bool { return slices.Contains(done, name) }), nil
}
