package openapi_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/fakediscord/openapi"
)

func load(t *testing.T) *openapi.Checker {
	t.Helper()
	path, ok := openapi.Find()
	if !ok {
		t.Skip("Discord's OpenAPI description is not at hand; set " + openapi.Env)
	}
	c, err := openapi.Load(path)
	require.NoError(t, err)
	return c
}

func TestCheck(t *testing.T) {
	t.Parallel()
	c := load(t)
	const (
		callback = "POST /interactions/{interaction_id}/{interaction_token}/callback"
		messages = "POST /channels/{channel_id}/messages"
		commands = "PUT /applications/{application_id}/commands"
		original = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
	)
	cases := map[string]struct {
		route, body string
		want        string // part of the error; empty for none
	}{
		"a message": {callback, `{"type":4,"data":{"content":"hi","components":[],"tts":false}}`, ""},
		"an update": {
			callback, `{"type":7,"data":{"content":"hi","attachments":[{"id":"0","description":"x"}]}}`, "",
		},
		"an attachment by number": {callback, `{"type":4,"data":{"attachments":[{"id":0,"filename":"x.png"}]}}`, ""},
		"choices":                 {callback, `{"type":8,"data":{"choices":[{"name":"c1c6","value":"c1c6"}]}}`, ""},
		"content of a wrong type": {callback, `{"type":4,"data":{"content":5}}`, "callback"},
		"an unknown component":    {messages, `{"content":"x","components":[{"type":99}]}`, "messages"},
		"a long custom_id": {
			messages,
			`{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"` + strings.Repeat("x", 101) + `"}]}]}`,
			"messages",
		},
		"permissions as a string": {commands, `[{"name":"x","description":"x","default_member_permissions":"8192"}]`, ""},
		"an edit":                 {original, `{"content":"x","components":[]}`, ""},
		"no body where one is":    {"GET /users/@me", `{"x":1}`, "takes no body"},
		"an unknown route":        {"GET /nothing", ``, "no GET /nothing"},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			method, template, _ := strings.Cut(tc.route, " ")
			err := c.Check(fakediscord.RESTRequest{Method: method, Template: template, Payload: []byte(tc.body)})
			if tc.want == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, tc.want)
			}
		})
	}
}

// TestThroughTheServer sends with discordgo, whose habits are what the description has to put up with.
func TestThroughTheServer(t *testing.T) {
	t.Parallel()
	s := fakediscord.New(fakediscord.Config{Check: load(t).Check})
	defer s.Close()
	ch := s.NewGuild("Club", "es-ES").NewChannel("mesa")
	bot, err := discordgo.New("Bot " + s.Token())
	require.NoError(t, err)
	bot.Client = s.Client()
	allowed := int64(discordgo.PermissionManageMessages)
	_, err = bot.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", []*discordgo.ApplicationCommand{{
		Name: "stop", Description: "Stop a game", DefaultMemberPermissions: &allowed,
		Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionString, Name: "match", Description: "Which", Autocomplete: true,
		}},
	}})
	require.NoError(t, err)
	m, err := bot.ChannelMessageSendComplex(ch.ID, &discordgo.MessageSend{
		Content: "x", Files: []*discordgo.File{{Name: "a.txt", Reader: strings.NewReader("a")}},
	})
	require.NoError(t, err)
	_, err = bot.ChannelMessageEdit(ch.ID, m.ID, "y")
	require.NoError(t, err)
	require.Empty(t, s.Problems())
}

func TestLoadRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, content := range map[string]string{"a.json": `{}`, "b.json": `no json`} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		_, err := openapi.Load(path)
		require.Error(t, err)
	}
	_, err := openapi.Load(filepath.Join(dir, "none.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
