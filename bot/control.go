package bot

import (
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// controls are what can be done with a match as it is now. picked is the group
// of moves chosen so far.
func (b *Bot) controls(s sitting, picked string) []Control {
	speaker := b.Catalogue.For(s.Place.Locale)
	if s.Phase == match.Over {
		if s.Next != "" {
			return nil
		}
		return []Control{Buttons{{
			Label: speaker.Text("button.rematch"), Style: Primary,
			Do: Offer{Match: s.ID, Ply: s.Ply, What: match.Rematch},
		}}}
	}
	view := s.Position.View(game.Nobody)
	var controls []Control
	if menu := b.menu(speaker, s, view, picked); len(menu.Groups) > 0 {
		controls = append(controls, menu)
	}
	if row := moveButtons(speaker, s, view); len(row) > 0 {
		controls = append(controls, row)
	}
	return append(controls, Buttons{
		{Label: speaker.Text("button.text"), Do: Show{Match: string(s.ID), Ply: s.Ply, Text: true}},
		{Label: speaker.Text("button.restart"), Do: Offer{Match: s.ID, Ply: s.Ply, What: match.Restart}},
		{Label: speaker.Text("button.resign"), Style: Danger, Do: Resign{Match: string(s.ID), Ply: s.Ply}},
	})
}

// menu lists the moves of a view that are not buttons.
func (b *Bot) menu(speaker lang.Speaker, s sitting, view game.View, picked string) Menu {
	m := Menu{
		Picked:   picked,
		PickHint: speaker.Text(string(s.Game) + ".hint.pick"),
		PlayHint: speaker.Text(string(s.Game) + ".hint.play"),
		Pick:     func(group string) Action { return Pick{Match: s.ID, Ply: s.Ply, Group: group} },
		Play:     func(move string) Action { return Play{Match: s.ID, Ply: s.Ply, Move: game.Move(move)} },
	}
	for _, group := range view.Groups {
		if group.Buttons {
			continue
		}
		g := MenuGroup{Item: Item{group.Key, speaker.Say(group.Label), speaker.Say(group.Note)}}
		for _, c := range group.Choices {
			g.Items = append(g.Items, Item{string(c.Move), speaker.Say(c.Label), speaker.Say(c.Note)})
		}
		m.Groups = append(m.Groups, g)
	}
	return m
}

// moveButtons are the moves of a view that are buttons.
func moveButtons(speaker lang.Speaker, s sitting, view game.View) Buttons {
	var row Buttons
	for _, group := range view.Groups {
		if !group.Buttons {
			continue
		}
		for _, c := range group.Choices {
			row = append(row, Button{
				Label: speaker.Say(c.Label), Style: Primary, Do: Play{Match: s.ID, Ply: s.Ply, Move: c.Move},
			})
		}
	}
	return row
}
