package discord

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
)

// recorded is an interaction as Discord's documentation shows them.
func recorded(t *testing.T, name string) *interaction {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name + ".json")
	require.NoError(t, err)
	i, err := readInteraction(raw)
	require.NoError(t, err)
	return i
}

// offline is a client of a bot with some games that is not connected.
func offline(t *testing.T, games view.Games) *Client {
	t.Helper()
	c := New(Config{Token: "t"})
	texts, err := catalogue()
	require.NoError(t, err)
	c.bot = bot.New(bot.Config{Config: view.Config{Games: games, Catalogue: texts}})
	return c
}

// Interactions, as they come, become requests.
func TestRequest(t *testing.T) {
	t.Parallel()
	mason := chat.User{ID: "53908232506183680", Name: "Mason *the* <@1>", Since: time.UnixMilli(1432923124196).UTC()}
	mesa := chat.Place{Guild: "290926798626357999", Channel: "645027906669510667", Locale: "en-GB", GuildLocale: "es-ES"}
	french := mesa
	french.Locale, french.Missing = "fr", []game.Term{"permission.attach"}
	all := chat.Rights{ManageServer: true, ManageMessages: true}
	for name, want := range map[string]chat.Request{
		"start": {ID: "786008729715212338", User: mason, At: mesa, Command: "kamisado start", Options: chat.Options{
			"mode": "estandar", "color": "negro",
			"opponent": &chat.User{ID: "82198898841029460", Name: "someone", Since: time.UnixMilli(1439668144665).UTC()},
		}},
		"direct": {
			ID: "786008729715212340", User: chat.User{ID: mason.ID, Name: "mason", Since: mason.Since},
			At: chat.Place{Channel: "1000000000000000007", Locale: "es-419"}, Command: "board",
			Options: chat.Options{"match": "k3v7x2mq · Ana", "text": true},
		},
		"select": {
			ID: "786008729715212341", User: mason, At: mesa, Message: "1000000000000000042",
			Control: "play/k3v7x2mq/17", Values: []string{"c1c6"},
		},
		"button": {
			ID: "786008729715212342", User: mason, At: french, Message: "1000000000000000042", Private: true, Plain: true,
			Control: "sure/k3v7x2mq/17",
		},
		"wrong": {ID: "786008729715212344", User: mason, At: mesa, Command: "move", Options: chat.Options{}},
		"modal": {ID: "786008729715212345", User: mason, At: mesa},
		"future": {
			ID: "786008729715212347", User: mason, At: mesa, Message: "1000000000000000042", Control: "fly/k3v7x2mq/17",
			Values: []string{},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := recorded(t, name)
			require.True(t, i.usable())
			if want.At.Guild != "" {
				want.May = all
			}
			c := offline(t, onlyKamisado())
			c.bot.Mux.Route(&want)
			got, _ := c.request(i)
			require.Equal(t, want, got)
		})
	}
	require.False(t, recorded(t, "nobody").usable())
}

// requested is the request of an interaction with such fields, as JSON, and what is being typed in it.
func requested(t *testing.T, c *Client, fields string) (chat.Request, string) {
	t.Helper()
	i, err := readInteraction([]byte(`{"id":"5","token":"T","user":{"id":"8"},"data":{},` + fields + `}`))
	require.NoError(t, err)
	require.True(t, i.usable())
	return c.request(i)
}

