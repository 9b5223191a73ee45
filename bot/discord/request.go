package discord

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/respond"
	"kamisado/game"
	"kamisado/game/match"
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

// commandAction turns a command into an action.
func (c *Client) commandAction(data discordgo.ApplicationCommandInteractionData) chat.Action {
	o := options{data.Options, data.Resolved}
	if g := c.game(data.Name); g != nil {
		return c.startAction(g, o)
	}
	switch data.Name {
	case commandMove:
		return chat.TypeMove{Match: o.text(optionMatch), Text: o.text(optionMove)}
	case commandBoard:
		return chat.Show{Match: o.text(optionMatch), Text: o.flag(optionText), Ask: o.text(optionAsk)}
	case commandMoves:
		return chat.Moves{Match: o.text(optionMatch)}
	case commandResign:
		return chat.Resign{Match: o.text(optionMatch)}
	case commandDraw:
		return chat.Settle{Match: o.text(optionMatch), What: match.Draw}
	case commandUndo:
		return chat.Settle{Match: o.text(optionMatch), What: match.Takeback}
	case commandHint:
		return chat.Hint{Match: o.text(optionMatch)}
	case commandReview:
		return chat.Review{Match: o.text(optionMatch)}
	case commandReplay:
		return chat.Replay{Match: o.text(optionMatch), Step: chat.ReplayFirst}
	case commandExport:
		return chat.Export{Match: o.text(optionMatch)}
	case commandImport:
		return c.importAction(o)
	case commandGames:
		return chat.Games{}
	case commandRecords:
		return chat.Records{Game: game.ID(o.text(optionGame)), Leaderboard: o.text(optionTable)}
	case commandLeaderboard:
		return chat.Leaderboard{Game: game.ID(o.text(optionGame))}
	case commandProfile:
		return c.profileAction(o)
	case commandSettings:
		return chat.Settings{}
	case commandMatch:
		return matchAction(o)
	case commandPrivacy:
		return privacyAction(o)
	case commandHelp:
		return chat.Help{Topic: o.text(optionTopic)}
	}
	if verb := c.verb(data.Name); verb != nil {
		return chat.TypeMove{Match: o.text(optionMatch), Text: o.text(verb.Option), Verb: verb.Name}
	}
	return chat.Unknown{}
}

// startAction turns "/<game> start" into an action.
func (c *Client) startAction(g *respond.Game, o options) chat.Action {
	if len(o.list) == 0 || o.list[0] == nil || o.list[0].Name != commandStart {
		return chat.Unknown{}
	}
	o.list = o.list[0].Options
	start := chat.Start{
		Game: g.Rules.ID(), Options: game.Options{},
		Side: o.text(optionColor), Level: o.text(optionLevel), Hints: o.flag(optionHints),
		Turned: o.text(optionView) == boardTurned, MoveTime: o.text(optionTime), Unrated: o.value(optionRated) == false,
		Alone: o.flag(optionAlone), Open: o.flag(optionOpen) && isDuel(g),
	}
	if thread, ok := o.value(optionThread).(bool); ok {
		start.Thread = &thread
	}
	for _, option := range g.Options {
		if value := o.gameOption(option); value != "" {
			start.Options[option.Name] = value
		}
	}
	if !opponent(c, &start, o) {
		return chat.Unknown{}
	}
	return start
}

// opponent reads who is challenged, if anybody is, and reports whether that can be somebody.
func opponent(c *Client, start *chat.Start, o options) bool {
	id := o.text(optionOpponent)
	if id == "" {
		return true
	}
	start.Opponent = &chat.User{ID: id, Self: id == c.selfID()}
	if o.resolved != nil && o.resolved.Users[id] != nil {
		opponent := c.user(o.resolved.Users[id])
		start.Opponent = &opponent
	}
	return IsSnowflake(start.Opponent.ID)
}

// importAction turns "/import" into an action.
func (c *Client) importAction(o options) chat.Action {
	do := chat.Import{
		Start: chat.Start{Game: game.ID(o.text(optionGame)), Side: o.text(optionColor), Level: o.text(optionLevel)},
		Text:  o.text(optionPosition),
	}
	if id := o.text(optionFile); id != "" && o.resolved != nil {
		do.File = c.uploads.upload(o.resolved.Attachments[id])
	}
	if !opponent(c, &do.Start, o) || do.Game != "" && c.game(string(do.Game)) == nil {
		return chat.Unknown{}
	}
	return do
}

