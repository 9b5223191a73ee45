package fakediscord_test

import (
	"net/http"
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestAttachmentsOnEdit(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	m, err := h.bot.ChannelMessageSendComplex(h.channel.ID, &discordgo.MessageSend{
		Files: []*discordgo.File{picture("a.png"), picture("b.png")},
	})
	require.NoError(t, err)
	_, err = h.bot.ChannelMessageEditComplex(&discordgo.MessageEdit{
		Channel: h.channel.ID, ID: m.ID, Files: []*discordgo.File{picture("c.png")},
		Attachments: &[]*discordgo.MessageAttachment{{ID: m.Attachments[1].ID}, {ID: "0", Filename: "c.png"}},
	})
	require.NoError(t, err)
	var names []string
	for _, a := range h.last().Attachments {
		names = append(names, a.Name)
	}
	require.Equal(t, []string{"b.png", "c.png"}, names)
	require.Equal(t, http.StatusOK, h.fetch(m.Attachments[0].URL),
		"a client that got the message before the edit fetches it now")
	require.Empty(t, h.Problems())
}

// Of the files that were removed the last ones can be fetched, not all there ever were.
func TestReplacedAttachments(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	m, err := h.bot.ChannelMessageSendComplex(h.channel.ID, &discordgo.MessageSend{
		Files: []*discordgo.File{picture("a.png")},
	})
	require.NoError(t, err)
	first := m.Attachments[0].URL
	for edits := 1; h.fetch(first) == http.StatusOK; edits++ {
		require.LessOrEqual(t, edits, 100, "the first file is kept for ever")
		m, err = h.bot.ChannelMessageEditComplex(&discordgo.MessageEdit{
			Channel: h.channel.ID, ID: m.ID, Files: []*discordgo.File{picture("a.png")},
			Attachments: &[]*discordgo.MessageAttachment{{ID: "0", Filename: "a.png"}},
		})
		require.NoError(t, err)
	}
	require.Equal(t, http.StatusOK, h.fetch(m.Attachments[0].URL))
	require.NoError(t, h.bot.ChannelMessageDelete(h.channel.ID, m.ID))
	require.Equal(t, http.StatusOK, h.fetch(m.Attachments[0].URL),
		"a client that got the message before it was deleted fetches it now")
}

// fetch is the status of the response to a request for a file.
func (h *harness) fetch(url string) int {
	h.t.Helper()
	resp, err := h.Client().Get(url)
	require.NoError(h.t, err)
	require.NoError(h.t, resp.Body.Close())
	return resp.StatusCode
}

func TestNonceIsEnforced(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	for range 2 {
		require.NoError(t, h.post(form{"content": "once", "nonce": "match-7-17", "enforce_nonce": true}))
	}
	require.Len(t, h.channel.Messages(), 1)
}

func TestPings(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	pinged := func(id string) (names []string) {
		for _, u := range h.channel.Message(id).Pinged {
			names = append(names, u.Name)
		}
		return names
	}
	text := h.ana.Mention() + " and " + h.berta.Mention()
	for name, c := range map[string]struct {
		allowed *discordgo.MessageAllowedMentions
		want    []string
	}{
		"no object pings all":      {nil, []string{"ana", "berta"}},
		"an empty object pings no": {&discordgo.MessageAllowedMentions{}, nil},
		"only the listed":          {&discordgo.MessageAllowedMentions{Users: []string{h.berta.ID}}, []string{"berta"}},
	} {
		m, err := h.bot.ChannelMessageSendComplex(h.channel.ID, &discordgo.MessageSend{
			Content: text, AllowedMentions: c.allowed,
		})
		require.NoError(t, err, name)
		require.Equal(t, c.want, pinged(m.ID), name)
	}
	m, err := h.bot.ChannelMessageSend(h.channel.ID, "nobody")
	require.NoError(t, err)
	_, err = h.bot.ChannelMessageEdit(h.channel.ID, m.ID, text)
	require.NoError(t, err)
	require.Empty(t, pinged(m.ID), "an edit notifies nobody")
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	send := func(ch *fakediscord.Channel) func() error {
		return func() error { _, err := h.bot.ChannelMessageSend(ch.ID, "x"); return err }
	}
	edit := func(ch *fakediscord.Channel, id string) func() error {
		return func() error { _, err := h.bot.ChannelMessageEdit(ch.ID, id, "y"); return err }
	}
	channel := func(change func(*fakediscord.Channel)) *fakediscord.Channel {
		ch := h.guild.NewChannel("x")
		change(ch)
		return ch
	}
	thread, archived := h.thread("match"), true
	posted, err := h.bot.ChannelMessageSend(thread.ID, "x")
	require.NoError(t, err)
	require.NoError(t, h.patch(thread, discordgo.ChannelEdit{Archived: &archived}))
	hello := h.ana.SendMessage(h.channel, "hello")
	for name, c := range map[string]struct {
		code int
		call func() error
	}{
		"deleted channel": {10003, send(channel((*fakediscord.Channel).Delete))},
		"hidden channel":  {50001, send(channel(func(ch *fakediscord.Channel) { ch.Deny(fakediscord.ViewChannel) }))},
		"may not send":    {50013, send(channel(func(ch *fakediscord.Channel) { ch.Deny(fakediscord.SendMessages) }))},
		"empty message":   {50006, func() error { return h.post(form{"content": ""}) }},
		"no object":       {50109, func() error { return h.post(form{"content": 1}) }},
		"archived thread": {50083, edit(thread, posted.ID)},
		"other's edit":    {50005, edit(h.channel, hello.ID)},
		"other's delete":  {50013, func() error { return h.bot.ChannelMessageDelete(h.channel.ID, hello.ID) }},
		"no such token": {50027, func() error {
			_, err := h.bot.WebhookExecute(h.ApplicationID(), "nothing", true, &discordgo.WebhookParams{Content: "x"})
			return err
		}},
	} {
		require.Equal(t, c.code, code(c.call()), name)
	}
}

// The last messages and requests are kept. A message that is edited again and again, such as the board of a match,
// stays when many others are posted.
func TestHistoryIsBounded(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{MaxMessages: 3, MaxRequests: 2})
	board, err := h.bot.ChannelMessageSend(h.channel.ID, "board")
	require.NoError(t, err)
	for range 5 {
		require.NoError(t, h.post(form{"content": "x"}))
		_, err := h.bot.ChannelMessageEdit(h.channel.ID, board.ID, "moved")
		require.NoError(t, err)
	}
	require.Len(t, h.channel.Messages(), 3)
	require.Equal(t, board.ID, h.channel.Messages()[0].ID)
	_, err = h.WaitRequest(waiting(t), func(fakediscord.Request) bool { return h.RequestCount() == 11 })
	require.NoError(t, err)
	require.Len(t, h.Requests(), 2)
}

// Each response is to a click on the message before it: the first messages, with their files, are let go of.
func TestForgottenInteractionsKeepNothing(t *testing.T) {
	t.Parallel()
	cfg := fakediscord.Config{MaxInteractions: 2, MaxMessages: 2, MaxRequests: 2}
	h := connect(t, cfg, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = respond(b, i, responseMessage, board(picture("x.png")))
	})
	m := h.slash("x")
	first := weak.Make(m)
	for range 10 {
		m = h.reply(h.ana.Press(m, "resign"))
	}
	for end := time.Now().Add(patience); first.Value() != nil; runtime.GC() {
		require.True(t, time.Now().Before(end), "the first message is still held")
	}
	require.Equal(t, "resign", m.Buttons()[0].CustomID)
}

func TestUnknownRouteIsAProblem(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	_, err := h.bot.Request("GET", discordgo.EndpointAPI+"nothing", nil)
	require.Error(t, err)
	require.Len(t, h.Problems(), 1)
}
