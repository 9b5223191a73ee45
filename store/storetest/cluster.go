// Package storetest starts PostgreSQL servers for tests, where PostgreSQL is installed, and holds the tests of package
// store against its databases: the promises that every [store.Store] keeps, and what each engine promises besides. A new
// promise of the store is written down here first.
//
//	cluster.go        a server, a pooler before it, and a pair of servers
//	suite_test.go     the list of promises, and what runs them
//	fixture_test.go   matches and changes of them, and a store in a test
//	model_test.go     matches at random: all questions about them are answered as a model answers
//	count_test.go     records and ratings at random; daily_test.go has puzzles of the days
//	commit_test.go    what a commit refuses and keeps; race_test.go has those at once
//	message_test.go   which message shows a match, and the messages beside it
//	privacy_test.go   what is kept of a person, and how that is forgotten; prune_test.go has matches
//	release_test.go   a database of each release
//	sqlite_test.go    files: locks, rights, backups, a killed process
//	postgres_test.go  servers: passwords, processes, dumps, partitions
package storetest

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
	mustServe(t, c.err)
	name := fmt.Sprintf("test%d", c.databases.Add(1))
	if err := run(c.command("createdb", "-h", c.dir, "-U", "postgres", name)); err != nil {
		t.Fatal(err)
	}
	return "postgres://postgres@/" + name + "?sslmode=disable&connect_timeout=180&host=" + url.QueryEscape(c.dir)
}

// mustServe ends a test without what it needs: it is skipped where that is not installed, but fails
// where CI is "true".
func mustServe(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errNotInstalled) && os.Getenv("CI") != "true":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
}

// Close stops the server and removes its files.
func (c *Cluster) Close() error { return errors.Join(c.pooler.guard.stop(), c.stop()) }

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
