package bot

import (
	"slices"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// picks is what somebody has chosen on the way to a move: a group of moves, or parts
// of a move that is composed.
type picks struct {
	group string
	parts []string
}

// controls are what can be done with a match as it is now.
func controls(sc scene, picked picks) []chat.Control {
	if sc.Phase == match.Over {
		return endControls(sc)
	}
	controls := handButton(sc)
	var hint chat.Buttons
	if _, _, thinks := sc.Computer(); !thinks {
		controls = append(controls, moveControls(sc, picked)...)
		hint = hintButton(sc)
	}
	resign := "button.resign"
	if sc.Solo() {
		resign = "button.giveup"
	}
	controls = append(controls, append(hint, chat.Buttons{
		{Label: sc.say.Text("button.text"), Do: chat.Show{Match: string(sc.ID), Ply: sc.Ply, Text: true}},
		{Label: sc.say.Text("button.restart"), Do: chat.Offer{Match: sc.ID, Ply: sc.Ply, What: match.Restart}},
		{Label: sc.say.Text(resign), Style: chat.Danger, Do: chat.Resign{Match: string(sc.ID), Ply: sc.Ply}},
	}...))
	if row := tableButtons(sc); len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// hintButton asks for a hint, where there are any.
func hintButton(sc scene) chat.Buttons {
	if sc.game.Hinter == nil || !sc.hintsAllowed() {
		return nil
	}
	return chat.Buttons{{Label: sc.say.Text("button.hint"), Do: chat.Hint{Match: string(sc.ID), Ply: sc.Ply}}}
}

// moveControls are the legal moves.
func moveControls(sc scene, picked picks) []chat.Control {
	if sc.view.Form != nil && len(sc.view.ToMove) > 0 {
		return dialControls(sc, picked.parts)
	}
	var controls []chat.Control
	if menu := menu(sc, picked.group); len(menu.Groups) > 0 {
		controls = append(controls, menu)
	}
	if row := moveButtons(sc); len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// endControls offer a rematch until there is one, and a review for ever.
func endControls(sc scene) []chat.Control {
	var row chat.Buttons
	if sc.Next == "" {
		again := "button.rematch"
		if sc.Solo() {
			again = "button.again"
		}
		row = append(row, chat.Button{
			Label: sc.say.Text(again), Style: chat.Primary,
			Do: chat.Offer{Match: sc.ID, Ply: sc.Ply, What: match.Rematch},
		})
	}
	if sc.game.Reviewer != nil {
		row = append(row, chat.Button{Label: sc.say.Text("button.review"), Do: chat.Review{Match: string(sc.ID), Ply: sc.Ply}})
	}
	if len(row) == 0 {
		return nil
	}
	return []chat.Control{row}
}

// meant is the ply that somebody means who presses what needs no turn: while a
// computer is to move, a board that does not show the move before means this one.
func (s *sitting) meant(ply int) int {
	if _, _, thinks := s.Computer(); thinks && ply == s.Ply-1 {
		return s.Ply
	}
	return ply
}

// menu lists the moves of a view that are not buttons.
func menu(sc scene, picked string) chat.Menu {
	m := chat.Menu{
		Picked:   picked,
		PickHint: sc.say.Text(string(sc.Game) + ".hint.pick"),
		PlayHint: sc.say.Text(string(sc.Game) + ".hint.play"),
		Pick:     func(group string) chat.Action { return chat.Pick{Match: sc.ID, Ply: sc.Ply, Group: group} },
		Play:     func(move string) chat.Action { return chat.Play{Match: sc.ID, Ply: sc.Ply, Move: game.Move(move)} },
	}
	groups := slices.DeleteFunc(slices.Clone(sc.view.Groups), func(g game.Group) bool { return g.Buttons })
	for _, group := range groups {
		g := chat.MenuGroup{Item: chat.Item{Value: group.Key, Label: sc.say.Say(group.Label), Note: sc.say.Say(group.Note)}}
		// The moves of a group that cannot be seen need no words.
		if len(groups) == 1 || group.Key == picked {
			for _, c := range group.Choices {
				g.Items = append(g.Items, chat.Item{Value: string(c.Move), Label: sc.say.Say(c.Label), Note: sc.say.Say(c.Note)})
			}
		}
		m.Groups = append(m.Groups, g)
	}
	return m
}

// moveButtons are the moves of a view that are buttons.
func moveButtons(sc scene) chat.Buttons {
	var row chat.Buttons
	for _, group := range sc.view.Groups {
		if !group.Buttons {
			continue
		}
		for _, c := range group.Choices {
			row = append(row, chat.Button{
				Label: sc.say.Say(c.Label), Style: chat.Primary, Do: chat.Play{Match: sc.ID, Ply: sc.Ply, Move: c.Move},
			})
		}
	}
	return row
}
