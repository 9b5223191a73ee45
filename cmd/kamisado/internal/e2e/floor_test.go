//go:build full

package e2e

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render"
)

// The floor bot is what speed is measured against: the least that a bot built with discordgo does
// who answers with a picture. It knows no game and stores nothing; whatever is asked, it answers
// with a board that was drawn beforehand.

// What the floor bot is asked, and its settings beside those of the bot.
const (
	floorCommand = "move"
	floorControl = "again"
	// floorPicture names the file with its picture.
	floorPicture = "FLOOR_PICTURE"
)

// runFloor is the floor bot as a program.
func runFloor() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := serveFloor(ctx); err != nil {
		log.Fatal(err)
	}
}

func serveFloor(ctx context.Context) error {
	picture, err := os.ReadFile(os.Getenv(floorPicture))
	if err != nil {
		return err
	}
	session, err := discordgo.New("Bot " + os.Getenv("DISCORD_TOKEN"))
	if err != nil {
		return err
	}
	session.Identify.Intents = discordgo.IntentsGuilds
	session.Client.Transport = towards(os.Getenv("DISCORD_API_URL"))
	if address := os.Getenv("HTTP_LISTEN"); address != "" {
		err = floorOverHTTP(address, os.Getenv("DISCORD_PUBLIC_KEY"), picture)
	} else {
		session.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
			if err := s.InteractionRespond(i.Interaction, floorAnswer(i.Interaction, picture)); err != nil {
				log.Print(err)
			}
		})
		err = session.Open()
		defer session.Close()
	}
	if err != nil {
		return err
	}
	me, err := session.User("@me")
	if err != nil {
		return err
	}
	_, err = session.ApplicationCommandBulkOverwrite(me.ID, "", []*discordgo.ApplicationCommand{{Name: floorCommand, Description: "a board"}})
	<-ctx.Done()
	return err
}

// floorAnswer is the answer to whatever was asked: in the message that was clicked, or in a new one.
func floorAnswer(i *discordgo.Interaction, picture []byte) *discordgo.InteractionResponse {
	kind := discordgo.InteractionResponseChannelMessageWithSource
	if i.Type == discordgo.InteractionMessageComponent {
		kind = discordgo.InteractionResponseUpdateMessage
	}
	return &discordgo.InteractionResponse{Type: kind, Data: &discordgo.InteractionResponseData{
		Content:     "▶ " + i.Member.Mention(),
		Components:  []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Again", CustomID: floorControl}}}},
		Files:       []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(picture)}},
		Attachments: &[]*discordgo.MessageAttachment{{ID: "0", Filename: "board.png"}},
	}}
}

// floorOverHTTP listens for signed interactions.
func floorOverHTTP(address, publicKey string, picture []byte) error {
	key, err := hex.DecodeString(publicKey)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	go func() {
		log.Print(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !discordgo.VerifyInteraction(r, ed25519.PublicKey(key)) {
				http.Error(w, "", http.StatusUnauthorized)
				return
			}
			if err := answerDirectly(w, r, picture); err != nil {
				log.Print(err)
			}
		})))
	}()
	return nil
}

func answerDirectly(w http.ResponseWriter, r *http.Request, picture []byte) error {
	var i discordgo.Interaction
	if err := json.NewDecoder(r.Body).Decode(&i); err != nil {
		return err
	}
	if i.Type == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, err := w.Write([]byte(`{"type":1}`))
		return err
	}
	back := floorAnswer(&i, picture)
	contentType, body, err := discordgo.MultipartBodyWithJSON(back, back.Data.Files)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", contentType)
	_, err = w.Write(body)
	return err
}

// towards sends whatever is for Discord to another address.
type towards string

func (t towards) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = "http", string(t)[len("http://"):], ""
	return http.DefaultTransport.RoundTrip(r)
}

// drawnBoard is the file of a picture as the bot sends it: a board of Kamisado amid a match.
func drawnBoard(b *testing.B) string {
	b.Helper()
	start, err := kamisado.ParseKFN(amid)
	require.NoError(b, err)
	position, err := kamisado.NewMatch(start).Play(kamisado.Black, "g1g4")
	require.NoError(b, err)
	picture, err := render.NewKamisado().Paint(nil, position.View(game.Nobody), render.Options{})
	require.NoError(b, err)
	file := filepath.Join(b.TempDir(), "board.png")
	require.NoError(b, os.WriteFile(file, picture, 0o600))
	return file
}

// amid is a position amid a match.
const amid = "4A1VM/1ZP+S4/2n2R+1s+/8/1v6/N7/m7/2ra1pz1 N -Z 1-1 estandar"

// floorTable asks the floor bot again and again.
type floorTable struct {
	timings
	channel *fakediscord.Channel
	user    *fakediscord.User
	message *fakediscord.Message
}

func (h *speedHarness) newFloorTable(number int) *floorTable {
	return &floorTable{channel: h.guild.NewChannel(fmt.Sprintf("table-%d", number)), user: h.discord.NewUser(fmt.Sprintf("ana%d", number), "es-ES")}
}

func (t *floorTable) begin(ctx context.Context) (err error) {
	t.message, err = t.user.Slash(t.channel, floorCommand).Reply(ctx)
	return err
}

func (t *floorTable) move(ctx context.Context, typed bool) (err error) {
	var in *fakediscord.Interaction
	if typed {
		in = t.user.Slash(t.channel, floorCommand)
	} else {
		in = t.user.Press(t.message, floorControl)
	}
	if _, err := t.note(ctx, in); err != nil {
		return err
	}
	t.message, err = in.Reply(ctx)
	return err
}
