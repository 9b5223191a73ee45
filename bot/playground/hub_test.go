package playground

import (
	"bytes"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// Few large exchanges fill the memory as well as many small ones.
func TestKeptBytes(t *testing.T) {
	t.Parallel()
	tr := &trace{token: "secret-token"}
	for range 250 {
		tr.keep(exchange{JSON: encode(strings.Repeat("x", 64<<10))})
	}
	bytes := 0
	for _, f := range tr.frames {
		bytes += len(f)
	}
	require.LessOrEqual(t, bytes, 8<<20)
	require.Greater(t, bytes, 8<<20-70<<10)
	require.Equal(t, bytes, tr.bytes)
	require.Less(t, len(tr.frames), 250)
}

// Tokens are found wherever they are, not only in fields that are called so.
func TestHiddenTokens(t *testing.T) {
	t.Parallel()
	const token, interaction = "bot-token-7", "interaction-token-9"
	tr := &trace{token: token}
	in := &fakediscord.Interaction{Token: interaction}
	for raw, want := range map[string]string{
		`{"content": "see bot-token-7, or interaction-token-9!"}`:     `{"content": "see …, or …!"}`,
		`{"url": "/webhooks/1/interaction-token-9/messages"}`:         `{"url": "/webhooks/1/…/messages"}`,
		`{"a": "xbot-token-7x", "token" : "another", "b": ["token"]}`: `{"a": "x…x", "token" : "…", "b": ["token"]}`,
	} {
		require.Equal(t, want, string(tr.redact([]byte(raw), in)))
	}
	long := strings.Repeat("x", 65)
	for _, c := range []struct{ path, template, want string }{
		{"/api/v10/webhooks/1/short/messages/2", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", "/webhooks/1/token/messages/2"},
		{"/api/v10/x/bot-token-7/y", "", "/x/token/y"},
		{"/api/v10/x/abot-token-7b/y", "", "/x/atokenb/y"},
		{"/api/v9/" + long + "/y", "", "/token/y"},
		{"/" + long, "", "/token"},
	} {
		require.Equal(t, c.want, tr.path(c.path, c.template))
	}
}

// Refusals are told of now and then, and what strangers write is cut.
func TestRefusalsInTheLog(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		g := newGuard(slog.New(slog.NewTextHandler(&log, nil)), nil)
		refuse := func() {
			r := httptest.NewRequest("GET", "/"+strings.Repeat("p", 5000), nil)
			r.Host = strings.Repeat("h", 5000)
			r.Header.Set("Origin", strings.Repeat("o", 5000))
			for range 1000 {
				g.ServeHTTP(httptest.NewRecorder(), r)
			}
		}
		refuse()
		require.Equal(t, 5, strings.Count(log.String(), "refused"))
		require.Less(t, log.Len(), 5*500)
		time.Sleep(10 * time.Second)
		refuse()
		require.Equal(t, 6, strings.Count(log.String(), "refused"))
	})
}
