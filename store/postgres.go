package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// The errors of PostgreSQL that mean "somebody else was faster":
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const (
	pgSerialization  = "40001"
	pgDeadlock       = "40P01"
	pgReadOnly       = "25006"
	pgUndefinedTable = "42P01"
)

// migrationLock is the advisory lock that processes migrate under; the number
// only has to differ from those of other programs on the same database.
const migrationLock = `SELECT pg_advisory_xact_lock(5269475632897)`

// pgConnections is how many connections a process uses at most: a few more than a small server has
// cores, far less than a server's limit of 100.
const pgConnections = 8

// openPostgres opens a server's database; url is all of it.
func openPostgres(ctx context.Context, url string, why purpose) (*database, error) {
	config, err := parsePostgres(url)
	if err != nil {
		// The reason may quote the part of the password that broke the URL.
		return nil, fmt.Errorf("%w (%% & / ? # @ in a password are written %%25 %%26 ...): %s", ErrURL, expected)
	}
	config.RuntimeParams["application_name"] = "kamisado"
	toPrimary(config)
	pooled, err := throughPooler(ctx, config)
	switch {
	case err != nil:
		return nil, fmt.Errorf("store: %w", withoutPassword(explainPostgres(err), config.Password))
	case pooled && !strings.Contains(url, "default_query_exec_mode="):
		config.DefaultQueryExecMode = pgx.QueryExecModeExec
	case !pooled && why == readOnly: // a pooler lets no such setting through
		config.RuntimeParams["default_transaction_read_only"] = "on"
	}
	d := newDatabase(explainPostgres)
	d.reads = &pool{DB: stdlib.OpenDB(*config)}
	d.reads.SetMaxOpenConns(pgConnections)
	d.reads.SetMaxIdleConns(pgConnections)
	d.reads.SetConnMaxIdleTime(5 * time.Minute)
	if why != readOnly {
		d.writes = d.reads
	}
	if err := d.start(ctx, why, migrationLock); err != nil {
		_ = d.release()
		return nil, fmt.Errorf("store: %w", withoutPassword(explainPostgres(err), config.Password))
	}
	return d, nil
}

// parsePostgres reads a url. It refuses a server's name with an @, which is the end of a password.
func parsePostgres(url string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	hosts := []string{config.Host}
	for _, other := range config.Fallbacks {
		hosts = append(hosts, other.Host)
	}
	for _, host := range hosts {
		if strings.Contains(host, "@") && host[0] != '/' && host[0] != '@' { // those are sockets
			return nil, errors.New("there is an @ in a server's name")
		}
	}
	return config, nil
}

// describePostgres returns the user, servers and database that a url names.
func describePostgres(url string) string {
	config, err := parsePostgres(url)
	if err != nil {
		return "postgres: unknown"
	}
	servers := []string{net.JoinHostPort(config.Host, fmt.Sprint(config.Port))}
	for _, other := range config.Fallbacks { // these repeat a server to try it without TLS
		if server := net.JoinHostPort(other.Host, fmt.Sprint(other.Port)); !slices.Contains(servers, server) {
			servers = append(servers, server)
		}
	}
	return "postgres://" + config.User + "@" + strings.Join(servers, ",") + "/" + config.Database
}

// How long connecting to one of several servers may take, unless the URL says so, and after what
// silence a server that can be reached no more is taken for lost: idle, and as long again without
// answers to probes. What was sent must be confirmed within both.
const (
	connectWithin = 3 * time.Second
	silence       = 5 * time.Second
	silentProbes  = 3
)

// toPrimary has connections go to the one of several servers that can be written to, whether or
// not the URL asks for it, and not wait for one that has gone. A tool that only reads finds there
// what has just been committed.
func toPrimary(config *pgx.ConnConfig) {
	config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectWithin
	}
	dialer := &net.Dialer{
		Timeout: config.ConnectTimeout,
		KeepAliveConfig: net.KeepAliveConfig{
			Enable: true, Idle: silence, Interval: silence / silentProbes, Count: silentProbes,
		},
		Control: noticeSilence,
	}
	config.DialFunc = dialer.DialContext
}

// noticeSilence prepares a socket; that of a file on this machine cannot be silent.
func noticeSilence(network, _ string, socket syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := socket.Control(func(fd uintptr) { failed = giveUpAfter(fd, 2*silence) })
	return errors.Join(err, failed)
}

// throughPooler connects once and reports whether what answers is not the server but a pooler, such
// as PgBouncer, which names processes of its own. In transaction mode each transaction may come to
// another connection of the server, which does not know what was prepared before: then the driver
// is to prepare nothing, unless the URL has told it what to do.
func throughPooler(ctx context.Context, config *pgx.ConnConfig) (bool, error) {
	conn, err := pgx.ConnectConfig(ctx, config.Copy())
	if err != nil {
		return false, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }() // nothing is left to be lost
	var process uint32
	err = conn.QueryRow(ctx, `SELECT pg_backend_pid()`, pgx.QueryExecModeSimpleProtocol).Scan(&process)
	return process != conn.PgConn().PID(), err
}

// explainPostgres turns lost races into ErrConflict: in read committed mode only
// deadlocks can occur, of two Commits that change the same matches. A server that cannot be
// reached, or says that it ends, has written nothing unless it was about to commit.
func explainPostgres(err error) error {
	failure, answered := errors.AsType[*pgconn.PgError](err)
	switch {
	case answered && (failure.Code == pgSerialization || failure.Code == pgDeadlock):
		return fmt.Errorf("%w (%v)", ErrConflict, err)
	case errors.Is(err, ErrUnsure):
		return err
	case answered && isDown(failure.Code), !answered && isLost(err):
		return fmt.Errorf("%w (%v)", ErrDown, err)
	}
	return err
}

// isDown reports whether a server's error says that it ends, begins, or has become a standby.
func isDown(code string) bool {
	return strings.HasPrefix(code, "57P") || strings.HasPrefix(code, "08") || code == pgReadOnly
}

// isLost reports whether an error is that of a connection.
func isLost(err error) bool {
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, system := errors.AsType[syscall.Errno](err)
	return refused || system || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, net.ErrClosed) || errors.Is(err, pgconn.ErrConnClosed)
}

// withoutPassword keeps an error unless its text has the password in it. The
// driver's errors do not have it: this is a second safeguard.
func withoutPassword(err error, password string) error {
	if password != "" && strings.Contains(err.Error(), password) {
		return errors.New("the connection failed, and the reason is not shown because it contains the password")
	}
	return err
}