// Where an interaction comes from: the channel of a thread, whether the bot can only answer there, which permissions it
// lacks, and what the user may do.
func TestPlace(t *testing.T) {
	t.Parallel()
	c := offline(t, nil)
	const on = `"guild_id":"1","authorizing_integration_owners":`
	const enough = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles
	server, answers := chat.Place{Guild: "1"}, chat.Place{Guild: "1", UserInstallOnly: true}
	unseen, noFiles, none := answers, answers, server
	unseen.HiddenFromOthers, noFiles.Missing = true, []game.Term{"permission.attach"}
	none.Missing = []game.Term{"permission.view", "permission.send", "permission.attach"}
	for name, test := range map[string]struct {
		fields string
		bot    int64 // permissions
		user   int64
		want   chat.Place
		mayDo  chat.Rights
	}{
		"direct messages": {
			`"context":1,"authorizing_integration_owners":{"1":"10"}`, 0, discordgo.PermissionManageGuild,
			chat.Place{},
			chat.Rights{},
		},
		"other direct messages": {
			`"context":2,"authorizing_integration_owners":{"1":"10"}`, 0, 0, chat.Place{UserInstallOnly: true}, chat.Rights{},
		},
		"a server that has it":     {on + `{"0":"1"}`, 0, 0, server, chat.Rights{}},
		"a server and a person":    {on + `{"0":"1","1":"10"}`, 0, 0, server, chat.Rights{}},
		"not said":                 {`"guild_id":"1"`, 0, 0, server, chat.Rights{}},
		"a person on a server":     {on + `{"1":"10"}`, 0, permissionExternalApps, answers, chat.Rights{}},
		"seen by the user alone":   {on + `{"1":"10"}`, 0, discordgo.PermissionSendMessages, unseen, chat.Rights{}},
		"answers need files alone": {on + `{"1":"10"}`, discordgo.PermissionAttachFiles, 0, answers, chat.Rights{}},
		"answers without files":    {on + `{"1":"10"}`, discordgo.PermissionEmbedLinks, 0, noFiles, chat.Rights{}},
		"enough permissions": {
			`"guild_id":"1"`, enough, discordgo.PermissionManageGuild, server, chat.Rights{ManageServer: true},
		},
		"no permissions": {
			`"guild_id":"1"`, discordgo.PermissionEmbedLinks, discordgo.PermissionManageMessages, none,
			chat.Rights{ManageMessages: true},
		},
		"administrators": {
			on + `{"1":"10"}`, discordgo.PermissionAdministrator, discordgo.PermissionAdministrator, answers,
			chat.Rights{ManageServer: true, ManageMessages: true},
		},
		"a thread": {
			`"channel":{"type":11,"parent_id":"5","thread_metadata":{}}`, 0, 0, chat.Place{Parent: "5"}, chat.Rights{},
		},
		"a private thread": {`"channel":{"type":12,"parent_id":"5"}`, 0, 0, chat.Place{Parent: "5"}, chat.Rights{}},
		"a thread of news": {`"channel":{"type":10,"parent_id":"5"}`, 0, 0, chat.Place{Parent: "5"}, chat.Rights{}},
		"a channel": {
			`"channel":{"type":0,"parent_id":"6"},"message":{"thread":{"thread_metadata":{}}}`, 0, 0,
			chat.Place{},
			chat.Rights{},
		},
		"no channel": {`"channel":"general"`, 0, 0, chat.Place{}, chat.Rights{}},
	} {
		r, _ := requested(
			t, c, fmt.Sprintf(`%s,"app_permissions":"%d","member":{"permissions":"%d"}`, test.fields, test.bot, test.user),
		)
		require.Equal(t, test.want, r.At, name)
		require.Equal(t, test.mayDo, r.May, name)
	}
}

