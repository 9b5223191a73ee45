package discord

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/game"
)

// usable reports whether an interaction holds what is needed to answer it. discordgo
// also delivers events that it could decode only in part.
func usable(i *discordgo.Interaction) bool {
	return i != nil && i.ID != "" && i.Token != "" && i.Data != nil && author(i) != nil && IsSnowflake(author(i).ID)
}

// IsSnowflake reports whether a text has the form of Discord's ids. Nothing else may
// stand in a mention or an address.
func IsSnowflake(id string) bool {
	return id != "" && len(id) <= 20 && strings.Trim(id, "0123456789") == ""
}

// author is whoever caused an interaction, in a server or in a direct message.
func author(i *discordgo.Interaction) *discordgo.User {
	if i.Member != nil && i.Member.User != nil {
		return i.Member.User
	}
	return i.User
}

// request turns an interaction into a request.
func (c *Client) request(i *discordgo.Interaction) chat.Request {
	r := chat.Request{ID: i.ID, User: c.user(author(i)), At: place(i), May: rights(i)}
	if i.Message != nil && !pressedByAnother(i) {
		r.Message = i.Message.ID
		r.Private = i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
		r.Plain = len(i.Message.Attachments) == 0
	}
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		r.Do = c.commandAction(data)
	case discordgo.MessageComponentInteractionData:
		value := ""
		if len(data.Values) > 0 {
			value = data.Values[0]
		}
		r.Do = decodeID(data.CustomID, value)
		if set, ok := r.Do.(chat.Set); ok && set.What == chat.SetChannels {
			r.Do = setChannels(data.Values)
		}
	default:
		r.Do = chat.Unknown{}
	}
	return r
}

// pressedByAnother reports whether a control of an ephemeral message was pressed by a user
// who cannot see that message, which Discord does not allow. Such a press is treated as
// a command: its ephemeral reply must not edit a message that another user sees.
func pressedByAnother(i *discordgo.Interaction) bool {
	m := i.Message
	return m.Flags&discordgo.MessageFlagsEphemeral != 0 && m.InteractionMetadata != nil && m.InteractionMetadata.User != nil &&
		m.InteractionMetadata.User.ID != author(i).ID
}

// user turns Discord's user into the bot's.
func (c *Client) user(u *discordgo.User) chat.User {
	name := u.GlobalName
	if name == "" {
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
func place(i *discordgo.Interaction) chat.Place {
	at := chat.Place{Guild: i.GuildID, Channel: i.ChannelID, Locale: string(i.Locale)}
	if i.GuildLocale != nil {
		at.GuildLocale = string(*i.GuildLocale)
	}
	at.AnswersOnly = answersOnly(i)
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
func rights(i *discordgo.Interaction) chat.Rights {
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

// rightsIn are what the author of a command may do in a channel that it names. (discordgo drops
// the permissions that come with such a channel.)
func rightsIn(interaction json.RawMessage, channel string) chat.Rights {
	var from struct {
		Data struct {
			Resolved struct {
				Channels map[string]struct {
					Permissions int64 `json:"permissions,string"`
				} `json:"channels"`
			} `json:"resolved"`
		} `json:"data"`
	}
	if json.Unmarshal(interaction, &from) != nil {
		return chat.Rights{}
	}
	return rightsOf(from.Data.Resolved.Channels[channel].Permissions)
}

// parent is the channel of the thread in which an interaction came; empty where it came from
// somewhere else. For any other channel the parent is its category.
func parent(interaction json.RawMessage) string {
	var from struct {
		Channel struct {
			Type   discordgo.ChannelType `json:"type"`
			Parent string                `json:"parent_id"`
		} `json:"channel"`
	}
	// Only threads have this: to look for it is much quicker than to read all.
	if !bytes.Contains(interaction, []byte(`"thread_metadata"`)) || json.Unmarshal(interaction, &from) != nil {
		return ""
	}
	switch from.Channel.Type {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread, discordgo.ChannelTypeGuildNewsThread:
		return from.Channel.Parent
	}
	return ""
}

// permissionExternalApps lets everybody see what an application answers that a member has
// installed for themselves. (discordgo does not know it.)
const permissionExternalApps = 1 << 50

// answersOnly reports whether the bot can only answer where an interaction comes from: a server
// that has not installed it, or people's direct messages. A control tells who had installed
// it for the command that its message answers.
func answersOnly(i *discordgo.Interaction) bool {
	if i.Context == discordgo.InteractionContextPrivateChannel {
		return true
	}
	_, installed := i.AuthorizingIntegrationOwners[discordgo.ApplicationIntegrationGuildInstall]
	return i.GuildID != "" && len(i.AuthorizingIntegrationOwners) > 0 && !installed
}
