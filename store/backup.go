package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// What keeps a backup or a restoration from being made.
var (
	// ErrOwnTools: the database is a server's, which has tools of its own for that.
	ErrOwnTools = errors.New("a PostgreSQL database is backed up and restored by its own tools")
	// ErrExists: there is a file of the backup's name.
	ErrExists = errors.New("there is a file of this name")
	// ErrUsed: there are matches in the place of the restoration.
	ErrUsed = errors.New("the database has matches")
	// ErrForeign: the file is no database of this program.
	ErrForeign = errors.New("this is no database of this program")
	// ErrSame: the backup is the database itself.
	ErrSame = errors.New("the backup and the database are the same file")
)

// Copied is what a backup or a restoration has copied.
type Copied struct {
	Matches int   `json:"matches"`
	Bytes   int64 `json:"bytes"`
}

// Backup copies the SQLite database of a url into a file, beside a bot that plays with it: the
// copy has everything that was committed when it began, and perhaps some of what came after. It
// is complete, checked and on the disk before it gets its name. An existing file is replaced only
// with overwrite.
func Backup(ctx context.Context, url, file string, overwrite bool) (Copied, error) {
	database, file, err := filesOf(url, file)
	if err != nil {
		return Copied{}, err
	}
	if _, err := os.Lstat(file); err == nil && !overwrite {
		return Copied{}, fmt.Errorf("store: %s: %w", file, ErrExists)
	}
	if _, err := os.Stat(database); err != nil {
		return Copied{}, fmt.Errorf("store: %w", err)
	}
	copied, err := copyDatabase(ctx, database, file, func(*pool) error { return nil })
	if err != nil {
		return Copied{}, fmt.Errorf("store: back up %s: %w", database, explainOpening(err))
	}
	return copied, nil
}

// Restore puts a backup in the place of the SQLite database of a url. It is refused while a bot
// plays with that, which gets ErrLocked, or matches are being pruned, and where there are matches already, unless it
// is to overwrite them. What the boards of running matches show may be newer than the backup, so they count as
// lagging: the bot shows them anew.
func Restore(ctx context.Context, url, file string, overwrite bool) (Copied, error) {
	database, file, err := filesOf(url, file)
	if err != nil {
		return Copied{}, err
	}
	if _, err := os.Stat(file); err != nil {
		return Copied{}, fmt.Errorf("store: %w", err)
	}
	lock, err := lockFile(database + ".lock")
	if err != nil {
		return Copied{}, fmt.Errorf("store: %s: %w", database, err)
	}
	defer func() { _ = lock.Close() }()
	tidying, err := lockFile(database + pruneLock)
	if err != nil {
		return Copied{}, fmt.Errorf("store: %s: %w", database, pruning(err))
	}
	defer func() { _ = tidying.Close() }()
	if !overwrite {
		if err := vacant(ctx, database); err != nil {
			return Copied{}, fmt.Errorf("store: %s: %w", database, err)
		}
	}
	copied, err := copyDatabase(ctx, file, database, func(db *pool) error {
		_, err := db.ExecContext(ctx, `UPDATE match SET shown_version = 0
			WHERE phase IN ('proposed', 'playing') AND channel <> ''`)
		if err != nil {
			return err
		}
		// SQLite would take the log of the database that is about to be replaced for that of the new one.
		for _, suffix := range []string{"-wal", "-shm", "-journal"} {
			if err := os.Remove(database + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Copied{}, fmt.Errorf("store: restore %s: %w", file, explainOpening(err))
	}
	return copied, nil
}

// filesOf are the file of a database and that of its backup, by the names that no link changes.
func filesOf(url, file string) (database, backup string, err error) {
	scheme, path, _ := strings.Cut(url, ":")
	switch {
	case scheme == "postgres", scheme == "postgresql":
		return "", "", ErrOwnTools
	case scheme != "sqlite", path == "", path == memory, strings.Contains(path, "?"):
		return "", "", fmt.Errorf("%w: %s", ErrURL, expected)
	}
	if database, err = canonical(path); err != nil {
		return "", "", fmt.Errorf("store: %w", err)
	}
	if backup, err = canonical(file); err != nil {
		return "", "", fmt.Errorf("store: %w", err)
	}
	if backup == database {
		return "", "", fmt.Errorf("store: %s: %w", file, ErrSame)
	}
	return database, backup, nil
}

// vacant returns ErrUsed unless a file is not there, or is a database without matches.
func vacant(ctx context.Context, file string) error {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	db := sqlitePool(file, 1, "mode=ro")
	defer func() { _ = db.Close() }()
	var matches int
	if err := db.QueryRowContext(ctx, countMatches).Scan(&matches); err != nil {
		return fmt.Errorf("%w, or something that cannot be read: %w", ErrUsed, err)
	}
	if matches > 0 {
		return ErrUsed
	}
	return nil
}

// copyDatabase copies a database into a file, which gets its name only once the copy is complete, checked, finished by
// what finish does to it, and on the disk: whatever happens on the way, the file is as it was.
func copyDatabase(ctx context.Context, from, into string, finish func(*pool) error) (copied Copied, err error) {
	source := sqlitePool(from, 1, "mode=ro", sqliteWait)
	defer func() { _ = source.Close() }()
	// What is no database of this program is refused, and one of a newer version. An older one will be brought up
	// to date by the bot.
	if _, err := missing(conn{ctx: ctx, pool: source}, migrations); err != nil {
		return Copied{}, err
	}
	f, err := os.CreateTemp(filepath.Dir(into), ".kamisado-*.tmp")
	if wrong, ok := errors.AsType[*fs.PathError](err); ok {
		return Copied{}, &fs.PathError{Op: "write", Path: into, Err: wrong.Err}
	} else if err != nil {
		return Copied{}, err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
			_ = os.Remove(f.Name() + "-journal")
		}
	}()
	if err := f.Close(); err != nil {
		return Copied{}, err
	}
	// A snapshot is read, beside which others write. An empty file is taken for one that is to be written; its owner
	// alone may read it.
	if _, err := source.ExecContext(ctx, `VACUUM INTO ?`, f.Name()); err != nil {
		return Copied{}, err
	}
	db := sqlitePool(f.Name(), 1, "_pragma=foreign_keys(ON)")
	var verdict string
	err = db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&verdict)
	if err == nil && verdict != "ok" {
		err = fmt.Errorf("the database is damaged: %s", verdict)
	}
	if err == nil {
		err = db.QueryRowContext(ctx, countMatches).Scan(&copied.Matches)
	}
	if err == nil {
		err = finish(db)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return Copied{}, err
	}
	if copied.Bytes, err = syncFile(f.Name()); err != nil {
		return Copied{}, err
	}
	if err := os.Rename(f.Name(), into); err != nil {
		return Copied{}, err
	}
	return copied, syncFolder(filepath.Dir(into))
}

// syncFile makes a file's content durable and returns its size.
func syncFile(name string) (size int64, err error) {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err == nil {
		size = info.Size()
	}
	return size, errors.Join(err, f.Sync(), f.Close())
}

// syncFolder makes a new name in a folder durable. Windows has no such thing.
func syncFolder(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(filepath.Clean(name))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
