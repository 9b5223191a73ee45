package playground_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

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
	ID        string
	ChannelID string `json:"channel_id"`
	Content   string
	Flags     int
	Author    struct {
		ID         string
		GlobalName string `json:"global_name"`
	}
	Attachments []struct{ Filename, URL string }
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
	return websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(g.URL(), "http")+"/live?"+q.Encode(), http.Header{"Origin": {g.URL()}})
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

// do sends an action and waits for its answer; other frames are dropped.
func (w *window) do(action map[string]any) frame {
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
	return w.do(map[string]any{"do": "say", "channel": channel, "text": text})
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
