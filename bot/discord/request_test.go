package discord

import (
	"os"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
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
func offline(t *testing.T, games []bot.Game) *Client {
	t.Helper()
	c, err := New(Config{Token: "t"})
	require.NoError(t, err)
	texts, err := catalogue()
	require.NoError(t, err)
	c.bot = bot.New(bot.Config{Games: games, Catalogue: texts})
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
		"wrong":  {ID: "786008729715212344", User: mason, At: mesa, Command: "move", Options: chat.Options{}},
		"modal":  {ID: "786008729715212345", User: mason, At: mesa},
		"future": {ID: "786008729715212347", User: mason, At: mesa, Message: "1000000000000000042", Control: "fly/k3v7x2mq/17", Values: []string{}},
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

// What members may do comes with what they ask for; in direct messages there are no rights.
func TestRights(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	for name, test := range map[string]struct {
		permissions int64
		want        chat.Rights
	}{
		"none":          {discordgo.PermissionSendMessages, chat.Rights{}},
		"manage server": {discordgo.PermissionManageGuild, chat.Rights{ManageServer: true}},
		"moderate":      {discordgo.PermissionManageMessages, chat.Rights{ManageMessages: true}},
		"administrator": {discordgo.PermissionAdministrator, chat.Rights{ManageServer: true, ManageMessages: true}},
	} {
		i := &interaction{GuildID: "1", User: &discordgo.User{ID: "8"}, Member: &member{Permissions: test.permissions}}
		r, _ := c.request(i)
		require.Equal(t, test.want, r.May, name)
		i.GuildID = ""
		r, _ = c.request(i)
		require.Zero(t, r.May, name)
	}
	r, _ := c.request(&interaction{GuildID: "1", User: &discordgo.User{ID: "8"}})
	require.Zero(t, r.May)
}

// Of a thread it is known which channel it belongs to.
func TestParent(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		`{"channel":{"type":11,"parent_id":"5","thread_metadata":{}}}`:                       "5",
		`{"channel":{"type":0,"parent_id":"6"},"message":{"thread":{"thread_metadata":{}}}}`: "",
		`{"channel":"thread","thread_metadata":0}`:                                           "",
		`{"channel":{"type":0,"parent_id":"6"}}`:                                             "", // a category
		`{"channel":{"type":1,"parent_id":null}}`:                                            "",
		`{}`:                    "",
		`{"channel":"general"}`: "",
	} {
		i, err := readInteraction([]byte(raw))
		require.NoError(t, err, raw)
		require.Equal(t, want, place(i).Parent, raw)
	}
}

// requested is the request of a command with such data, as JSON, and what is being typed in it.
func requested(t *testing.T, c *Client, data string) (chat.Request, string) {
	t.Helper()
	i, err := readInteraction([]byte(`{"id":"5","token":"T","type":2,"member":{"user":{"id":"8"}},"data":` + data + `}`))
	require.NoError(t, err)
	return c.request(i)
}

// Parts of a group of commands have their group's name before theirs; options of other commands are left out.
func TestPartsOfCommands(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	for data, want := range map[string]chat.Request{
		`{"name":"settings"}`: {Command: "settings"},
		`{"name":"match","options":[{"name":"stop","options":[{"name":"match","value":"k3v7x2mq","focused":true}]}]}`: {
			Command: "match stop", Options: chat.Options{"match": "k3v7x2mq"},
		},
		`{"name":"match","options":[{"name":"move","options":[{"name":"match","value":"k3v7x2mq","focused":true},{"name":"reason","value":"x"}]}]}`: {
			Command: "match move", Options: chat.Options{"match": "k3v7x2mq"},
		},
	} {
		r, focused := requested(t, c, data)
		require.Equal(t, want.Command, r.Command)
		require.Equal(t, want.Options.Text("match"), r.Options.Text("match"))
		require.Len(t, r.Options, len(want.Options))
		require.Equal(t, len(want.Options) > 0, focused == "match")
		require.NotNil(t, c.bot.Mux.Route(&r))
	}
	for _, data := range []string{`{"name":"match","options":[{"name":"dance"}]}`, `{"name":"match"}`, `{"name":"match","options":[null]}`} {
		r, _ := requested(t, c, data)
		require.Nil(t, c.bot.Mux.Route(&r), data)
	}
}

// A channel that a moderator names is one of the server, with what the moderator may do there.
func TestChannelOption(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	const move = `{"name":"match","options":[{"name":"move","options":[{"name":"channel","value":"7"}]}]`
	r, _ := requested(t, c, move+`,"resolved":{"channels":{"7":{"id":"7","permissions":"8192"}}}}`)
	require.Equal(t, &chat.Channel{ID: "7", May: chat.Rights{ManageMessages: true}}, r.Options.Channel("channel"))
	r, _ = requested(t, c, move+`}`)
	require.Nil(t, r.Options.Channel("channel"))
}

// Channels of a menu will stand in mentions, so they are ids.
func TestChosenChannels(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	for values, want := range map[string]bool{`["1","2"]`: true, `[]`: true, `["1","> @everyone"]`: false} {
		i, err := readInteraction([]byte(`{"id":"5","token":"T","type":3,"user":{"id":"8"},"data":{"custom_id":"set/channels","values":` + values + `}}`))
		require.NoError(t, err)
		r, _ := c.request(i)
		require.Equal(t, want, r.Control == "set/channels", values)
	}
}

// Autocomplete asks for what has been typed so far.
func TestTypedSoFar(t *testing.T) {
	t.Parallel()
	r, focused := offline(t, onlyKamisado()).request(recorded(t, "autocomplete"))
	require.Equal(t, "push", r.Command)
	require.Equal(t, chat.Options{"cell": "C", "match": "k3v7x2mq"}, r.Options)
	require.Equal(t, "cell", focused)
}

// Values of a game's own options are read as Discord sends them, and as nobody should
// send them.
func TestGameOptions(t *testing.T) {
	t.Parallel()
	c := offline(t, allKinds())
	for name, test := range map[string]struct {
		option, value string
		want          any
	}{
		"a number":            {"rows", "16", "16"},
		"a number that is no": {"rows", "2.5", "2.5"},
		"a huge number":       {"rows", "1e12", "1000000000000"},
		"a number as text":    {"rows", `"16"`, "16"},
		"a flag":              {"free", "true", true},
		"a flag not set":      {"free", "false", false},
		"a flag as number":    {"free", "1", nil},
		"a choice":            {"kind", `"wide"`, "wide"},
		"a choice as flag":    {"kind", "true", nil},
		"nothing":             {"kind", "null", nil},
		"something else":      {"rows", "[1]", nil},
	} {
		r, _ := requested(t, c, `{"name":"guess","options":[{"name":"start","options":[{"name":"`+test.option+`","value":`+test.value+`},null]}]}`)
		require.Equal(t, test.want, r.Options[test.option], name)
	}
}

// Discord sends a member with a user that an option names if the user is on the server. What cannot be a user's id makes the
// whole command unknown.
func TestUserOption(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	for resolved, absent := range map[string]bool{
		`{"users":{"8":{"id":"8","username":"ana"}},"members":{"8":{}}}`: false,
		`{"users":{"8":{"id":"8","username":"ana"}}}`:                    true,
		`{}`: false,
	} {
		r, _ := requested(t, c, `{"name":"profile","options":[{"name":"user","value":"8"}],"resolved":`+resolved+`}`)
		require.Equal(t, absent, r.Options.User("user").Absent, resolved)
	}
	r, _ := requested(t, c, `{"name":"profile","options":[{"name":"user","value":"<@8>"}]}`)
	require.Empty(t, r.Command)
}

// A user with a display name that shows nothing is called by the username.
func TestNameOfNothing(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	for shown, want := range map[string]string{"Ana": "Ana", "": "ana_7", "\u3164\u200B": "ana_7", "\u2800": "ana_7", "\u0301": "ana_7"} {
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
	for _, unusable := range []string{"{}", "null", "[]", `{"id":"5","token":"T","user":{"id":"8"}}`, `{"id":"5","token":"T","user":{"id":"*"},"data":{}}`} {
		i, err := readInteraction([]byte(unusable))
		require.NoError(t, err, unusable)
		require.False(t, i.usable(), unusable)
	}
}

// Ids may stand in mentions and addresses only if they are ids.
func TestSnowflakes(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"1": true, "53908232506183680": true, "": false, "-1": false, "1e3": false, "12 ": false, "١٢": false, "123456789012345678901": false,
	} {
		require.Equal(t, want, IsSnowflake(id), id)
	}
	require.Equal(t, "https://discord.com/channels/1/2/3", Link("1", "2", "3"))
	require.Equal(t, "https://discord.com/channels/@me/2", Link("", "2", ""))
}
