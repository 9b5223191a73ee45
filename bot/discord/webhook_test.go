package discord

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"io"
	"log/slog"
	"math/rand/v2"
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
	return (&webhook{key: private.Public().(ed25519.PublicKey), within: within, log: slog.New(slog.DiscardHandler), answer: answer}).server()
}

func serve(h http.Handler, r *http.Request) *http.Response {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

const signedCommand = `{"type":2,"id":"1"}`

// What Discord has not signed, or not lately, or nobody could read, reaches no handler.
func TestRefused(t *testing.T) {
	t.Parallel()
	h := handler(func(*incoming) { t.Error("it was delivered") })
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	other := ed25519.NewKeyFromSeed([]byte(strings.Repeat("x", ed25519.SeedSize)))
	now := time.Now()
	for name, c := range map[string]struct {
		request *http.Request
		status  int
	}{
		"no signature":      {posted(signedCommand, now, func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }), 401},
		"no timestamp":      {posted(signedCommand, now, func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") }), 401},
		"not hexadecimal":   {posted(signedCommand, now, header("X-Signature-Ed25519", "zz")), 401},
		"too short":         {posted(signedCommand, now, header("X-Signature-Ed25519", "00")), 401},
		"zeros":             {posted(signedCommand, now, header("X-Signature-Ed25519", strings.Repeat("0", 128))), 401},
		"other key":         {posted(signedCommand, now, header("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(other, []byte(strconv.FormatInt(now.Unix(), 10)+signedCommand))))), 401},
		"other body":        {posted(signedCommand, now, func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader(signedCommand + " ")) }), 401},
		"other time":        {posted(signedCommand, now, header("X-Signature-Timestamp", strconv.FormatInt(now.Unix()+1, 10))), 401},
		"time of no number": {posted(signedCommand, now, header("X-Signature-Timestamp", "now")), 401},
		"old":               {posted(signedCommand, now.Add(-6*time.Minute), nil), 401},
		"from the future":   {posted(signedCommand, now.Add(6*time.Minute), nil), 401},
		"no interaction":    {posted("[", now, nil), 400},
		"nothing":           {posted("", now, nil), 400},
		"too long":          {posted(strings.Repeat(" ", 128<<10+1), now, nil), 413},
		"longer than said":  {posted(strings.Repeat(" ", 128<<10+1), now, func(r *http.Request) { r.ContentLength = -1 }), 400},
		"another method":    {httptest.NewRequest(http.MethodGet, interactionsPath, nil), 405},
		"another path":      {httptest.NewRequest(http.MethodPost, "/", nil), 404},
	} {
		require.Equal(t, c.status, serve(h, c.request).StatusCode, name)
	}
}

// The server takes an interaction of the greatest length.
func TestLongest(t *testing.T) {
	t.Parallel()
	h := handler(func(i *incoming) { _ = i.direct("text/plain", []byte("read")) })
	require.Equal(t, 200, serve(h, posted("{"+strings.Repeat(" ", 128<<10-2)+"}", time.Now(), nil)).StatusCode)
}

// The server does not read a body if the headers or the length show that Discord has not sent it.
func TestUnread(t *testing.T) {
	t.Parallel()
	h := handler(func(*incoming) { t.Error("it was delivered") })
	for name, change := range map[string]func(*http.Request){
		"no signature": func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") },
		"no digits":    func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", strings.Repeat("z", 128)) },
		"too short":    func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", strings.Repeat("0", 126)) },
		"no timestamp": func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") },
		"old": func(r *http.Request) {
			r.Header.Set("X-Signature-Timestamp", strconv.FormatInt(time.Now().Add(-6*time.Minute).Unix(), 10))
		},
		"too long": func(r *http.Request) { r.ContentLength = 128<<10 + 1 },
	} {
		r := posted(signedCommand, time.Now(), change)
		r.Body = unreadable{t}
		response := serve(h, r)
		require.Contains(t, []int{401, 413}, response.StatusCode, name)
		require.Equal(t, "close", response.Header.Get("Connection"), "%s: the server would read on", name)
	}
}

// unreadable is a body that must not be read.
type unreadable struct{ t *testing.T }

func (u unreadable) Read([]byte) (int, error) {
	u.t.Error("the body was read")
	return 0, io.EOF
}

func (u unreadable) Close() error { return nil }

// serving starts a server without time limits. dial opens a connection to it.
func serving(t *testing.T, answer func(*incoming)) (dial func() net.Conn) {
	t.Helper()
	s := server(time.Hour, answer)
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
func wire(t *testing.T, body string, change func(*http.Request)) string {
	t.Helper()
	var raw strings.Builder
	require.NoError(t, posted(body, time.Now(), change).Write(&raw))
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

// most is how many connections may wait for an interaction or send one. more is how many more a test opens.
const most, more = 512, 200

// The number of connections that send their interaction slowly is limited. One too many closes the least recently active
// one. Meanwhile the server answers signed interactions, and it closes no connection that waits for an answer.
func TestSlowConnections(t *testing.T) {
	t.Parallel()
	answering, goOn := make(chan struct{}), make(chan struct{})
	dial := serving(t, func(i *incoming) {
		if i.ID == "wait" {
			close(answering)
			<-goOn
		}
		_ = i.direct("text/plain", []byte("answered"))
	})
	long := dial()
	sendText(t, long, wire(t, `{"id":"wait"}`, nil))
	<-answering
	closed := make(chan int, most+more)
	slow := wire(t, "{"+strings.Repeat(" ", 1000)+"}", nil)
	for n := range most + more - 1 {
		conn := dial()
		sendText(t, conn, slow[:len(slow)-1])
		go func() { closed <- status(conn) }()
		if n%100 == 0 {
			conn := dial()
			sendText(t, conn, wire(t, signedCommand, nil))
			require.Equal(t, 200, status(conn))
		}
	}
	last := dial()
	sendText(t, last, slow[:len(slow)-1])
	for range more {
		require.Zero(t, <-closed)
	}
	sendText(t, last, slow[len(slow)-1:])
	require.Equal(t, 200, status(last))
	close(goOn)
	require.Equal(t, 200, status(long))
}

// An idle connection, as Discord or a proxy keeps open, counts as new when its request begins.
func TestIdleConnection(t *testing.T) {
	t.Parallel()
	dial := serving(t, func(i *incoming) { _ = i.direct("text/plain", []byte("answered")) })
	kept := dial()
	for range most - 1 {
		dial()
	}
	request := wire(t, signedCommand, func(r *http.Request) { r.Header.Set("Expect", "100-continue") })
	head, _, _ := strings.Cut(request, "{")
	sendText(t, kept, head)
	require.Equal(t, http.StatusContinue, status(kept), "the body is being read")
	for range more {
		dial()
	}
	newest := dial()
	sendText(t, newest, wire(t, signedCommand, nil))
	require.Equal(t, 200, status(newest))
	sendText(t, kept, signedCommand)
	require.Equal(t, 200, status(kept))
}

// A connection on which a signed interaction came counts again when the next request is sent slowly, as through a proxy that
// uses connections for requests of several clients.
func TestUsedConnection(t *testing.T) {
	t.Parallel()
	dial := serving(t, func(i *incoming) { _ = i.direct("text/plain", []byte("answered")) })
	used := dial()
	sendText(t, used, wire(t, signedCommand, nil))
	require.Equal(t, 200, status(used))
	for range most - 1 {
		dial()
	}
	sendText(t, used, "POST ")
	for range most + 1 {
		dial()
	}
	require.Zero(t, status(used))
}

// Connections that have ended do not count.
func TestEndedConnections(t *testing.T) {
	t.Parallel()
	dial := serving(t, func(i *incoming) { _ = i.direct("text/plain", []byte("answered")) })
	request := wire(t, signedCommand, nil)
	slow := dial()
	sendText(t, slow, request[:len(request)-1])
	for range most + more {
		ended := dial()
		sendText(t, ended, wire(t, signedCommand, func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }))
		require.Equal(t, 401, status(ended))
	}
	sendText(t, slow, request[len(request)-1:])
	require.Equal(t, 200, status(slow))
}

// A connection on which a request does not come to its end is closed.
func TestSlowRequestEnds(t *testing.T) {
	t.Parallel()
	request := wire(t, signedCommand, nil)
	for _, sent := range []string{"POST ", request[:len(request)-1]} {
		s := server(20*time.Millisecond, func(*incoming) { t.Error("it was delivered") })
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		go func() { _ = s.Serve(listener) }()
		t.Cleanup(func() { _ = s.Close() })
		conn, err := net.Dial("tcp", listener.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		sendText(t, conn, sent)
		require.NotEqual(t, 200, status(conn))
	}
}

// Of hundreds of requests with a byte changed anywhere none reaches a handler.
func TestAltered(t *testing.T) {
	t.Parallel()
	h := handler(func(*incoming) { t.Error("it was delivered") })
	random := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		body := []byte(`{"type":2,"id":"` + strconv.FormatUint(random.Uint64(), 10) + `"}`)
		r := posted(string(body), time.Now(), nil)
		if random.IntN(2) == 0 {
			body[random.IntN(len(body))] ^= byte(1 + random.IntN(127))
			r.Body = io.NopCloser(strings.NewReader(string(body)))
		} else {
			signature, _ := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
			signature[random.IntN(len(signature))] ^= byte(1 + random.IntN(255))
			r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
		}
		require.Equal(t, 401, serve(h, r).StatusCode)
	}
}

// An interaction is answered once.
func TestAnswered(t *testing.T) {
	t.Parallel()
	again := make(chan error, 1)
	h := handler(func(i *incoming) {
		require.NoError(t, i.direct("text/plain", []byte("to "+i.ID)))
		again <- i.direct("text/plain", nil)
	})
	response := serve(h, posted(signedCommand, time.Now(), nil))
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
		require.Equal(t, 503, serve(h, posted(signedCommand, time.Now(), nil).WithContext(ctx)).StatusCode, "Discord has hung up")
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
