package playground_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/playground"
)

// raw sends a request as it is written, which http.Client would not do with some, and returns status and body.
func raw(t testing.TB, address, request string) (*http.Response, string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetDeadline(time.Now().Add(patience)))
	_, err = io.WriteString(conn, strings.ReplaceAll(request, "\n", "\r\n"))
	require.NoError(t, err)
	method, _, _ := strings.Cut(request, " ")
	answer, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	require.NoError(t, err)
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body) // a connection that was refused may end in the middle
	return answer, string(body)
}

func TestGuard(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	own := strings.TrimPrefix(g.URL(), "http://")
	socket := "Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n"
	for name, c := range map[string]struct {
		line, host, head string
		want             int
	}{
		"own page":                 {"GET /", own, "", 200},
		"localhost":                {"GET /", "localhost:8080", "", 200},
		"localhost in capitals":    {"GET /", "LOCALHOST", "", 200},
		"another number":           {"GET /", "192.168.1.7:8080", "", 200},
		"IPv6":                     {"GET /", "[::1]:8080", "", 200},
		"IPv6 without a port":      {"GET /", "[::1]", "", 200},
		"a name":                   {"GET /", "evil.example", "", 421},
		"a name with the port":     {"GET /", "evil.example:8080", "", 421},
		"a name like a number":     {"GET /", "127.0.0.1.evil.example", "", 421},
		"a name like localhost":    {"GET /", "localhost.evil.example", "", 421},
		"a name below localhost":   {"GET /", "evil.localhost", "", 421},
		"IPv6 with a zone":         {"GET /", "[fe80::1%25evil.example]:8080", "", 421},
		"a zone without a port":    {"GET /", "[fe80::1%25evil.example]", "", 421},
		"no host":                  {"GET /", "", "", 421},
		"own origin":               {"GET /", own, "Origin: http://" + own + "\n", 200},
		"another origin":           {"GET /", own, "Origin: http://evil.example\n", 403},
		"origin of another port":   {"GET /", own, "Origin: http://127.0.0.1:1\n", 403},
		"origin with https":        {"GET /", own, "Origin: https://" + own + "\n", 403},
		"no origin by name":        {"GET /", own, "Origin: null\n", 403},
		"empty origin":             {"GET /", own, "Origin: \n", 403},
		"two origins":              {"GET /", own, "Origin: http://" + own + "\nOrigin: http://evil.example\n", 403},
		"socket":                   {"GET /live?user=" + users(0), own, socket + "Origin: http://" + own + "\n", 101},
		"socket without a browser": {"GET /live?user=" + users(0), own, socket, 101},
		"socket of another origin": {"GET /live?user=" + users(0), own, socket + "Origin: http://evil.example\n", 403},
		"socket marked wrongly":    {"GET /live?user=" + users(0), own, socket + "Origin: http://" + own + "\nSec-Fetch-Site: cross-site\n", 101}, // its scheme is another
		"socket at a name":         {"GET /live?user=" + users(0), "evil.example", socket + "Origin: http://evil.example\n", 421},
		"socket that is none":      {"GET /live?user=" + users(0), own, "", 400},
		"socket of nobody":         {"GET /live?user=1", own, socket, 404},
		"socket of the bot":        {"GET /live?user=24000000000000001", own, socket, 404},
		"socket in no language":    {"GET /live?user=" + users(0) + "&language=fr", own, socket, 400},
		"typed address":            {"GET /", own, "Sec-Fetch-Site: none\nSec-Fetch-Mode: navigate\n", 200},
		"link from a site":         {"GET /?user=1", own, "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document\n", 200},
		"link to a file":           {"GET /assets/texts/es.json", own, "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document\n", 403},
		"frame on a site":          {"GET /", own, "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: iframe\n", 403},
		"script of a site":         {"GET /assets/main.js", own, "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: no-cors\n", 403},
		"script of another port":   {"GET /assets/main.js", own, "Sec-Fetch-Site: same-site\nSec-Fetch-Mode: no-cors\n", 403},
		"own script":               {"GET /assets/main.js", own, "Sec-Fetch-Site: same-origin\nSec-Fetch-Mode: cors\n", 200},
		"form of a site":           {"POST /", own, "Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document\n", 403},
		"body":                     {"POST /", own, "Content-Length: 1000000000000\n", 413},
		"body of unknown length":   {"POST /", own, "Transfer-Encoding: chunked\n", 413},
		"body of a GET":            {"GET /", own, "Content-Length: 5\n", 413},
		"wrong method":             {"POST /", own, "", 405},
		"deleting":                 {"DELETE /live", own, "", 405},
		"only the head":            {"HEAD /assets/main.js", own, "", 200},
		"unknown file":             {"GET /secret", own, "", 404},
		"file above":               {"GET /../playground.go", own, "", 307},
		"file above, disguised":    {"GET /%2e%2e/playground.go", own, "", 404},
		"the Discord behind":       {"GET /api/v10/gateway", own, "", 404},
		"unknown attachment":       {"GET /attachments/1/2/x.png", own, "", 404},
		"large head":               {"GET /", own, "X: " + strings.Repeat("x", 40<<10) + "\n", 431},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answer, body := raw(t, g.URL(), fmt.Sprintf("%s HTTP/1.1\nHost: %s\n%s\n", c.line, c.host, c.head))
			require.Equal(t, c.want, answer.StatusCode, body)
			if c.want == 421 || c.want == 403 || c.want == 413 {
				require.Contains(t, body, "The playground")
				require.True(t, answer.Close)
			}
			if c.want != 101 && c.want != 431 && (c.want != 400 || c.host != "") {
				require.Contains(t, answer.Header.Get("Content-Security-Policy"), "default-src 'none'")
				require.Equal(t, "nosniff", answer.Header.Get("X-Content-Type-Options"))
				require.Equal(t, "no-referrer", answer.Header.Get("Referrer-Policy"))
				require.Equal(t, "same-origin", answer.Header.Get("Cross-Origin-Resource-Policy"))
				require.Equal(t, "same-origin", answer.Header.Get("Cross-Origin-Opener-Policy"))
			}
		})
	}
}

