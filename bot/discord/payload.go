package discord

import (
	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
)

// The payloads are structs of this package: discordgo's lack the description of an
// attachment, which is its alt text, and the nonce. Field names and limits are those
// of Discord's API.

// Limits of Discord, in characters unless they say otherwise.
const (
	maxContent     = 2000
	maxAlt         = 1024
	maxLabel       = 100 // of an option of a select or a suggestion, and their descriptions
	maxButtonLabel = 80
	maxPlaceholder = 150
	maxNonce       = 25
	maxOptions     = 25      // options of a select, and suggestions
	maxButtons     = 5       // buttons of a row
	maxRows        = 5       // rows of a message
	maxFile        = 8 << 20 // bytes of a file
	maxMoveMenus   = 3       // menus of moves, which leave two rows for buttons
)

// Limits are what package bot has to know of these.
func Limits() chat.Limits {
	return chat.Limits{Text: maxContent, Alt: maxAlt, Choices: maxOptions, Menus: maxMoveMenus, File: maxFile}
}

// callback is the body of a response to an interaction.
type callback struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

// message is the body of a message, new or edited.
type message struct {
	Content    string      `json:"content"`
	Components []component `json:"components"`
	// Attachments is nil to keep what the message has; it lists what stays and
	// what is new.
	Attachments     *[]attachment          `json:"attachments,omitempty"`
	AllowedMentions mentions               `json:"allowed_mentions"`
	Flags           discordgo.MessageFlags `json:"flags,omitempty"`
	Nonce           string                 `json:"nonce,omitempty"`
	EnforceNonce    bool                   `json:"enforce_nonce,omitempty"`
	Reference       *reference             `json:"message_reference,omitempty"`
}

// attachment names a file of the request; ID is its index among them.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// mentions are who is notified. Parse is always empty: nothing in a text may
// notify anybody by itself.
type mentions struct {
	Parse       []string `json:"parse"`
	Users       []string `json:"users,omitempty"`
	RepliedUser bool     `json:"replied_user"`
}

// reference makes a message a reply to another, if that still exists.
type reference struct {
	MessageID       string `json:"message_id"`
	FailIfNotExists bool   `json:"fail_if_not_exists"`
}

// component is a row, a button or a select.
type component struct {
	Type        discordgo.ComponentType `json:"type"`
	Components  []component             `json:"components,omitempty"`
	CustomID    string                  `json:"custom_id,omitempty"`
	Label       string                  `json:"label,omitempty"`
	Style       discordgo.ButtonStyle   `json:"style,omitempty"`
	Disabled    bool                    `json:"disabled,omitempty"`
	spare       bool                    // see chat.Button
	Placeholder string                  `json:"placeholder,omitempty"`
	Options     []option                `json:"options,omitempty"`
	// MinValues is nil, and MaxValues is 0, for the usual 1.
	MinValues *int `json:"min_values,omitempty"`
	MaxValues int  `json:"max_values,omitempty"`
	// These are of a select of channels.
	ChannelTypes []discordgo.ChannelType `json:"channel_types,omitempty"`
	Defaults     []defaultValue          `json:"default_values,omitempty"`
}

// defaultValue is what is chosen already in a select of channels.
type defaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// option is a line of a select.
type option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// truncate shortens a text to a limit in characters, the last of them an ellipsis.
func truncate(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}
