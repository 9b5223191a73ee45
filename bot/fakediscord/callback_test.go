package fakediscord_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// code is Discord's error code in an error of discordgo; 0 for none.
func code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

func TestSecondResponseIsRefused(t *testing.T) {
	t.Parallel()
	second := make(chan error, 1)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say("first")(b, i)
		second <- b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "second"},
		})
	}).open()
	in := w.ana.Slash(w.table, "help")
	msg, err := in.Reply(soon(t))
	require.NoError(t, err)
	require.Equal(t, 40060, code(<-second))
	require.Equal(t, "first", msg.Content)
	require.Len(t, in.Callbacks(), 2)
	require.Equal(t, 40060, in.Callbacks()[1].Code)
	require.Equal(t, http.StatusBadRequest, in.Callbacks()[1].Status)
	require.Len(t, w.table.Messages(), 1)
}

func TestLateResponseIsRefused(t *testing.T) {
	t.Parallel()
	refused, over := make(chan error, 1), make(chan struct{})
	w := newWorld(t, fakediscord.Config{ResponseDeadline: 20 * time.Millisecond}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		<-over
		refused <- b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "late"},
		})
	}).open()
	_, err := w.ana.Slash(w.table, "help").Reply(soon(t))
	require.ErrorIs(t, err, fakediscord.ErrNoResponse)
	close(over)
	require.Equal(t, 10062, code(<-refused))
	require.Empty(t, w.table.Messages())
	require.Empty(t, w.Problems(), "being late is not a broken limit")
}

func TestTokenEndsAfterItsLife(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	got := make(chan *discordgo.Interaction, 1)
	w := newWorld(t, fakediscord.Config{Now: now}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say("board")(b, i)
		got <- i.Interaction
	}).open()
	_, err := w.ana.Slash(w.table, "board").Reply(soon(t))
	require.NoError(t, err)
	i, text := <-got, "edited"
	_, err = w.bot.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &text})
	require.NoError(t, err)
	ahead.Store(int64(16 * time.Minute))
	_, err = w.bot.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &text})
	require.Equal(t, 50027, code(err))
}

func TestDeferredAnswer(t *testing.T) {
	t.Parallel()
	for name, edit := range map[string]bool{"filled by an edit": true, "filled by the first follow-up": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, nil)
			w.bot.AddHandler(func(b *discordgo.Session, i *discordgo.InteractionCreate) {
				answer(b, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral})
				text := "<@" + w.berta.ID + "> here"
				if edit {
					_, _ = b.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text})
				} else {
					_, _ = b.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: text})
				}
			})
			w.open()
			in := w.ana.Slash(w.table, "think")
			msg, err := in.Reply(soon(t))
			require.NoError(t, err)
			require.True(t, msg.Ephemeral, "visibility is decided by the deferral")
			require.False(t, msg.Loading)
			require.Contains(t, msg.Content, "here")
			require.Zero(t, msg.Edited)
			require.Empty(t, w.table.Messages())
			require.Len(t, w.table.MessagesFor(w.ana), 1)
			require.Empty(t, w.table.MessagesFor(w.berta))
		})
	}
}

func TestFollowUps(t *testing.T) {
	t.Parallel()
	done := make(chan error, 1)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say("first")(b, i)
		done <- func() error {
			m, err := b.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "second", Files: []*discordgo.File{file("a.png", picture(t))}})
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
	}).open()
	first, err := w.ana.Slash(w.table, "x").Reply(soon(t))
	require.NoError(t, err)
	require.NoError(t, <-done)
	require.NoError(t, w.table.WaitGone(soon(t), first.ID))
	last := w.table.Last()
	require.Equal(t, "second, edited", last.Content)
	require.Len(t, last.Attachments, 1, "an edit without attachments keeps what is there")
	require.Empty(t, w.Problems())
}

func TestWithResponseTellsTheMessage(t *testing.T) {
	t.Parallel()
	body := make(chan []byte, 1)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		url := discordgo.EndpointInteractionResponse(i.ID, i.Token) + "?with_response=true"
		raw, _ := b.Request("POST", url, map[string]any{"type": 4, "data": map[string]any{"content": "hi", "flags": 64}})
		body <- raw
	}).open()
	msg, err := w.ana.Slash(w.table, "x").Reply(soon(t))
	require.NoError(t, err)
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

func TestEphemeralIsOutOfReach(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		answer(b, i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "psst", Flags: discordgo.MessageFlagsEphemeral})
	}).open()
	msg, err := w.ana.Slash(w.table, "hand").Reply(soon(t))
	require.NoError(t, err)
	require.True(t, msg.Ephemeral)
	_, err = w.bot.ChannelMessage(w.table.ID, msg.ID)
	require.Equal(t, 10008, code(err))
	require.ErrorContains(t, w.berta.Press(msg, "any").Err(), "does not see")
}

