package storetest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// poolerPath is where Debian has the program, which is not on everybody's PATH.
const poolerPath = "/usr/sbin/pgbouncer"

// poolerPort is in the name of the pooler's unix socket, which is in the server's folder.
const poolerPort = 6432

// pooler is PgBouncer in front of a cluster, in transaction mode: each transaction gets whichever
// of a few connections is free. The zero value is ready.
type pooler struct {
	once  sync.Once
	err   error
	guard guard
}

// Pooled creates an empty database for one test and returns its URL through PgBouncer in
// transaction mode. It is to [Cluster.Database] what a pooler is to a server.
func (c *Cluster) Pooled(t testing.TB) string {
	t.Helper()
	direct := c.Database(t)
	c.pooler.once.Do(func() { c.pooler.err = c.pooler.start(&c.server) })
	mustServe(t, c.pooler.err)
	return fmt.Sprintf("%s&port=%d", direct, poolerPort)
}

// start starts the program. It gets so few connections that they change hands, and gives them
// back soon: each database has its own.
func (p *pooler) start(s *server) error {
	path, err := exec.LookPath("pgbouncer")
	if err != nil {
		path = poolerPath
	}
	if !exists(path) {
		return errNotInstalled
	}
	config, log := filepath.Join(s.dir, "pgbouncer.ini"), filepath.Join(s.dir, "pgbouncer.log")
	text := fmt.Sprintf(`[databases]
* = host=%[1]s user=postgres
[pgbouncer]
listen_addr =
listen_port = %[2]d
unix_socket_dir = %[1]s
auth_type = any
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 4
server_idle_timeout = 1
`, s.dir, poolerPort)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		return err
	}
	line := `"$0" -q "$1" >"$2" 2>&1 & pid=$!; cat; kill $pid; wait $pid || true`
	if err := p.guard.start(s.command("sh", "-c", line, path, config, log)); err != nil {
		return err
	}
	return await(filepath.Join(s.dir, fmt.Sprintf(".s.PGSQL.%d", poolerPort)))
}

// startsWithin is how long a busy machine may take to start the program.
const startsWithin = 3 * time.Minute

// await waits until somebody listens at a unix socket.
func await(socket string) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for end := time.After(startsWithin); ; {
		conn, err := net.Dial("unix", socket)
		if err == nil {
			return conn.Close()
		}
		select {
		case <-tick.C:
		case <-end:
			return err
		}
	}
}
