package fakediscord_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func dial(t *testing.T, url string) *websocket.Conn {
	t.Helper()
	c, resp, err := new(websocket.Dialer).Dial("ws"+strings.TrimPrefix(url, "http")+"/?v=9&encoding=json", nil)
	require.NoError(t, err)
	_ = resp.Body.Close()
	t.Cleanup(func() { _ = c.Close() })
	_, _, err = c.ReadMessage() // hello
	require.NoError(t, err)
	return c
}

func TestCloseCodes(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	for name, c := range map[string]struct {
		frame string
		code  int
	}{
		"a wrong token":   {`{"op": 2, "d": {"token": "wrong"}}`, 4004},
		"an unknown op":   {`{"op": 99}`, 4001},
		"no such shard":   {`{"op": 2, "d": {"token": "` + h.Token() + `", "shard": [1, 1]}}`, 4010},
		"no JSON":         {`{`, 4002},
		"resumed wrongly": {`{"op": 6, "d": {"token": "wrong"}}`, 4004},
	} {
		conn := dial(t, h.URL())
		require.NoError(t, conn.WriteMessage(websocket.TextMessage, []byte(c.frame)))
		_, _, err := conn.ReadMessage()
		require.True(t, websocket.IsCloseError(err, c.code), "%s: %v", name, err)
	}
	require.Zero(t, h.Gateway().Identifies)
}

func TestResumeReplaysMissedEvents(t *testing.T) {
	t.Parallel()
	for name, cut := range map[string]func(*harness){
		"op 7":       func(h *harness) { h.Reconnect() },
		"connection": func(h *harness) { h.DropGateway() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := connect(t, fakediscord.Config{}, say("here again"))
			h.StallGateway(true) // so that the interaction is missed for sure
			in := h.ana.Slash(h.channel, "x")
			h.StallGateway(false)
			cut(h)
			require.Equal(t, "here again", h.reply(in).Content)
			require.NoError(t, h.WaitGateway(waiting(t), func(n fakediscord.GatewayStats) bool { return n.Resumes > 0 }))
			require.Equal(t, 1, h.Gateway().Identifies)
		})
	}
}

// Of a bucket one may identify in a time; those that come too early have an invalid session, and
// hold nobody up.
func TestEarlyIdentify(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	h := newHarness(t, fakediscord.Config{
		MaxConcurrency: 2, IdentifyEvery: 5 * time.Second,
		Now: func() time.Time { return time.Unix(1_800_000_000, ahead.Load()) },
	})
	// answer is what identify is answered with: an event, or another op.
	answer := func(conn *websocket.Conn, shard string) (answer struct {
		Op   int    `json:"op"`
		Name string `json:"t"`
		Data any    `json:"d"`
	},
	) {
		t.Helper()
		require.NoError(t,
			conn.WriteMessage(websocket.TextMessage, []byte(`{"op": 2, "d": {"token": "`+h.Token()+`", "shard": `+shard+`}}`)))
		require.NoError(t, conn.ReadJSON(&answer))
		return answer
	}
	require.Equal(t, "READY", answer(dial(t, h.URL()), "[0, 4]").Name)
	require.Equal(t, "READY", answer(dial(t, h.URL()), "[1, 4]").Name, "another bucket")
	conn := dial(t, h.URL())
	ahead.Store(int64(5*time.Second - 1))
	early := answer(conn, "[2, 4]")
	require.Equal(t, 9, early.Op)
	require.Equal(t, false, early.Data)
	ahead.Store(int64(5 * time.Second))
	require.Equal(t, "READY", answer(conn, "[2, 4]").Name)
	require.Equal(t, 1, h.Gateway().Early)
}
