package discord

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

var private = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

// posted is a signed request, changed before it is served.
func posted(body string, at time.Time, change func(*http.Request)) *http.Request {
	r := httptest.NewRequest(http.MethodPost, interactionsPath, strings.NewReader(body))
	stamp := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(private, []byte(stamp+body))))
	if change != nil {
		change(r)
	}
	return r
}

// handler has interactions answered.
func handler(answer func(*incoming)) http.Handler { return server(3*time.Second, answer).Handler }

// server is a server of interactions that waits so long for a response.
func server(within time.Duration, answer func(*incoming)) *http.Server {
	return (&webhook{
		key: private.Public().(ed25519.PublicKey), within: within, log: slog.New(slog.DiscardHandler), answer: answer,
	}).server()
}

func serve(h http.Handler, r *http.Request) *http.Response {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

const signedCommand = `{"type":2,"id":"1"}`

// What Discord has not signed, or not lately, or nobody could read, reaches no handler. The body is not read if the
// headers or the length show it already.
func TestRefused(t *testing.T) {
	t.Parallel()
	h := handler(func(*incoming) { t.Error("it was delivered") })
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	const stamp, signature = "X-Signature-Timestamp", "X-Signature-Ed25519"
	other := ed25519.NewKeyFromSeed([]byte(strings.Repeat("x", ed25519.SeedSize)))
	now := time.Now()
	unix := strconv.FormatInt(now.Unix(), 10)
	long := "{" + strings.Repeat(" ", 128<<10) + "}"
	for name, c := range map[string]struct {
		body   string
		at     time.Time
		change func(*http.Request)
		status int
		read   bool
	}{
		"no signature":      {signedCommand, now, header(signature, ""), 401, false},
		"not hexadecimal":   {signedCommand, now, header(signature, strings.Repeat("z", 128)), 401, false},
		"too short":         {signedCommand, now, header(signature, strings.Repeat("0", 126)), 401, false},
		"no timestamp":      {signedCommand, now, header(stamp, ""), 401, false},
		"time of no number": {signedCommand, now, header(stamp, "now"), 401, false},
		"old":               {signedCommand, now.Add(-6 * time.Minute), nil, 401, false},
		"from the future":   {signedCommand, now.Add(6 * time.Minute), nil, 401, false},
		"too long":          {long, now, nil, 413, false},
		"longer than said":  {long, now, func(r *http.Request) { r.ContentLength = -1 }, 401, true},
		"zeros":             {signedCommand, now, header(signature, strings.Repeat("0", 128)), 401, true},
		"another key": {
			signedCommand, now, header(signature, hex.EncodeToString(ed25519.Sign(other, []byte(unix+signedCommand)))), 401,
			true,
		},
		"another body": {
			signedCommand, now, func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(signedCommand + " ")) }, 401,
			true,
		},
		"another time":   {signedCommand, now, header(stamp, strconv.FormatInt(now.Unix()+1, 10)), 401, true},
		"no interaction": {"[", now, nil, 400, true},
		"nothing":        {"", now, nil, 400, true},
		"another method": {signedCommand, now, func(r *http.Request) { r.Method = http.MethodGet }, 405, false},
		"another path":   {signedCommand, now, func(r *http.Request) { r.URL.Path = "/" }, 404, false},
	} {
		r := posted(c.body, c.at, c.change)
		body := &countedBody{ReadCloser: r.Body}
		r.Body = body
		response := serve(h, r)
		require.Equal(t, c.status, response.StatusCode, name)
		require.Equal(t, c.read, body.reads > 0, name)
		if c.status == 401 || c.status == 413 {
			require.Equal(t, "close", response.Header.Get("Connection"), "%s: else the server would read on", name)
		}
	}
}

// countedBody counts how often it is read.
type countedBody struct {
	io.ReadCloser
	reads int
}

func (b *countedBody) Read(p []byte) (int, error) {
	b.reads++
	return b.ReadCloser.Read(p)
}

// Discord asks whether there is a bot.
func TestPing(t *testing.T) {
	t.Parallel()
	response := serve(
		handler(func(*incoming) { t.Error("it was delivered") }), posted(`{"type":1,"id":"1"}`, time.Now(), nil),
	)
	got, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, `{"type":1}`, string(got))
	require.Equal(t, "application/json", response.Header.Get("Content-Type"))
}

