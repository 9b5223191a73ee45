package fakediscord_test

import (
	"encoding/json"
	"io"
	"net/http"
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
	require.Equal(t, http.StatusBadRequest, in.Callbacks()[1].Status)
	require.Len(t, h.channel.Messages(), 1)
}

func TestLateResponseIsRefused(t *testing.T) {
	t.Parallel()
	refused, late := make(chan error, 1), make(chan struct{})
	h := connect(t, fakediscord.Config{ResponseDeadline: 20 * time.Millisecond}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
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
		"filled by the first follow-up": func(b *discordgo.Session, i *discordgo.Interaction, text string) (*discordgo.Message, error) {
			return b.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: text})
		},
	}
	for name, fill := range fill {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
				_ = respond(b, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, &responseData{Flags: discordgo.MessageFlagsEphemeral})
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

func TestFollowUps(t *testing.T) {
	t.Parallel()
	done := make(chan error, 1)
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say("first")(b, i)
		done <- func() error {
			m, err := b.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "second", Files: []*discordgo.File{picture("a.png")}})
			if err != nil {
				return err
			}
			text := "second, edited"
			if _, err = b.FollowupMessageEdit(i.Interaction, m.ID, &discordgo.WebhookEdit{Content: &text}); err != nil {
				return err
			}
			if _, err = b.InteractionResponse(i.Interaction); err != nil {
				return err
			}
			return b.InteractionResponseDelete(i.Interaction)
		}()
	})
	first := h.slash("x")
	require.NoError(t, <-done)
	require.NoError(t, h.channel.WaitGone(waiting(t), first.ID))
	last := h.last()
	require.Equal(t, "second, edited", last.Content)
	require.Len(t, last.Attachments, 1, "an edit without attachments keeps what is there")
	require.Equal(t, first.ID, last.ReplyTo)
	require.Empty(t, h.Problems())
}

func TestWithResponse(t *testing.T) {
	t.Parallel()
	body := make(chan []byte, 1)
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		url := discordgo.EndpointInteractionResponse(i.ID, i.Token) + "?with_response=true"
		raw, _ := b.Request("POST", url, form{"type": 4, "data": form{"content": "hi", "flags": 64}})
		body <- raw
	})
	msg := h.slash("x")
	var got struct {
		Interaction struct {
			MessageID string `json:"response_message_id"`
			Ephemeral bool   `json:"response_message_ephemeral"`
		}
		Resource struct {
			Type    int
			Message discordgo.Message
		}
	}
	require.NoError(t, json.Unmarshal(<-body, &got))
	require.Equal(t, msg.ID, got.Interaction.MessageID)
	require.True(t, got.Interaction.Ephemeral)
	require.Equal(t, 4, got.Resource.Type)
	require.Equal(t, "hi", got.Resource.Message.Content)
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

func TestAttachmentIsServed(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, game)
	file := h.slash("board").Attachments[0]
	resp, err := h.Client().Get(file.URL)
	require.NoError(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Equal(t, "image/png", resp.Header.Get("Content-Type"))
	require.Equal(t, file.Bytes, body)
}
