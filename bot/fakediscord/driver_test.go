package fakediscord_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestWaitsAreWoken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	found := make(chan *fakediscord.Message, 1)
	waiting := make(chan struct{}, 8)
	go func() {
		m, _ := w.table.WaitMessage(context.Background(), func(m *fakediscord.Message) bool {
			waiting <- struct{}{}
			return m.Pings(w.berta)
		})
		found <- m
	}()
	w.ana.SendMessage(w.table, "hello")
	<-waiting
	_, err := w.bot.ChannelMessageSend(w.table.ID, w.berta.Mention()+" your turn")
	require.NoError(t, err)
	m := <-found
	require.Contains(t, m.Content, "your turn")
	require.Equal(t, "https://discord.com/channels/"+w.guild.ID+"/"+w.table.ID+"/"+m.ID, m.Link())
	again, err := w.berta.WaitPing(soon(t), w.table)
	require.NoError(t, err)
	require.Equal(t, m, again)
}

func TestCloseEndsWaits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{ResponseDeadline: -1}, nil)
	w.bot.ShouldReconnectOnError = false
	w.open()
	in := w.ana.Slash(w.table, "x")
	failed := make(chan error, 2)
	go func() { _, err := in.Reply(context.Background()); failed <- err }()
	go func() { failed <- w.table.WaitGone(context.Background(), w.ana.SendMessage(w.table, "x").ID) }()
	w.Close()
	require.ErrorIs(t, <-failed, fakediscord.ErrClosed)
	require.ErrorIs(t, <-failed, fakediscord.ErrClosed)
}

func TestOptionsAsTheyArrive(t *testing.T) {
	t.Parallel()
	got := make(chan discordgo.ApplicationCommandInteractionData, 1)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		got <- i.ApplicationCommandData()
		say("ok")(b, i)
	}).open()
	in := w.ana.Slash(
		w.table, "a group part", fakediscord.Integer("i", 3), fakediscord.Number("n", 1.5), fakediscord.Bool("b", true),
		fakediscord.UserOption("u", w.berta), fakediscord.ChannelOption("c", w.table),
		fakediscord.RawOption("raw", fakediscord.OptionString, []int{1}),
	)
	_, err := in.Reply(soon(t))
	require.NoError(t, err)
	d := <-got
	require.Equal(t, "a", d.Name)
	require.Equal(t, discordgo.ApplicationCommandOptionSubCommandGroup, d.Options[0].Type)
	part := d.Options[0].Options[0]
	require.Equal(t, "part", part.Name)
	require.Equal(t, int64(3), part.Options[0].IntValue())
	require.Equal(t, w.berta.ID, part.Options[3].UserValue(nil).ID)
	require.Equal(t, "berta", d.Resolved.Users[w.berta.ID].Username)
	require.NotNil(t, d.Resolved.Members[w.berta.ID])
	require.Equal(t, "mesa", d.Resolved.Channels[w.table.ID].Name)
	require.Equal(t, []any{float64(1)}, part.Options[5].Value)
}

func TestUserSelectIsResolved(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	w.bot.AddHandler(func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		d := &discordgo.InteractionResponseData{Content: "whom?", Components: []discordgo.MessageComponent{
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: "whom", Placeholder: "Opponent"},
			}},
		}}
		kind := discordgo.InteractionResponseChannelMessageWithSource
		if i.Type == discordgo.InteractionMessageComponent {
			kind = discordgo.InteractionResponseUpdateMessage
			d.Content = i.MessageComponentData().Resolved.Users[w.berta.ID].Username
		}
		answer(b, i, kind, d)
	})
	w.open()
	msg, err := w.ana.Slash(w.table, "x").Reply(soon(t))
	require.NoError(t, err)
	c, ok := msg.Labelled("Oppo")
	require.True(t, ok)
	after, err := w.ana.Select(msg, c.CustomID, w.berta.ID).Reply(soon(t))
	require.NoError(t, err)
	require.Equal(t, "berta", after.Content)
}

func TestPlacesOverREST(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	w.table.NewThread("hilo")
	list, err := w.bot.GuildChannels(w.guild.ID)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Len(t, w.guild.Channels(), 2)
	m, err := w.bot.GuildMember(w.guild.ID, w.ana.ID)
	require.NoError(t, err)
	require.Equal(t, "ana", m.User.GlobalName)
	_, err = w.bot.GuildMember(w.guild.ID, "1")
	require.Equal(t, 10007, code(err))
	_, err = w.bot.Guild("1")
	require.Equal(t, 10004, code(err))
	dm, err := w.bot.UserChannelCreate(w.ana.ID)
	require.NoError(t, err)
	require.Equal(t, w.ana.DM().ID, dm.ID)
	gate, err := w.bot.GatewayBot()
	require.NoError(t, err)
	require.Equal(t, 1000, gate.SessionStartLimit.Remaining)
	app, err := w.bot.Application("@me")
	require.NoError(t, err)
	require.Equal(t, w.ApplicationID(), app.ID)
	_, err = w.bot.Request("POST", discordgo.EndpointChannelMessages(w.table.ID), "no object")
	require.Equal(t, 50109, code(err))
}

func TestLocalizationsComeWhenAskedFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	cmd, err := w.bot.ApplicationCommandCreate(w.ApplicationID(), "", command(nil))
	require.NoError(t, err)
	url := discordgo.EndpointApplicationGlobalCommands(w.ApplicationID())
	plain, err := w.bot.Request("GET", url, nil)
	require.NoError(t, err)
	require.NotContains(t, string(plain), "Empieza")
	full, err := w.bot.Request("GET", url+"?with_localizations=true", nil)
	require.NoError(t, err)
	require.Contains(t, string(full), "Empieza")
	one, err := w.bot.ApplicationCommand(w.ApplicationID(), "", cmd.ID)
	require.NoError(t, err)
	require.Equal(t, "kamisado", one.Name)
}
