package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"modernc.org/sqlite"
)

// The result codes of SQLite that have messages of their own, without the extended
// parts: https://www.sqlite.org/rescode.html
const (
	sqliteError    = 1
	sqliteBusy     = 5
	sqliteCantOpen = 14
	sqliteNotADB   = 26
)

// memory is the path of a database that lives as long as its Store.
const memory = ":memory:"

// readers is how many connections of an SQLite file only read. Each has a page
// cache of its own.
const readers = 2

// sqliteWait has a connection wait while another program has the file locked, such as one that
// looks into it or backs it up: players are told meanwhile that their move takes long.
const sqliteWait = "_pragma=busy_timeout(15000)"

// sqlitePragmas make commits durable when they return, let readers work beside
// the writer, and keep the caches small: cache_size is in KiB when negative,
// the limit of the log file in bytes. A transaction takes the write lock when it
// begins, so that it never has to wait halfway. What is overwritten, such as a name, is filled with zeros.
var sqlitePragmas = []string{
	"_txlock=immediate", sqliteWait, "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)",
	"_pragma=foreign_keys(ON)", "_pragma=cache_size(-2000)", "_pragma=journal_size_limit(8388608)",
	"_pragma=temp_store(MEMORY)", "_pragma=secure_delete(FAST)",
}

// isFileName reports whether a path can be a database's. One that is part of another URL may have a password.
func isFileName(path string) bool {
	return path != "" && !strings.Contains(path, "?") && !strings.Contains(path, "://")
}

// openSQLite opens a file; path is what follows "sqlite:".
func openSQLite(ctx context.Context, path string, why purpose) (*database, error) {
	if !isFileName(path) {
		return nil, fmt.Errorf("%w: %s", ErrURL, expected)
	}
	d := newDatabase(func(err error) error { return err })
	d.group = newGroup(func(ctx context.Context) (conn, error) { return d.writes.begin(ctx) })
	if err := d.openSQLite(ctx, path, why); err != nil {
		_ = d.release()
		return nil, fmt.Errorf("store: %s: %w", path, explainOpening(err))
	}
	return d, nil
}

func (d *database) openSQLite(ctx context.Context, path string, why purpose) error {
	if path == memory {
		d.writes = sqlitePool(memory, 1, sqlitePragmas...)
		d.reads = d.writes // a second connection would be a second database
		return d.start(ctx, readWrite, "")
	}
	file, err := canonical(path)
	if err != nil {
		return err
	}
	if why != readWrite {
		if _, err := os.Stat(file); err != nil {
			return err
		}
	}
	switch why {
	case readOnly:
		// What would change the file, such as switching it to another kind of log, is left out.
		d.reads = sqlitePool(file, readers, "mode=ro", sqliteWait, "_pragma=cache_size(-2000)")
	case maintenance:
		// The process that plays keeps its lock. Another lock keeps out a second one that prunes, which can wait for
		// longer than those who play.
		if d.lock, err = lockFile(file + pruneLock); err != nil {
			return pruning(err)
		}
		d.writes = sqlitePool(file, 1, append(slices.Clone(sqlitePragmas), "_pragma=busy_timeout(60000)")...)
		d.reads = d.writes
	case readWrite:
		if d.lock, err = lockFile(file + ".lock"); err != nil {
			return err
		}
		makePrivate(file)
		d.writes = sqlitePool(file, 1, sqlitePragmas...)
		d.reads = sqlitePool(file, readers, sqlitePragmas...)
	}
	return d.start(ctx, why, "")
}

// privateMode lets only the owner read a file. A database says who plays whom, when and where.
const privateMode = 0o600

// makePrivate creates the file of a database with privateMode, which SQLite then gives its log too. It
// sets privateMode on files that everybody can read, such as copies that were put in place. It
// leaves a file that only the owner and a group can read. It ignores errors, because SQLite returns
// them when it opens the file.
func makePrivate(file string) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		if f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, privateMode); err == nil {
			_ = f.Close()
		}
	}
	// Chmod needs no open file: closing one would release SQLite's locks of this process.
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if info, err := os.Stat(file + suffix); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o007 != 0 {
			_ = os.Chmod(file+suffix, privateMode)
		}
	}
}

// FolderError is the error for a file whose folder is missing.
type FolderError struct{ Folder string }

func (e *FolderError) Error() string { return "there is no folder " + e.Folder }

// Unwrap returns fs.ErrNotExist.
func (e *FolderError) Unwrap() error { return fs.ErrNotExist }

// canonical is the one name of a file, whatever links lead to it, so that two
// processes find the same lock.
func canonical(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if errors.Is(err, fs.ErrNotExist) {
		return "", &FolderError{filepath.Dir(path)}
	}
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, filepath.Base(path))
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, os.ErrNotExist) {
		return path, nil // it will be created
	}
	return target, err
}

// sqlitePool returns a pool of a fixed size over a file, which the driver gets as a URI: in one any
// character of a file name can be written. Its connections stay open, because the
// statements prepared on them are worth keeping.
func sqlitePool(file string, connections int, options ...string) *pool {
	path := filepath.ToSlash(file)
	if file != memory && !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive of Windows
	}
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(options, "&")
	connector, err := sqlite.NewConnector(dsn)
	if err != nil {
		panic(err) // the options are ours, and the name is escaped
	}
	p := &pool{DB: sql.OpenDB(connector), prepares: true}
	p.SetMaxOpenConns(connections)
	p.SetMaxIdleConns(connections)
	return p
}

// explainOpening says what the user can do about an error at opening.
func explainOpening(err error) error {
	var failure *sqlite.Error
	if !errors.As(err, &failure) {
		return err
	}
	switch failure.Code() & 0xff {
	case sqliteNotADB:
		return fmt.Errorf("this file is no SQLite database: %w", err)
	case sqliteCantOpen:
		return fmt.Errorf("the file cannot be opened; this user must be able to write it and its folder: %w", err)
	case sqliteBusy:
		return fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return err
}

// lockFile locks a file, which it creates, until it is closed or the process
// ends, however it ends: the operating system holds the lock, not the file's
// existence. So the file stays behind and does not matter. It says who holds it.
func lockFile(name string) (io.Closer, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, privateMode)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	taken, err := tryLock(f)
	if err == nil && !taken {
		err = fmt.Errorf("%w%s: stop it first, or give this one a file of its own", ErrLocked, holder(f))
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	// For the reader's convenience only: a failure to write it changes nothing.
	_ = f.Truncate(0)
	_, _ = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return fileLock{f}, nil
}

// fileLock is a file that is locked while it is open.
type fileLock struct{ *os.File }

// Close gives the lock back before it closes the file: a process that is being started
// at the same moment may hold a copy of the file for an instant, and the lock with it.
func (l fileLock) Close() error { return errors.Join(unlock(l.File), l.File.Close()) }

// holder is the process that wrote its number in a lock file, as a parenthesis.
func holder(f *os.File) string {
	var text [20]byte
	n, _ := f.ReadAt(text[:], 0)
	pid, err := strconv.Atoi(strings.TrimSpace(string(text[:n])))
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (process %d)", pid)
}
