package storetest

import (
	"errors"
	"net/url"
	"testing"
)

// Pair is a PostgreSQL server and another one that takes its place: a standby that has written
// every commit before the first one confirms it. Both live until the test ends.
type Pair struct {
	t                testing.TB
	primary, standby server
}

// NewPair starts both, with an empty database. Where there are no servers the test is skipped or
// fails, see [Cluster.Database].
func NewPair(t testing.TB) *Pair {
	t.Helper()
	p := &Pair{t: t}
	t.Cleanup(func() {
		// One that was killed cannot be stopped, which is no failure.
		_ = errors.Join(p.standby.stop(), p.primary.stop())
	})
	mustServe(t, errors.Join(p.primary.prepare(), p.standby.prepare()))
	const options = hasty + "-c wal_level=replica -c max_wal_senders=4 -c synchronous_commit=on "
	for _, step := range []func() error{
		p.primary.init,
		func() error { return p.primary.serve(options + "-c synchronous_standby_names=*") },
		func() error {
			return run(p.standby.command("pg_basebackup", "-h", p.primary.dir, "-U", "postgres", "-D", p.standby.data(), "-c", "fast", "-R", "--no-sync"))
		},
		func() error { return p.standby.serve(options) },
		// That the standby has it too is waited for.
		func() error { return run(p.primary.command("createdb", "-h", p.primary.dir, "-U", "postgres", "test")) },
	} {
		mustServe(t, step())
	}
	return p
}

// URL has both servers, the primary first.
func (p *Pair) URL() string {
	return "postgres://postgres@/test?sslmode=disable&target_session_attrs=read-write&host=" + url.QueryEscape(p.primary.dir+","+p.standby.dir)
}

// Kill ends the primary as a power cut does: all its processes at once.
func (p *Pair) Kill() {
	p.t.Helper()
	mustServe(p.t, p.primary.Shell(`p=$(head -n 1 data/postmaster.pid) && kill -KILL $p $(cat /proc/$p/task/$p/children)`))
}

// Promote has the standby take the place of the primary.
func (p *Pair) Promote() {
	p.t.Helper()
	mustServe(p.t, run(p.standby.command("pg_ctl", "promote", "-w", "-t", "180", "-D", p.standby.data())))
}
