package playground_test

import (
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/playground"
)

func TestFiles(t *testing.T) {
	t.Parallel()
	texts := map[string]map[string]string{"es": {"a": "<b>ñ</b>"}}
	g := serve(t, playground.Config{Listen: "127.0.0.1:0", Texts: texts}, fakediscord.Config{})
	const forEver = "public, max-age=31536000, immutable"
	for name, c := range map[string]struct{ path, kind, has, caching string }{
		"index":          {"/", "text/html; charset=utf-8", `<html lang="en" data-patience="180000">`, "no-cache"},
		"index of Ada's": {"/?user=1", "text/html; charset=utf-8", "<!doctype html>", "no-cache"},
		"script":         {g.asset("connection.js"), "text/javascript; charset=utf-8", "WebSocket", forEver},
		"style":          {g.asset("style.css"), "text/css; charset=utf-8", ".composer", forEver},
		"texts":          {g.asset("texts/es.json"), "application/json", `{"a":"\u003cb\u003eñ\u003c/b\u003e"}`, forEver},
		"no texts":       {g.asset("texts/en.json"), "application/json", "{}", forEver},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, coding := range []string{"", "Accept-Encoding: br, gzip;q=0.8\n"} {
				request := "GET " + c.path + " HTTP/1.1\nHost: localhost\n" + coding
				answer, body := raw(t, g.URL(), request+"\n")
				require.Equal(t, 200, answer.StatusCode)
				require.Equal(t, c.kind, answer.Header.Get("Content-Type"))
				require.Equal(t, c.caching, answer.Header.Get("Cache-Control"))
				require.Equal(t, "Accept-Encoding", answer.Header.Get("Vary"))
				if answer.Header.Get("Content-Encoding") == "gzip" {
					require.NotEmpty(t, coding)
					body = unzip(t, body)
				}
				require.Contains(t, body, c.has)
				require.NotRegexp(t, `(?m)^\s*(//|/\*[^*]*\*/$)`, body, "comments are for readers of the source")
				answer, body = raw(t, g.URL(), request+"If-None-Match: "+answer.Header.Get("ETag")+"\n\n")
				require.Equal(t, 304, answer.StatusCode)
				require.Empty(t, body)
			}
		})
	}
}

func unzip(t *testing.T, body string) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(body))
	require.NoError(t, err)
	plain, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(plain)
}

// The folder's name changes with anything in it, so that what browsers keep for ever is never old.
func TestFolderOfAssets(t *testing.T) {
	t.Parallel()
	folder := func(texts map[string]map[string]string) string {
		return serve(t, playground.Config{Listen: "127.0.0.1:0", Texts: texts}, fakediscord.Config{}).asset("")
	}
	one := folder(map[string]map[string]string{"es": {"a": "b"}})
	require.Equal(t, one, folder(map[string]map[string]string{"es": {"a": "b"}}))
	require.NotEqual(t, one, folder(map[string]map[string]string{"es": {"a": "c"}}))
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
