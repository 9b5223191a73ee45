package fakediscord_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestInventedControls(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, game)
	msg := h.slash("x")
	for name, in := range map[string]*fakediscord.Interaction{
		"no such button":    h.ana.Press(msg, "nothing"),
		"a disabled button": h.ana.Press(msg, "push"),
		"a select pressed":  h.ana.Press(msg, "move"),
		"no such value":     h.ana.Select(msg, "move", "a1a2"),
		"too many values":   h.ana.Select(msg, "move", "c1c6", "c1c5"),
	} {
		require.Error(t, in.Err(), name)
		_, err := in.Reply(waiting(t))
		require.ErrorIs(t, err, in.Err(), name)
	}
	require.Equal(t, "after anything", h.reply(h.ana.PressRaw(msg, "anything")).Content)
}

func TestRedelivery(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 8)
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say(i.Token)(b, i)
		seen <- i.ID
	})
	in := h.ana.Slash(h.channel, "x")
	h.reply(in)
	require.Equal(t, in.ID, <-seen)
	h.Redeliver(in)
	require.Equal(t, in.ID, <-seen)
	require.Len(t, h.channel.Messages(), 1)

	for _, in := range []*fakediscord.Interaction{h.ana.Slash(h.channel, "x"), h.berta.Slash(h.channel, "x")} {
		require.Equal(t, in.Token, h.reply(in).Content)
	}
}

func TestCloseEndsWaits(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{ResponseDeadline: -1})
	h.bot.ShouldReconnectOnError = false
	h.open()
	in := h.ana.Slash(h.channel, "x")
	failed := make(chan error, 2)
	go func() { _, err := in.Reply(context.Background()); failed <- err }()
	go func() {
		failed <- h.channel.WaitGone(context.Background(), h.ana.SendMessage(h.channel, "x").ID)
	}()
	h.Close()
	require.ErrorIs(t, <-failed, fakediscord.ErrClosed)
	require.ErrorIs(t, <-failed, fakediscord.ErrClosed)
}
