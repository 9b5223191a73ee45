package discord

import (
	"encoding/json"
	"errors"

	"github.com/bwmarrin/discordgo"
)

// interaction is what the bot needs to know of an interaction. discordgo's own type decodes the
// whole of the message that was clicked besides, and lacks the channel.
type interaction struct {
	ID          string                           `json:"id"`
	AppID       string                           `json:"application_id"`
	Type        discordgo.InteractionType        `json:"type"`
	Token       string                           `json:"token"`
	Locale      string                           `json:"locale"`
	GuildLocale string                           `json:"guild_locale"`
	GuildID     string                           `json:"guild_id"`
	ChannelID   string                           `json:"channel_id"`
	Channel     channel                          `json:"channel"`
	Context     discordgo.InteractionContextType `json:"context"`
	// Owners have installed the bot, by what for; none where Discord does not say.
	Owners map[discordgo.ApplicationIntegrationType]string `json:"authorizing_integration_owners"`
	// AppPermissions are the bot's in the channel; 0 where Discord does not say.
	AppPermissions int64 `json:"app_permissions,string"`
	// Member caused the interaction on a server, User in direct messages.
	Member  *member         `json:"member"`
	User    *discordgo.User `json:"user"`
	Message *clicked        `json:"message"`
	// Data is what it is about, by its type.
	Data json.RawMessage `json:"data"`
}

// channel is the channel of an interaction.
type channel struct {
	Type   discordgo.ChannelType `json:"type"`
	Parent string                `json:"parent_id"`
}

// member is whoever caused an interaction on a server.
type member struct {
	User        *discordgo.User `json:"user"`
	Permissions int64           `json:"permissions,string"`
}

// clicked is the message of which a control was pressed.
type clicked struct {
	ID          string                 `json:"id"`
	Flags       discordgo.MessageFlags `json:"flags"`
	Attachments []struct{}             `json:"attachments"`
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

// pressed is the data of a control.
type pressed struct {
	CustomID string   `json:"custom_id"`
	Values   []string `json:"values"`
}

// readInteraction reads an interaction as it came. A field of another type than is expected
// counts as missing.
func readInteraction(raw []byte) (*interaction, error) {
	i := new(interaction)
	return i, readJSON(raw, i)
}

// readJSON reads what it can of a JSON text.
func readJSON(raw []byte, into any) error {
	err := json.Unmarshal(raw, into)
	if _, broken := errors.AsType[*json.SyntaxError](err); broken {
		return err
	}
	return nil
}

// usable reports whether an interaction holds what is needed to answer it.
func (i *interaction) usable() bool {
	return i.ID != "" && i.Token != "" && len(i.Data) > 0 && i.author() != nil && IsSnowflake(i.author().ID)
}

// author is whoever caused an interaction, in a server or in a direct message.
func (i *interaction) author() *discordgo.User {
	if i.Member != nil && i.Member.User != nil {
		return i.Member.User
	}
	return i.User
}

// command is the data of a command, or of the part of one that has been typed.
func (i *interaction) command() (data discordgo.ApplicationCommandInteractionData, ok bool) {
	switch i.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		return data, json.Unmarshal(i.Data, &data) == nil
	}
	return data, false
}

// pressed is the data of a control that was pressed, or whose values were chosen.
func (i *interaction) pressed() (data pressed, ok bool) {
	return data, i.Type == discordgo.InteractionMessageComponent && json.Unmarshal(i.Data, &data) == nil
}

// pressedByAnother reports whether a control of an ephemeral message was pressed by a user
// who cannot see that message, which Discord does not allow. Such a press is treated as
// a command: its ephemeral reply must not edit a message that another user sees.
func (i *interaction) pressedByAnother() bool {
	owner := i.Message.Answers.User
	return i.Message.Flags&discordgo.MessageFlagsEphemeral != 0 && owner != nil && owner.ID != i.author().ID
}

// parent is the channel of the thread in which an interaction came; empty where it came from
// somewhere else. For any other channel the parent is its category.
func (i *interaction) parent() string {
	switch i.Channel.Type {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread, discordgo.ChannelTypeGuildNewsThread:
		return i.Channel.Parent
	}
	return ""
}

// answersOnly reports whether the bot can only answer where an interaction comes from: a server
// that has not installed it, or people's direct messages. A control tells who had installed
// it for the command that its message answers.
func (i *interaction) answersOnly() bool {
	if i.Context == discordgo.InteractionContextPrivateChannel {
		return true
	}
	_, installed := i.Owners[discordgo.ApplicationIntegrationGuildInstall]
	return i.GuildID != "" && len(i.Owners) > 0 && !installed
}
