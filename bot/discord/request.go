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

// request turns an interaction into a request.
func (c *Client) request(i *interaction) chat.Request {
	r := chat.Request{ID: i.ID, User: c.user(i.author()), At: place(i), May: rights(i)}
	if i.Message != nil && !i.pressedByAnother() {
		r.Message = i.Message.ID
		r.Private = i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
		r.Plain = len(i.Message.Attachments) == 0
	}
	r.Do = c.action(i)
	return r
}

// action is what an interaction asks for.
func (c *Client) action(i *interaction) chat.Action {
	if data, ok := i.command(); ok {
		do := c.commandAction(data)
		if move, ok := do.(chat.Relocate); ok {
			move.May = i.rightsIn(move.Channel)
			return move
		}
		return do
	}
	data, ok := i.pressed()
	if !ok || i.Message != nil && i.isForged(data.CustomID) {
		return chat.Unknown{}
	}
	do := decodeID(data.CustomID, first(data.Values))
	if set, ok := do.(chat.Set); ok && set.What == chat.SetChannels {
		return setChannels(data.Values)
	}
	if mark, ok := do.(chat.PuzzleMark); ok {
		mark.Values = data.Values
		return mark
	}
	return do
}

// first is the first of some texts; empty without one.
func first(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	return texts[0]
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

// setChannels decides on channels. They come from outside, and will stand in mentions.
func setChannels(ids []string) chat.Action {
	if slices.ContainsFunc(ids, func(id string) bool { return !IsSnowflake(id) }) {
		return chat.Unknown{}
	}
	return chat.Set{What: chat.SetChannels, Values: ids}
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
