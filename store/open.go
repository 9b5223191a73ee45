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
	return open(ctx, url, false)
}

// OpenReadOnly opens a database for tools that only look: beside a running bot,
// without its lock and without changing the schema. Commit, Show and TakeNudge
// of this Store give ErrReadOnly.
func OpenReadOnly(ctx context.Context, url string) (Store, error) {
	return open(ctx, url, true)
}

func open(ctx context.Context, url string, readOnly bool) (Store, error) {
	scheme, rest, found := strings.Cut(url, ":")
	if !found {
		return nil, fmt.Errorf("store: the database URL has no scheme: %s", expected)
	}
	var d *database
	var err error
	switch strings.ToLower(scheme) {
	case "sqlite":
		d, err = openSQLite(ctx, rest, readOnly)
	default:
		return nil, fmt.Errorf("store: unknown kind of database %q: %s", scheme, expected)
	}
	if err != nil {
		return nil, err // and not a *database that is nil
	}
	return d, nil
}
