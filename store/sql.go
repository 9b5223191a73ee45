package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// pool is the connections to a database and the statements that are prepared on them.
type pool struct {
	*sql.DB
	// prepares is set for SQLite, where preparing a statement takes longer than running it: without prepared ones
	// Load takes more than twice as long, and commits take more CPU (BenchmarkLoad, BenchmarkCommit). PostgreSQL's
	// driver prepares statements by itself for each connection, unless a pooler keeps nothing for it.
	prepares bool

	mu sync.Mutex
	// prepared has the statements by their text: a few dozen, because those of List differ by the fields of a filter.
	prepared map[string]*sql.Stmt
	// missing are texts that transactions have run unprepared.
	missing []string
}

// prepare returns the statement of a text.
func (p *pool) prepare(ctx context.Context, text string) (*sql.Stmt, error) {
	p.mu.Lock()
	known := p.prepared[text]
	p.mu.Unlock()
	if known != nil {
		return known, nil
	}
	made, err := p.PrepareContext(ctx, text) // without the lock: all connections may be busy
	if err != nil {
		return nil, fmt.Errorf("prepare %.30q: %w", text, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.prepared[text]; known != nil { // another goroutine was first
		_ = made.Close()
		return known, nil
	}
	if p.prepared == nil {
		p.prepared = make(map[string]*sql.Stmt)
	}
	p.prepared[text] = made
	return made, nil
}

// begin begins a transaction. Before that it prepares what earlier ones have run unprepared: the only connection
// that writes into an SQLite file belongs to a transaction until it ends.
func (p *pool) begin(ctx context.Context) (conn, error) {
	p.mu.Lock()
	missing := p.missing
	p.missing = nil
	p.mu.Unlock()
	for _, text := range missing {
		if _, err := p.prepare(ctx, text); err != nil {
			return conn{}, err
		}
	}
	tx, err := p.BeginTx(ctx, nil)
	return conn{ctx, p, tx}, err
}

// transact runs a work in a transaction of its own.
func (p *pool) transact(ctx context.Context, w work) error {
	c, err := p.begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = c.tx.Rollback() }() // does nothing after Commit
	if err := w(c); err != nil {
		return err
	}
	return unsure(c.tx.Commit())
}

// unsure marks an error of a commit.
func unsure(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrUnsure, err)
}

// conn runs statements, in a transaction or outside of one. It has the context of all of them: that of a caller may
// not end a transaction that is shared with others.
type conn struct {
	ctx  context.Context
	pool *pool
	tx   *sql.Tx // nil outside of a transaction
}

// work is what one caller wants to read or write. It may run again after a rollback, so it has no effect but on the
// database.
type work func(conn) error

// statement returns the prepared statement of a text, or nil if the text is to be run as it is.
func (c conn) statement(text string) (*sql.Stmt, error) {
	if !c.pool.prepares {
		return nil, nil
	}
	if c.tx == nil {
		return c.pool.prepare(c.ctx, text)
	}
	c.pool.mu.Lock()
	defer c.pool.mu.Unlock()
	known := c.pool.prepared[text]
	if known == nil {
		c.pool.missing = append(c.pool.missing, text)
		return nil, nil
	}
	return c.tx.StmtContext(c.ctx, known), nil
}

