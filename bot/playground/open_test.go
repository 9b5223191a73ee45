package playground_test

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/playground"
)

func TestConfigIsChecked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config playground.Config
		want   string
	}{
		"language":        {playground.Config{Language: "fr"}, "es and en"},
		"too many":        {playground.Config{Names: strings.Split("abcdefghi", "")}, "room for 8 users"},
		"same name":       {playground.Config{Names: []string{"a", "b", "a"}}, `two users are called "a"`},
		"long name":       {playground.Config{Names: []string{strings.Repeat("é", 33)}}, "longer than 32"},
		"newline":         {playground.Config{Names: []string{"a\nb"}}, `"a\nb" has control characters`},
		"broken text":     {playground.Config{Names: []string{"a\xff"}}, `"a\xff" is not valid UTF-8`},
		"no port":         {playground.Config{Listen: "127.0.0.1"}, "write host and port"},
		"port of letters": {playground.Config{Listen: "127.0.0.1:http"}, "write host and port"},
		"large port":      {playground.Config{Listen: "127.0.0.1:65536"}, "write host and port"},
		"other machine":   {playground.Config{Listen: "192.0.2.1:8080"}, "an address of this machine"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := playground.Open(c.config)
			require.ErrorContains(t, err, c.want)
		})
	}
}

// closeNow gives the addresses of a playground back that was never served.
func closeNow(t *testing.T, p *playground.Playground) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.NoError(t, p.Serve(ctx))
}

func TestTakenPort(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	p, err := playground.Open(playground.Config{Listen: taken.Addr().String()})
	require.NoError(t, err)
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(p.URL(), "http://"))
	got, _ := strconv.Atoi(port)
	first := taken.Addr().(*net.TCPAddr).Port
	require.Greater(t, got, first)
	require.Less(t, got, first+20)
	closeNow(t, p)
	again, err := playground.Open(playground.Config{Listen: strings.TrimPrefix(p.URL(), "http://")})
	require.NoError(t, err)
	require.Equal(t, p.URL(), again.URL(), "the address was given back")
	closeNow(t, again)
}

func TestEveryAddressIsShownAsOne(t *testing.T) {
	t.Parallel()
	g := serve(t, playground.Config{Listen: ":0"}, fakediscord.Config{})
	require.Regexp(t, `^http://127\.0\.0\.1:\d+$`, g.URL())
	answer, _ := raw(t, g.URL(), "GET / HTTP/1.1\nHost: localhost\n\n")
	require.Equal(t, 200, answer.StatusCode)
}

// Matches in the database find their way back by these ids.
func TestIdsAreTheSameInEveryRun(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	require.Equal(t, []string{
		"23000000000000001", "23000000000000002",
		"21000000000000001", "21000000000000002", "21000000000000003", "21000000000000004",
	}, g.Channels())
	require.Equal(t, "22000000000000001", g.window("", "").hello.Guild.ID)
	require.Equal(t, "24000000000000001", g.Discord().App)
	for _, id := range append(g.Channels(), users(0), g.Discord().App) {
		require.True(t, playground.Owns(id), "Discord was not there yet")
	}
	for _, id := range []string{"47835198259200000", "1100000000000000001", "", "-1", "kamisado"} {
		require.False(t, playground.Owns(id), id)
	}
	for _, c := range []struct {
		guild, channel string
		want           bool
	}{
		{"22000000000000001", table, true},
		{"", adaDM, true},
		{"", table, false},
		{"22000000000000001", adaDM, false},
		{"1100000000000000001", table, false},
		{"", "1100000000000000001", false},
	} {
		require.Equal(t, c.want, g.Home(c.guild, c.channel), c)
	}
	require.NotEqual(t, g.Discord().Token, newGround(t).Discord().Token)
}

// The end takes windows, the bot and idle connections with it, also those in the middle of something.
func TestEnd(t *testing.T) {
	t.Parallel()
	p, err := playground.OpenOn(playground.Config{Listen: "127.0.0.1:0"}, fakediscord.Config{ResponseDeadline: -1})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx) }()
	g := &ground{p, t}
	b := g.bot()
	w := g.window(users(0), "es")
	w.send(fields{"do": "command", "channel": table, "command": "show"})
	b.next()
	idle, err := net.Dial("tcp", strings.TrimPrefix(p.URL(), "http://"))
	require.NoError(t, err)
	defer idle.Close()
	cancel()
	require.NoError(t, <-ended)
	_, _, err = w.ws.ReadMessage()
	require.True(t, websocket.IsCloseError(err, websocket.CloseGoingAway), err)
	_, err = http.Get(p.URL())
	require.Error(t, err)
}