// matchAction turns what moderators do about a match into an action.
func matchAction(o options) chat.Action {
	if len(o.list) == 0 || o.list[0] == nil {
		return chat.Unknown{}
	}
	sub := o.list[0]
	o.list = sub.Options
	switch sub.Name {
	case commandStop:
		return chat.Halt{Match: o.text(optionMatch)}
	case commandMove:
		return chat.Relocate{Match: o.text(optionMatch), Channel: o.channel(optionChannel)}
	}
	return chat.Unknown{}
}

// privacyAction turns "/privacy show" and "/privacy delete" into an action.
func privacyAction(o options) chat.Action {
	if len(o.list) == 0 || o.list[0] == nil {
		return chat.Unknown{}
	}
	switch what := chat.PrivacyKind(o.list[0].Name); what {
	case chat.PrivacyShow, chat.PrivacyDelete:
		return chat.Privacy{What: what}
	}
	return chat.Unknown{}
}

// profileAction turns "/profile" into an action.
func (c *Client) profileAction(o options) chat.Action {
	var do chat.Profile
	if hide, ok := o.value(optionHide).(bool); ok {
		do.Hide = &hide
	}
	id := o.text(optionUser)
	if id == "" {
		return do
	}
	if !IsSnowflake(id) {
		return chat.Unknown{}
	}
	do.User = &chat.User{ID: id}
	if o.resolved != nil && o.resolved.Users[id] != nil {
		user := c.user(o.resolved.Users[id])
		do.User = &user
	}
	return do
}

// wanted turns an autocomplete interaction into what is to be suggested.
func (c *Client) wanted(data discordgo.ApplicationCommandInteractionData) bot.Wanted {
	o := options{data.Options, data.Resolved}
	if data.Name == commandMatch {
		if len(o.list) > 0 && o.list[0] != nil {
			o.list = o.list[0].Options
		}
		return bot.Wanted{Server: true, Typed: o.text(optionMatch)}
	}
	focused := o.focused()
	if focused == nil || focused.Name == optionMatch {
		return bot.Wanted{Typed: o.text(optionMatch), Over: slices.Contains([]string{commandReview, commandReplay, commandExport}, data.Name)}
	}
	if data.Name == commandRecords {
		return bot.Wanted{Leaderboards: true, Game: game.ID(o.text(optionGame)), Typed: o.text(optionTable)}
	}
	if focused.Name == optionAsk {
		return bot.Wanted{Questions: true, Match: o.text(optionMatch), Typed: o.text(optionAsk)}
	}
	w := bot.Wanted{Moves: true, Match: o.text(optionMatch), Typed: o.text(focused.Name)}
	if verb := c.verb(data.Name); verb != nil {
		w.Verb = verb.Name
	}
	return w
}

// game is the game whose command has a name, nil if none has.
func (c *Client) game(command string) *respond.Game {
	for i := range c.bot.Games {
		if g := &c.bot.Games[i]; string(g.Rules.ID()) == command {
			return g
		}
	}
	return nil
}

// verb is the games' own command of a name, nil if there is none.
func (c *Client) verb(command string) *respond.Verb {
	for i := range c.bot.Games {
		for j := range c.bot.Games[i].Verbs {
			if v := &c.bot.Games[i].Verbs[j]; v.Name == command {
				return v
			}
		}
	}
	return nil
}

// options are a command's options as they came. discordgo's typed getters panic
// on a value of another type; these give the zero value.
type options struct {
	list     []*discordgo.ApplicationCommandInteractionDataOption
	resolved *discordgo.ApplicationCommandInteractionDataResolved
}

func (o options) value(name string) any {
	for _, option := range o.list {
		if option != nil && option.Name == name {
			return option.Value
		}
	}
	return nil
}

func (o options) text(name string) string {
	text, _ := o.value(name).(string)
	return text
}

// channel is the id of a channel of the server that was chosen: Discord resolves no other.
func (o options) channel(name string) string {
	id := o.text(name)
	if o.resolved == nil || o.resolved.Channels[id] == nil || !IsSnowflake(id) {
		return ""
	}
	return id
}

func (o options) flag(name string) bool {
	flag, _ := o.value(name).(bool)
	return flag
}

// gameOption is the value of a game's own option in the form that games take; empty
// when none was given.
func (o options) gameOption(option respond.Option) string {
	switch value := o.value(option.Name).(type) {
	case string:
		return value
	case bool:
		if value && option.Flag {
			return respond.FlagSet
		}
	case float64:
		if option.Most > 0 {
			return strconv.FormatFloat(value, 'f', -1, 64)
		}
	}
	return ""
}

func (o options) focused() *discordgo.ApplicationCommandInteractionDataOption {
	for _, option := range o.list {
		if option != nil && option.Focused {
			return option
		}
	}
	return nil
}
