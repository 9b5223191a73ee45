package standin_test

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/standin"
)

// BenchmarkClick is one round trip of a game's click: the gateway event, and the callback with a picture of 30 kB that
// edits the message. The bot's own work, discordgo included, is part of it, for it shares the process.
func BenchmarkClick(b *testing.B) {
	noise := make([]byte, 30<<10)
	rand.New(rand.NewSource(1)).Read(noise)
	shape := board(b, "board.png")
	w := newWorld(b, standin.Config{}, func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		d := *shape
		d.Files = []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(noise)}}
		kind := discordgo.InteractionResponseChannelMessageWithSource
		if i.Type == discordgo.InteractionMessageComponent {
			kind = discordgo.InteractionResponseUpdateMessage
			d.Attachments = &[]*discordgo.MessageAttachment{{ID: "0", Filename: "board.png"}}
		}
		answer(s, i, kind, &d)
	}).open()
	msg, err := w.ana.Slash(w.table, "kamisado start").Reply(soon(b))
	require.NoError(b, err)
	ctx := b.Context()
	b.ReportAllocs()
	for b.Loop() {
		msg, err = w.ana.Select(msg, "move", "c1c6").Reply(ctx)
		if err != nil {
			b.Fatal(err)
		}
	}
	require.Empty(b, w.Problems())
}
