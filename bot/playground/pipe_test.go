package playground_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/playground"
)

// pipes is a listener within the process, for tests in which time passes by itself (testing/synctest).
type pipes struct {
	conns chan net.Conn
	end   chan struct{}
	once  sync.Once
}

func newPipes() *pipes {
	return &pipes{conns: make(chan net.Conn, 10_000), end: make(chan struct{})}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.end:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.end) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080} }

func (p *pipes) dial() net.Conn {
	near, far := net.Pipe()
	p.conns <- far
	return near
}

// piped is a playground behind pipes.
type piped struct {
	*playground.Playground
	t           *testing.T
	front, back *pipes
}

func newPiped(t *testing.T) *piped {
	t.Helper()
	g := &piped{t: t, front: newPipes(), back: newPipes()}
	p, err := playground.Assemble(playground.Config{}, g.front, g.back)
	require.NoError(t, err)
	g.Playground = p
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-ended)
	})
	return g
}

// begin sends the beginning of a request, or all of it.
func begin(t *testing.T, door *pipes, request string) net.Conn {
	t.Helper()
	conn := door.dial()
	t.Cleanup(func() { _ = conn.Close() })
	_, err := io.WriteString(conn, strings.ReplaceAll(request, "\n", "\r\n"))
	require.NoError(t, err)
	return conn
}

// status reads an answer to its end; 0 for none.
func status(conn net.Conn) int {
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0
	}
	return answer.StatusCode
}

// lasts is how long a connection stays open whose answers are read.
func lasts(conn net.Conn) time.Duration {
	began := time.Now()
	_, _ = io.Copy(io.Discard, conn)
	return time.Since(began)
}

// window opens a window of a user; nothing is read yet.
func (g *piped) window(user string) *window {
	g.t.Helper()
	return &window{t: g.t, ws: socket(g.t, g.front, "/live?user="+user)}
}

func socket(t *testing.T, door *pipes, path string) *websocket.Conn {
	t.Helper()
	d := websocket.Dialer{NetDial: func(string, string) (net.Conn, error) { return door.dial(), nil }}
	ws, _, err := d.Dial("ws://127.0.0.1:8080"+path, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = ws.Close() })
	return ws
}
