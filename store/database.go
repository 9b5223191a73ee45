package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"kamisado/game/match"
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

// Describe returns a description of a database's URL for the log. It has no password and no part of the URL
// that Describe does not understand.
func Describe(url string) string {
	switch scheme, _, _ := strings.Cut(url, ":"); scheme {
	case "sqlite":
		if !isFileName(strings.TrimPrefix(url, "sqlite:")) {
			return "sqlite:unknown"
		}
		return url
	case "postgres", "postgresql":
		return describePostgres(url)
	}
	return "unknown"
}

// OpenReadOnly opens a database for tools that only look: beside a running bot,
// without its lock and without changing the schema. Commit, Show and TakeReminder
// of this Store give ErrReadOnly.
func OpenReadOnly(ctx context.Context, url string) (Store, error) {
	return opened(connect(ctx, url, readOnly))
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

// opened is a database as a Store, nil where there is none.
func opened(d *database, err error) (Store, error) {
	if err != nil {
		return nil, err
	}
	return d, nil
}

// database is the Store over database/sql.
type database struct {
	// reads and writes are the same pool, but for an SQLite file.
	reads, writes *sql.DB
	reading       reading
	// writing are the statements of transactions, see prepareWriting.
	writing map[string]*sql.Stmt
	// driven leaves it to the driver to prepare statements.
	driven bool
	// group is set for an engine with a single writer; nil lets every
	// transaction run by itself.
	group *group
	shows shows
	// written is the time of the last write. It is nil if there was none or if the last one failed.
	written atomic.Pointer[time.Time]
	// lock keeps other processes out; nil where they may come.
	lock io.Closer
	// userLock is a statement that locks a user. It is empty for a database with one writer.
	userLock string
	// explain turns an engine's error into one of this package's.
	explain func(error) error
}

var _ Store = (*database)(nil)

// Commit writes changes in one transaction.
func (d *database) Commit(ctx context.Context, changes ...Change) error {
	prepared := make([]preparedChange, len(changes))
	for i := range changes {
		var err error
		if prepared[i], err = prepareChange(&changes[i]); err != nil {
			return err
		}
		prepared[i].userLock = d.userLock
	}
	return d.write(ctx, func(ctx context.Context, t transaction) error { return t.write(ctx, prepared) })
}

// write runs a work in a transaction and returns when it is durable.
func (d *database) write(ctx context.Context, w work) error {
	err := d.transact(ctx, w)
	if err != nil {
		d.written.Store(nil)
		return err
	}
	now := time.Now()
	d.written.Store(&now)
	return nil
}

// writtenLately is how long after a write Writable takes for granted that something can be written.
const writtenLately = 2 * time.Second

// Writable begins and commits a transaction. It writes something in it only if nothing was written for
// writtenLately or if the last write failed, so that frequent calls cost next to nothing.
func (d *database) Writable(ctx context.Context) error {
	var err error
	if last := d.written.Load(); last != nil && time.Since(*last) < writtenLately {
		if err = d.transact(ctx, func(context.Context, transaction) error { return nil }); err != nil {
			d.written.Store(nil)
		}
	} else {
		err = d.write(ctx, func(ctx context.Context, t transaction) error {
			_, err := t.run(ctx, checkWrite)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("store: nothing can be written: %w", err)
	}
	return nil
}

// transact runs a work in a transaction and returns when it is durable.
func (d *database) transact(ctx context.Context, w work) error {
	if d.writes == nil {
		return ErrReadOnly
	}
	return retryWhileDown(ctx, d.explain, func() error {
		if d.group != nil {
			return d.group.do(ctx, w)
		}
		return inTransaction(ctx, d.writes, func(tx *sql.Tx) error { return w(ctx, transaction{tx, d.writing}) })
	})
}

// inTransaction runs work in a transaction of its own.
func inTransaction(ctx context.Context, db *sql.DB, work func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	if err := work(tx); err != nil {
		return err
	}
	return unsure(tx.Commit())
}

// unsure marks an error of a commit.
func unsure(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrUnsure, err)
}

func (d *database) begin(ctx context.Context) (transaction, error) {
	tx, err := d.writes.BeginTx(ctx, nil)
	if err != nil {
		return transaction{}, fmt.Errorf("store: %w", err)
	}
	return transaction{tx, d.writing}, nil
}

// Show records a message; it is written a little later, see show.go.
func (d *database) Show(_ context.Context, id match.ID, s Showing) error {
	if d.writes == nil {
		return ErrReadOnly
	}
	// The timer's flush drops its error: the next one tries again, and Close returns that of the last.
	if err := d.shows.put(id, s, func() { _ = d.flush(context.Background()) }); err != nil {
		return fmt.Errorf("store: show match %s: %w", id, err)
	}
	return nil
}

// ShowNew records a message that no row names yet.
func (d *database) ShowNew(ctx context.Context, id match.ID, s Showing) (left []Message, err error) {
	resume, err := d.shows.hold(ctx)
	if err != nil {
		return nil, fmt.Errorf("store: show match %s: %w", id, err)
	}
	defer resume()
	pending, ok := d.shows.take(id)
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		if left = nil; ok {
			if _, left, err = t.record(ctx, id, pending); err != nil {
				return err
			}
		}
		_, more, err := t.record(ctx, id, s)
		left = append(left, more...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("store: show match %s: %w", id, err)
	}
	return left, nil
}

func (d *database) flush(ctx context.Context) error {
	return d.shows.flush(ctx, func(batch map[match.ID]Showing) (map[match.ID]Shown, error) {
		return d.writeShown(ctx, batch)
	}, func() { _ = d.flush(context.Background()) })
}

// Reach records how a place can be reached.
func (d *database) Reach(ctx context.Context, id match.ID, answersOnly bool) error {
	err := d.write(ctx, func(ctx context.Context, t transaction) error {
		_, err := t.run(ctx, reachMatch, string(id), flag(answersOnly))
		return err
	})
	if err != nil {
		return fmt.Errorf("store: reach match %s: %w", id, err)
	}
	return nil
}

// TakeReminder clears a reminder, or puts the next in its place, once.
func (d *database) TakeReminder(ctx context.Context, id match.ID, due, next time.Time) (bool, error) {
	var n int64
	err := d.write(ctx, func(ctx context.Context, t transaction) (err error) {
		n, err = t.run(ctx, takeReminder, string(id), milli(due), milli(next))
		return err
	})
	if err != nil {
		return false, fmt.Errorf("store: reminder of match %s: %w", id, err)
	}
	return n == 1, nil
}

// Close writes what Show left and releases everything, the first time.
func (d *database) Close() error {
	if !d.shows.close() {
		return nil
	}
	err := d.flush(context.Background())
	return errors.Join(err, closeAll(d))
}

// closeAll closes what is open; the lock last.
func closeAll(d *database) error {
	var err error
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
