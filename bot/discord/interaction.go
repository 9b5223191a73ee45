package discord

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// interaction is what the bot needs to know of an interaction. discordgo's own type also decodes the whole
// message that was clicked, and it lacks the channel and the permissions in channels that a command names.
type interaction struct {
	ID          string                           `json:"id"`
	AppID       string                           `json:"application_id"`
	Type        discordgo.InteractionType        `json:"type"`
	Token       string                           `json:"token"`
	Locale      string                           `json:"locale"`
	GuildLocale string                           `json:"guild_locale"`
	GuildID     string                           `json:"guild_id"`
	ChannelID   string                           `json:"channel_id"`
	Context     discordgo.InteractionContextType `json:"context"`
	Channel     struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	} `json:"channel"`
	// Owners have installed the bot, by what for; none where Discord does not say.
	Owners map[discordgo.ApplicationIntegrationType]string `json:"authorizing_integration_owners"`
	// AppPermissions are the bot's in the channel; 0 where Discord does not say.
	AppPermissions int64 `json:"app_permissions,string"`
	// Member caused the interaction on a server, User in direct messages.
	Member  *member         `json:"member"`
	User    *discordgo.User `json:"user"`
	Message *clicked        `json:"message"`
	Data    *data           `json:"data"`
}

// member is the user who caused an interaction on a server.
type member struct {
	User        *discordgo.User `json:"user"`
	Permissions int64           `json:"permissions,string"`
}

// clicked is the message of which a control was pressed.
type clicked struct {
	receivedMessage
	Attachments []struct{} `json:"attachments"`
	Rows        []struct {
		Controls []struct {
			ID string `json:"custom_id"`
		} `json:"components"`
	} `json:"components"`
	// Answers is the interaction that the message is the answer to.
	Answers struct {
		ID   string          `json:"id"`
		User *discordgo.User `json:"user"`
	} `json:"interaction_metadata"`
}

// data is what an interaction is about: a command with its options, or a control with the chosen values.
type data struct {
	Name     string        `json:"name"`
	Options  []typedOption `json:"options"`
	CustomID string        `json:"custom_id"`
	Values   []string      `json:"values"`
	// Resolved has what the values of options and menus are the ids of.
	Resolved struct {
		Users    map[string]*discordgo.User `json:"users"`
		Members  map[string]*struct{}       `json:"members"`
		Channels map[string]*struct {
			Permissions int64 `json:"permissions,string"`
		} `json:"channels"`
		Attachments map[string]*discordgo.MessageAttachment `json:"attachments"`
	} `json:"resolved"`
}

// typedOption is an option of a command as somebody has typed it, or a subcommand with its options.
type typedOption struct {
	Name    string        `json:"name"`
	Value   any           `json:"value"`
	Focused bool          `json:"focused"`
	Options []typedOption `json:"options"`
}

// readInteraction reads an interaction as it came. A field of another type than is expected counts as missing.
func readInteraction(raw []byte) (*interaction, error) {
	i := new(interaction)
	err := json.Unmarshal(raw, i)
	if _, broken := errors.AsType[*json.SyntaxError](err); broken {
		return nil, err
	}
	return i, nil
}

// usable reports whether an interaction holds what is needed to answer it.
func (i *interaction) usable() bool {
	return i.ID != "" && i.Token != "" && i.Data != nil && i.author() != nil && IsSnowflake(i.author().ID)
}

// author returns the user who caused an interaction, in a server or in a direct message.
func (i *interaction) author() *discordgo.User {
	if i.Member != nil && i.Member.User != nil {
		return i.Member.User
	}
	return i.User
}

// IsSnowflake reports whether a text has the form of Discord's ids. Nothing else may stand in a mention or an
// address.
func IsSnowflake(id string) bool {
	return id != "" && len(id) <= 20 && strings.Trim(id, "0123456789") == ""
}

// request turns an interaction into a request. focused is the option that is being typed; empty for none. It is
// the one place that checks what comes from outside: that the bot has such a control, that the message has one of
// the same match, and that values which will stand in mentions are ids.
func (c *Client) request(i *interaction) (r chat.Request, focused string) {
	r = chat.Request{ID: i.ID, User: c.user(i.author()), At: place(i)}
	if i.GuildID != "" && i.Member != nil {
		r.May = rightsOf(i.Member.Permissions)
	}
	// Discord allows nobody to press a control of an ephemeral message of another user. Such a press is treated as a
	// command: its ephemeral reply must not edit a message that another user sees.
	if m := i.Message; m != nil && (!m.isEphemeral() || m.Answers.User == nil || m.Answers.User.ID == i.author().ID) {
		r.Message, r.Private, r.Plain = m.ID, m.isEphemeral(), len(m.Attachments) == 0
	}
	switch i.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		r.Command, r.Options, focused = c.command(i)
	case discordgo.InteractionMessageComponent:
		if !c.isForged(i) {
			r.Control, r.Values = withoutPage(i.Data.CustomID), i.Data.Values
		}
	}
	c.bot.Mux.Route(&r)
	if r.Is(chat.OfChannels) && slices.ContainsFunc(r.Values, func(id string) bool { return !IsSnowflake(id) }) {
		r.Control = ""
	}
	return r, focused
}

