package discord

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// IsSnowflake reports whether a text has the form of Discord's ids. Nothing else may
// stand in a mention or an address.
func IsSnowflake(id string) bool {
	return id != "" && len(id) <= 20 && strings.Trim(id, "0123456789") == ""
}

// request turns an interaction into a request. It is the one place that checks what comes from outside: that the bot
// has such a control, that the message has one of the same match, and that values which will stand in mentions are ids.
func (c *Client) request(i *interaction) chat.Request {
	r := chat.Request{ID: i.ID, User: c.user(i.author()), At: place(i), May: rights(i)}
	if i.Message != nil && !i.pressedByAnother() {
		r.Message = i.Message.ID
		r.Private = i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
		r.Plain = len(i.Message.Attachments) == 0
	}
	if typed, ok := c.typedCommand(i); ok && typed.valid {
		r.Command, r.Options = typed.name, typed.options
	}
	if data, ok := i.pressed(); ok && !c.isForged(i, data.CustomID) {
		r.Control, r.Values = withoutPage(data.CustomID), data.Values
	}
	c.bot.Mux.Route(&r)
	if r.Is(chat.OfChannels) && slices.ContainsFunc(r.Values, func(id string) bool { return !IsSnowflake(id) }) {
		r.Control = ""
	}
	return r
}

// isForged reports whether a control of a match was pressed in a public message that has controls, but none of that
// match. Only a modified client can do that. The answer would replace another match's board.
func (c *Client) isForged(i *interaction, id string) bool {
	of := c.bot.Mux.MatchOf(withoutPage(id))
	if i.Message == nil || i.Message.Flags&discordgo.MessageFlagsEphemeral != 0 || of == "" {
		return false
	}
	has := false
	for _, row := range i.Message.Rows {
		for _, control := range row.Controls {
			if c.bot.Mux.MatchOf(withoutPage(control.ID)) == of {
				return false
			}
			has = has || control.ID != ""
		}
	}
	return has
}

// user turns Discord's user into the bot's.
func (c *Client) user(u *discordgo.User) chat.User {
	name := u.GlobalName
	if match.IsBlankName(name) {
		name = u.Username
	}
	since, _ := discordgo.SnowflakeTimestamp(u.ID) // or the zero time
	return chat.User{ID: u.ID, Name: name, Bot: u.Bot, Self: u.ID == c.selfID(), Since: since.UTC()}
}

// permissions are those that a board with a picture needs, with their catalogue keys.
var permissions = []struct {
	bits int64
	name game.Term
}{
	{discordgo.PermissionViewChannel, "permission.view"},
	{discordgo.PermissionSendMessages | discordgo.PermissionSendMessagesInThreads, "permission.send"},
	{discordgo.PermissionAttachFiles, "permission.attach"},
}

// place is where an interaction came from and which permissions the bot lacks there.
func place(i *interaction) chat.Place {
	at := chat.Place{Guild: i.GuildID, Channel: i.ChannelID, Parent: i.parent(), Locale: i.Locale, GuildLocale: i.GuildLocale}
	at.AnswersOnly = i.answersOnly()
	at.Unseen = at.AnswersOnly && i.Member != nil && i.Member.Permissions != 0 && i.Member.Permissions&(permissionExternalApps|discordgo.PermissionAdministrator) == 0
	// No permissions at all means that they were not sent.
	if i.GuildID == "" || i.AppPermissions == 0 || i.AppPermissions&discordgo.PermissionAdministrator != 0 {
		return at
	}
	for _, p := range permissions {
		if i.AppPermissions&p.bits == 0 && (!at.AnswersOnly || p.bits == discordgo.PermissionAttachFiles) {
			at.Missing = append(at.Missing, p.name)
		}
	}
	return at
}

// rights are what the author of an interaction may do on the server.
func rights(i *interaction) chat.Rights {
	if i.GuildID == "" || i.Member == nil {
		return chat.Rights{}
	}
	return rightsOf(i.Member.Permissions)
}

// rightsOf are the rights that permissions give.
func rightsOf(permissions int64) chat.Rights {
	has := func(bit int64) bool { return permissions&(bit|discordgo.PermissionAdministrator) != 0 }
	return chat.Rights{ManageServer: has(discordgo.PermissionManageGuild), ManageMessages: has(discordgo.PermissionManageMessages)}
}

// permissionExternalApps lets everybody see what an application answers that a member has
// installed for themselves. (discordgo does not know it.)
const permissionExternalApps = 1 << 50
