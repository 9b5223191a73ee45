// Package postgrestest starts a PostgreSQL server for tests, where there is one on the machine.
package postgrestest

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Cluster is a private PostgreSQL server on a unix socket. It starts with
// the first database and lives until Close, or until the test binary ends in any
// way. The zero value is ready.
type Cluster struct {
	once      sync.Once
	err       error
	bin, dir  string
	guard     *exec.Cmd
	lifeline  io.Closer
	databases atomic.Int32
}

// errNotInstalled is why a test is skipped.
var errNotInstalled = errors.New("PostgreSQL's server is not installed (Debian: apt-get install postgresql)")

// Database creates an empty database for one test and returns its URL. Without a
// server on this machine the test is skipped, but where CI is "true" it fails:
// there a skipped test would go unnoticed.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	c.once.Do(func() { c.err = c.start() })
	switch {
	case errors.Is(c.err, errNotInstalled) && os.Getenv("CI") != "true":
		t.Skip(c.err)
	case c.err != nil:
		t.Fatal(c.err)
	}
	name := fmt.Sprintf("test%d", c.databases.Add(1))
	if err := run(c.command("createdb", "-h", c.dir, "-U", "postgres", name)); err != nil {
		t.Fatal(err)
	}
	return "postgres://postgres@/" + name + "?sslmode=disable&host=" + url.QueryEscape(c.dir)
}

// Close stops the server and removes its files.
func (c *Cluster) Close() error {
	if c.lifeline == nil {
		return nil
	}
	return errors.Join(c.lifeline.Close(), c.guard.Wait())
}

// Log is what the server has written, of all databases.
func (c *Cluster) Log() (string, error) {
	text, err := os.ReadFile(filepath.Join(c.dir, "log"))
	return string(text), err
}

// Shell runs a line with a shell in the cluster's folder, with the server's programs and more
// of the environment, such as DATABASE_URL=….
func (c *Cluster) Shell(line string, env ...string) error {
	command := c.command("sh", "-c", line)
	command.Env = append(append(os.Environ(), "PATH="+c.bin+":"+os.Getenv("PATH")), env...)
	return run(command)
}

// start makes a cluster in a directory with a short name, because that of a
// unix socket may have about 100 characters.
func (c *Cluster) start() (err error) {
	if c.bin, err = binaries(); err != nil {
		return err
	}
	if c.dir, err = os.MkdirTemp("", "pg"); err != nil {
		return err
	}
	if err := giveAway(c.dir); err != nil {
		return err
	}
	data := filepath.Join(c.dir, "data")
	if err := run(c.command("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")); err != nil {
		return err
	}
	if err := c.watch(data); err != nil {
		return err
	}
	options := "-c listen_addresses='' -c unix_socket_directories=" + c.dir +
		" -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0" +
		" -c autovacuum=off -c log_line_prefix=%d: -c shared_buffers=16MB -c max_connections=200"
	return run(c.command("pg_ctl", "start", "-w", "-t", "180", "-D", data, "-l", filepath.Join(c.dir, "log"), "-o", options))
}

// watch starts a shell that waits for the end of its input and then stops the
// server. The input ends with Close, and also when this process is killed, so
// that no server is left behind.
func (c *Cluster) watch(data string) error {
	const script = `cat; "$0" stop -s -w -m immediate -D "$1"; rm -rf "$2"`
	c.guard = c.command("sh", "-c", script, filepath.Join(c.bin, "pg_ctl"), data, c.dir)
	lifeline, err := c.guard.StdinPipe()
	if err != nil {
		return err
	}
	if err := c.guard.Start(); err != nil {
		return err
	}
	c.lifeline = lifeline
	return nil
}

// command is a program, from the server's if it has it, run by a user that the
// server accepts.
func (c *Cluster) command(name string, args ...string) *exec.Cmd {
	if path := filepath.Join(c.bin, name); exists(path) {
		name = path
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = c.dir
	asUnprivileged(cmd)
	return cmd
}

// run runs a command whose output goes to a file: a server that it starts
// inherits the output, and a pipe would stay open as long as the server lives.
func run(cmd *exec.Cmd) error {
	out, err := os.CreateTemp("", "pgout")
	if err != nil {
		return err
	}
	defer func() {
		_ = out.Close()
		_ = os.Remove(out.Name())
	}()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		text, _ := os.ReadFile(out.Name())
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, text)
	}
	return nil
}

// binaries is the directory of the server's programs: Debian keeps them off the
// PATH, one directory a version.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil && exists(filepath.Join(filepath.Dir(path), "pg_ctl")) {
			return filepath.Dir(path), nil
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errNotInstalled
	}
	return filepath.Dir(slices.Max(found)), nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
