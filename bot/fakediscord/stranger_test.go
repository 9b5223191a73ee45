package fakediscord_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"
	"weak"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// halfSent sends a request with a body of which nothing comes, and reads the answer.
func halfSent(t *testing.T, url, line, head string) (*http.Response, string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	_, err = fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: x\r\n%s\r\n", line, head)
	require.NoError(t, err)
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	require.NoError(t, err, "the answer does not wait for the body")
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	return answer, string(body)
}

// Bodies of those who know no token are never waited for.
func TestStrangersAreRefusedBeforeTheirBody(t *testing.T) {
	t.Parallel()
	checked := make(chan fakediscord.RESTRequest, 100)
	w := newWorld(t, fakediscord.Config{Check: func(s fakediscord.RESTRequest) error {
		checked <- s
		return nil
	}}, nil)
	messages := "POST /api/v10/channels/" + w.table.ID + "/messages"
	for name, c := range map[string]struct {
		line, head string
		status     int
		code       int
	}{
		"no token":            {messages, "", 401, 0},
		"another token":       {messages, "Authorization: Bot wrong\r\n", 401, 0},
		"no interaction":      {"POST /api/v10/interactions/1/x/callback", "", 404, 10062},
		"no webhook":          {"POST /api/v10/webhooks/" + w.ApplicationID() + "/x", "", 401, 50027},
		"edit of no webhook":  {"PATCH /api/v10/webhooks/" + w.ApplicationID() + "/x/messages/@original", "", 401, 50027},
		"no route":            {"POST /api/v10/dance", "", 404, 0},
		"one that needs none": {"GET /api/v10/gateway", "", 200, 0},
	} {
		for length, field := range map[string]string{
			"huge": "Content-Length: 100000000\r\n", "small": "Content-Length: 10\r\n", "unknown": "Transfer-Encoding: chunked\r\n",
		} {
			answer, body := halfSent(t, w.URL(), c.line, c.head+field)
			require.Equal(t, c.status, answer.StatusCode, "%s, %s", name, length)
			require.True(t, answer.Close, "%s, %s: nobody waits for the rest", name, length)
			var refused struct{ Code int }
			require.NoError(t, json.Unmarshal([]byte(body), &refused))
			require.Equal(t, c.code, refused.Code, name)
		}
	}
	require.Empty(t, checked, "what is not the bot's is not looked at")
	require.Len(t, w.Requests(), 21)
}

// A claimed length is no reason to make room for it.
func TestRoomGrowsWithTheBody(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var open []net.Conn
	for range 20 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(w.URL(), "http://"))
		require.NoError(t, err)
		open = append(open, conn)
		_, err = fmt.Fprintf(conn, "POST /api/v10/channels/%s/messages HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"+
			"Authorization: Bot %s\r\nContent-Length: 100000000\r\n\r\n", w.table.ID, w.Token())
		require.NoError(t, err)
		_, err = http.ReadResponse(bufio.NewReader(conn), nil) // the body is being read now
		require.NoError(t, err)
	}
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<30))
	for _, conn := range open {
		require.NoError(t, conn.Close())
	}
}

// A body of any length comes through whole.
func TestBodies(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	for _, n := range []int{1, 64<<10 - 1, 64 << 10, 64<<10 + 1, 3 << 20} {
		file := strings.Repeat("x", n)
		m, err := w.bot.ChannelFileSend(w.table.ID, "x.txt", strings.NewReader(file))
		require.NoError(t, err)
		got, ok := w.table.Message(m.ID).Attachment("x.txt")
		require.True(t, ok)
		require.True(t, file == string(got.Bytes), n)
	}
}

func TestFrameTooLarge(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	for length, code := range map[int]int{4096: 4001, 4097: 4002} {
		c := dial(t, w.URL())
		frame := `{"op": 99, "d": "` + strings.Repeat("x", length-len(`{"op": 99, "d": ""}`)) + `"}`
		require.NoError(t, c.WriteMessage(websocket.TextMessage, []byte(frame)))
		_, _, err := c.ReadMessage() // hello
		require.NoError(t, err)
		_, _, err = c.ReadMessage()
		require.True(t, websocket.IsCloseError(err, code), err)
	}
}

// Each answer to a click on the answer before it: the first ones, with their files, are let go of.
func TestForgottenInteractionsKeepNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{MaxInteractions: 2, MaxMessages: 2, MaxRequests: 2, MaxReplay: 2}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		answer(b, i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
			Files: []*discordgo.File{{Name: "x.png", ContentType: "image/png", Reader: strings.NewReader("picture")}},
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{Label: "Go", CustomID: "go"},
			}}},
		})
	}).open()
	m, err := w.ana.Slash(w.table, "x").Reply(soon(t))
	require.NoError(t, err)
	first := weak.Make(m)
	for range 10 {
		m, err = w.ana.Press(m, "go").Reply(soon(t))
		require.NoError(t, err)
	}
	for end := time.Now().Add(20 * time.Second); first.Value() != nil; runtime.GC() {
		require.True(t, time.Now().Before(end), "the first message is still held")
	}
	require.Equal(t, "go", m.Buttons()[0].CustomID)
}