// serving starts a server that waits so long for an interaction and a response. dial opens a connection to it.
func serving(t *testing.T, within time.Duration, answer func(*incoming)) (dial func() net.Conn) {
	t.Helper()
	s := server(within, answer)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go func() { _ = s.Serve(listener) }()
	t.Cleanup(func() { _ = s.Close() })
	return func() net.Conn {
		conn, err := net.Dial("tcp", listener.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
}

// sendText sends a text on a connection.
func sendText(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	_, err := conn.Write([]byte(text))
	require.NoError(t, err)
}

// wire returns a signed request as it is sent.
func wire(t *testing.T, body string) string {
	t.Helper()
	var raw strings.Builder
	require.NoError(t, posted(body, time.Now(), nil).Write(&raw))
	return raw.String()
}

// status returns the status of the response on a connection, or 0 if there is none.
func status(conn net.Conn) int {
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	return response.StatusCode
}

// most is how many connections may wait for an interaction or send one.
const most = 512

// Of too many connections that send no interaction the first is closed. Meanwhile the server answers signed
// interactions, and it closes no connection that waits for an answer.
func TestSlowConnections(t *testing.T) {
	t.Parallel()
	answering, goOn := make(chan struct{}), make(chan struct{})
	dial := serving(t, time.Hour, func(i *incoming) {
		if i.ID == "wait" {
			close(answering)
			<-goOn
		}
		_ = i.direct("text/plain", []byte("answered"))
	})
	long := dial()
	sendText(t, long, wire(t, `{"id":"wait"}`))
	<-answering
	slow := wire(t, signedCommand)
	first, last := dial(), net.Conn(nil)
	for range most {
		last = dial()
		sendText(t, last, slow[:len(slow)-1])
	}
	require.Zero(t, status(first))
	sendText(t, last, slow[len(slow)-1:])
	require.Equal(t, 200, status(last))
	close(goOn)
	require.Equal(t, 200, status(long))
}

// Of the connections that wait for a signed interaction the least recently active one is closed if there are too many.
// A connection waits until its signed interaction came, and again when it is idle. One that has ended does not count.
func TestWaitingConnections(t *testing.T) {
	t.Parallel()
	var w webhook
	closed := make(map[net.Conn]bool)
	open := func() net.Conn {
		conn := &closing{closed: closed}
		w.connState(conn, http.StateNew)
		return conn
	}
	first, second, third, fourth := open(), open(), open(), open()
	for range most - 4 {
		open()
	}
	w.connState(second, http.StateActive) // is the most recently active now
	w.remove(third)                       // its interaction came
	w.connState(third, http.StateActive)  // and does not make it wait again
	w.connState(fourth, http.StateClosed)
	for range 2 {
		open()
	}
	require.Empty(t, closed)
	w.connState(third, http.StateIdle)
	require.Equal(t, map[net.Conn]bool{first: true}, closed)
	for range most - 1 {
		open()
	}
	require.Len(t, closed, most)
	require.True(t, closed[second])
	require.False(t, closed[third])
	open()
	require.True(t, closed[third])
	require.Len(t, w.waiting, most)
}

// closing is a connection that notes that it was closed.
type closing struct {
	net.Conn
	closed map[net.Conn]bool
}

func (c *closing) Close() error {
	c.closed[c] = true
	return nil
}

// A connection on which a request does not come to its end is closed.
func TestSlowRequestEnds(t *testing.T) {
	t.Parallel()
	request := wire(t, signedCommand)
	for _, sent := range []string{"POST ", request[:len(request)-1]} {
		conn := serving(t, 20*time.Millisecond, func(*incoming) { t.Error("it was delivered") })()
		sendText(t, conn, sent)
		require.NotEqual(t, 200, status(conn))
	}
}

// An interaction, even of the greatest length, is answered once.
func TestAnswered(t *testing.T) {
	t.Parallel()
	again := make(chan error, 1)
	h := handler(func(i *incoming) {
		require.NoError(t, i.direct("text/plain", []byte("to "+i.ID)))
		again <- i.direct("text/plain", nil)
	})
	longest := signedCommand[:len(signedCommand)-1] + strings.Repeat(" ", 128<<10-len(signedCommand)) + "}"
	response := serve(h, posted(longest, time.Now(), nil))
	got, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, 200, response.StatusCode)
	require.Error(t, <-again)
	require.Equal(t, [2]string{"text/plain", "to 1"}, [2]string{response.Header.Get("Content-Type"), string(got)})
}

// A response that comes when nobody waits any more is an error, and one that never comes is
// a failure for Discord.
func TestTooLate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		late := make(chan error, 1)
		h := handler(func(i *incoming) {
			time.Sleep(4 * time.Second)
			late <- i.direct("text/plain", []byte("late"))
		})
		require.Equal(t, 503, serve(h, posted(signedCommand, time.Now(), nil)).StatusCode)
		require.Error(t, <-late)

		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		began := time.Now()
		require.Equal(
			t, 503, serve(h, posted(signedCommand, time.Now(), nil).WithContext(ctx)).StatusCode, "Discord has hung up",
		)
		require.Zero(t, time.Since(began))
		require.Error(t, <-late)
	})
	require.Equal(t, 500, serve(handler(func(*incoming) {}), posted(signedCommand, time.Now(), nil)).StatusCode)
}

