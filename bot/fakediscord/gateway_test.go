package fakediscord_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestReadyAndGuilds(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	ready, guilds := make(chan *discordgo.Ready, 1), make(chan *discordgo.GuildCreate, 4)
	w.bot.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { ready <- r })
	w.bot.AddHandler(func(_ *discordgo.Session, g *discordgo.GuildCreate) { guilds <- g })
	w.open()
	r := <-ready
	require.Equal(t, w.ApplicationID(), r.User.ID)
	require.Equal(t, w.ApplicationID(), r.Application.ID)
	require.Equal(t, w.guild.ID, r.Guilds[0].ID)
	require.Equal(t, "mesa", (<-guilds).Channels[0].Name)
	w.NewGuild("Later", "en-US")
	require.Equal(t, "Later", (<-guilds).Name)
	require.Equal(t, 1, w.Gateway().Identifies)
}

func TestWrongTokenIsClosed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	c := dial(t, w.URL())
	require.NoError(t, c.WriteJSON(map[string]any{"op": 2, "d": map[string]any{"token": "wrong"}}))
	_, _, err := c.ReadMessage() // hello
	require.NoError(t, err)
	_, _, err = c.ReadMessage()
	require.True(t, websocket.IsCloseError(err, 4004), "%v", err)
	require.Equal(t, 1, w.Gateway().Refused)
}

func dial(t *testing.T, url string) *websocket.Conn {
	t.Helper()
	c, resp, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(url, "http")+"/?v=9&encoding=json", nil)
	require.NoError(t, err)
	_ = resp.Body.Close()
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func TestResumeReplaysWhatWasMissed(t *testing.T) {
	t.Parallel()
	for name, cut := range map[string]func(*world){
		"op 7":       func(w *world) { w.Reconnect() },
		"connection": func(w *world) { w.DropGateway() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, say("here again")).open()
			w.StallGateway(true) // so that the interaction is missed for sure
			in := w.ana.Slash(w.table, "x")
			w.StallGateway(false)
			cut(w)
			msg, err := in.Reply(soon(t))
			require.NoError(t, err)
			require.Equal(t, "here again", msg.Content)
			require.NoError(t, w.WaitGateway(soon(t), func(n fakediscord.GatewayStats) bool { return n.Resumes == 1 }))
			require.Equal(t, 1, w.Gateway().Identifies)
		})
	}
}

func TestInvalidSession(t *testing.T) {
	t.Parallel()
	for name, resumable := range map[string]bool{"resumable": true, "not resumable": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, say("new session")).open()
			w.InvalidateSession(resumable)
			require.NoError(t, w.WaitGateway(soon(t), func(n fakediscord.GatewayStats) bool { return n.Identifies == 2 }))
			_, err := w.ana.Slash(w.table, "x").Reply(soon(t))
			require.NoError(t, err)
		})
	}
}

func TestForgottenSessionIsIdentifiedAnew(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, say("hi")).open()
	w.ForgetSessions()
	w.DropGateway()
	require.NoError(t, w.WaitGateway(soon(t), func(n fakediscord.GatewayStats) bool { return n.Refused == 1 && n.Identifies == 2 }))
}

func TestHeartbeats(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{HeartbeatInterval: 20 * time.Millisecond}, nil).open()
	require.NoError(t, w.WaitGateway(soon(t), func(n fakediscord.GatewayStats) bool { return n.Heartbeats >= 3 }))
}

func TestMessageEventsComeWithTheirIntent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	w.bot.Identify.Intents |= discordgo.IntentsGuildMessages
	got := make(chan string, 4)
	w.bot.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageCreate) { got <- m.Content })
	w.open()
	w.ana.SendMessage(w.table, "hello")
	require.Equal(t, "hello", <-got)
}

func TestMounted(t *testing.T) {
	t.Parallel()
	var s *fakediscord.Server
	web := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) { s.ServeHTTP(rw, r) }))
	defer web.Close()
	s = fakediscord.Mount(fakediscord.Config{}, web.URL)
	defer s.Close()
	bot := newBot(t, s)
	require.NoError(t, bot.Open())
	require.NoError(t, s.WaitReady(soon(t)))
	require.NoError(t, bot.Close())
}
