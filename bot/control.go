package bot

import (
	"slices"

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
func controls(sc scene, picked picks) []Control {
	if sc.Phase == match.Over {
		return endControls(sc)
	}
	controls := handButton(sc)
	var hint Buttons
	if _, _, thinks := sc.Computer(); !thinks {
		controls = append(controls, moveControls(sc, picked)...)
		hint = hintButton(sc)
	}
	resign := "button.resign"
	if len(sc.Players) == 1 {
		resign = "button.giveup"
	}
	controls = append(controls, append(hint, Buttons{
		{Label: sc.say.Text("button.text"), Do: Show{Match: string(sc.ID), Ply: sc.Ply, Text: true}},
		{Label: sc.say.Text("button.restart"), Do: Offer{Match: sc.ID, Ply: sc.Ply, What: match.Restart}},
		{Label: sc.say.Text(resign), Style: Danger, Do: Resign{Match: string(sc.ID), Ply: sc.Ply}},
	}...))
	if row := tableButtons(sc); len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// hintButton asks for a hint, where there are any.
func hintButton(sc scene) Buttons {
	if sc.game.Hinter == nil || !sc.hintsAllowed() {
		return nil
	}
	return Buttons{{Label: sc.say.Text("button.hint"), Do: Hint{Match: string(sc.ID), Ply: sc.Ply}}}
}

// moveControls are the legal moves.
func moveControls(sc scene, picked picks) []Control {
	if sc.view.Form != nil && len(sc.view.ToMove) > 0 {
		return dialControls(sc, picked.parts)
	}
	var controls []Control
	if menu := menu(sc, picked.group); len(menu.Groups) > 0 {
		controls = append(controls, menu)
	}
	if row := moveButtons(sc); len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// endControls offer a rematch until there is one, and a review for ever.
func endControls(sc scene) []Control {
	var row Buttons
	if sc.Next == "" {
		again := "button.rematch"
		if len(sc.Players) == 1 {
			again = "button.again"
		}
		row = append(row, Button{
			Label: sc.say.Text(again), Style: Primary,
			Do: Offer{Match: sc.ID, Ply: sc.Ply, What: match.Rematch},
		})
	}
	if sc.game.Reviewer != nil {
		row = append(row, Button{Label: sc.say.Text("button.review"), Do: Review{Match: string(sc.ID), Ply: sc.Ply}})
	}
	if len(row) == 0 {
		return nil
	}
	return []Control{row}
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
func menu(sc scene, picked string) Menu {
	m := Menu{
		Picked:   picked,
		PickHint: sc.say.Text(string(sc.Game) + ".hint.pick"),
		PlayHint: sc.say.Text(string(sc.Game) + ".hint.play"),
		Pick:     func(group string) Action { return Pick{Match: sc.ID, Ply: sc.Ply, Group: group} },
		Play:     func(move string) Action { return Play{Match: sc.ID, Ply: sc.Ply, Move: game.Move(move)} },
	}
	groups := slices.DeleteFunc(slices.Clone(sc.view.Groups), func(g game.Group) bool { return g.Buttons })
	for _, group := range groups {
		g := MenuGroup{Item: Item{group.Key, sc.say.Say(group.Label), sc.say.Say(group.Note)}}
		// The moves of a group that cannot be seen need no words.
		if len(groups) == 1 || group.Key == picked {
			for _, c := range group.Choices {
				g.Items = append(g.Items, Item{string(c.Move), sc.say.Say(c.Label), sc.say.Say(c.Note)})
			}
		}
		m.Groups = append(m.Groups, g)
	}
	return m
}

// moveButtons are the moves of a view that are buttons.
func moveButtons(sc scene) Buttons {
	var row Buttons
	for _, group := range sc.view.Groups {
		if !group.Buttons {
			continue
		}
		for _, c := range group.Choices {
			row = append(row, Button{
				Label: sc.say.Say(c.Label), Style: Primary, Do: Play{Match: sc.ID, Ply: sc.Ply, Move: c.Move},
			})
		}
	}
	return row
}
