package fakediscord_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"image"
	"image/png"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/fakediscord"
)

// TestMain fails when goroutines of the package are left after all tests have closed their servers. Closing a discordgo
// session takes a second, which no test needs to wait for: it is waited for here.
func TestMain(m *testing.M) {
	bottest.VerifyTestMain(m)
}

// harness is a fake Discord with a guild, a channel, two people, and a discordgo session.
type harness struct {
	*fakediscord.Server
	t          testing.TB
	guild      *fakediscord.Guild
	channel    *fakediscord.Channel
	ana, berta *fakediscord.User
	bot        *discordgo.Session
}

// handler is a bot: it responds to interactions.
type handler func(*discordgo.Session, *discordgo.InteractionCreate)

// patience is how long a test waits for what should come at once. It matters only when the test fails.
const patience = 3 * time.Minute

// newHarness makes a harness whose bot is not connected yet. It may take its time to respond, unless cfg says
// otherwise, for no test may depend on the machine's speed.
func newHarness(t testing.TB, cfg fakediscord.Config) *harness {
	t.Helper()
	cfg.ResponseDeadline = cmp.Or(cfg.ResponseDeadline, patience)
	h := &harness{Server: fakediscord.New(cfg), t: t}
	t.Cleanup(h.Close)
	h.guild = h.NewGuild("Club", "es-ES")
	h.channel = h.guild.NewChannel("general")
	h.ana, h.berta = h.NewUser("ana", "es-ES"), h.NewUser("berta", "en-US")
	h.bot = newBot(t, h.Server)
	return h
}

// connect makes a harness with a connected bot.
func connect(t testing.TB, cfg fakediscord.Config, handle handler) *harness {
	t.Helper()
	h := newHarness(t, cfg)
	if handle != nil {
		h.bot.AddHandler(func(b *discordgo.Session, i *discordgo.InteractionCreate) { handle(b, i) })
	}
	return h.open()
}

// newBot is a discordgo session whose requests go to the fake Discord. It is not connected yet.
func newBot(t testing.TB, s *fakediscord.Server) *discordgo.Session {
	t.Helper()
	bot, err := discordgo.New("Bot " + s.Token())
	require.NoError(t, err)
	bot.Client, bot.Dialer = s.Client(), &websocket.Dialer{}
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.StateEnabled = false
	bot.LogLevel = -1
	return bot
}

// open connects the bot and waits until it is ready.
func (h *harness) open() *harness {
	h.t.Helper()
	require.NoError(h.t, h.bot.Open())
	h.t.Cleanup(func() {
		if h.Gateway().Ready > 0 {
			_ = h.WaitReady(waiting(h.t))
		}
		go func() { _ = h.bot.Close() }()
		_ = h.WaitGateway(waiting(h.t), func(n fakediscord.GatewayStats) bool { return n.Ready == 0 })
	})
	require.NoError(h.t, h.WaitReady(waiting(h.t)))
	return h
}

// slash runs a command of ana and returns the reply.
func (h *harness) slash(path string) *fakediscord.Message {
	h.t.Helper()
	return h.reply(h.ana.Slash(h.channel, path))
}

func (h *harness) reply(in *fakediscord.Interaction) *fakediscord.Message {
	h.t.Helper()
	m, err := in.Reply(waiting(h.t))
	require.NoError(h.t, err)
	return m
}

// last is the newest message that everybody sees.
func (h *harness) last() *fakediscord.Message {
	all := h.channel.Messages()
	return all[len(all)-1]
}

// thread makes a thread of a new message, as the bot.
func (h *harness) thread(name string) *fakediscord.Channel {
	h.t.Helper()
	_, err := h.bot.MessageThreadStart(h.channel.ID, h.ana.SendMessage(h.channel, name).ID, name, 60)
	require.NoError(h.t, err)
	all := h.channel.Threads()
	return all[len(all)-1]
}

// patch changes a thread as the bot.
func (h *harness) patch(thread *fakediscord.Channel, edit discordgo.ChannelEdit) error {
	_, err := h.bot.ChannelEdit(thread.ID, &edit)
	return err
}

// post sends any body to the channel as the bot.
func (h *harness) post(body form, files ...*discordgo.File) error {
	url := discordgo.EndpointChannelMessages(h.channel.ID)
	if files == nil {
		_, err := h.bot.Request("POST", url, body)
		return err
	}
	kind, raw, err := discordgo.MultipartBodyWithJSON(body, files)
	require.NoError(h.t, err)
	_, err = h.bot.RequestRaw("POST", url, kind, raw, "", 0)
	return err
}

// waiting is a context that ends long after everything that a test waits for should have happened.
func waiting(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// code is Discord's error code in an error of discordgo; 0 for none.
func code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

const (
	responseMessage = discordgo.InteractionResponseChannelMessageWithSource
	responseUpdate  = discordgo.InteractionResponseUpdateMessage
)

type responseData = discordgo.InteractionResponseData

func respond(
	b *discordgo.Session, i *discordgo.InteractionCreate, kind discordgo.InteractionResponseType, d *responseData,
) error {
	return b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: d})
}

// say is a bot that responds with a text.
func say(text string) handler {
	return func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = respond(b, i, responseMessage, &responseData{Content: text})
	}
}

// form is the JSON body of a request.
type form = map[string]any

// picture is a PNG of 8 by 4 pixels.
func picture(name string) *discordgo.File {
	var buf bytes.Buffer
	_ = png.Encode(&buf, image.NewGray(image.Rect(0, 0, 8, 4)))
	return &discordgo.File{Name: name, ContentType: "image/png", Reader: &buf}
}

// board is a response with a picture, a select and two buttons, as a game shows.
func board(picture *discordgo.File) *responseData {
	return &responseData{
		Content: "a board",
		Files:   []*discordgo.File{picture},
		Components: []discordgo.MessageComponent{
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
				CustomID: "move", Placeholder: "your move",
				Options: []discordgo.SelectMenuOption{{Label: "c1 to c6", Value: "c1c6"}, {Label: "c1 to c5", Value: "c1c5"}},
			}}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{CustomID: "resign", Label: "Resign", Style: discordgo.DangerButton},
				discordgo.Button{CustomID: "push", Label: "Push", Disabled: true, Style: discordgo.PrimaryButton},
			}},
		},
	}
}

// game is a bot that responds to commands with a board, and to clicks with a new board in its place.
func game(b *discordgo.Session, i *discordgo.InteractionCreate) {
	if i.Type == discordgo.InteractionApplicationCommand {
		_ = respond(b, i, responseMessage, board(picture("board-0.png")))
		return
	}
	d := board(picture("board-1.png"))
	d.Content = "after " + i.MessageComponentData().CustomID
	d.Attachments = &[]*discordgo.MessageAttachment{{ID: "0", Filename: "board-1.png"}}
	_ = respond(b, i, responseUpdate, d)
}
