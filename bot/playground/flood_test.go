package playground_test

import (
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

func TestFrameTooLarge(t *testing.T) {
	t.Parallel()
	w := newGround(t).window(users(0), "es")
	require.NoError(t, w.ws.WriteMessage(websocket.TextMessage, make([]byte, 64<<10+1)))
	_, _, err := w.ws.ReadMessage()
	require.True(t, websocket.IsCloseError(err, websocket.CloseMessageTooBig), err)
}

func TestWindowsAreBounded(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	open := make([]*window, 64)
	for i := range open {
		open[i] = g.window(users(i%3), "es")
	}
	_, answer, err := g.dial(users(0), "es")
	require.ErrorIs(t, err, websocket.ErrBadHandshake)
	require.Equal(t, http.StatusServiceUnavailable, answer.StatusCode)
	require.NoError(t, open[0].ws.Close())
	until(t, func() bool {
		ws, _, err := g.dial(users(0), "es")
		if err == nil {
			_ = ws.Close()
		}
		return err == nil
	})
}

// until asks again and again, for what nothing tells of when it is so.
func until(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !done(); runtime.Gosched() {
		require.True(t, time.Now().Before(end))
	}
}

// A window that does not read is cut off while the others go on, and gets everything when it comes back.
func TestSlowWindow(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	slow, _, err := g.dial(users(1), "es")
	require.NoError(t, err)
	defer slow.Close()
	ada := g.window(users(0), "es")
	const posts = 600
	long := strings.Repeat("<", 1990) // six bytes each in JSON: the system's own buffers are large
	var options []string
	for i := range 25 {
		options = append(options, fmt.Sprintf(`{"label": "%s", "description": "%[1]s", "value": "%d"}`, long[:100], i))
	}
	menu := `{"type": 3, "custom_id": "x", "options": [` + strings.Join(options, ",") + "]}"
	for i := range posts {
		b.post(table, fmt.Sprintf(`{"content": "%d %s", "components": [{"type": 1, "components": [%s]}]}`, i, long, menu))
		require.NoError(t, ada.ws.SetReadDeadline(time.Now().Add(patience)))
		_, _, err = ada.ws.ReadMessage()
		require.NoError(t, err)
	}
	got := 0
	require.NoError(t, slow.SetReadDeadline(time.Now().Add(patience)))
	for {
		if _, _, err = slow.ReadMessage(); err != nil {
			break
		}
		got++
	}
	require.NotErrorIs(t, err, net.ErrClosed)
	var late net.Error
	require.NotErrorAs(t, err, &late, "the connection has ended, and not this test's patience")
	require.Less(t, got, posts)
	again := g.window(users(1), "es").hello
	require.Len(t, again.messages(table), 200)
	require.Contains(t, again.messages(table)[199], fmt.Sprint(posts-1))
}

// Two thousand connections that ask for nothing are in nobody's way.
func TestThousandsOfConnections(t *testing.T) {
	if testing.Short() {
		t.Skip("opens two thousand connections")
	}
	g := newGround(t)
	w := g.window(users(0), "es")
	before := runtime.NumGoroutine()
	var open []net.Conn
	for range 2000 {
		conn, err := net.DialTimeout("tcp", strings.TrimPrefix(g.URL(), "http://"), time.Second)
		if err != nil {
			break // the system's own bound
		}
		open = append(open, conn)
	}
	require.Greater(t, len(open), 256)
	require.Empty(t, w.say(table, "still here").Error)
	answer, _ := raw(t, g.URL(), "GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n")
	require.Equal(t, 200, answer.StatusCode, "the page comes beside them")
	g.window(users(1), "es")
	for _, conn := range open {
		_ = conn.Close()
	}
	until(t, func() bool { return runtime.NumGoroutine() < before+50 })
}
