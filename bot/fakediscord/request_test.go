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
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// halfSent sends a request with a body of which nothing comes, and reads the response.
func halfSent(t *testing.T, url, line, head string) (*http.Response, string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetDeadline(time.Now().Add(patience)))
	_, err = fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: x\r\n%s\r\n", line, head)
	require.NoError(t, err)
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	require.NoError(t, err, "the response does not wait for the body")
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response, string(body)
}

// The body of a request without a valid token is never waited for.
func TestUnauthorizedBodiesAreNotRead(t *testing.T) {
	t.Parallel()
	checked := make(chan fakediscord.RESTRequest, 100)
	h := newHarness(t, fakediscord.Config{Check: func(r fakediscord.RESTRequest) error {
		checked <- r
		return nil
	}})
	messages := "POST /api/v10/channels/" + h.channel.ID + "/messages"
	for name, c := range map[string]struct {
		line, head string
		status     int
		code       int
	}{
		"no token":            {messages, "", 401, 0},
		"another token":       {messages, "Authorization: Bot wrong\r\n", 401, 0},
		"no interaction":      {"POST /api/v10/interactions/1/x/callback", "", 404, 10062},
		"no webhook":          {"POST /api/v10/webhooks/" + h.ApplicationID() + "/x", "", 401, 50027},
		"edit of no webhook":  {"PATCH /api/v10/webhooks/" + h.ApplicationID() + "/x/messages/@original", "", 401, 50027},
		"no route":            {"POST /api/v10/dance", "", 404, 0},
		"one that needs none": {"GET /api/v10/gateway", "", 200, 0},
	} {
		for length, field := range map[string]string{
			"huge": "Content-Length: 100000000\r\n", "small": "Content-Length: 10\r\n", "unknown": "Transfer-Encoding: chunked\r\n",
		} {
			response, body := halfSent(t, h.URL(), c.line, c.head+field)
			require.Equal(t, c.status, response.StatusCode, "%s, %s", name, length)
			require.True(t, response.Close, "%s, %s: the rest is not waited for", name, length)
			var refused struct{ Code int }
			require.NoError(t, json.Unmarshal([]byte(body), &refused))
			require.Equal(t, c.code, refused.Code, name)
		}
	}
	require.Empty(t, checked, "requests without a token are not checked")
	require.Len(t, h.Requests(), 21)
}

// Each response is to a click on the message before it: the first messages, with their files, are let go of.
func TestForgottenInteractionsKeepNothing(t *testing.T) {
	t.Parallel()
	cfg := fakediscord.Config{MaxInteractions: 2, MaxMessages: 2, MaxRequests: 2}
	h := connect(t, cfg, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = respond(b, i, responseMessage, board(picture("x.png")))
	})
	m := h.slash("x")
	first := weak.Make(m)
	for range 10 {
		m = h.reply(h.ana.Press(m, "resign"))
	}
	for end := time.Now().Add(patience); first.Value() != nil; runtime.GC() {
		require.True(t, time.Now().Before(end), "the first message is still held")
	}
	require.Equal(t, "resign", m.Buttons()[0].CustomID)
}
