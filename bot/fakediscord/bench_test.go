package fakediscord_test

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// noisy answers commands with a board and clicks with a new one in its place; the picture is 30 kB that do not compress.
func noisy(b *testing.B) handler {
	noise := make([]byte, 30<<10)
	rand.New(rand.NewSource(1)).Read(noise)
	shape := board(b, "board.png")
	return func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		d := *shape
		d.Files = []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(noise)}}
		kind := discordgo.InteractionResponseChannelMessageWithSource
		if i.Type == discordgo.InteractionMessageComponent {
			kind = discordgo.InteractionResponseUpdateMessage
			d.Attachments = &[]*discordgo.MessageAttachment{{ID: "0", Filename: "board.png"}}
		}
		answer(s, i, kind, &d)
	}
}

// BenchmarkClick is one round trip of a game's click: the gateway event, and the callback with a picture that edits the
// message. The bot's own work, discordgo included, is part of it, for it shares the process.
func BenchmarkClick(b *testing.B) {
	w := newWorld(b, fakediscord.Config{}, noisy(b)).open()
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

// BenchmarkClicks is the same with several tables at once.
func BenchmarkClicks(b *testing.B) {
	w := newWorld(b, fakediscord.Config{}, noisy(b)).open()
	b.SetParallelism(8)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		msg, err := w.ana.Slash(w.guild.NewChannel("mesa"), "kamisado start").Reply(b.Context())
		for err == nil && pb.Next() {
			msg, err = w.ana.Select(msg, "move", "c1c6").Reply(b.Context())
		}
		if err != nil {
			b.Error(err)
		}
	})
	require.Empty(b, w.Problems())
}
