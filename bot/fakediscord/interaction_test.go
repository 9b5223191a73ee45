package fakediscord_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestSlashAndClick(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, game)
	in := h.ana.Slash(h.channel, "kamisado start", fakediscord.String("mode", "estandar"), fakediscord.UserOption("opponent", h.berta))
	msg := h.reply(in)
	require.Equal(t, "a board", msg.Content)
	require.Len(t, msg.Components, 2)
	require.Equal(t, []string{"c1c6", "c1c5"}, msg.Selects()[0].Values())
	require.Len(t, msg.Controls(), 2, "a disabled button is no control")
	labelled, ok := msg.Labelled("your")
	require.True(t, ok)
	require.Equal(t, "move", labelled.CustomID)
	require.Equal(t, "board-0.png", msg.Attachments[0].Name)
	require.Equal(t, []int{8, 4}, []int{msg.Attachments[0].Width, msg.Attachments[0].Height})
	require.Equal(t, "https://discord.com/channels/"+h.guild.ID+"/"+h.channel.ID+"/"+msg.ID, msg.Link())

	after := h.reply(h.berta.Select(msg, "move", "c1c6"))
	require.Equal(t, msg.ID, after.ID, "a click edits in place")
	require.Equal(t, "after move", after.Content)
	require.NotZero(t, after.EditedAt)
	require.Len(t, after.Attachments, 1)
	require.Equal(t, "board-1.png", after.Attachments[0].Name)
	require.Equal(t, "a board", msg.Content, "a snapshot stays as it was")
	require.Len(t, h.channel.Messages(), 1)
	require.Empty(t, h.Problems())
}

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

func TestAutocomplete(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		typed := i.ApplicationCommandData().Options[0]
		_ = respond(b, i, discordgo.InteractionApplicationCommandAutocompleteResult, &responseData{
			Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: typed.StringValue() + "6", Value: "c1c6"}},
		})
	})
	choices, err := h.ana.Autocomplete(h.channel, "move", fakediscord.Focused("move", "c1c")).Choices(waiting(t))
	require.NoError(t, err)
	require.Equal(t, []fakediscord.Choice{{Name: "c1c6", Value: "c1c6"}}, choices)
}

func TestRedeliveryAndTwoAtOnce(t *testing.T) {
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

	both := fakediscord.AtOnce(
		func() *fakediscord.Interaction { return h.ana.Slash(h.channel, "x") },
		func() *fakediscord.Interaction { return h.berta.Slash(h.channel, "x") },
	)
	for _, in := range both {
		require.Equal(t, in.Token, h.reply(in).Content)
	}
}

// capture makes a harness whose bot responds to every interaction and hands it over.
func capture(t *testing.T) (*harness, <-chan *discordgo.Interaction) {
	got := make(chan *discordgo.Interaction, 8)
	return connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		got <- i.Interaction
		say("ok")(b, i)
	}), got
}

func TestOptionsAsDelivered(t *testing.T) {
	t.Parallel()
	h, got := capture(t)
	h.reply(h.ana.Slash(
		h.channel, "a group part", fakediscord.Integer("i", 3), fakediscord.Bool("b", true), fakediscord.UserOption("u", h.berta),
		fakediscord.RawOption("raw", fakediscord.OptionString, []int{1}),
	))
	d := (<-got).ApplicationCommandData()
	require.Equal(t, "a", d.Name)
	require.Equal(t, discordgo.ApplicationCommandOptionSubCommandGroup, d.Options[0].Type)
	part := d.Options[0].Options[0]
	require.Equal(t, "part", part.Name)
	require.Equal(t, int64(3), part.Options[0].IntValue())
	require.Equal(t, h.berta.ID, part.Options[2].UserValue(nil).ID)
	require.Equal(t, "berta", d.Resolved.Users[h.berta.ID].Username)
	require.NotNil(t, d.Resolved.Members[h.berta.ID])
	require.Equal(t, []any{float64(1)}, part.Options[3].Value)
}

func TestDirectMessage(t *testing.T) {
	t.Parallel()
	h, got := capture(t)
	h.reply(h.ana.Slash(h.ana.DM(), "x"))
	i := <-got
	require.Nil(t, i.Member)
	require.Equal(t, h.ana.ID, i.User.ID)
	require.Equal(t, discordgo.InteractionContextBotDM, i.Context)
	require.Equal(t, discordgo.SpanishES, i.Locale)
}

// A message notes the language that the bot was told to speak for it, whatever is spoken later: that of the server, and the
// user's in what the user alone sees, until they press something in it.
func TestMessagesNoteLanguage(t *testing.T) {
	t.Parallel()
	h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		data := board(picture("x.png"))
		kind := responseMessage
		if i.Type == discordgo.InteractionMessageComponent {
			kind = discordgo.InteractionResponseUpdateMessage
		} else if i.ApplicationCommandData().Name == "hand" {
			data.Flags = discordgo.MessageFlagsEphemeral
		}
		_ = respond(b, i, kind, data)
	})
	h.guild.SetLocale("en-GB")
	h.ana.SetLocale("es-ES")
	public, private := h.slash("x"), h.slash("hand")
	require.Equal(t, "en-GB", public.Locale)
	require.Equal(t, "es-ES", private.Locale)
	h.guild.SetLocale("es-ES")
	h.ana.SetLocale("en-US")
	for want, m := range map[string]*fakediscord.Message{"en-GB": public, "en-US": private} {
		h.reply(h.ana.Press(m, "resign"))
		require.Equal(t, want, h.channel.Message(m.ID).Locale)
	}
}

func TestWaitsAreWoken(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	found, looked := make(chan *fakediscord.Message, 1), make(chan struct{}, 8)
	go func() {
		m, _ := h.channel.WaitMessage(context.Background(), func(m *fakediscord.Message) bool {
			looked <- struct{}{}
			return m.Pings(h.berta)
		})
		found <- m
	}()
	h.ana.SendMessage(h.channel, "hello")
	<-looked
	_, err := h.bot.ChannelMessageSend(h.channel.ID, h.berta.Mention()+" your turn")
	require.NoError(t, err)
	require.Contains(t, (<-found).Content, "your turn")
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
