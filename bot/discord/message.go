package discord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/game"
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

// body is a message in Discord's form.
func body(m chat.Message) message {
	d := message{
		Content: game.Cut(m.Text, maxContent), Components: layout(m.Controls),
		AllowedMentions: mentions{Parse: []string{}, Users: m.Ping},
	}
	switch {
	case m.File != nil:
		d.Attachments = new([]attachment)
		for i, file := range m.Files() {
			*d.Attachments = append(*d.Attachments, attachment{
				ID: strconv.Itoa(i), Filename: file.Name, Description: game.Cut(file.Alt, maxAlt),
			})
		}
	case !m.KeepFile:
		d.Attachments = &[]attachment{}
	}
	if m.ReplyTo != "" {
		d.Reference = &reference{MessageID: m.ReplyTo}
	}
	return d
}

// layout turns any list of controls into rows of components within Discord's limits. It knows nothing of games: a menu
// of several groups becomes a select of the group and, once one is picked, selects of its moves; a field of a move form
// becomes as many selects as its values need.
func layout(controls []chat.Control) []component {
	rows := []component{}
	for _, control := range controls {
		switch c := control.(type) {
		case chat.Menu:
			var groups, moves []chat.Item
			for _, g := range c.Groups {
				groups = append(groups, g.Item)
				if g.Value == c.Picked || len(c.Groups) == 1 {
					moves = g.Items
				}
			}
			if len(groups) > 1 {
				rows = append(rows, selects(c.PickID, c.PickHint, "", groups[:min(len(groups), maxOptions)], c.Picked)...)
			}
			rows = append(rows, selects(c.PlayID, c.PlayHint, "", moves, "")...)
		case chat.Choice:
			rows = append(rows, selects(c.ID, c.Hint, "", c.Items, c.Picked)...)
		case chat.Form:
			for _, field := range c {
				var items []chat.Item
				for _, value := range field.Values {
					items = append(items, chat.Item{Value: value, Label: value})
				}
				then := field.Then
				if then != "" {
					then = ": " + then
				}
				rows = append(rows, selects(field.ID, field.Label, then, items, field.Picked)...)
			}
		case chat.Several:
			choose := component{
				Type: discordgo.SelectMenuComponent, CustomID: c.ID, Placeholder: game.Cut(c.Hint, maxPlaceholder),
				Options: options(c.Items[:min(len(c.Items), maxOptions)], c.Picked...), MinValues: new(int),
			}
			choose.MaxValues = len(choose.Options)
			rows = append(rows, row(choose))
		case chat.Channels:
			choose := component{
				Type: discordgo.ChannelSelectMenuComponent, CustomID: c.ID, Placeholder: game.Cut(c.Hint, maxPlaceholder),
				MinValues: new(int), MaxValues: maxOptions,
				ChannelTypes: []discordgo.ChannelType{
					discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildVoice,
				},
			}
			for _, id := range c.Picked[:min(len(c.Picked), maxOptions)] {
				choose.Defaults = append(choose.Defaults, defaultValue{id, "channel"})
			}
			rows = append(rows, row(choose))
		case chat.Buttons:
			rows = append(rows, buttonRows(c)...)
		}
	}
	if len(rows) > maxRows {
		return fitRows(rows)
	}
	return rows
}

// fitRows fits more rows than a message may have into the limit: the selects come
// first, then as many buttons as the remaining rows hold.
func fitRows(rows []component) []component {
	var selects, buttons []component
	for _, r := range rows {
		if r.Components[0].Type == discordgo.ButtonComponent {
			buttons = append(buttons, r.Components...)
		} else {
			selects = append(selects, r)
		}
	}
	if len(buttons) > 0 {
		selects = selects[:min(len(selects), maxRows-1)]
	}
	buttons = dropButtons(buttons, (maxRows-len(selects))*maxButtons)
	for chunk := range slices.Chunk(buttons, maxButtons) {
		selects = append(selects, row(chunk...))
	}
	return selects[:min(len(selects), maxRows)]
}

// dropButtons removes buttons until at most so many are left, the last first: those that
// exist as commands too, then any.
func dropButtons(buttons []component, most int) []component {
	for _, needed := range []bool{false, true} {
		for i := len(buttons) - 1; i >= 0 && len(buttons) > most; i-- {
			if needed || buttons[i].spare {
				buttons = slices.Delete(buttons, i, i+1)
			}
		}
	}
	return buttons
}

// selects returns the selects of one menu, each in a row: as many as its lines need. If there are several, the
// placeholder of each says between hint and then which lines it has.
func selects(id, hint, then string, items []chat.Item, picked string) (rows []component) {
	pages := (len(items) + maxOptions - 1) / maxOptions
	for page := range pages {
		some := items[page*len(items)/pages : (page+1)*len(items)/pages]
		choose := component{
			Type: discordgo.SelectMenuComponent, CustomID: id, Placeholder: hint + then, Options: options(some, picked),
		}
		if pages > 1 {
			choose.Placeholder = hint + " " + some[0].Label + "–" + some[len(some)-1].Label + then
		}
		if page > 0 {
			choose.CustomID += pageMark + strconv.Itoa(page)
		}
		choose.Placeholder = game.Cut(choose.Placeholder, maxPlaceholder)
		rows = append(rows, row(choose))
	}
	return rows
}

// pageMark stands before the number of a select in the ids of those that one menu of the bot needs, but for the first.
const pageMark = "#"

// withoutPage returns the id of the menu that a select belongs to.
func withoutPage(id string) string {
	id, _, _ = strings.Cut(id, pageMark)
	return id
}

// options returns lines of a select, and which of them are picked.
func options(items []chat.Item, picked ...string) (all []option) {
	for _, item := range items {
		all = append(all, option{
			Label: game.Cut(item.Label, maxLabel), Value: item.Value, Description: game.Cut(item.Note, maxLabel),
			Default: item.Value != "" && slices.Contains(picked, item.Value),
		})
	}
	return all
}

// styles are the bot's button styles on Discord.
var styles = map[chat.Style]discordgo.ButtonStyle{
	chat.Primary: discordgo.PrimaryButton, chat.Plain: discordgo.SecondaryButton,
	chat.Agree: discordgo.SuccessButton, chat.Danger: discordgo.DangerButton,
}

// buttonRows are as few rows as buttons need, about as long as each other: seven are 4 and 3.
func buttonRows(buttons chat.Buttons) []component {
	rows := make([]component, (len(buttons)+maxButtons-1)/maxButtons)
	start := func(i int) int { return (i*len(buttons) + len(rows) - 1) / len(rows) } // of the row i
	for i := range rows {
		rows[i] = row()
		for _, b := range buttons[start(i):start(i+1)] {
			rows[i].Components = append(rows[i].Components, component{
				Type: discordgo.ButtonComponent, Style: styles[b.Style], Label: game.Cut(b.Label, maxButtonLabel),
				CustomID: b.ID, Disabled: b.Disabled, spare: b.Spare,
			})
		}
	}
	return rows
}

// row returns a row of components.
func row(components ...component) component {
	return component{Type: discordgo.ActionsRowComponent, Components: components}
}