// A typed command has the options that it has, of the type that they have. Parts of a group of commands have the
// group's name before theirs. A user comes with a member if the user is on the server, a channel with what the author
// may do there. What cannot be a user's id makes the whole command unknown.
func TestTypedCommand(t *testing.T) {
	t.Parallel()
	c := offline(t, allKinds())
	c.self.Store(new("9"))
	const start, move, profile = `"name":"guess","options":[{"name":"start","options":[{"name":`, `"name":"match","options":[{"name":"move","options":[`, `"name":"profile","options":[{"name":"user","value":"8"}],"resolved":`
	ana := func(absent bool) chat.Options {
		return chat.Options{
			"user": &chat.User{ID: "8", Name: "ana", Absent: absent, Since: time.UnixMilli(1420070400000).UTC()},
		}
	}
	for data, want := range map[string]struct {
		command string
		options chat.Options
		focused string
	}{
		`"name":"settings"`: {"settings", chat.Options{}, ""},
		`"name":"match","options":[{"name":"stop","options":[{"name":"match","value":"k3v7x2mq","focused":true}]}]`: {
			"match stop", chat.Options{"match": "k3v7x2mq"}, "match",
		},
		move + `{"name":"match","value":"k3v7x2mq"},{"name":"reason","value":"x"}]}]`: {
			"match move", chat.Options{"match": "k3v7x2mq"}, "",
		},
		`"name":"match","options":[{"name":"dance"}]`: {
			"match dance", chat.Options{}, "",
		},
		`"name":"match"`:                  {"match", chat.Options{}, ""},
		`"name":"match","options":[null]`: {"match ", chat.Options{}, ""},
		start + `"rows","value":16},null]}]`: {
			"guess start", chat.Options{"rows": "16"}, "",
		},
		start + `"rows","value":2.5}]}]`: {
			"guess start", chat.Options{"rows": "2.5"}, "",
		},
		start + `"rows","value":1e12}]}]`: {
			"guess start", chat.Options{"rows": "1000000000000"}, "",
		},
		start + `"rows","value":"16"}]}]`: {
			"guess start", chat.Options{"rows": "16"}, "",
		},
		start + `"free","value":true}]}]`: {
			"guess start", chat.Options{"free": true}, "",
		},
		start + `"free","value":false}]}]`: {
			"guess start", chat.Options{"free": false}, "",
		},
		start + `"free","value":"true"}]}]`: {"guess start", chat.Options{}, ""},
		start + `"kind","value":"wide"}]}]`: {
			"guess start", chat.Options{"kind": "wide"}, "",
		},
		start + `"kind","value":true}]}]`:                                          {"guess start", chat.Options{}, ""},
		start + `"kind","value":7}]}]`:                                             {"guess start", chat.Options{}, ""},
		start + `"kind","value":null}]}]`:                                          {"guess start", chat.Options{}, ""},
		start + `"kind","value":""}]}]`:                                            {"guess start", chat.Options{}, ""},
		profile + `{"users":{"8":{"id":"8","username":"ana"}},"members":{"8":{}}}`: {"profile", ana(false), ""},
		profile + `{"users":{"8":{"id":"8","username":"ana"}}}`:                    {"profile", ana(true), ""},
		`"name":"profile","options":[{"name":"user","value":"9"}]`: {
			"profile", chat.Options{"user": &chat.User{ID: "9", Self: true}}, "",
		},
		profile + `{}`: {
			"profile", chat.Options{"user": &chat.User{ID: "8"}}, "",
		},
		`"name":"profile","options":[{"name":"user","value":"<@8>"}]`: {"", nil, ""},
		move + `{"name":"channel","value":"7"}]}],"resolved":{"channels":{"7":{"permissions":"8192"}}}`: {
			"match move", chat.Options{"channel": &chat.Channel{ID: "7", May: chat.Rights{ManageMessages: true}}}, "",
		},
		move + `{"name":"channel","value":"7"}]}]`: {
			"match move", chat.Options{}, "",
		},
		move + `{"name":"channel","value":"x"}]}],"resolved":{"channels":{"x":{}}}`: {
			"match move", chat.Options{}, "",
		},
		`"name":"import","options":[{"name":"file","value":"9"}]`: {
			"import", chat.Options{}, "",
		},
	} {
		r, focused := requested(t, c, `"type":2,"data":{`+data+`}`)
		require.Equal(t, want.command, r.Command, data)
		require.Equal(t, want.options, r.Options, data)
		require.Equal(t, want.focused, focused, data)
	}
	r, _ := requested(
		t, c,
		`"type":2,"data":{"name":"import","options":[{"name":"file","value":"9"}],"resolved":{"attachments":{"9":{"size":5}}}}`,
	)
	require.Equal(t, 5, r.Options.File("file").Size)
	_, focused := c.request(recorded(t, "autocomplete"))
	require.Equal(t, "cell", focused)
}

