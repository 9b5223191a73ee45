package playground_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
)

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
	err := w.ws.WriteMessage(websocket.TextMessage, make([]byte, 2<<20)) // fails if the connection is closed meanwhile
	if err == nil {
		_, _, err = w.ws.ReadMessage()
	}
	require.Error(t, err)
}

// A window that does not read is cut off while the others go on, and gets everything when it comes back.
func TestSlowWindow(t *testing.T) {
	gametest.Slow(t)
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
