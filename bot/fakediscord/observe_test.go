package fakediscord_test

import (
	"encoding/json"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// witness keeps what Observe was told.
type witness struct {
	mu  sync.Mutex
	all []fakediscord.Event
}

func (w *witness) observe(e fakediscord.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, e)
}

// of are the events of a kind.
func (w *witness) of(kind fakediscord.EventKind) []fakediscord.Event {
	w.mu.Lock()
	defer w.mu.Unlock()
	var found []fakediscord.Event
	for _, e := range w.all {
		if e.Kind == kind {
			found = append(found, e)
		}
	}
	return found
}

func TestObserve(t *testing.T) {
	t.Parallel()
	seen := &witness{}
	w := newWorld(t, fakediscord.Config{Observe: seen.observe}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: 4, Data: &discordgo.InteractionResponseData{Content: "for you", Flags: discordgo.MessageFlagsEphemeral},
		})
	}).open()
	require.Len(t, seen.of(fakediscord.GatewayChanged), 1)

	said := w.ana.SendMessage(w.table, "hello")
	in := w.ana.Slash(w.table, "x")
	secret, err := in.Reply(soon(t))
	require.NoError(t, err)
	created := seen.of(fakediscord.MessageCreated)
	require.Len(t, created, 2)
	require.Same(t, said, created[0].Message)
	require.Same(t, secret, created[1].Message, "an ephemeral message is seen too")
	require.Same(t, w.table, created[1].Channel)

	require.Len(t, seen.of(fakediscord.InteractionCreated), 1)
	require.Same(t, in, seen.of(fakediscord.InteractionCreated)[0].Interaction)
	var sent struct{ ID string }
	require.NoError(t, json.Unmarshal(in.Payload(), &sent))
	require.Equal(t, in.ID, sent.ID)

	m, err := w.bot.ChannelMessageSend(w.table.ID, "first")
	require.NoError(t, err)
	_, err = w.bot.ChannelMessageEdit(w.table.ID, m.ID, "second")
	require.NoError(t, err)
	require.NoError(t, w.bot.ChannelMessageDelete(w.table.ID, m.ID))
	require.Equal(t, "second", seen.of(fakediscord.MessageUpdated)[0].Message.Content)
	require.Equal(t, m.ID, seen.of(fakediscord.MessageDeleted)[0].Message.ID)

	_, err = w.bot.ApplicationCommandCreate(w.ApplicationID(), "", &discordgo.ApplicationCommand{Name: "x", Description: "y"})
	require.NoError(t, err)
	require.Len(t, seen.of(fakediscord.CommandsChanged), 1)
}

// A request is told when it has been answered, with what was answered, and with the interaction it belongs to.
func TestObserveRequests(t *testing.T) {
	t.Parallel()
	seen := &witness{}
	w := newWorld(t, fakediscord.Config{Observe: seen.observe}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: 4, Data: board(t, "board.png")})
	}).open()
	in := w.ana.Slash(w.table, "x")
	_, err := in.Reply(soon(t))
	require.NoError(t, err)
	_, err = w.WaitRequest(soon(t), func(r fakediscord.Request) bool { return r.Template != "" && r.Method == "POST" })
	require.NoError(t, err)
	_, err = w.bot.ChannelMessage(w.table.ID, "1")
	require.Error(t, err)
	_, err = w.WaitRequest(soon(t), func(r fakediscord.Request) bool { return r.Status == 404 })
	require.NoError(t, err)
	w.Close() // the observer is told behind the log
	var callback, refused *fakediscord.Exchange
	for _, e := range seen.of(fakediscord.RequestServed) {
		switch {
		case e.Exchange.Interaction == in:
			callback = e.Exchange
		case e.Exchange.Code == 10008:
			refused = e.Exchange
		}
	}
	require.NotNil(t, callback)
	require.Len(t, callback.Files, 1)
	require.Equal(t, len(callback.Payload)+len(callback.Files[0].Bytes), callback.Size)
	require.NotNil(t, refused)
	require.JSONEq(t, `{"code":10008,"message":"Unknown Message"}`, string(refused.Response))
}

// Ids that are given stay, so that what a bot remembers from another run finds its way back.
func TestGivenIDs(t *testing.T) {
	t.Parallel()
	s := fakediscord.New(fakediscord.Config{})
	defer s.Close()
	ch := s.NewGuildWithID("11", "Club", "es-ES").NewChannelWithID("12", "table")
	u := s.NewUserWithProfile(fakediscord.UserProfile{ID: "13", Name: "ana", Locale: "es-ES", DM: "14"})
	require.Equal(t, []string{"11", "12", "13", "14"}, []string{ch.Guild.ID, ch.ID, u.ID, u.DM().ID})
	require.Equal(t, []*fakediscord.Channel{ch}, ch.Guild.Channels())
	var m struct {
		GuildID string `json:"guild_id"`
	}
	require.NoError(t, json.Unmarshal(u.SendMessage(ch, "hello").JSON(), &m))
	require.Equal(t, "11", m.GuildID)
}

// A language that changes reaches the bot with the next interaction.
func TestLocalesChange(t *testing.T) {
	t.Parallel()
	got := make(chan *discordgo.Interaction, 2)
	w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		got <- i.Interaction
		say("ok")(b, i)
	}).open()
	w.ana.SetLocale("en-US")
	w.guild.SetLocale("en-GB")
	require.Equal(t, "en-US", w.ana.Locale())
	require.Equal(t, "en-GB", w.guild.Locale())
	_, err := w.ana.Slash(w.table, "x").Reply(soon(t))
	require.NoError(t, err)
	i := <-got
	require.Equal(t, discordgo.EnglishUS, i.Locale)
	require.Equal(t, discordgo.EnglishGB, *i.GuildLocale)
}
