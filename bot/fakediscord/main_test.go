package fakediscord_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/leaktest"
)

// TestMain fails when goroutines of the package are left after all tests have closed their servers. Closing a discordgo
// session takes a second, which no test needs to wait for: it is waited for here.
func TestMain(m *testing.M) {
	leaktest.Main(m, func(stack string) bool {
		return strings.Contains(stack, "fakediscord") || strings.Contains(stack, "net/http.(*conn).serve")
	})
}

// world is a stand-in with a guild, a channel, two people, and a bot that answers with handle.
type world struct {
	*fakediscord.Server
	t          testing.TB
	guild      *fakediscord.Guild
	table      *fakediscord.Channel
	ana, berta *fakediscord.User
	bot        *discordgo.Session
}

type handler func(*discordgo.Session, *discordgo.InteractionCreate)

func newWorld(t testing.TB, cfg fakediscord.Config, handle handler) *world {
	t.Helper()
	s := fakediscord.New(cfg)
	t.Cleanup(s.Close)
	w := &world{Server: s, t: t, guild: s.NewGuild("Club", "es-ES")}
	w.table = w.guild.NewChannel("mesa")
	w.ana, w.berta = s.NewUser("ana", "es-ES"), s.NewUser("berta", "en-US")
	w.bot = newBot(t, s)
	if handle != nil {
		w.bot.AddHandler(func(b *discordgo.Session, i *discordgo.InteractionCreate) { handle(b, i) })
	}
	return w
}

// newBot is a real discordgo session whose requests go to the stand-in. It is not connected yet.
func newBot(t testing.TB, s *fakediscord.Server) *discordgo.Session {
	t.Helper()
	bot, err := discordgo.New("Bot " + s.Token())
	require.NoError(t, err)
	bot.Client = s.Client()
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.StateEnabled = false
	bot.LogLevel = -1
	return bot
}

// open connects the bot and waits until it is ready.
func (w *world) open() *world {
	w.t.Helper()
	require.NoError(w.t, w.bot.Open())
	w.t.Cleanup(func() {
		if w.Gateway().Ready > 0 {
			_ = w.WaitReady(soon(w.t))
		}
		go func() { _ = w.bot.Close() }()
		_ = w.WaitGateway(soon(w.t), func(n fakediscord.GatewayStats) bool { return n.Ready == 0 })
	})
	require.NoError(w.t, w.WaitReady(soon(w.t)))
	return w
}

// soon is a context that ends long after everything here should have happened.
func soon(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// answer responds with a message, or panics: handlers run outside the test's goroutine.
func answer(b *discordgo.Session, i *discordgo.InteractionCreate, kind discordgo.InteractionResponseType, d *discordgo.InteractionResponseData) {
	_ = b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: d})
}

func say(text string) handler {
	return func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		answer(b, i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: text})
	}
}
