package fakediscord_test

import (
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func TestChannelMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	first, err := w.bot.ChannelMessageSendComplex(w.table.ID, &discordgo.MessageSend{
		Content: "one", Files: []*discordgo.File{file("a.png", picture(t))},
	})
	require.NoError(t, err)
	second, err := w.bot.ChannelMessageSendReply(w.table.ID, "two", first.Reference())
	require.NoError(t, err)
	require.Equal(t, first.ID, second.MessageReference.MessageID)
	list, err := w.bot.ChannelMessages(w.table.ID, 10, "", "", "")
	require.NoError(t, err)
	require.Equal(t, []string{second.ID, first.ID}, []string{list[0].ID, list[1].ID}, "newest first")
	_, err = w.bot.ChannelMessageEdit(w.table.ID, first.ID, "one, edited")
	require.NoError(t, err)
	require.Len(t, w.table.Message(first.ID).Attachments, 1)
	require.NoError(t, w.bot.ChannelMessageDelete(w.table.ID, first.ID))
	_, err = w.bot.ChannelMessage(w.table.ID, first.ID)
	require.Equal(t, 10008, code(err))
	ch, err := w.bot.Channel(w.table.ID)
	require.NoError(t, err)
	require.Equal(t, "mesa", ch.Name)
	g, err := w.bot.Guild(w.guild.ID)
	require.NoError(t, err)
	require.Equal(t, "es-ES", g.PreferredLocale)
	require.Empty(t, w.Problems())
}

func TestAttachmentsOnEdit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	m, err := w.bot.ChannelMessageSendComplex(w.table.ID, &discordgo.MessageSend{
		Files: []*discordgo.File{file("a.png", picture(t)), file("b.png", picture(t))},
	})
	require.NoError(t, err)
	_, err = w.bot.ChannelMessageEditComplex(&discordgo.MessageEdit{
		Channel: w.table.ID, ID: m.ID, Files: []*discordgo.File{file("c.png", picture(t))},
		Attachments: &[]*discordgo.MessageAttachment{{ID: m.Attachments[1].ID}, {ID: "0", Filename: "c.png"}},
	})
	require.NoError(t, err)
	var names []string
	for _, a := range w.table.Last().Attachments {
		names = append(names, a.Name)
	}
	require.Equal(t, []string{"b.png", "c.png"}, names)
	require.Equal(t, http.StatusOK, fetch(t, w, m.Attachments[0].URL), "who heard of the message before the edit fetches it now")
	require.Empty(t, w.Problems())
}

// Of the files that edits have replaced the last ones can be fetched, not all there ever were.
func TestReplacedAttachments(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	m, err := w.bot.ChannelMessageSendComplex(w.table.ID, &discordgo.MessageSend{Files: []*discordgo.File{file("a.png", picture(t))}})
	require.NoError(t, err)
	first := m.Attachments[0].URL
	for edits := 1; fetch(t, w, first) == http.StatusOK; edits++ {
		require.LessOrEqual(t, edits, 100, "the first file is kept for ever")
		m, err = w.bot.ChannelMessageEditComplex(&discordgo.MessageEdit{
			Channel: w.table.ID, ID: m.ID, Files: []*discordgo.File{file("a.png", picture(t))},
			Attachments: &[]*discordgo.MessageAttachment{{ID: "0", Filename: "a.png"}},
		})
		require.NoError(t, err)
	}
	require.Equal(t, http.StatusOK, fetch(t, w, m.Attachments[0].URL))
}

// fetch is the status of the answer to a request for a file.
func fetch(t *testing.T, w *world, url string) int {
	t.Helper()
	resp, err := w.Client().Get(url)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}

func TestNonceIsEnforced(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	for range 2 {
		_, err := w.bot.Request("POST", discordgo.EndpointChannelMessages(w.table.ID), map[string]any{
			"content": "once", "nonce": "match-7-17", "enforce_nonce": true,
		})
		require.NoError(t, err)
	}
	require.Len(t, w.table.Messages(), 1)
}