// A press counts only if it can come from Discord: a control of a match belongs to a message of that match, and
// channels, which will stand in mentions, are ids. An ephemeral message belongs to the user who sees it.
func TestPress(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	const play, row = `"data":{"custom_id":"play/k3v7x2mq/17#1","values":["c1c6"]},"message":{"id":"6",`, `"components":[{"components":[{"custom_id":"`
	for fields, want := range map[string]string{
		play + row + `play/k3v7x2mq/17"}]}]}`:                              "play/k3v7x2mq/17",
		play + row + `resign/k3v7x2mq/17"}]}]}`:                            "play/k3v7x2mq/17",
		play + row + `play/aaaaaaaa/17"}]}]}`:                              "",
		play + row + `help/rules"}]}]}`:                                    "",
		play + row + `play/aaaaaaaa/17"}]}],"flags":64}`:                   "play/k3v7x2mq/17",
		play + `"components":[]}`:                                          "play/k3v7x2mq/17",
		`"data":{"custom_id":"set/channels","values":["1","2"]}`:           "set/channels",
		`"data":{"custom_id":"set/channels","values":[]}`:                  "set/channels",
		`"data":{"custom_id":"set/channels","values":["1","> @everyone"]}`: "",
	} {
		r, _ := requested(t, c, `"type":3,`+fields)
		require.Equal(t, want, r.Control, fields)
	}
	for user, message := range map[string]string{"8": "6", "9": ""} {
		r, _ := requested(t, c, `"type":3,"message":{"id":"6","flags":64,"interaction_metadata":{"user":{"id":"`+user+`"}}}`)
		require.Equal(t, message, r.Message)
		require.Equal(t, message != "", r.Private)
	}
}

// A user with a display name that shows nothing is called by the username.
func TestNameOfNothing(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	for shown, want := range map[string]string{
		"Ana": "Ana", "": "ana_7", "\u3164\u200B": "ana_7", "\u2800": "ana_7", "\u0301": "ana_7",
	} {
		require.Equal(t, want, c.user(&discordgo.User{ID: "8", Username: "ana_7", GlobalName: shown}).Name)
	}
}

// A field of another type than is expected counts as missing, as do those that Discord may add.
func TestOddInteraction(t *testing.T) {
	t.Parallel()
	i, err := readInteraction([]byte(`{"id":"5","token":"T","type":3,"app_permissions":7,"channel":"mesa","message":{"id":"6","attachments":{}},
		"member":{"permissions":"8","user":{"id":"8"}},"data":{"custom_id":"play/k3v7x2mq/17#1","values":["c1c6"]},"new":[{}]}`))
	require.NoError(t, err)
	require.True(t, i.usable())
	r, _ := offline(t, onlyKamisado()).request(i)
	require.Equal(t, []string{"play/k3v7x2mq/17", "c1c6"}, []string{r.Control, r.Value()})
	require.Equal(t, []string{"5", "6", "8"}, []string{r.ID, r.Message, r.User.ID})
	for _, broken := range []string{"", "[", `{"id":"5"`} {
		_, err := readInteraction([]byte(broken))
		require.Error(t, err, broken)
	}
	for _, unusable := range []string{
		"{}", "null", "[]", `{"id":"5","user":{"id":"8"},"data":{}}`, `{"id":"5","token":"T","user":{"id":"8"}}`,
		`{"id":"5","token":"T","user":{"id":"*"},"data":{}}`,
	} {
		i, err := readInteraction([]byte(unusable))
		require.NoError(t, err, unusable)
		require.False(t, i.usable(), unusable)
	}
}

// Ids may stand in mentions and addresses only if they are ids.
func TestSnowflakes(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"1": true, "53908232506183680": true, "": false, "-1": false, "1e3": false, "12 ": false, "١٢": false,
		"123456789012345678901": false,
	} {
		require.Equal(t, want, IsSnowflake(id), id)
	}
	require.Equal(t, "https://discord.com/channels/1/2/3", Link("1", "2", "3"))
	require.Equal(t, "https://discord.com/channels/@me/2", Link("", "2", ""))
}
