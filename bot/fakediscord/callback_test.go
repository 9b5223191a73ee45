package fakediscord_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestSecondResponseIsRefused(t *testing.T) {
	t.Parallel()
	second := make(chan error, 1)
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say("first")(b, i)
		second <- respond(b, i, responseMessage, &responseData{Content: "second"})
	})
	in := h.ana.Slash(h.channel, "help")
	require.Equal(t, "first", h.reply(in).Content)
	require.Equal(t, 40060, code(<-second))
	require.Len(t, in.Callbacks(), 2)
	require.Equal(t, 40060, in.Callbacks()[1].Code)
	require.Len(t, h.channel.Messages(), 1)
}

func TestLateResponseIsRefused(t *testing.T) {
	t.Parallel()
	refused, late := make(chan error, 1), make(chan struct{})
	h := connect(t, fakediscord.Config{ResponseDeadline: 20 * time.Millisecond}, func(
		b *discordgo.Session, i *discordgo.InteractionCreate,
	) {
		<-late
		refused <- respond(b, i, responseMessage, &responseData{Content: "late"})
	})
	_, err := h.ana.Slash(h.channel, "help").Reply(waiting(t))
	require.ErrorIs(t, err, fakediscord.ErrNoResponse)
	close(late)
	require.Equal(t, 10062, code(<-refused))
	require.Empty(t, h.channel.Messages())
	require.Empty(t, h.Problems(), "being late is not a broken limit")
}

func TestTokenExpires(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	got := make(chan *discordgo.Interaction, 1)
	h := connect(t, fakediscord.Config{Now: now}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say("board")(b, i)
		got <- i.Interaction
	})
	h.slash("board")
	i, text := <-got, "edited"
	_, err := h.bot.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &text})
	require.NoError(t, err)
	ahead.Store(int64(16 * time.Minute))
	_, err = h.bot.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &text})
	require.Equal(t, 50027, code(err))
}

func TestDeferredResponse(t *testing.T) {
	t.Parallel()
	fill := map[string]func(*discordgo.Session, *discordgo.Interaction, string) (*discordgo.Message, error){
		"filled by an edit": func(b *discordgo.Session, i *discordgo.Interaction, text string) (*discordgo.Message, error) {
			return b.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &text})
		},
		"filled by the first follow-up": func(
			b *discordgo.Session, i *discordgo.Interaction, text string,
		) (*discordgo.Message, error) {
			return b.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: text})
		},
	}
	for name, fill := range fill {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
				_ = respond(b, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, &responseData{
					Flags: discordgo.MessageFlagsEphemeral,
				})
				_, _ = fill(b, i.Interaction, "here")
			})
			msg := h.slash("think")
			require.True(t, msg.Ephemeral, "visibility is decided by the deferral")
			require.False(t, msg.Loading)
			require.Equal(t, "here", msg.Content)
			require.Zero(t, msg.EditedAt)
			require.Empty(t, h.channel.Messages())
			require.Len(t, h.channel.MessagesFor(h.ana), 1)
			require.Empty(t, h.channel.MessagesFor(h.berta))
		})
	}
}

func TestEphemeralIsHidden(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = respond(b, i, responseMessage, &responseData{Content: "psst", Flags: discordgo.MessageFlagsEphemeral})
	})
	msg := h.slash("hand")
	require.True(t, msg.Ephemeral)
	require.Equal(t, 10008, code(h.bot.ChannelMessageDelete(h.channel.ID, msg.ID)))
	require.ErrorContains(t, h.berta.Press(msg, "any").Err(), "does not see")
}

func TestPermissionsComeWithInteractions(t *testing.T) {
	t.Parallel()
	got, refused := make(chan int64, 1), make(chan error, 1)
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		got <- i.AppPermissions
		refused <- respond(b, i, responseMessage, board(picture("x.png")))
		say("no pictures here")(b, i)
	})
	h.channel.Deny(fakediscord.AttachFiles)
	require.Equal(t, "no pictures here", h.slash("x").Content)
	require.Zero(t, <-got&discordgo.PermissionAttachFiles)
	require.Equal(t, 50013, code(<-refused))
}
