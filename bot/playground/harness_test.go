package playground_test

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/fakediscord"
	"kamisado/bot/playground"
)

// patience is how long a test waits for what should come at once. It matters only when the test fails.
const patience = 3 * time.Minute

// TestMain fails when goroutines of the package are left after all playgrounds have ended.
func TestMain(m *testing.M) {
	bottest.VerifyTestMain(m)
}

// ground is a playground that is being served, and its bot.
type ground struct {
	*playground.Playground
	t testing.TB
}

// newGround serves a playground until the test ends. Without a name there are the usual four users.
func newGround(t testing.TB, names ...string) *ground {
	t.Helper()
	return serve(t, playground.Config{Listen: "127.0.0.1:0", Names: names, Language: "es"}, fakediscord.Config{})
}

func serve(t testing.TB, c playground.Config, kind fakediscord.Config) *ground {
	t.Helper()
	c.Patience, kind.ResponseDeadline = patience, cmp.Or(kind.ResponseDeadline, patience)
	p, err := playground.OpenOn(c, kind)
	require.NoError(t, err)
	runUntilTheEnd(t, p)
	return &ground{Playground: p, t: t}
}

// runUntilTheEnd serves a playground until the test ends.
func runUntilTheEnd(t testing.TB, p *playground.Playground) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-ended)
	})
}

// frame is anything that a page is told.
type frame struct {
	Kind string `json:"kind"`

	Me       string    `json:"me"`
	Channels []channel `json:"channels"`
	Guild    struct {
		ID, Name, Language string
	} `json:"guild"`
	Users []struct {
		ID, Name, Language string
		Bot                bool
	} `json:"users"`
	Commands []json.RawMessage `json:"commands"`
	Online   bool              `json:"online"`

	post
	Channel string `json:"channel"`

	ID      int64  `json:"id"`
	Error   string `json:"error"`
	Choices []struct {
		Name  string
		Value any
	} `json:"choices"`

	Seq         int64
	To, Name    string
	Interaction string
	User        string
	Took        float64
	Size        int
	Status      int
	Code        int
	JSON        json.RawMessage
	Answer      json.RawMessage
	Files       []struct {
		Name, Type string
		Size       int
	}
}

type channel struct {
	ID, Name string
	Direct   bool
	Messages []post
}

// post is a message; the frame that tells of a deleted one has its id alone.
type post struct {
	Message message
	Pinged  bool
}

type message struct {
	ID          string
	Content     string
	Flags       int
	Author      struct{ ID string }
	Attachments []struct{ URL string }
}

// UnmarshalJSON takes a mere id too.
func (m *message) UnmarshalJSON(raw []byte) error {
	if raw[0] == '"' {
		return json.Unmarshal(raw, &m.ID)
	}
	type plain message
	return json.Unmarshal(raw, (*plain)(m))
}

// window is a page that one user has open.
type window struct {
	t     testing.TB
	ws    *websocket.Conn
	hello frame
	last  int64
}

// dial opens /live as the page does.
func (g *ground) dial(user, language string) (*websocket.Conn, *http.Response, error) {
	q := url.Values{"user": {user}, "language": {language}}
	return new(websocket.Dialer).Dial("ws"+strings.TrimPrefix(g.URL(), "http")+"/live?"+q.Encode(), http.Header{"Origin": {g.URL()}})
}

// users are the ids of the local users.
func users(i int) string {
	return []string{"20000000000000001", "20000000000000002", "20000000000000003"}[i]
}

// Two places of every playground.
const (
	table = "23000000000000001"
	adaDM = "21000000000000001"
)

// window opens a page and waits for its hello.
func (g *ground) window(user, language string) *window {
	g.t.Helper()
	ws, _, err := g.dial(user, language)
	require.NoError(g.t, err)
	g.t.Cleanup(func() { _ = ws.Close() })
	w := &window{t: g.t, ws: ws}
	w.hello = w.next()
	require.Equal(g.t, "hello", w.hello.Kind)
	return w
}

// next is the next frame of any kind.
func (w *window) next() frame {
	w.t.Helper()
	require.NoError(w.t, w.ws.SetReadDeadline(time.Now().Add(patience)))
	_, raw, err := w.ws.ReadMessage()
	require.NoError(w.t, err)
	var f frame
	require.NoError(w.t, json.Unmarshal(raw, &f), string(raw))
	return f
}

// await skips to a frame of a kind.
func (w *window) await(kind string) frame {
	w.t.Helper()
	for {
		if f := w.next(); f.Kind == kind {
			return f
		}
	}
}

// send sends an action, with the next id.
func (w *window) send(action map[string]any) int64 {
	w.t.Helper()
	w.last++
	action["id"] = w.last
	require.NoError(w.t, w.ws.WriteJSON(action))
	return w.last
}

// act sends an action and waits for its answer; other frames are dropped.
func (w *window) act(action map[string]any) frame {
	w.t.Helper()
	id := w.send(action)
	for {
		if f := w.await("answer"); f.ID == id {
			return f
		}
	}
}

func (w *window) say(channel, text string) frame {
	w.t.Helper()
	return w.act(map[string]any{"do": "say", "channel": channel, "text": text})
}

// messages are what a hello has of a channel.
func (f *frame) messages(id string) []string {
	var texts []string
	for _, ch := range f.Channels {
		if ch.ID == id {
			for _, p := range ch.Messages {
				texts = append(texts, p.Message.Content)
			}
		}
	}
	return texts
}

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
	runUntilTheEnd(t, p)
	return g
}

// begin sends the beginning of a request, or all of it.
func begin(t *testing.T, listener *pipes, request string) net.Conn {
	t.Helper()
	conn := listener.dial()
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

func socket(t *testing.T, listener *pipes, path string) *websocket.Conn {
	t.Helper()
	d := websocket.Dialer{NetDial: func(string, string) (net.Conn, error) { return listener.dial(), nil }}
	ws, _, err := d.Dial("ws://127.0.0.1:8080"+path, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = ws.Close() })
	return ws
}
