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

func TestHello(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	early := g.window(users(0), "en")
	require.False(t, early.hello.Online)
	require.Empty(t, early.hello.Commands)
	b := g.bot()
	connected, registered := early.next(), early.next()
	require.Equal(t, []string{"state", "state"}, []string{connected.Kind, registered.Kind})
	require.Equal(t, len(connected.Commands) > 0, connected.Online, "it is offline until it has commands")
	require.True(t, registered.Online)
	b.post(table, `{"content": "<@`+users(0)+`> hello"}`)
	early.await("message")

	late := g.window("", "").hello // as the first user
	require.Equal(t, users(0), late.Me)
	require.True(t, late.Online)
	require.Len(t, late.Commands, 3)
	require.Contains(t, string(late.Commands[1]), `"es-ES":"Mover"`)
	require.Equal(t, "en", late.Guild.Language)
	require.Len(t, late.Users, 5)
	require.Equal(t, "Ada", late.Users[0].Name)
	require.True(t, late.Users[4].Bot)
	require.Len(t, late.Channels, 3)
	require.True(t, late.Channels[2].Direct)
	require.True(t, late.Channels[0].Messages[0].Pinged)
	require.Equal(t, []string{"<@" + users(0) + "> hello"}, late.messages(table))
}

func TestMessagesReachWindows(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	ada, bruno := g.window(users(0), "es"), g.window(users(1), "es")
	require.Empty(t, ada.say(table, "hola").Error)
	f := bruno.await("message")
	require.Equal(t, "hola", f.Message.Content)
	require.Equal(t, users(0), f.Message.Author.ID)

	id := b.post(table, `{"content": "<@`+users(1)+`> uno"}`)
	require.False(t, ada.await("message").Pinged)
	require.True(t, bruno.await("message").Pinged)
	b.must("PATCH", "/channels/"+table+"/messages/"+id, `{"content": "dos"}`)
	require.Equal(t, "dos", bruno.await("message").Message.Content)
	b.must("DELETE", "/channels/"+table+"/messages/"+id, "")
	require.Equal(t, id, bruno.await("gone").Message.ID)

	_ = b.ws.Close()
	require.False(t, ada.await("state").Online)
}

func TestPrivateMessages(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	ada, bruno := g.window(users(0), "es"), g.window(users(1), "es")
	ada.send(map[string]any{"do": "command", "channel": table, "command": "show"})
	b.answer(b.next(), 4, `{"content": "only you", "flags": 64}`)
	f := ada.await("message")
	require.Equal(t, "only you", f.Message.Content)
	require.Equal(t, 64, f.Message.Flags&64)
	b.post(adaDM, `{"content": "in private"}`)
	require.Equal(t, "in private", ada.await("message").Message.Content)
	b.post(table, `{"content": "for all"}`)
	require.Equal(t, "for all", bruno.await("message").Message.Content, "the first message that Bruno sees")

	hidden := f.Message.ID
	for name, action := range map[string]map[string]any{
		"click what another alone sees": {"do": "press", "channel": table, "message": hidden, "control": "go"},
		"write into another's messages": {"do": "say", "channel": adaDM, "text": "hi"},
		"use a command there":           {"do": "command", "channel": adaDM, "command": "show"},
	} {
		require.Equal(t, "stale", bruno.act(action).Error, name)
	}
	require.Equal(t, []string{"for all"}, (&g.window(users(1), "es").hello).messages(table))
	again := g.window(users(0), "es").hello
	require.Equal(t, []string{"only you", "for all"}, again.messages(table))
	require.Equal(t, []string{"in private"}, again.messages(adaDM))
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	ada := g.window(users(0), "en")
	bruno := g.window(users(1), "es")
	require.Equal(t, "en", bruno.hello.Guild.Language, "that of the first page")
	require.Equal(t, "es", bruno.hello.Users[1].Language)
	hear := func(w *window) interaction {
		w.send(map[string]any{"do": "command", "channel": table, "command": "show"})
		in := b.next()
		b.answer(in, 4, `{"content": "ok"}`)
		require.Empty(t, w.await("answer").Error)
		return in
	}
	in := hear(bruno)
	require.Equal(t, []string{"es-ES", "es-ES"}, []string{in.Locale, in.Guild}, "that of the window that acts")
	ada.await("message")
	in = hear(ada)
	require.Equal(t, []string{"en-US", "en-US"}, []string{in.Locale, in.Guild}, "which need not press anything for it")
	bruno.await("message")
	require.Empty(t, ada.act(map[string]any{"do": "language", "language": "es"}).Error)
	f := bruno.await("state")
	require.Equal(t, "es", f.Guild.Language)
	require.Equal(t, "es", f.Users[0].Language)
	in = hear(ada)
	require.Equal(t, []string{"es-ES", "es-ES"}, []string{in.Locale, in.Guild})
}

// Pages that come, and a language that is the same, change nothing that others would have to hear of.
func TestOnlyChangesAreSent(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	ada := g.window(users(0), "es")
	g.window(users(1), "es")
	ada.send(fields{"do": "language", "language": "es"})
	require.Equal(t, "answer", ada.next().Kind)
	ada.send(fields{"do": "language", "language": "en"})
	require.Equal(t, []string{"state", "answer"}, []string{ada.next().Kind, ada.next().Kind})
	g.window(users(1), "en")
	require.Equal(t, "en", ada.await("state").Users[1].Language)
}

// A configuration that cannot work opens nothing.
func TestConfigIsChecked(t *testing.T) {
	t.Parallel()
	_, err := playground.Open(playground.Config{Language: "fr"})
	require.ErrorContains(t, err, "es and en")
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

func TestURLOfEveryAddress(t *testing.T) {
	t.Parallel()
	g := serve(t, playground.Config{Listen: ":0"}, fakediscord.Config{})
	require.Regexp(t, `^http://127\.0\.0\.1:\d+$`, g.URL())
	answer, _ := raw(t, g.URL(), "GET / HTTP/1.1\nHost: localhost\n\n")
	require.Equal(t, 200, answer.StatusCode)
}

// Matches in the database find their way back by these ids.
func TestIDs(t *testing.T) {
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
	p, err := playground.OpenOn(playground.Config{Listen: "127.0.0.1:0", Patience: patience}, fakediscord.Config{ResponseDeadline: -1})
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
