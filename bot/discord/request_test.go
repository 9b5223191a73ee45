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
		"start": {ID: "786008729715212338", User: mason, At: mesa, Do: chat.Start{
			Game: "kamisado", Options: game.Options{"mode": "estandar"}, Side: "negro",
			Opponent: &chat.User{ID: "82198898841029460", Name: "someone", Since: time.UnixMilli(1439668144665).UTC()},
		}},
		"direct": {
			ID: "786008729715212340", User: chat.User{ID: mason.ID, Name: "mason", Since: mason.Since},
			At: chat.Place{Channel: "1000000000000000007", Locale: "es-419"}, Do: chat.Show{Match: "k3v7x2mq · Ana", Text: true},
		},
		"select": {
			ID: "786008729715212341", User: mason, At: mesa, Message: "1000000000000000042",
			Do: chat.Play{Match: "k3v7x2mq", Ply: 17, Move: "c1c6"},
		},
		"button": {
			ID: "786008729715212342", User: mason, At: french, Message: "1000000000000000042", Private: true, Plain: true,
			Do: chat.Resign{Match: "k3v7x2mq", Ply: 17, Sure: true},
		},
		"wrong":  {ID: "786008729715212344", User: mason, At: mesa, Do: chat.TypeMove{}},
		"modal":  {ID: "786008729715212345", User: mason, At: mesa, Do: chat.Unknown{}},
		"future": {ID: "786008729715212347", User: mason, At: mesa, Message: "1000000000000000042", Do: chat.Unknown{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := recorded(t, name)
			require.True(t, i.usable())
			if want.At.Guild != "" {
				want.May = all
			}
			require.Equal(t, want, offline(t, onlyKamisado()).request(i))
		})
	}
	require.False(t, recorded(t, "nobody").usable())
}

// What members may do comes with what they ask for; in direct messages there are no rights.
func TestRights(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		permissions int64
		want        chat.Rights
	}{
		"none":          {discordgo.PermissionSendMessages, chat.Rights{}},
		"manage server": {discordgo.PermissionManageGuild, chat.Rights{ManageServer: true}},
		"moderate":      {discordgo.PermissionManageMessages, chat.Rights{ManageMessages: true}},
		"administrator": {discordgo.PermissionAdministrator, chat.Rights{ManageServer: true, ManageMessages: true}},
	} {
		i := &interaction{GuildID: "1", Member: &member{Permissions: test.permissions}}
		require.Equal(t, test.want, rights(i), name)
		i.GuildID = ""
		require.Zero(t, rights(i), name)
	}
	require.Zero(t, rights(&interaction{GuildID: "1"}))
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
		require.Equal(t, want, i.parent(), raw)
	}
}

// What moderators ask for, and what nobody's client sends.
func TestModeration(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	sub := func(name string) []*discordgo.ApplicationCommandInteractionDataOption {
		return []*discordgo.ApplicationCommandInteractionDataOption{{Name: name, Options: []*discordgo.ApplicationCommandInteractionDataOption{
			{Name: "match", Value: "k3v7x2mq", Focused: true},
		}}}
	}
	require.Equal(t, chat.Settings{}, c.commandAction(discordgo.ApplicationCommandInteractionData{Name: "settings"}))
	stop := discordgo.ApplicationCommandInteractionData{Name: "match", Options: sub("stop")}
	require.Equal(t, chat.Halt{Match: "k3v7x2mq"}, c.commandAction(stop))
	require.Equal(t, bot.Wanted{Server: true, Waiting: true, Typed: "k3v7x2mq"}, c.wanted(stop))
	move := discordgo.ApplicationCommandInteractionData{Name: "match", Options: sub("move")}
	require.Equal(t, bot.Wanted{Server: true, Typed: "k3v7x2mq"}, c.wanted(move))
	require.Equal(t, chat.Unknown{}, c.commandAction(discordgo.ApplicationCommandInteractionData{Name: "match", Options: sub("dance")}))
	require.Equal(t, chat.Unknown{}, c.commandAction(discordgo.ApplicationCommandInteractionData{Name: "match"}))

	require.Equal(t, chat.Set{What: chat.SetChannels, Values: []string{"1", "2"}}, setChannels([]string{"1", "2"}))
	require.Equal(t, chat.Set{What: chat.SetChannels}, setChannels(nil))
	require.Equal(t, chat.Unknown{}, setChannels([]string{"1", "> @everyone"}))
}