func TestAutocomplete(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		typed := i.ApplicationCommandData().Options[0]
		answer(b, i, discordgo.InteractionApplicationCommandAutocompleteResult, &discordgo.InteractionResponseData{
			Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: typed.StringValue() + "6", Value: "c1c6"}},
		})
	}).open()
	choices, err := w.ana.Autocomplete(w.table, "move", fakediscord.Focused("move", "c1c")).Choices(soon(t))
	require.NoError(t, err)
	require.Equal(t, []fakediscord.Choice{{Name: "c1c6", Value: "c1c6"}}, choices)
}

func TestModal(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		if i.Type == discordgo.InteractionModalSubmit {
			row := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow)
			say(row.Components[0].(*discordgo.TextInput).Value)(b, i)
			return
		}
		answer(b, i, discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{
			CustomID: "form", Title: "Name",
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.TextInput{CustomID: "name", Label: "Name", Style: discordgo.TextInputShort},
			}}},
		})
	}).open()
	in := w.ana.Slash(w.table, "form")
	modal, err := in.Modal(soon(t))
	require.NoError(t, err)
	msg, err := w.ana.Submit(in, modal, map[string]string{"name": "torre"}).Reply(soon(t))
	require.NoError(t, err)
	require.Equal(t, "torre", msg.Content)
}

func TestRedeliveryAndTwoAtOnce(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 8)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say(i.Token)(b, i)
		seen <- i.ID
	}).open()
	in := w.ana.Slash(w.table, "x")
	_, err := in.Reply(soon(t))
	require.NoError(t, err)
	require.Equal(t, in.ID, <-seen)
	w.Redeliver(in)
	require.Equal(t, in.ID, <-seen)
	require.Len(t, w.table.Messages(), 1)

	both := fakediscord.AtOnce(
		func() *fakediscord.Interaction { return w.ana.Slash(w.table, "x") },
		func() *fakediscord.Interaction { return w.berta.Slash(w.table, "x") },
	)
	for _, in := range both {
		msg, err := in.Reply(soon(t))
		require.NoError(t, err)
		require.Equal(t, in.Token, msg.Content)
	}
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil).open()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := w.ana.Slash(w.table, "x").Reply(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func TestDirectMessage(t *testing.T) {
	t.Parallel()
	got := make(chan *discordgo.Interaction, 1)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		say("hi")(b, i)
		got <- i.Interaction
	}).open()
	_, err := w.ana.Slash(w.ana.DM(), "x").Reply(soon(t))
	require.NoError(t, err)
	i := <-got
	require.Nil(t, i.Member)
	require.Equal(t, w.ana.ID, i.User.ID)
	require.Equal(t, discordgo.InteractionContextBotDM, i.Context)
	require.Equal(t, discordgo.Locale("es-ES"), i.Locale)
}

func TestPermissionsComeWithInteractions(t *testing.T) {
	t.Parallel()
	got := make(chan int64, 1)
	refused := make(chan error, 1)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		got <- i.AppPermissions
		refused <- b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: 4, Data: board(t, "x.png")})
		say("no pictures here")(b, i)
	}).open()
	w.table.Deny(fakediscord.AttachFiles)
	msg, err := w.ana.Slash(w.table, "x").Reply(soon(t))
	require.NoError(t, err)
	require.Zero(t, <-got&discordgo.PermissionAttachFiles)
	require.Equal(t, 50013, code(<-refused))
	require.Equal(t, "no pictures here", msg.Content)
}

func TestInventedControls(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, plays(t)).open()
	msg, err := w.ana.Slash(w.table, "x").Reply(soon(t))
	require.NoError(t, err)
	for name, in := range map[string]*fakediscord.Interaction{
		"no such button":    w.ana.Press(msg, "nothing"),
		"a disabled button": w.ana.Press(msg, "push"),
		"a select pressed":  w.ana.Press(msg, "move"),
		"no such value":     w.ana.Select(msg, "move", "a1a2"),
		"too many values":   w.ana.Select(msg, "move", "c1c6", "c1c5"),
	} {
		require.Error(t, in.Err(), name)
		_, err := in.Reply(soon(t))
		require.ErrorIs(t, err, in.Err(), name)
	}
	after, err := w.ana.PressRaw(msg, "anything").Reply(soon(t))
	require.NoError(t, err)
	require.Equal(t, "after anything", after.Content)
}