// A response that was written is not kept for as long as its handler goes on with other things:
// it holds a picture, and there may be hundreds of them.
func TestWrittenIsForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		written := make(chan weak.Pointer[byte], 1)
		goOn := make(chan struct{})
		defer close(goOn)
		response := serve(handler(func(i *incoming) {
			body := make([]byte, 1<<16)
			kept := weak.Make(&body[0])
			require.NoError(t, i.direct("image/png", body))
			written <- kept
			<-goOn
		}), posted(signedCommand, time.Now(), nil))
		require.Equal(t, http.StatusOK, response.StatusCode)
		kept := <-written
		runtime.GC()
		require.Nil(t, kept.Value())
	})
}

// A public key has the right length in hexadecimal.
func TestParseKey(t *testing.T) {
	t.Parallel()
	key, err := ParseKey(strings.Repeat("0a", 32))
	require.NoError(t, err)
	require.Len(t, key, ed25519.PublicKeySize)
	for _, text := range []string{"", "0a", strings.Repeat("0a", 33), strings.Repeat("0x", 32)} {
		_, err := ParseKey(text)
		require.Error(t, err, text)
	}
}

// overHTTP has interactions delivered over HTTP, to a port that is free.
func overHTTP(c *Client) {
	c.PublicKey, c.Listen = private.Public().(ed25519.PublicKey), "127.0.0.1:0"
}

// A match is played over HTTP without the gateway: what is asked is answered by the response
// itself, and a click costs no request at all.
func TestPlayOverHTTP(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{}, overHTTP)
	board := h.opened()
	require.NotEmpty(t, board.Attachments)
	require.Zero(t, h.Gateway().Connects)
	require.Equal(t, Status{Connected: true, Load: h.client.Status().Load}, h.client.Status())

	moved := h.typeMove(h.white, "a8a7")
	require.False(t, moved.Ephemeral, moved.Content)
	require.NotEqual(t, board.ID, moved.ID)
	h.settle()
	require.Empty(t, h.channel.Message(board.ID).Controls())
	clicked := time.Now()
	in := h.choose(h.black, moved, 0, "c6d7")
	require.Equal(t, moved.ID, h.reply(in).ID, "the message that was clicked")
	h.settle()
	for _, r := range h.Requests() {
		require.True(t, r.Direct || r.At.Before(clicked), "%s %s", r.Method, r.Path)
	}
}

// Suggestions, refusals for one person and what is posted in answer come over HTTP too, and a
// press that is delivered twice counts once.
func TestMoreOverHTTP(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{}, overHTTP)
	h.opened()
	choices, err := h.white.Autocomplete(h.channel, "move", fakediscord.Focused("move", "a8")).Choices(h.soon())
	require.NoError(t, err)
	require.NotEmpty(t, choices)
	require.True(t, h.typeMove(h.black, "c6d7").Ephemeral, "it is not the turn of Black")
	in := h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7"))
	h.reply(in)
	h.Redeliver(in)
	require.False(t, h.typeMove(h.black, "c6d7").Ephemeral)
}