// run executes a statement in the transaction and returns how many rows it has changed.
func (c conn) run(text string, args ...any) (int64, error) {
	values, err := columnValues(args)
	if err != nil {
		return 0, err
	}
	prepared, err := c.statement(text)
	if err != nil {
		return 0, err
	}
	var result sql.Result
	if prepared != nil {
		result, err = prepared.ExecContext(c.ctx, values...)
	} else {
		result, err = c.tx.ExecContext(c.ctx, text, values...)
	}
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// exec executes a statement in the transaction.
func (c conn) exec(text string, args ...any) error {
	_, err := c.run(text, args...)
	return err
}

// execAll executes statements that have the same arguments.
func (c conn) execAll(texts []string, args ...any) error {
	for _, text := range texts {
		if err := c.exec(text, args...); err != nil {
			return err
		}
	}
	return nil
}

// query runs a statement that returns rows.
func (c conn) query(text string, args []any) (*sql.Rows, error) {
	values, err := columnValues(args)
	if err != nil {
		return nil, err
	}
	prepared, err := c.statement(text)
	switch {
	case err != nil:
		return nil, err
	case prepared != nil:
		return prepared.QueryContext(c.ctx, values...)
	case c.tx != nil:
		return c.tx.QueryContext(c.ctx, text, values...)
	}
	return c.pool.QueryContext(c.ctx, text, values...)
}

// read returns the rows of a query. columns returns the fields of a T in the order of the columns.
func read[T any](c conn, columns func(*T) []any, text string, args ...any) ([]T, error) {
	rows, err := c.query(text, args)
	if err != nil {
		return nil, err
	}
	var all []T
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var one T
		fields := columns(&one)
		for i, field := range fields {
			switch field := field.(type) {
			case *time.Time:
				fields[i] = (*milliseconds)(field)
			case *time.Duration:
				fields[i] = (*duration)(field)
			}
		}
		if err := rows.Scan(fields...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// one is the columns of a row that has one.
func one[T any](value *T) []any { return []any{value} }

// number returns the first number of a query's result, 0 for no row.
func (c conn) number(text string, args ...any) (int64, error) {
	found, err := read(c, one[int64], text, args...)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return found[0], nil
}

// columnValues turns arguments into what columns hold: times are unix milliseconds, NULL for the zero time, durations
// are milliseconds, true is 1 and false is 0.
func columnValues(args []any) ([]any, error) {
	values := make([]any, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case time.Time:
			if !arg.IsZero() {
				values[i] = arg.UnixMilli()
			}
		case time.Duration:
			values[i] = arg.Milliseconds()
		case bool:
			values[i] = int64(0)
			if arg {
				values[i] = int64(1)
			}
		default:
			var err error
			if values[i], err = driver.DefaultParameterConverter.ConvertValue(arg); err != nil {
				return nil, err
			}
		}
	}
	return values, nil
}

// milliseconds reads a time from a column of unix milliseconds. NULL and 0 are the zero time.
type milliseconds time.Time

// Scan implements sql.Scanner.
func (m *milliseconds) Scan(value any) error {
	var at sql.NullInt64
	if err := at.Scan(value); err != nil {
		return err
	}
	*m = milliseconds{}
	if at.Int64 != 0 {
		*m = milliseconds(time.UnixMilli(at.Int64).UTC())
	}
	return nil
}

// duration reads a duration from a column of milliseconds.
type duration time.Duration

// Scan implements sql.Scanner.
func (d *duration) Scan(value any) error {
	var length sql.NullInt64
	err := length.Scan(value)
	*d = duration(length.Int64) * duration(time.Millisecond)
	return err
}

// list is a list for a column of JSON.
type list[T any] struct{ all *[]T }

// Scan implements sql.Scanner. An empty list is nil.
func (l list[T]) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil {
		return err
	}
	err := json.Unmarshal([]byte(text.String), l.all)
	if len(*l.all) == 0 {
		*l.all = nil
	}
	return err
}

// Value implements driver.Valuer.
func (l list[T]) Value() (driver.Value, error) {
	if len(*l.all) == 0 {
		return "[]", nil
	}
	text, err := json.Marshal(*l.all)
	return string(text), err
}

// How long to try again while the database cannot be reached, and the first and the longest
// wait in between. A server that is restarted, or handed over to another machine, takes seconds;
// whoever waits for the answer is told meanwhile that it takes long.
const (
	patience    = 8 * time.Second
	firstWait   = 50 * time.Millisecond
	longestWait = time.Second
)

// retryWhileDown calls try, and calls it again for up to 8 seconds while it returns ErrDown: nothing has happened
// then.
func retryWhileDown(ctx context.Context, try func() error) error {
	until := time.Now().Add(patience)
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		err := try()
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
		return context.Cause(ctx)
	}
}
