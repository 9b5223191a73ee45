package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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

// patiently does something with the database, and once more for a while when the database could
// not be reached: nothing has happened then. explain makes an engine's error one of this package's.
func patiently(ctx context.Context, explain func(error) error, do func() error) error {
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
