package fakediscord_test

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// largeGame is game with a picture of 30 kB that do not compress.
func largeGame() handler {
	noise := make([]byte, 30<<10)
	rand.New(rand.NewSource(1)).Read(noise)
	return func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		d := board(&discordgo.File{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(noise)})
		kind := responseMessage
		if i.Type == discordgo.InteractionMessageComponent {
			kind, d.Attachments = responseUpdate, &[]*discordgo.MessageAttachment{{ID: "0", Filename: "board.png"}}
		}
		_ = respond(b, i, kind, d)
	}
}

// BenchmarkClick is one round trip of a game's click: the gateway event, and the callback with a picture that edits the
// message. The bot's own work, discordgo included, is part of it, for it shares the process.
func BenchmarkClick(b *testing.B) {
	h := connect(b, fakediscord.Config{}, largeGame())
	msg := h.slash("kamisado start")
	b.ReportAllocs()
	for b.Loop() {
		msg = h.reply(h.ana.Select(msg, "move", "c1c6"))
	}
	require.Empty(b, h.Problems())
}
