package fakediscord_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func picture(t testing.TB) []byte {
	t.Helper()
	var buf bytes.Buffer
	require.NoError(t, png.Encode(&buf, image.NewGray(image.Rect(0, 0, 8, 4))))
	return buf.Bytes()
}

func file(name string, content []byte) *discordgo.File {
	return &discordgo.File{Name: name, ContentType: "image/png", Reader: bytes.NewReader(content)}
}

// board is an answer with a picture, a select and two buttons, as a game shows.
func board(t testing.TB, name string) *discordgo.InteractionResponseData {
	return &discordgo.InteractionResponseData{
		Content: "a board",
		Files:   []*discordgo.File{file(name, picture(t))},
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

// plays answers commands with a board and clicks with a new board in its place.
func plays(t testing.TB) handler {
	return func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		if i.Type == discordgo.InteractionApplicationCommand {
			answer(b, i, discordgo.InteractionResponseChannelMessageWithSource, board(t, "board-0.png"))
			return
		}
		d := board(t, "board-1.png")
		d.Content = "after " + i.MessageComponentData().CustomID
		d.Attachments = &[]*discordgo.MessageAttachment{{ID: "0", Filename: "board-1.png"}}
		answer(b, i, discordgo.InteractionResponseUpdateMessage, d)
	}
}

func TestSlashAndClick(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, plays(t)).open()
	in := w.ana.Slash(w.table, "kamisado start", fakediscord.String("mode", "estandar"), fakediscord.UserOption("opponent", w.berta))
	msg, err := in.Reply(soon(t))
	require.NoError(t, err)
	require.Equal(t, "a board", msg.Content)
	require.Len(t, msg.Components, 2)
	require.Equal(t, []string{"c1c6", "c1c5"}, msg.Selects()[0].Values())
	require.Len(t, msg.Controls(), 2, "a disabled button is no control")
	require.Equal(t, "board-0.png", msg.Attachments[0].Name)
	require.Equal(t, []int{8, 4}, []int{msg.Attachments[0].Width, msg.Attachments[0].Height})
	require.Equal(t, msg, w.table.Last())

	after, err := w.berta.Select(msg, "move", "c1c6").Reply(soon(t))
	require.NoError(t, err)
	require.Equal(t, msg.ID, after.ID, "a click edits in place")
	require.Equal(t, "after move", after.Content)
	require.Equal(t, 1, after.Edited)
	require.Len(t, after.Attachments, 1)
	require.Equal(t, "board-1.png", after.Attachments[0].Name)
	require.Equal(t, "a board", msg.Content, "a snapshot stays as it was")
	require.Len(t, w.table.Messages(), 1)
	require.Empty(t, w.Problems())
}

func TestAttachmentIsServed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, plays(t)).open()
	msg, err := w.ana.Slash(w.table, "board").Reply(soon(t))
	require.NoError(t, err)
	resp, err := w.Client().Get(msg.Attachments[0].URL)
	require.NoError(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Equal(t, "image/png", resp.Header.Get("Content-Type"))
	require.Equal(t, msg.Attachments[0].Bytes, body)
}