// isForged reports whether a control of a match was pressed in a public message that has controls, but none of that
// match. Only a modified client can do that. The answer would replace another match's board.
func (c *Client) isForged(i *interaction) bool {
	of := c.bot.Mux.MatchOf(withoutPage(i.Data.CustomID))
	if i.Message == nil || i.Message.isEphemeral() || of == "" {
		return false
	}
	has := false
	for _, row := range i.Message.Rows {
		for _, control := range row.Controls {
			if c.bot.Mux.MatchOf(withoutPage(control.ID)) == of {
				return false
			}
			has = true
		}
	}
	return has
}

// command returns the name of a typed command, its options and the one that is being typed. The name is empty if an
// option names a user by something that is no id. Options that the command does not have, and values of another type
// than theirs, are left out.
func (c *Client) command(i *interaction) (name string, options chat.Options, focused string) {
	name, typed := i.Data.Name, i.Data.Options
	command, known := c.bot.Mux.Find(name)
	if !known && len(typed) > 0 {
		name += " " + typed[0].Name
		typed = typed[0].Options
		command, _ = c.bot.Mux.Find(name)
	}
	options = make(chat.Options)
	for _, option := range typed {
		if option.Focused {
			focused = option.Name
		}
		at := slices.IndexFunc(command.Options, func(o chat.Option) bool { return o.Name == option.Name })
		if at < 0 {
			continue
		}
		value := c.optionValue(command.Options[at].Kind, option.Value, i.Data)
		if user, ok := value.(*chat.User); ok && !IsSnowflake(user.ID) {
			return "", nil, focused
		}
		if value != nil {
			options[option.Name] = value
		}
	}
	return name, options, focused
}

// optionValue returns the value of an option as the bot has it; nil for one of another type.
func (c *Client) optionValue(kind chat.OptionKind, value any, in *data) any {
	text, isText := value.(string)
	yes, isYesNo := value.(bool)
	number, isNumber := value.(float64)
	switch {
	case kind == chat.YesNoOption && isYesNo:
		return yes
	case kind == chat.NumberOption && isNumber:
		return strconv.FormatFloat(number, 'f', -1, 64)
	case kind == chat.YesNoOption || !isText || text == "":
		return nil
	}
	switch kind {
	case chat.UserOption:
		known := in.Resolved.Users[text]
		if known == nil {
			return &chat.User{ID: text, Self: text == c.selfID()}
		}
		user := c.user(known)
		user.Absent = in.Resolved.Members[text] == nil // Discord sends a member too if the user is on the server
		return &user
	case chat.ChannelOption:
		// Discord resolves channels of the server alone
		if channel := in.Resolved.Channels[text]; channel != nil && IsSnowflake(text) {
			return &chat.Channel{ID: text, May: rightsOf(channel.Permissions)}
		}
		return nil
	case chat.FileOption:
		if file := in.Resolved.Attachments[text]; file != nil {
			return c.upload(file)
		}
		return nil
	}
	return text
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

// permissionExternalApps lets everybody see what an application answers that a member has installed for themselves.
// (discordgo does not know it.)
const permissionExternalApps = 1 << 50

// place returns where an interaction came from and which permissions the bot lacks there.
func place(i *interaction) chat.Place {
	at := chat.Place{Guild: i.GuildID, Channel: i.ChannelID, Locale: i.Locale, GuildLocale: i.GuildLocale}
	switch i.Channel.Type { // the parent of any other channel is its category
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
		discordgo.ChannelTypeGuildNewsThread:
		at.Parent = i.Channel.Parent
	}
	// The bot can only answer in people's direct messages and on a server that has not installed it. With a control
	// Discord says who had installed the bot for the command that its message answers.
	_, installed := i.Owners[discordgo.ApplicationIntegrationGuildInstall]
	at.UserInstallOnly = i.Context == discordgo.InteractionContextPrivateChannel ||
		i.GuildID != "" && len(i.Owners) > 0 && !installed
	at.HiddenFromOthers = at.UserInstallOnly && i.Member != nil && i.Member.Permissions != 0 &&
		!hasAny(i.Member.Permissions, permissionExternalApps)
	if i.GuildID == "" || i.AppPermissions == 0 { // which means that they were not sent
		return at
	}
	for _, p := range permissions {
		if !hasAny(i.AppPermissions, p.bits) && (!at.UserInstallOnly || p.bits == discordgo.PermissionAttachFiles) {
			at.Missing = append(at.Missing, p.name)
		}
	}
	return at
}

// rightsOf returns the rights that permissions give.
func rightsOf(permissions int64) chat.Rights {
	return chat.Rights{
		ManageServer:   hasAny(permissions, discordgo.PermissionManageGuild),
		ManageMessages: hasAny(permissions, discordgo.PermissionManageMessages),
	}
}

// hasAny reports whether permissions include one of some bits. Administrators have all permissions.
func hasAny(permissions, bits int64) bool {
	return permissions&(bits|discordgo.PermissionAdministrator) != 0
}
