package discord

import "kamisado/bot"

// styles are Discord's numbers for the bot's button styles.
var styles = map[bot.Style]int{bot.Primary: 1, bot.Plain: 2, bot.Agree: 3, bot.Danger: 4}

// layout turns any list of controls into rows of components within Discord's
// limits. It knows nothing of games: a menu of several groups becomes a select
// of the group and, once one is picked, a select of its moves.
func layout(controls []bot.Control) []component {
	rows := []component{}
	for _, control := range controls {
		switch c := control.(type) {
		case bot.Menu:
			rows = append(rows, menuRows(c)...)
		case bot.Buttons:
			rows = append(rows, buttonRows(c)...)
		}
	}
	return rows[:min(len(rows), mostRows)]
}

func menuRows(m bot.Menu) []component {
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

func playRow(m bot.Menu, g bot.MenuGroup) component {
	play := component{Type: componentSelect, CustomID: encodeID(m.Play("")), Placeholder: clip(m.PlayHint, mostPlaceholder)}
	for _, item := range g.Items[:min(len(g.Items), mostOptions)] {
		play.Options = append(play.Options, itemOption(item, false))
	}
	return row(play)
}

func itemOption(i bot.Item, picked bool) option {
	return option{
		Label: clip(i.Label, mostLabel), Value: i.Value, Description: clip(i.Note, mostLabel), Default: picked,
	}
}

func buttonRows(buttons bot.Buttons) []component {
	var rows []component
	for i, b := range buttons {
		if i%mostButtons == 0 {
			rows = append(rows, row())
		}
		last := &rows[len(rows)-1]
		last.Components = append(last.Components, component{
			Type: componentButton, Style: styles[b.Style], Label: clip(b.Label, mostButtonLabel), CustomID: encodeID(b.Do),
		})
	}
	return rows
}

func row(components ...component) component {
	return component{Type: componentRow, Components: components}
}

// body turns a message into Discord's form.
func body(m bot.Message) message {
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
