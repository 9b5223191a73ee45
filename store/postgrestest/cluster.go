// Package postgrestest starts a PostgreSQL server for tests, where there is one on the machine.
package postgrestest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"kamisado/game/gametest"
)

// Cluster is a private PostgreSQL server on a unix socket. It starts with
// the first database and lives until Close, or until the test binary ends in any
// way. The zero value is ready.
type Cluster struct {
	// Durable has it write to the disk as a server does that is set up for use. Tests need no
	// more than that it answers.
	Durable bool

	once sync.Once
	err  error
	server
	databases atomic.Int32
	pooler    pooler
}

// errNotInstalled is why a test is skipped.
var errNotInstalled = errors.New("what the test needs is not installed (Debian: apt-get install postgresql pgbouncer)")

// Database creates an empty database for one test and returns its URL. It skips the test without
// -tags full, and if no server is installed. With CI=true a missing server fails the test.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	gametest.Slow(t)
	c.once.Do(func() { c.err = c.start() })
	require(t, c.err)
	name := fmt.Sprintf("test%d", c.databases.Add(1))
	if err := run(c.command("createdb", "-h", c.dir, "-U", "postgres", name)); err != nil {
		t.Fatal(err)
	}
	return "postgres://postgres@/" + name + "?sslmode=disable&host=" + url.QueryEscape(c.dir)
}

// require ends a test without what it needs: it is skipped where that is not installed, but fails
// where CI is "true".
func require(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errNotInstalled) && os.Getenv("CI") != "true":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
}

// Close stops the server and removes its files.
func (c *Cluster) Close() error { return errors.Join(c.pooler.stop(), c.stop()) }

// start makes the cluster.
func (c *Cluster) start() error {
	if err := c.prepare(); err != nil {
		return err
	}
	if err := c.init(); err != nil {
		return err
	}
	if c.Durable {
		return c.serve("")
	}
	return c.serve(hasty + "-c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0")
}
