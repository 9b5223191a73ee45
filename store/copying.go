package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// copying is a copy of an SQLite database that has no name yet: it is under a temporary one in
// the folder in which it will be.
type copying struct {
	*sql.DB
	file string
}

// replica copies a database into a file, which gets its name only once the copy is complete,
// finished by what finish does to it, and on the disk: whatever happens on the way, the file is
// as it was.
func replica(ctx context.Context, from, into string, finish func(*copying) error) (copied Copied, err error) {
	c, err := newCopying(ctx, from, into)
	if err != nil {
		return Copied{}, err
	}
	defer func() {
		if err != nil {
			c.drop()
		}
	}()
	if copied.Matches, err = c.check(ctx); err != nil {
		return Copied{}, err
	}
	if err := finish(c); err != nil {
		return Copied{}, err
	}
	if err := errors.Join(c.Close(), syncFile(c.file)); err != nil {
		return Copied{}, err
	}
	info, err := os.Stat(c.file)
	if err != nil {
		return Copied{}, err
	}
	copied.Bytes = info.Size()
	if err := os.Rename(c.file, into); err != nil {
		return Copied{}, err
	}
	return copied, syncFolder(filepath.Dir(into))
}

// newCopying copies a database into the folder of into, which errors name. A snapshot is read, beside which others
// write.
func newCopying(ctx context.Context, from, into string) (_ *copying, err error) {
	source, err := sqliteDB(from, 1, "mode=ro", sqliteWait)
	if err != nil {
		return nil, err
	}
	defer func() { _ = source.Close() }()
	// What is no database of this program is refused, and one of a newer version. An older one will be brought up
	// to date by the bot.
	if _, err := missing(ctx, source, migrations); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(into), ".kamisado-*.tmp")
	if wrong, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, &fs.PathError{Op: "write", Path: into, Err: wrong.Err}
	} else if err != nil {
		return nil, err
	}
	c := &copying{file: f.Name()}
	defer func() {
		if err != nil {
			c.drop()
		}
	}()
	if err := f.Close(); err != nil {
		return nil, err
	}
	// An empty file is taken for one that is to be written. Its owner alone may read it.
	if _, err := source.ExecContext(ctx, `VACUUM INTO ?`, c.file); err != nil {
		return nil, err
	}
	c.DB, err = sqliteDB(c.file, 1, "_pragma=foreign_keys(ON)")
	return c, err
}

// check has SQLite look whether the copy holds together, and counts its matches.
func (c *copying) check(ctx context.Context) (matches int, err error) {
	var verdict string
	if err := c.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&verdict); err != nil {
		return 0, err
	}
	if verdict != "ok" {
		return 0, fmt.Errorf("the database is damaged: %s", verdict)
	}
	return matches, c.QueryRowContext(ctx, `SELECT COUNT(*) FROM match`).Scan(&matches)
}

// dropLogs removes the log of the database that is about to be replaced: SQLite would take it for
// that of the new one.
func dropLogs(database string) error {
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Remove(database + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// drop removes what is there of the copy.
func (c *copying) drop() {
	if c.DB != nil {
		_ = c.Close()
	}
	_ = os.Remove(c.file)
	_ = os.Remove(c.file + "-journal")
}

// syncFile makes a file's content durable.
func syncFile(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
