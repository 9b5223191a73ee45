package discord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
)

// styles are the bot's button styles on Discord.
var styles = map[chat.Style]discordgo.ButtonStyle{
	chat.Primary: discordgo.PrimaryButton, chat.Plain: discordgo.SecondaryButton,
	chat.Agree: discordgo.SuccessButton, chat.Danger: discordgo.DangerButton,
}

// layout turns any list of controls into rows of components within Discord's
// limits. It knows nothing of games: a menu of several groups becomes a select
// of the group and, once one is picked, a select of its moves; a field of a move form
// becomes as many selects as its values need.
func layout(controls []chat.Control) []component {
	rows := []component{}
	for _, control := range controls {
		switch c := control.(type) {
		case chat.Menu:
			rows = append(rows, menuRows(c)...)
		case chat.Choice:
			rows = append(rows, choiceRow(c))
		case chat.Several:
			rows = append(rows, severalRow(c))
		case chat.Channels:
			rows = append(rows, channelRow(c))
		case chat.Form:
			rows = append(rows, formRows(c)...)
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
	for _, droppable := range []func(component) bool{
		func(c component) bool { return c.spare },
		func(component) bool { return true },
	} {
		for i := len(buttons) - 1; i >= 0 && len(buttons) > most; i-- {
			if droppable(buttons[i]) {
				buttons = slices.Delete(buttons, i, i+1)
			}
		}
	}
	return buttons
}

// formRows are the selects of the fields of a move form. The placeholder of each says which values it
// has, unless it has all of its field's, and what picking one does.
func formRows(d chat.Form) []component {
	var rows []component
	for _, field := range d {
		pages := (len(field.Values) + maxOptions - 1) / maxOptions
		for page := range pages {
			values := field.Values[page*len(field.Values)/pages : (page+1)*len(field.Values)/pages]
			label := field.Label
			if pages > 1 {
				label += " " + values[0] + "–" + values[len(values)-1]
			}
			if field.Then != "" {
				label += ": " + field.Then
			}
			pick := component{Type: discordgo.SelectMenuComponent, CustomID: pageID(field.ID, page), Placeholder: truncate(label, maxPlaceholder)}
			for _, value := range values {
				pick.Options = append(pick.Options, option{Label: truncate(value, maxLabel), Value: value, Default: value == field.Picked})
			}
			rows = append(rows, row(pick))
		}
	}
	return rows
}

func menuRows(m chat.Menu) []component {
	if len(m.Groups) == 1 {
		return playRows(m, m.Groups[0].Items)
	}
	pick := component{Type: discordgo.SelectMenuComponent, CustomID: m.PickID, Placeholder: truncate(m.PickHint, maxPlaceholder)}
	rows := []component{{}}
	for _, g := range m.Groups[:min(len(m.Groups), maxOptions)] {
		picked := g.Value == m.Picked
		pick.Options = append(pick.Options, itemOption(g.Item, picked))
		if picked {
			rows = append(rows, playRows(m, g.Items)...)
		}
	}
	rows[0] = row(pick)
	return rows
}

func choiceRow(c chat.Choice) component {
	choose := component{Type: discordgo.SelectMenuComponent, CustomID: c.ID, Placeholder: truncate(c.Hint, maxPlaceholder)}
	for _, item := range c.Items[:min(len(c.Items), maxOptions)] {
		choose.Options = append(choose.Options, itemOption(item, c.Picked != "" && item.Value == c.Picked))
	}
	return row(choose)
}

// severalRow is a menu in which any number of lines can be chosen.
func severalRow(s chat.Several) component {
	choose := component{Type: discordgo.SelectMenuComponent, CustomID: s.ID, Placeholder: truncate(s.Hint, maxPlaceholder), MinValues: new(int)}
	for _, item := range s.Items[:min(len(s.Items), maxOptions)] {
		choose.Options = append(choose.Options, itemOption(item, slices.Contains(s.Picked, item.Value)))
	}
	choose.MaxValues = len(choose.Options)
	return row(choose)
}

// channelRow is a menu of the server's channels in which people write, with those that are
// chosen; at most as many as the menu takes.
func channelRow(c chat.Channels) component {
	choose := component{
		Type: discordgo.ChannelSelectMenuComponent, CustomID: c.ID, Placeholder: truncate(c.Hint, maxPlaceholder),
		MinValues: new(int), MaxValues: maxOptions,
		ChannelTypes: []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildVoice},
	}
	for _, id := range c.Picked[:min(len(c.Picked), maxOptions)] {
		choose.Defaults = append(choose.Defaults, defaultValue{id, "channel"})
	}
	return row(choose)
}

// pageMark stands before the number of a select in the ids of those that one menu of the bot needs, but for the first.
const pageMark = "#"

// pageID makes the ids of several selects of a menu differ.
func pageID(id string, page int) string {
	if page == 0 {
		return id
	}
	return id + pageMark + strconv.Itoa(page)
}

// withoutPage is the id of the menu of a select.
func withoutPage(id string) string {
	id, _, _ = strings.Cut(id, pageMark)
	return id
}

// playRows are the moves, in as many menus as they need. The hint of each says which it has,
// unless it has all.
func playRows(m chat.Menu, items []chat.Item) (rows []component) {
	pages := (len(items) + maxOptions - 1) / maxOptions
	for page := range pages {
		some := items[page*len(items)/pages : (page+1)*len(items)/pages]
		hint := m.PlayHint
		if pages > 1 {
			hint += " " + some[0].Label + "–" + some[len(some)-1].Label
		}
		rows = append(rows, choiceRow(chat.Choice{Hint: hint, Items: some, ID: pageID(m.PlayID, page)}))
	}
	return rows
}

func itemOption(i chat.Item, picked bool) option {
	return option{
		Label: truncate(i.Label, maxLabel), Value: i.Value, Description: truncate(i.Note, maxLabel), Default: picked,
	}
}

// buttonRows are as few rows as buttons need, about as long as each other: seven are 4 and 3.
func buttonRows(buttons chat.Buttons) []component {
	rows := make([]component, (len(buttons)+maxButtons-1)/maxButtons)
	for i := range rows {
		rows[i] = row()
		for _, b := range buttons[rowStart(buttons, i, len(rows)):rowStart(buttons, i+1, len(rows))] {
			rows[i].Components = append(rows[i].Components, component{
				Type: discordgo.ButtonComponent, Style: styles[b.Style], Label: truncate(b.Label, maxButtonLabel), CustomID: b.ID, Disabled: b.Disabled, spare: b.Spare,
			})
		}
	}
	return rows
}

// rowStart is the number of the first button of a row.
func rowStart(buttons chat.Buttons, i, rows int) int { return (i*len(buttons) + rows - 1) / rows }

func row(components ...component) component {
	return component{Type: discordgo.ActionsRowComponent, Components: components}
}

// body is a message in Discord's form.
func body(m chat.Message) message {
	d := message{
		Content: truncate(m.Text, maxContent), Components: layout(m.Controls),
		AllowedMentions: mentions{Parse: []string{}, Users: m.Ping},
	}
	switch {
	case m.File != nil:
		d.Attachments = new([]attachment)
		for i, file := range m.Files() {
			*d.Attachments = append(*d.Attachments, attachment{ID: strconv.Itoa(i), Filename: file.Name, Description: truncate(file.Alt, maxAlt)})
		}
	case !m.KeepFile:
		d.Attachments = &[]attachment{}
	}
	if m.ReplyTo != "" {
		d.Reference = &reference{MessageID: m.ReplyTo}
	}
	return d
}
