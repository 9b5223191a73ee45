//go:build full

package e2e

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
)

// pageEvent is what a page is told, as far as these tests look.
type pageEvent struct {
	Kind     string
	Online   bool
	Commands []json.RawMessage
	Users    []struct{ Name string }
	Channels []struct {
		ID       string
		Messages []struct{ Message shownMessage }
	}
	Message shownMessage
	ID      int64
	Error   string
}

// shownMessage is a message as Discord shows it.
type shownMessage struct {
	ID, Content string
	ChannelID   string `json:"channel_id"`
	Components  []struct {
		Components []struct {
			CustomID string `json:"custom_id"`
			Options  []struct{ Value string }
		}
	}
	Attachments []struct{ URL string }
}

// pageClient is a page without a browser.
type pageClient struct {
	t    *testing.T
	ws   *websocket.Conn
	last shownMessage // the newest that was told
}

// visit opens a page as the first user and waits until the bot is there.
func visit(t *testing.T, url string) (*pageClient, pageEvent) {
	t.Helper()
	ws, _, err := new(websocket.Dialer).Dial("ws"+strings.TrimPrefix(url, "http")+"/live?language=en", nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = ws.Close() })
	p := &pageClient{t: t, ws: ws}
	hello := p.await(func(m pageEvent) bool { return m.Kind == "hello" })
	if !hello.Online {
		p.await(func(m pageEvent) bool { return m.Kind == "state" && m.Online })
	}
	return p, hello
}

// await reads until something wanted is told.
func (p *pageClient) await(wanted func(pageEvent) bool) pageEvent {
	p.t.Helper()
	require.NoError(p.t, p.ws.SetReadDeadline(time.Now().Add(apptest.Patience)))
	for {
		var m pageEvent
		require.NoError(p.t, p.ws.ReadJSON(&m))
		for _, ch := range m.Channels {
			for _, old := range ch.Messages {
				p.last = old.Message
			}
		}
		if m.Kind == "message" {
			p.last = m.Message
		}
		if wanted(m) {
			return m
		}
	}
}

// board waits until the newest message has a picture.
func (p *pageClient) board() shownMessage {
	p.t.Helper()
	for len(p.last.Attachments) == 0 {
		p.await(func(m pageEvent) bool { return m.Kind == "message" })
	}
	return p.last
}

// Without a token the program opens the playground; a match that is played there
// outlives a kill -9, and its board is shown again with controls that work.
func TestPlaygroundSurvives(t *testing.T) {
	t.Parallel()
	database := "DATABASE_URL=sqlite:" + t.TempDir() + "/bot.db"
	first := launch(t, "DISCORD_TOKEN=", "PLAYGROUND_LISTEN=127.0.0.1:0", "LANG=en_GB.UTF-8", database)
	url := first.PageURL()
	require.Contains(t, first.Out.String(), "The playground is open: "+url)
	require.Contains(t, first.Out.String(), "DISCORD_TOKEN=")
	require.NotContains(t, first.Out.String(), "Other machines")
	page, hello := visit(t, url)
	require.Empty(t, hello.Channels[0].Messages)
	require.NoError(t, page.ws.WriteJSON(map[string]any{
		"id": 1, "do": "command", "channel": hello.Channels[0].ID, "command": "kamisado start",
		"options": []map[string]any{{"name": "level", "value": "principiante"}, {"name": "color", "value": "negro"}},
	}))
	board := page.board()
	first.Kill()

	second := launch(t, "DISCORD_TOKEN=", "PLAYGROUND_LISTEN=127.0.0.1:0", database)
	url = second.PageURL()
	require.Contains(t, second.Out.String(), "La sala de pruebas está abierta: "+url)
	page, hello = visit(t, url)
	again := page.board()
	require.NotEqual(t, board.ID, again.ID)
	require.Equal(t, board.Content, again.Content)
	picture, err := http.Get(url + again.Attachments[0].URL[strings.Index(again.Attachments[0].URL, "/attachments/"):])
	require.NoError(t, err)
	data, err := io.ReadAll(picture.Body)
	require.NoError(t, err)
	require.NoError(t, picture.Body.Close())
	require.True(t, strings.HasPrefix(string(data), "\x89PNG"))

	pick := again.Components[0].Components[0]
	require.NoError(t, page.ws.WriteJSON(map[string]any{
		"id": 2, "do": "select", "channel": hello.Channels[0].ID, "message": again.ID,
		"control": pick.CustomID, "values": []string{"c1"},
	}))
	picked := page.await(func(m pageEvent) bool {
		return m.Kind == "message" && m.Message.ID == again.ID && len(m.Message.Components) > len(again.Components)
	})
	require.Equal(t, "c1c6", moveTo(picked.Message, "c1c6"))
	require.Zero(t, second.Signal(syscall.SIGTERM), second.Log)
	log := apptest.WithoutReadiness(second.Log.String())
	require.NotContains(t, log, "level=WARN")
	require.NotContains(t, log, "level=ERROR")
}

// moveTo finds a move among a message's options.
func moveTo(m shownMessage, move string) string {
	for _, row := range m.Components {
		for _, c := range row.Components {
			for _, o := range c.Options {
				if o.Value == move {
					return o.Value
				}
			}
		}
	}
	return ""
}

// The word playground opens it with a token too, and takes the next port where the
// wanted one is taken.
func TestPlaygroundByName(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = taken.Close() })
	address := taken.Addr().String()
	p := startProgram(t, apptest.PatientName+" playground --listen "+address+" --names Eva,Leo --lang en",
		"DISCORD_TOKEN=secret")
	url := p.PageURL()
	require.NotEqual(t, "http://"+address, url)
	host, _, err := net.SplitHostPort(strings.TrimPrefix(url, "http://"))
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1", host)
	_, hello := visit(t, url)
	require.Equal(t, []string{"Eva", "Leo", "Kamisado"}, hello.names())
	require.Contains(t, p.Out.String(), "without the word “playground”")
	require.NotContains(t, p.Out.String()+p.Log.String(), "secret")
}

// names are what the users are called.
func (m pageEvent) names() (all []string) {
	for _, u := range m.Users {
		all = append(all, u.Name)
	}
	return all
}

// A token of blanks is none. A page for other machines says what that means.
func TestPlaygroundForOthers(t *testing.T) {
	t.Parallel()
	p := launch(t, "DISCORD_TOKEN= ", "PLAYGROUND_LISTEN=:0", "LANG=en")
	url := p.PageURL()
	require.True(t, strings.HasPrefix(url, "http://127.0.0.1:"), url)
	visit(t, url)
	if len(app.OuterAddresses()) > 0 {
		require.Contains(t, p.Out.String(), "Anybody who opens it can play as anybody")
	}
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
	require.Empty(t, apptest.WithoutReadiness(p.Log.String()))
}