// The fake Discord's address is for the bot alone, whatever a browser says about itself.
func TestGuardOfTheBotsAddress(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	own := strings.TrimPrefix(g.Discord().API, "http://")
	for name, c := range map[string]struct {
		host, head string
		want       int
	}{
		"bot":            {own, "", 200},
		"a name":         {"evil.example", "", 421},
		"any origin":     {own, "Origin: http://evil.example\n", 403},
		"its own origin": {own, "Origin: http://" + own + "\n", 403},
		"a browser":      {own, "Sec-Fetch-Site: none\n", 403},
		"its script":     {own, "Sec-Fetch-Mode: no-cors\n", 403},
		"its picture":    {own, "Sec-Fetch-Dest: image\n", 403},
		"its user":       {own, "Sec-Fetch-User: ?1\n", 403},
		"another mark":   {own, "Sec-Fetch-Storage-Access: none\n", 403},
		"a link":         {own, "Referer: http://evil.example/\n", 403},
		"an empty one":   {own, "Referer: \n", 403},
		"large body":     {own, "Content-Length: 4194305\n", 413},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answer, body := raw(t, g.Discord().API, fmt.Sprintf("GET /api/v10/gateway HTTP/1.1\nHost: %s\n%s\n", c.host, c.head))
			require.Equal(t, c.want, answer.StatusCode, body)
		})
	}
	answer, _ := raw(t, g.Discord().API, "GET /api/v10/users/@me HTTP/1.1\nHost: "+own+"\nAuthorization: Bot fakediscord-bot-token\n\n")
	require.Equal(t, 401, answer.StatusCode)
}

// Nobody else on the network reaches the fake Discord, also where the page is for everybody.
func TestTheBotsAddressIsOnThisMachine(t *testing.T) {
	t.Parallel()
	for _, listen := range []string{"127.0.0.1:0", ":0", "0.0.0.0:0"} {
		g := serve(t, playground.Config{Listen: listen}, fakediscord.Config{})
		at, err := netip.ParseAddrPort(strings.TrimPrefix(g.Discord().API, "http://"))
		require.NoError(t, err)
		require.True(t, at.Addr().IsLoopback(), listen)
		if conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.2:%d", at.Port())); err == nil {
			_ = conn.Close()
			require.Fail(t, "it listens elsewhere too", listen)
		}
	}
}

// A body of which the length is not told is bounded too.
func TestLargeBodyOfTheBot(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	for size, want := range map[int]int{4<<20 - 100: 400, 4<<20 + 1: 413} {
		answer, _ := raw(t, g.Discord().API, fmt.Sprintf("POST /api/v10/channels/%s/messages HTTP/1.1\nHost: localhost\n"+
			"Authorization: Bot %s\nTransfer-Encoding: chunked\n\n%x\n%s\n0\n\n", table, g.Discord().Token, size, strings.Repeat("x", size)))
		require.Equal(t, want, answer.StatusCode, size)
	}
}

// Every directive counts: the page runs its own scripts alone, and nobody frames it.
func TestPolicy(t *testing.T) {
	t.Parallel()
	answer, _ := raw(t, newGround(t).URL(), "GET / HTTP/1.1\nHost: localhost\n\n")
	got := map[string]string{}
	for part := range strings.SplitSeq(answer.Header.Get("Content-Security-Policy"), ";") {
		name, sources, _ := strings.Cut(strings.TrimSpace(part), " ")
		require.NotContains(t, got, name)
		got[name] = sources
	}
	require.Equal(t, map[string]string{
		"default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' blob:", "connect-src": "'self'",
		"frame-ancestors": "'none'", "base-uri": "'none'", "form-action": "'none'",
	}, got)
	require.Len(t, answer.Header["Content-Security-Policy"], 1)
}
