package store

import (
	"net"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// A machine that vanishes in the middle of a statement is given up as soon as one that vanishes
// after it: the system is told so of each connection.
func TestSilentServer(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { require.NoError(t, listener.Close()) }()
	config, err := pgx.ParseConfig("postgres://localhost/kamisado")
	require.NoError(t, err)
	toPrimary(config)
	conn, err := config.DialFunc(t.Context(), "tcp", listener.Addr().String())
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close()) }()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	require.NoError(t, err)
	require.NoError(t, raw.Control(func(socket uintptr) {
		option := func(name int) int {
			value, err := unix.GetsockoptInt(int(socket), unix.IPPROTO_TCP, name)
			require.NoError(t, err)
			return value
		}
		require.Equal(t, 10_000, option(unix.TCP_USER_TIMEOUT), "milliseconds, of what was sent")
		require.Equal(t, 5, option(unix.TCP_KEEPIDLE), "seconds, of an answer that does not come")
		require.Equal(t, silentProbes, option(unix.TCP_KEEPCNT))
	}))
}
