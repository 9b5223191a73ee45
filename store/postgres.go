package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// The errors of PostgreSQL that mean "somebody else was faster":
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const (
	pgSerialization = "40001"
	pgDeadlock      = "40P01"
)

// migrationLock is the advisory lock that processes migrate under; the number
// only has to differ from those of other programs on the same database.
const migrationLock = `SELECT pg_advisory_xact_lock(5269475632897)`

// ratingLock lets others read what ratings are computed from, and write none of it: neither
// matches that end, nor who is forgotten. The order is that in which they write.
const ratingLock = `LOCK TABLE match, rating, rating_change IN SHARE ROW EXCLUSIVE MODE`

// pgConnections is how many connections a process uses at most: a few more than
// a small server has cores, far less than a server's limit of 100.
const pgConnections = 8

// openPostgres opens a server's database; url is all of it.
func openPostgres(ctx context.Context, url string, readOnly bool) (*database, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		// The reason may quote the part of the password that broke the URL.
		return nil, fmt.Errorf("store: the postgres URL cannot be read (%% & / ? # @ in a password are written %%25 %%26 ...): %s", expected)
	}
	config.RuntimeParams["application_name"] = "kamisado"
	if readOnly {
		config.RuntimeParams["default_transaction_read_only"] = "on"
	}
	d := &database{reads: stdlib.OpenDB(*config), explain: explainPostgres, ratingLock: ratingLock}
	d.reads.SetMaxOpenConns(pgConnections)
	d.reads.SetMaxIdleConns(pgConnections)
	d.reads.SetConnMaxIdleTime(5 * time.Minute)
	if readOnly {
		err = current(ctx, d.reads, migrations)
	} else {
		d.writes = d.reads
		err = d.start(ctx, migrationLock)
	}
	if err != nil {
		_ = d.release()
		return nil, fmt.Errorf("store: %w", withoutPassword(err, config.Password))
	}
	return d, nil
}

// explainPostgres turns lost races into ErrConflict: in read committed mode only
// deadlocks can occur, of two Commits that change the same matches.
func explainPostgres(err error) error {
	failure, ok := errors.AsType[*pgconn.PgError](err)
	if ok && (failure.Code == pgSerialization || failure.Code == pgDeadlock) {
		return fmt.Errorf("%w (%w)", ErrConflict, err)
	}
	return err
}

// withoutPassword keeps an error unless its text has the password in it. The
// driver's errors do not have it: this is a second safeguard.
func withoutPassword(err error, password string) error {
	if password != "" && strings.Contains(err.Error(), password) {
		return errors.New("the connection failed, and the reason is not shown because it contains the password")
	}
	return err
}
