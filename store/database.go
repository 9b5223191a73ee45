package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// ErrURL: the URL is not that of a database.
var ErrURL = errors.New("no database URL")

// expected ends every error about a database URL.
const expected = "expected sqlite:FILE, such as sqlite:kamisado.db, or postgres://USER@HOST:PORT/DATABASE"

// ErrReadOnly: a Store from OpenReadOnly was asked to write.
var ErrReadOnly = errors.New("the database was opened for reading only")

// Open opens a database for playing and brings its schema up to date. The url
// is one of
//
//	sqlite:kamisado.db        a file, relative to the working directory
//	sqlite:/var/lib/bot.db    a file
//	sqlite::memory:           nothing is kept; for tests
//	postgres://user:password@host:5432/database?sslmode=require
//
// An SQLite file serves one process: a second one gets ErrLocked. No error
// repeats a password.
func Open(ctx context.Context, url string) (Store, error) {
	return opened(connect(ctx, url, readWrite))
}

// OpenReadOnly opens a database for tools that only look: beside a running bot,
// without its lock and without changing the schema. Commit, Show and TakeReminder
// of this Store give ErrReadOnly.
func OpenReadOnly(ctx context.Context, url string) (Store, error) {
	return opened(connect(ctx, url, readOnly))
}

// opened is a database as a Store, nil where there is none.
func opened(d *database, err error) (Store, error) {
	if err != nil {
		return nil, err
	}
	return d, nil
}

// Describe returns a description of a database's URL for the log. It has no password and no part of the URL
// that Describe does not understand.
func Describe(url string) string {
	switch scheme, path, _ := strings.Cut(url, ":"); scheme {
	case "sqlite":
		if isFileName(path) {
			return url
		}
		return "sqlite:unknown"
	case "postgres", "postgresql":
		return describePostgres(url)
	}
	return "unknown"
}

// purpose is what a database is opened for.
type purpose int

const (
	// readWrite: alone with an SQLite file, by the schema of now.
	readWrite purpose = iota
	// readOnly: beside those who play, for reading.
	readOnly
	// maintenance: beside those who play, for removing what none of them needs any more.
	maintenance
)

func connect(ctx context.Context, url string, why purpose) (*database, error) {
	scheme, rest, _ := strings.Cut(url, ":")
	switch {
	case scheme == "sqlite":
		return openSQLite(ctx, rest, why)
	case (scheme == "postgres" || scheme == "postgresql") && strings.HasPrefix(rest, "//"):
		return openPostgres(ctx, url, why)
	}
	// It is not repeated: who knows where its password is.
	return nil, fmt.Errorf("%w: %s", ErrURL, expected)
}

// database is the Store over database/sql.
type database struct {
	// reads and writes are the same pool, but for an SQLite file. writes is nil if the database is only read.
	reads, writes *pool
	// group is set for an engine with a single writer; nil lets every transaction run by itself.
	group *group
	// explain turns an engine's error into one of this package's.
	explain func(error) error
	// lock keeps other processes out; nil where they may come.
	lock  io.Closer
	shows *shows
	// written is the time of the last write. It is nil if there was none or if the last one failed.
	written atomic.Pointer[time.Time]
}

var _ Store = (*database)(nil)

func newDatabase(explain func(error) error) *database {
	d := &database{explain: explain}
	d.shows = newShows(d.writeShown)
	return d
}

// start checks the schema of a database. One that is opened for playing gets that of now; lock is as in migrate.
func (d *database) start(ctx context.Context, why purpose, lock string) error {
	if why == readWrite {
		return migrate(ctx, d.writes, migrations, lock)
	}
	return current(conn{ctx: ctx, pool: d.reads}, migrations)
}

// read runs a work that only reads. what names it in errors.
func (d *database) read(ctx context.Context, what string, w work) error {
	err := retryWhileDown(ctx, func() error { return d.explain(w(conn{ctx: ctx, pool: d.reads})) })
	if err != nil {
		return fmt.Errorf("store: %s: %w", what, err)
	}
	return nil
}

// query reads the rows of a query, see read.
func query[T any](
	ctx context.Context, d *database, what string, columns func(*T) []any, text string, args ...any,
) (all []T, err error) {
	err = d.read(ctx, what, func(c conn) (err error) {
		all, err = read(c, columns, text, args...)
		return err
	})
	return all, err
}

// number reads the first number of a query's result, 0 for no row.
func (d *database) number(ctx context.Context, what, text string, args ...any) (n int64, err error) {
	err = d.read(ctx, what, func(c conn) (err error) {
		n, err = c.number(text, args...)
		return err
	})
	return n, err
}

// write runs a work in a transaction and returns when it is durable. what names it in errors.
func (d *database) write(ctx context.Context, what string, w work) error {
	err := d.transact(ctx, w)
	if err != nil {
		d.written.Store(nil)
		return fmt.Errorf("store: %s: %w", what, err)
	}
	now := time.Now()
	d.written.Store(&now)
	return nil
}

// exec executes one statement in a transaction and reports whether it has changed a row.
func (d *database) exec(ctx context.Context, what, text string, args ...any) (changed bool, err error) {
	err = d.write(ctx, what, func(c conn) error {
		n, err := c.run(text, args...)
		changed = n > 0
		return err
	})
	return changed && err == nil, err
}

// transact runs a work in a transaction and returns when it is durable.
func (d *database) transact(ctx context.Context, w work) error {
	if d.writes == nil {
		return ErrReadOnly
	}
	return retryWhileDown(ctx, func() error {
		if d.group != nil {
			return d.explain(d.group.do(ctx, w))
		}
		return d.explain(d.writes.transact(ctx, w))
	})
}

// writtenLately is how long after a write Writable takes for granted that something can be written.
const writtenLately = 2 * time.Second

// Writable begins and commits a transaction. It writes something in it only if nothing was written for
// writtenLately or if the last write failed, so that frequent calls cost next to nothing.
func (d *database) Writable(ctx context.Context) error {
	if last := d.written.Load(); last == nil || time.Since(*last) >= writtenLately {
		_, err := d.exec(ctx, "nothing can be written", `UPDATE write_check SET writes = writes + 1`)
		return err
	}
	if err := d.transact(ctx, func(conn) error { return nil }); err != nil {
		d.written.Store(nil)
		return fmt.Errorf("store: nothing can be written: %w", err)
	}
	return nil
}

// Close writes what Show left and releases everything, the first time.
func (d *database) Close() error {
	if !d.shows.close() {
		return nil
	}
	return errors.Join(d.shows.flush(context.Background()), d.release())
}

// release closes what is open; the lock last.
func (d *database) release() (err error) {
	if d.group != nil { // a caller that stopped waiting may have left a transaction that is being written
		defer d.group.idle()()
	}
	if d.writes != nil && d.writes != d.reads {
		err = d.writes.Close()
	}
	if d.reads != nil {
		err = errors.Join(err, d.reads.Close())
	}
	if d.lock != nil {
		err = errors.Join(err, d.lock.Close())
	}
	return err
}
