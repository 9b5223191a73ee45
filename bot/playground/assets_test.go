package playground_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/playground"
)

func TestFiles(t *testing.T) {
	t.Parallel()
	texts := map[string]map[string]string{"es": {"a": "<b>ñ</b>"}}
	g := serve(t, playground.Config{Listen: "127.0.0.1:0", Texts: texts}, fakediscord.Config{})
	for name, c := range map[string]struct{ path, kind, has string }{
		"index":          {"/", "text/html; charset=utf-8", `<html lang="en" data-patience="180000">`},
		"index of Ada's": {"/?user=1", "text/html; charset=utf-8", "<!doctype html>"},
		"script":         {"/assets/connection.js", "text/javascript; charset=utf-8", "WebSocket"},
		"style":          {"/assets/composer.css", "text/css; charset=utf-8", ".composer"},
		"texts":          {"/assets/texts/es.json", "application/json", `{"a":"\u003cb\u003eñ\u003c/b\u003e"}`},
		"no texts":       {"/assets/texts/en.json", "application/json", "{}"},
	} {
		request := "GET " + c.path + " HTTP/1.1\nHost: localhost\n"
		answer, body := raw(t, g.URL(), request+"\n")
		require.Equal(t, 200, answer.StatusCode, name)
		require.Equal(t, c.kind, answer.Header.Get("Content-Type"), name)
		require.Equal(t, "no-cache", answer.Header.Get("Cache-Control"), name)
		require.Contains(t, body, c.has, name)
		answer, body = raw(t, g.URL(), request+"If-None-Match: "+answer.Header.Get("ETag")+"\n\n")
		require.Equal(t, 304, answer.StatusCode, name)
		require.Empty(t, body, name)
	}
}

// What the bot sends cannot become a page of the playground's own.
func TestAttachmentsAreInert(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	w := g.window(users(0), "es")
	b.upload(table, "x.html", "text/html", []byte("<script>alert(1)</script>"))
	at := w.await("message").Message.Attachments[0].URL[len(g.Discord().API):]
	require.Regexp(t, "^/attachments/", at)
	answer, body := raw(t, g.URL(), "GET "+at+" HTTP/1.1\nHost: localhost\n\n")
	require.Equal(t, 200, answer.StatusCode)
	require.Equal(t, "<script>alert(1)</script>", body)
	require.Equal(t, "sandbox; default-src 'none'", answer.Header.Get("Content-Security-Policy"))
	require.Equal(t, "nosniff", answer.Header.Get("X-Content-Type-Options"))
}