// Autocomplete asks for what has been typed so far.
func TestWanted(t *testing.T) {
	t.Parallel()
	data, ok := recorded(t, "autocomplete").command()
	require.True(t, ok)
	require.Equal(t, bot.Wanted{Moves: true, Verb: "push", Match: "k3v7x2mq", Typed: "C"}, offline(t, onlyKamisado()).wanted(data))
	require.Equal(t, bot.Wanted{}, offline(t, onlyKamisado()).wanted(discordgo.ApplicationCommandInteractionData{}))
}

// Values of a game's own options are read as Discord sends them, and as nobody should
// send them.
func TestGameOptions(t *testing.T) {
	t.Parallel()
	c := offline(t, allKinds())
	for name, test := range map[string]struct {
		option string
		value  any
		want   string
	}{
		"a number":            {"rows", 16.0, "16"},
		"a number that is no": {"rows", 2.5, "2.5"},
		"a huge number":       {"rows", 1e12, "1000000000000"},
		"a number as text":    {"rows", "16", "16"},
		"a flag":              {"free", true, bot.FlagSet},
		"a flag not set":      {"free", false, ""},
		"a flag as number":    {"free", 1.0, ""},
		"a choice":            {"kind", "wide", "wide"},
		"a choice as flag":    {"kind", true, ""},
		"nothing":             {"kind", nil, ""},
		"something else":      {"rows", []any{1.0}, ""},
	} {
		start := &discordgo.ApplicationCommandInteractionDataOption{Name: "start", Options: []*discordgo.ApplicationCommandInteractionDataOption{
			{Name: test.option, Value: test.value}, nil,
		}}
		action := c.commandAction(discordgo.ApplicationCommandInteractionData{
			Name: "guess", Options: []*discordgo.ApplicationCommandInteractionDataOption{start},
		})
		require.Equal(t, test.want, action.(chat.Start).Options[test.option], name)
	}
	records := discordgo.ApplicationCommandInteractionData{Name: "records", Options: []*discordgo.ApplicationCommandInteractionDataOption{
		{Name: "game", Value: "guess"}, {Name: "leaderboard", Value: "9", Focused: true},
	}}
	require.Equal(t, chat.Records{Game: "guess", Leaderboard: "9"}, c.commandAction(records))
	require.Equal(t, bot.Wanted{Leaderboards: true, Game: "guess", Typed: "9"}, c.wanted(records))
}

// Discord sends a member with a user that an option names if the user is on the server.
func TestAbsentOpponent(t *testing.T) {
	t.Parallel()
	c := offline(t, onlyKamisado())
	users := map[string]*discordgo.User{"8": {ID: "8", Username: "ana"}}
	for name, test := range map[string]struct {
		resolved *discordgo.ApplicationCommandInteractionDataResolved
		want     bool
	}{
		"a member":  {&discordgo.ApplicationCommandInteractionDataResolved{Users: users, Members: map[string]*discordgo.Member{"8": {}}}, false},
		"no member": {&discordgo.ApplicationCommandInteractionDataResolved{Users: users}, true},
		"not sent":  {nil, false},
	} {
		opponent, ok := c.person(options{[]*discordgo.ApplicationCommandInteractionDataOption{
			{Name: optionOpponent, Type: discordgo.ApplicationCommandOptionUser, Value: "8"},
		}, test.resolved}, optionOpponent)
		require.True(t, ok, name)
		require.Equal(t, test.want, opponent.Absent, name)
	}
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
		"member":{"permissions":"8","user":{"id":"8"}},"data":{"custom_id":"k3v7x2mq:17:play","values":["c1c6"]},"new":[{}]}`))
	require.NoError(t, err)
	require.True(t, i.usable())
	r := offline(t, onlyKamisado()).request(i)
	require.Equal(t, chat.Play{Match: "k3v7x2mq", Ply: 17, Move: "c1c6"}, r.Do)
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
