package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// transaction is a running transaction and the statements for it by their text, see
// prepareWriting.
type transaction struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt // nil where the driver prepares them
}

// work is what one caller wants written. It may run again after a rollback, so
// it has no effect but on the transaction.
type work func(context.Context, transaction) error

// run executes a statement and returns how many rows it changed.
func (t transaction) run(ctx context.Context, text string, args ...any) (int64, error) {
	statement, err := t.statement(ctx, text)
	if err != nil {
		return 0, err
	}
	result, err := statement.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// statement is a statement in the transaction. One that prepareWriting does not know is
// an error of this package.
func (t transaction) statement(ctx context.Context, text string) (statement, error) {
	if t.prepared == nil {
		return driven{t.tx, text}, nil
	}
	prepared, ok := t.prepared[text]
	if !ok {
		return nil, fmt.Errorf("the statement %.30q was not prepared", text)
	}
	return t.tx.StmtContext(ctx, prepared), nil
}

// How long to try again while the database cannot be reached, and the first and the longest
// wait in between. A server that is restarted, or handed over to another machine, takes seconds;
// whoever waits for the answer is told meanwhile that it takes long.
const (
	patience    = 8 * time.Second
	firstWait   = 50 * time.Millisecond
	longestWait = time.Second
)

// retryWhileDown calls do, and calls it again for up to 8 seconds while the database cannot be reached: nothing has
// happened then. explain turns an engine's error into one of this package's.
func retryWhileDown(ctx context.Context, explain func(error) error, do func() error) error {
	until := time.Now().Add(patience)
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		err := explain(do())
		if !errors.Is(err, ErrDown) || time.Now().Add(wait).After(until) || sleep(ctx, wait) != nil {
			return err
		}
	}
}

// sleep waits for a time, or returns the error of a context that ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// statement is what a database is asked: one that was prepared, or a text.
type statement interface {
	ExecContext(ctx context.Context, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, args ...any) *sql.Row
}

// driven is a statement that is left to the driver to prepare: that of PostgreSQL does so by
// itself for each connection, unless what is between the two keeps nothing for it.
type driven struct {
	on interface {
		ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
		QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
		QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	}
	text string
}

func (s driven) ExecContext(ctx context.Context, args ...any) (sql.Result, error) {
	return s.on.ExecContext(ctx, s.text, args...)
}

func (s driven) QueryContext(ctx context.Context, args ...any) (*sql.Rows, error) {
	return s.on.QueryContext(ctx, s.text, args...)
}

func (s driven) QueryRowContext(ctx context.Context, args ...any) *sql.Row {
	return s.on.QueryRowContext(ctx, s.text, args...)
}

// reading are the statements for reading by their text, prepared when first asked for:
// preparing one takes longer than running it. Those of List differ by which fields of a
// filter are set, so there are a few dozen at most.
type reading struct {
	mu       sync.Mutex
	prepared map[string]*sql.Stmt
}

// statement returns the prepared statement of a query. It is prepared without the lock:
// a pool whose connections are all busy must not stop who needs another statement.
func (r *reading) statement(ctx context.Context, reads *sql.DB, query string) (*sql.Stmt, error) {
	if known := r.known(query, nil); known != nil {
		return known, nil
	}
	prepared, err := reads.PrepareContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("prepare %.30q: %w", query, err)
	}
	known := r.known(query, prepared)
	if known != prepared {
		_ = prepared.Close() // somebody else was first
	}
	return known, nil
}

// known returns the statement of a query: the one that is there, or the one that is
// given, which then stays; nil for none.
func (r *reading) known(query string, prepared *sql.Stmt) *sql.Stmt {
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.prepared[query]; ok || prepared == nil {
		return known
	}
	if r.prepared == nil {
		r.prepared = make(map[string]*sql.Stmt)
	}
	r.prepared[query] = prepared
	return prepared
}

// statement is one for reading outside of transactions.
func (d *database) statement(ctx context.Context, text string) (statement, error) {
	if d.driven {
		return driven{d.reads, text}, nil
	}
	return d.reading.statement(ctx, d.reads, text)
}

// query reads all rows of a query.
func query[T any](ctx context.Context, d *database, scan func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	var all []T
	err := retryWhileDown(ctx, d.explain, func() error {
		prepared, err := d.statement(ctx, text)
		if err == nil {
			all, err = ask(ctx, prepared, scan, args)
		}
		return err
	})
	return all, err
}

// ask runs a query and reads all its rows.
func ask[T any](ctx context.Context, prepared statement, scan func(*sql.Rows) (T, error), args []any) ([]T, error) {
	rows, err := prepared.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, scan)
}

// collect reads all rows of a result and closes it.
func collect[T any](rows *sql.Rows, scan func(*sql.Rows) (T, error)) ([]T, error) {
	defer func() { _ = rows.Close() }()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
