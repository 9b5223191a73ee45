package discord

import (
	"slices"

	"kamisado/bot/chat"
)

// styles are Discord's numbers for the bot's button styles.
var styles = map[chat.Style]int{chat.Primary: 1, chat.Plain: 2, chat.Agree: 3, chat.Danger: 4}

// layout turns any list of controls into rows of components within Discord's
// limits. It knows nothing of games: a menu of several groups becomes a select
// of the group and, once one is picked, a select of its moves; a part of a dial
// becomes as many selects as its values need.
func layout(controls []chat.Control) []component {
	rows := []component{}
	for _, control := range controls {
		switch c := control.(type) {
		case chat.Menu:
			rows = append(rows, menuRows(c)...)
		case chat.Form:
			rows = append(rows, dialRows(c)...)
		case chat.Buttons:
			rows = append(rows, buttonRows(c)...)
		}
	}
	if len(rows) > mostRows {
		return squeezed(rows)
	}
	return rows
}

// squeezed makes room where there are more rows than a message has: the selects come
// first, and as many buttons as the rows that are left have room for.
func squeezed(rows []component) []component {
	var selects, buttons []component
	for _, r := range rows {
		if r.Components[0].Type == componentButton {
			buttons = append(buttons, r.Components...)
		} else {
			selects = append(selects, r)
		}
	}
	if len(buttons) > 0 {
		selects = selects[:min(len(selects), mostRows-1)]
	}
	buttons = fewer(buttons, (mostRows-len(selects))*mostButtons)
	for five := range slices.Chunk(buttons, mostButtons) {
		selects = append(selects, row(five...))
	}
	return selects[:min(len(selects), mostRows)]
}

// fewer leaves out buttons until there are no more than most of them, the last first: those
// that exist as commands too, then those that cannot be pressed yet, then any. A game's
// own buttons are thus where they were when they can be pressed at last.
func fewer(buttons []component, most int) []component {
	for _, spare := range []func(component) bool{
		func(c component) bool { return typed(c.CustomID) },
		func(c component) bool { return c.Disabled },
		func(component) bool { return true },
	} {
		for i := len(buttons) - 1; i >= 0 && len(buttons) > most; i-- {
			if spare(buttons[i]) {
				buttons = slices.Delete(buttons, i, i+1)
			}
		}
	}
	return buttons
}

// typed reports whether what a button does can be typed as a command too.
func typed(id string) bool {
	switch decodeID(id, "").(type) {
	case chat.Hint, chat.Show, chat.Resign:
		return true
	}
	return false
}

// dialRows are the selects of a dial. Each says in its placeholder which values it has,
// unless it has all.
func dialRows(d chat.Form) []component {
	var rows []component
	for _, part := range d {
		pages := (len(part.Values) + mostOptions - 1) / mostOptions
		for page := range pages {
			values := part.Values[page*len(part.Values)/pages : (page+1)*len(part.Values)/pages]
			label := part.Label
			if pages > 1 {
				label += " " + values[0] + "–" + values[len(values)-1]
			}
			pick := component{Type: componentSelect, CustomID: encodeTurn(part.Pick, page), Placeholder: clip(label, mostPlaceholder)}
			for _, value := range values {
				pick.Options = append(pick.Options, option{Label: clip(value, mostLabel), Value: value, Default: value == part.Picked})
			}
			rows = append(rows, row(pick))
		}
	}
	return rows
}

func menuRows(m chat.Menu) []component {
	if len(m.Groups) == 1 {
		return []component{playRow(m, m.Groups[0])}
	}
	pick := component{Type: componentSelect, CustomID: encodeID(m.Pick("")), Placeholder: clip(m.PickHint, mostPlaceholder)}
	rows := []component{{}}
	for _, g := range m.Groups[:min(len(m.Groups), mostOptions)] {
		picked := g.Value == m.Picked
		pick.Options = append(pick.Options, itemOption(g.Item, picked))
		if picked {
			rows = append(rows, playRow(m, g))
		}
	}
	rows[0] = row(pick)
	return rows
}

func playRow(m chat.Menu, g chat.MenuGroup) component {
	play := component{Type: componentSelect, CustomID: encodeID(m.Play("")), Placeholder: clip(m.PlayHint, mostPlaceholder)}
	for _, item := range g.Items[:min(len(g.Items), mostOptions)] {
		play.Options = append(play.Options, itemOption(item, false))
	}
	return row(play)
}

func itemOption(i chat.Item, picked bool) option {
	return option{
		Label: clip(i.Label, mostLabel), Value: i.Value, Description: clip(i.Note, mostLabel), Default: picked,
	}
}

func buttonRows(buttons chat.Buttons) []component {
	var rows []component
	for i, b := range buttons {
		if i%mostButtons == 0 {
			rows = append(rows, row())
		}
		last := &rows[len(rows)-1]
		last.Components = append(last.Components, component{
			Type: componentButton, Style: styles[b.Style], Label: clip(b.Label, mostButtonLabel), CustomID: encodeID(b.Do),
			Disabled: b.Disabled,
		})
	}
	return rows
}

func row(components ...component) component {
	return component{Type: componentRow, Components: components}
}

// body turns a message into Discord's form.
func body(m chat.Message) message {
	d := message{
		Content: clip(m.Text, mostContent), Components: layout(m.Controls),
		AllowedMentions: mentions{Parse: []string{}, Users: m.Ping},
	}
	switch {
	case m.File != nil:
		d.Attachments = &[]attachment{{ID: "0", Filename: m.File.Name, Description: clip(m.File.Alt, mostAlt)}}
	case !m.KeepFile:
		d.Attachments = &[]attachment{}
	}
	if m.ReplyTo != "" {
		d.Reference = &reference{MessageID: m.ReplyTo}
	}
	return d
}
