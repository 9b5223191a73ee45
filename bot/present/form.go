package present

import (
	"slices"

	"kamisado/bot/chat"
	"kamisado/game"
)

// formControls let a move be composed: a menu a field, of which the one that is picked last
// makes the move, and buttons that choose what it does, where there is more than one thing.
func (v *matchView) formControls(picked picks) []chat.Control {
	chosen, fields := v.chosen(picked), padded(picked.fields, len(v.view.Form.Fields))
	var form chat.Form
	for i, field := range v.view.Form.Fields {
		shown := chat.FormField{
			Label: v.say.Say(field.Label), Values: field.Values, Picked: fields[i],
			Pick: chat.PickField{Match: v.ID, Ply: v.Ply, Field: i, Picked: fields, Action: chosen.Suffix},
		}
		if isLast(fields, i) {
			shown.Then = v.say.Say(chosen.Label)
		}
		form = append(form, shown)
	}
	if len(v.view.Form.Actions) < 2 {
		return []chat.Control{form}
	}
	var row chat.Buttons
	for _, action := range v.view.Form.Actions {
		button := chat.Button{
			Label: v.say.Say(action.Label),
			Do:    chat.PickAction{Match: v.ID, Ply: v.Ply, Action: action.Suffix, Picked: fields},
		}
		if action.Suffix == chosen.Suffix {
			button.Style = chat.Primary
		}
		row = append(row, button)
	}
	return []chat.Control{form, row}
}

// chosen is the action of a form that is chosen.
func (v *matchView) chosen(picked picks) game.FormAction {
	if action, ok := v.view.Form.Action(picked.action); ok {
		return action
	}
	return v.view.Form.Actions[0]
}

// isLast reports whether a field is the only one that is not picked.
func isLast(picked []string, field int) bool {
	rest := slices.Delete(slices.Clone(picked), field, field+1)
	return picked[field] == "" && !slices.Contains(rest, "")
}

// padded is what was picked by field, with nothing for the fields that are left.
func padded(picked []string, fields int) []string {
	return append(slices.Clone(picked), make([]string, max(0, fields-len(picked)))...)[:fields]
}

// Composed is the move that picking a field makes: false while another field is open, and
// where there is no such form. Of the moves that its action may mean it is the legal one;
// where none is, the rules say why of the first. hand is set in a player's hand, else the
// form is that of the board.
func Composed(m Match, user Reader, hand bool, do chat.PickField) (game.Move, bool) {
	seat := game.Nobody
	if hand {
		seat = m.Seat(user.User)
	}
	form := m.View(seat).Form
	picked, ok := pickField(form, do)
	if !ok {
		return "", false
	}
	action, _ := form.Action(picked.action)
	moves := action.Moves(picked.fields)
	for legal := range m.Legal(m.Seat(user.User)) {
		if slices.Contains(moves, legal) {
			return legal, true
		}
	}
	return append(moves, "")[0], len(moves) > 0
}

// pickField is what is picked in a form after an action, which comes from outside: false
// when there is no such form.
func pickField(form *game.MoveForm, do chat.PickField) (picks, bool) {
	if form == nil || do.Field < 0 || do.Field >= len(form.Fields) || len(do.Picked) > len(form.Fields) || do.Value == "" {
		return picks{}, false
	}
	fields := padded(do.Picked, len(form.Fields))
	fields[do.Field] = do.Value
	return pickAction(form, chat.PickAction{Action: do.Action, Picked: fields})
}

// pickAction is pickField for the action of a form.
func pickAction(form *game.MoveForm, do chat.PickAction) (picks, bool) {
	if form == nil || len(do.Picked) > len(form.Fields) {
		return picks{}, false
	}
	for i, value := range do.Picked {
		if value != "" && !slices.Contains(form.Fields[i].Values, value) {
			return picks{}, false
		}
	}
	_, ok := form.Action(do.Action)
	return picks{fields: padded(do.Picked, len(form.Fields)), action: do.Action}, ok
}
