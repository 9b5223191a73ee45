package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// expected ends every error about a database URL.
const expected = "expected sqlite:FILE, such as sqlite:kamisado.db, or postgres://USER:PASSWORD@HOST:PORT/DATABASE"

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
	return connect(ctx, url, false)
}

// OpenReadOnly opens a database for tools that only look: beside a running bot,
// without its lock and without changing the schema. Commit, Show and TakeReminder
// of this Store give ErrReadOnly.
func OpenReadOnly(ctx context.Context, url string) (Store, error) {
	return connect(ctx, url, true)
}

func connect(ctx context.Context, url string, readOnly bool) (Store, error) {
	scheme, rest, _ := strings.Cut(url, ":")
	var d *database
	var err error
	switch {
	case scheme == "sqlite":
		d, err = openSQLite(ctx, rest, readOnly)
	case (scheme == "postgres" || scheme == "postgresql") && strings.HasPrefix(rest, "//"):
		d, err = openPostgres(ctx, url, readOnly)
	default: // which is not repeated: who knows where its password is
		return nil, fmt.Errorf("store: this is no database URL: %s", expected)
	}
	if err != nil {
		return nil, err // and not a *database that is nil
	}
	return d, nil
}
