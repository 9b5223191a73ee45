package playground_test

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

// flood sends frames until it is cut off, and returns how many it could.
func flood(w *window, send func() error) int {
	for n := 0; ; n++ {
		if send() != nil {
			return n
		}
	}
}

// drain reads until the end and returns why it came; done counts the actions that were done.
func drain(w *window, done *atomic.Int64) error {
	for {
		var f frame
		if err := w.ws.ReadJSON(&f); err != nil {
			return err
		}
		if f.Kind == "answer" && f.Error == "" {
			done.Add(1)
		}
	}
}

// nuisances are frames that can be sent without end.
func nuisances() map[string]func(*window) error {
	return map[string]func(*window) error{
		"messages": func(w *window) error {
			return w.ws.WriteJSON(fields{"id": 1, "do": "say", "channel": table, "text": "x"})
		},
		"nonsense": func(w *window) error { return w.ws.WriteMessage(websocket.TextMessage, []byte("{")) },
		"pings":    func(w *window) error { return w.ws.WriteMessage(websocket.PingMessage, nil) },
		"pongs":    func(w *window) error { return w.ws.WriteMessage(websocket.PongMessage, nil) },
	}
}

// A window that goes on sending too much is cut off.
func TestFloodThroughAWindow(t *testing.T) {
	t.Parallel()
	for name, frame := range nuisances() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newPiped(t).window(users(1))
				var done atomic.Int64
				sent := make(chan int, 1)
				go func() { sent <- flood(w, func() error { return frame(w) }) }()
				err := drain(w, &done)
				require.True(t, websocket.IsCloseError(err, websocket.ClosePolicyViolation), err)
				require.Less(t, <-sent, 30+48+3)
			})
		})
	}
}

// Floods through many windows slow down each other, and another user takes turns with them.
func TestFloodsThroughWindows(t *testing.T) {
	t.Parallel()
	for name, frame := range nuisances() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				g := newPiped(t)
				ada := g.window(users(0))
				var work sync.WaitGroup
				var done, sent atomic.Int64
				defer work.Wait()
				for range 40 {
					w := g.window(users(1))
					work.Go(func() { _ = drain(w, &done) })
					work.Go(func() { sent.Add(int64(flood(w, func() error { return frame(w) }))) })
					defer w.ws.Close()
				}
				start := time.Now()
				for range 10 {
					began := time.Now()
					require.Empty(t, ada.say(table, "hola").Error)
					require.LessOrEqual(t, time.Since(began), time.Second)
					time.Sleep(100 * time.Millisecond)
				}
				require.LessOrEqual(t, sent.Load(), 40*(30+48)+int64(100*time.Since(start).Seconds()))
			})
		})
	}
}

// A page that is too fast for a moment hears so, and goes on.
func TestTooManyActions(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newPiped(t).window(users(0))
		var answers []string
		done := make(chan struct{})
		go func() {
			defer close(done)
			for range 77 {
				answers = append(answers, w.await("answer").Error)
			}
		}()
		began := time.Now()
		for range 77 {
			w.send(fields{"do": "trace"})
		}
		<-done
		require.InDelta(t, 4.7, time.Since(began).Seconds(), 0.2, "what is refused is not read faster than what is done")
		for i, got := range answers {
			require.Equal(t, map[bool]string{true: "busy"}[i >= 30], got, i)
		}
		time.Sleep(time.Second)
		require.Empty(t, w.say(table, "slowly now").Error)
		for range 9 {
			require.Empty(t, w.act(fields{"do": "trace"}).Error)
		}
	})
}

func TestArrivalsAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newPiped(t)
		arrive := func() int {
			return status(begin(t, g.front, "GET /live?user="+users(0)+" HTTP/1.1\nHost: localhost\n\n"))
		}
		for range 100 {
			require.Equal(t, 400, arrive(), "no websocket, but let in")
		}
		require.Equal(t, 429, arrive())
		time.Sleep(time.Second)
		require.Equal(t, 400, arrive())
	})
}

// A page that does not answer pings is gone; one that does may be silent for hours.
func TestDeadWindows(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newPiped(t)
		dead, alive := g.window(users(0)), g.window(users(1))
		pings := 0
		dead.ws.SetPingHandler(func(string) error {
			pings++
			return nil
		})
		var done atomic.Int64
		var reading sync.WaitGroup
		reading.Go(func() { _ = drain(alive, &done) })
		began := time.Now()
		_ = drain(dead, &done)
		require.Equal(t, 75*time.Second, time.Since(began))
		require.Equal(t, 2, pings)
		time.Sleep(time.Hour)
		alive.send(fields{"do": "trace"})
		synctest.Wait()
		require.Equal(t, int64(1), done.Load())
		_ = alive.ws.Close()
		reading.Wait()
	})
}

// A window that reads nothing is cut off after some seconds.
func TestWindowThatDoesNotRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newPiped(t).window(users(0))
		time.Sleep(4900 * time.Millisecond)
		w.send(fields{"do": "trace"})
		time.Sleep(200 * time.Millisecond)
		require.Error(t, w.ws.WriteJSON(fields{"do": "trace"}))
	})
}

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
		for frame := []byte(nil); !bytes.Contains(frame, fmt.Appendf(nil, `"content":"%d `, i)); { // others tell of posts that are gone
			_, frame, err = ada.ws.ReadMessage()
			require.NoError(t, err)
		}
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
	require.NotErrorIs(t, err, os.ErrDeadlineExceeded, "the connection has ended, and not this test's patience")
	require.Less(t, got, posts)
	again := g.window(users(1), "es").hello
	require.Len(t, again.messages(table), 200)
	require.Contains(t, again.messages(table)[199], fmt.Sprint(posts-1))
}
