package fakediscord_test

import (
	"encoding/json"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// recorder keeps the observed events.
type recorder struct {
	mu  sync.Mutex
	all []fakediscord.Event
}

func (r *recorder) observe(e fakediscord.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, e)
}

// of are the events of a kind.
func (r *recorder) of(kind fakediscord.EventKind) []fakediscord.Event {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []fakediscord.Event
	for _, e := range r.all {
		if e.Kind == kind {
			found = append(found, e)
		}
	}
	return found
}

func TestObserve(t *testing.T) {
	t.Parallel()
	seen := &recorder{}
	h := connect(t, fakediscord.Config{Observe: seen.observe}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = respond(b, i, responseMessage, &responseData{Content: "for you", Flags: discordgo.MessageFlagsEphemeral})
	})
	require.Len(t, seen.of(fakediscord.GatewayChanged), 1)

	said := h.ana.SendMessage(h.channel, "hello")
	in := h.ana.Slash(h.channel, "x")
	secret := h.reply(in)
	created := seen.of(fakediscord.MessageCreated)
	require.Len(t, created, 2)
	require.Same(t, said, created[0].Message)
	require.Same(t, secret, created[1].Message, "an ephemeral message is observed too")
	require.Same(t, h.channel, created[1].Channel)

	require.Len(t, seen.of(fakediscord.InteractionCreated), 1)
	require.Same(t, in, seen.of(fakediscord.InteractionCreated)[0].Interaction)
	var sent struct{ ID string }
	require.NoError(t, json.Unmarshal(in.Payload(), &sent))
	require.Equal(t, in.ID, sent.ID)

	m, err := h.bot.ChannelMessageSend(h.channel.ID, "first")
	require.NoError(t, err)
	_, err = h.bot.ChannelMessageEdit(h.channel.ID, m.ID, "second")
	require.NoError(t, err)
	require.NoError(t, h.bot.ChannelMessageDelete(h.channel.ID, m.ID))
	require.Equal(t, "second", seen.of(fakediscord.MessageUpdated)[0].Message.Content)
	require.Equal(t, m.ID, seen.of(fakediscord.MessageDeleted)[0].Message.ID)

	_, err = h.overwrite("", command())
	require.NoError(t, err)
	require.Len(t, seen.of(fakediscord.CommandsChanged), 1)
}

// A request is observed when it has been responded to, with the response, and with the interaction it belongs to.
func TestObserveRequests(t *testing.T) {
	t.Parallel()
	seen := &recorder{}
	h := connect(t, fakediscord.Config{Observe: seen.observe}, game)
	in := h.ana.Slash(h.channel, "x")
	h.reply(in)
	_, err := h.WaitRequest(waiting(t), func(r fakediscord.Request) bool { return r.Template != "" && r.Method == "POST" })
	require.NoError(t, err)
	require.Error(t, h.bot.ChannelMessageDelete(h.channel.ID, "1"))
	_, err = h.WaitRequest(waiting(t), func(r fakediscord.Request) bool { return r.Status == 404 })
	require.NoError(t, err)
	h.Close() // requests are observed after they are logged
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

func TestUnknownRouteIsAProblem(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	_, err := h.bot.Request("GET", discordgo.EndpointAPI+"nothing", nil)
	require.Error(t, err)
	require.Len(t, h.Problems(), 1)
}