func TestPings(t *testing.T) {
	t.Parallel()
	users := func(ids ...string) *discordgo.MessageAllowedMentions {
		return &discordgo.MessageAllowedMentions{Users: ids}
	}
	w := newWorld(t, fakediscord.Config{}, nil)
	text := w.ana.Mention() + " and " + w.berta.Mention()
	cases := map[string]struct {
		allowed *discordgo.MessageAllowedMentions
		pinged  []*fakediscord.User
	}{
		"nothing said pings all":   {nil, []*fakediscord.User{w.ana, w.berta}},
		"an empty object pings no": {&discordgo.MessageAllowedMentions{}, nil},
		"only the listed":          {users(w.berta.ID), []*fakediscord.User{w.berta}},
	}
	for name, c := range cases {
		m, err := w.bot.ChannelMessageSendComplex(w.table.ID, &discordgo.MessageSend{Content: text, AllowedMentions: c.allowed})
		require.NoError(t, err, name)
		require.Equal(t, c.pinged, w.table.Message(m.ID).Pinged, name)
	}
	m, err := w.bot.ChannelMessageSend(w.table.ID, "nobody")
	require.NoError(t, err)
	_, err = w.bot.ChannelMessageEdit(w.table.ID, m.ID, text)
	require.NoError(t, err)
	require.Empty(t, w.table.Last().Pinged, "an edit notifies nobody")
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	send := func(ch *fakediscord.Channel) func() error {
		return func() error { _, err := w.bot.ChannelMessageSend(ch.ID, "x"); return err }
	}
	channel := func(change func(*fakediscord.Channel)) *fakediscord.Channel {
		ch := w.guild.NewChannel("x")
		change(ch)
		return ch
	}
	thread := w.table.NewThread("hilo")
	posted, err := w.bot.ChannelMessageSend(thread.ID, "x")
	require.NoError(t, err)
	thread.Archive(true)
	locked := w.table.NewThread("locked")
	locked.Lock(true)
	closed := w.NewUser("closed", "en-US")
	closed.CloseDMs(true)
	other := w.NewGuild("Other", "en-US")
	away := other.NewChannel("x")
	other.Remove()
	ana := w.ana.SendMessage(w.table, "hello")
	cases := map[string]struct {
		code int
		do   func() error
	}{
		"deleted channel":   {10003, send(channel((*fakediscord.Channel).Delete))},
		"hidden channel":    {50001, send(channel(func(ch *fakediscord.Channel) { ch.Deny(fakediscord.ViewChannel) }))},
		"thrown out":        {50001, send(away)},
		"may not speak":     {50013, send(channel(func(ch *fakediscord.Channel) { ch.Deny(fakediscord.SendMessages) }))},
		"closed DMs":        {50007, send(closed.DM())},
		"locked thread":     {160005, send(locked)},
		"empty message":     {50006, func() error { _, err := w.bot.ChannelMessageSend(w.table.ID, ""); return err }},
		"archived thread":   {50083, func() error { _, err := w.bot.ChannelMessageEdit(thread.ID, posted.ID, "y"); return err }},
		"somebody's words":  {50005, func() error { _, err := w.bot.ChannelMessageEdit(w.table.ID, ana.ID, "y"); return err }},
		"somebody's delete": {50013, func() error { return w.bot.ChannelMessageDelete(w.table.ID, ana.ID) }},
		"no such message":   {10008, func() error { _, err := w.bot.ChannelMessage(w.table.ID, "1"); return err }},
		"no such user":      {10013, func() error { _, err := w.bot.User("1"); return err }},
		"no such token": {50027, func() error {
			_, err := w.bot.WebhookExecute(w.ApplicationID(), "nothing", true, &discordgo.WebhookParams{Content: "x"})
			return err
		}},
	}
	for name, c := range cases {
		require.Equal(t, c.code, code(c.do()), name)
	}
}

func TestWrongToken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	w.bot.Token = "Bot wrong"
	_, err := w.bot.User("@me")
	var rest *discordgo.RESTError
	require.ErrorAs(t, err, &rest)
	require.Equal(t, 401, rest.Response.StatusCode)
}

func TestHistoryIsBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{MaxMessages: 3, MaxRequests: 2}, nil)
	for range 5 {
		_, err := w.bot.ChannelMessageSend(w.table.ID, "x")
		require.NoError(t, err)
	}
	require.Len(t, w.table.Messages(), 3)
	_, err := w.WaitRequest(soon(t), func(fakediscord.Request) bool { return w.RequestCount() == 5 })
	require.NoError(t, err)
	require.Len(t, w.Requests(), 2)
}
