package view

import (
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
)

// Picks is what somebody has chosen on the way to a move: a group of moves or, in a move form, the fields and the
// suffix of the action that is to be done.
type Picks struct {
	Group  string
	Fields []string
	Action string
}

// offered reports whether a view offers what is picked, which comes from outside.
func (p Picks) offered(v *game.View) bool {
	if p.Fields != nil {
		return offersForm(v.Form, p)
	}
	return slices.ContainsFunc(v.Groups, func(g game.Group) bool { return g.Key == p.Group && !g.Buttons })
}

// PickedBoard returns the board message after an action that picks something on the way to a
// move: its picture stays, and its controls show what was picked. plain is set when the
// message has no picture. It is false when the board does not offer what is picked.
func (p *Presenter) PickedBoard(m session.Session, picked Picks, plain bool, missing []game.Term) (chat.Message, bool) {
	v := p.public(m)
	if !picked.offered(&v.view) {
		return chat.Message{}, false
	}
	message := p.keptBoard(v, plain, missing)
	v.setPicked(&message, picked, plain, v.boardControls(picked))
	return message, true
}

// keptBoard returns a board message whose picture stays; plain is set when it has none.
func (p *Presenter) keptBoard(v matchView, plain bool, missing []game.Term) chat.Message {
	message := v.boardText()
	if plain {
		message = p.board(v, missing)
	}
	message.KeepFile = !plain
	if _, _, ok := v.roundEnd(); ok && !plain {
		message.Text += "\n" + v.say.Text("board.round")
	}
	return message
}

// RestartQuestion returns the board message with the question, in place of its controls, whether
// to throw the match away and start again. plain is as in PickedBoard.
func (p *Presenter) RestartQuestion(m session.Session, plain bool, missing []game.Term) chat.Message {
	v := p.public(m)
	message := p.keptBoard(v, plain, missing)
	message.Text += "\n" + v.say.Text("restart.ask", "User", Mentions(v.People()))
	message.Controls = []chat.Control{chat.Buttons{
		v.button("anew", chat.Danger, "restart.sure"),
		v.button("board", chat.Plain, "restart.keep"),
	}}
	return message
}

// setPicked makes a message show what was picked; its picture stays.
func (v *matchView) setPicked(m *chat.Message, picked Picks, plain bool, controls []chat.Control) {
	m.KeepFile = !plain
	m.Controls = controls
	var all []string
	if v.view.Form != nil && picked.Action != v.view.Form.Actions[0].Suffix {
		all = append(all, "**"+v.say.Say(v.chosen(picked).Label)+"**")
	}
	for i, value := range picked.Fields {
		if value != "" {
			all = append(all, v.say.Say(v.view.Form.Fields[i].Label)+" **"+value+"**")
		}
	}
	if len(all) > 0 {
		m.Text += "\n" + v.say.Text("board.picked", "Fields", strings.Join(all, " · "))
	}
}

// PickedHand is PickedBoard for the message that shows a player's hand.
func (p *Presenter) PickedHand(m session.Session, to Reader, picked Picks, plain bool) (chat.Message, bool) {
	v := p.private(m, to)
	if !picked.offered(&v.view) {
		return chat.Message{}, false
	}
	message := v.handText("")
	if plain {
		message = p.hand(v, to, "")
	}
	v.setPicked(&message, picked, plain, v.handControls(picked))
	return message, true
}

// formControls let a move be composed: a menu a field, of which the one that is picked last
// makes the move, and buttons that choose what it does, where there is more than one thing.
func (v *matchView) formControls(picked Picks) []chat.Control {
	chosen, fields := v.chosen(picked), padded(picked.Fields, len(v.view.Form.Fields))
	open := 0 // fields of which nothing is picked
	for _, picked := range fields {
		if picked == "" {
			open++
		}
	}
	var form chat.Form
	for i, field := range v.view.Form.Fields {
		shown := chat.FormField{
			Label: v.say.Say(field.Label), Values: field.Values, Picked: fields[i],
			ID: v.control("field", i, chosen.Suffix, strings.Join(fields, ",")),
		}
		if fields[i] == "" && open == 1 {
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
			ID:    v.control("act", action.Suffix, strings.Join(fields, ",")),
		}
		if action.Suffix == chosen.Suffix {
			button.Style = chat.Primary
		}
		row = append(row, button)
	}
	return []chat.Control{form, row}
}

// chosen returns the action of a form that is chosen.
func (v *matchView) chosen(picked Picks) game.FormAction {
	if action, ok := v.view.Form.Action(picked.Action); ok {
		return action
	}
	return v.view.Form.Actions[0]
}

// padded returns what was picked by field, with nothing for the fields that are left.
func padded(picked []string, fields int) []string {
	return append(slices.Clone(picked), make([]string, max(0, fields-len(picked)))...)[:fields]
}

// Composed returns the move that is composed once every field is picked: false while a field is open, and where there
// is no such form. Of the moves that its action may mean it is the legal one; where none is, the rules say why of the
// first. hand is set in a player's hand, else the form is that of the board.
func Composed(m session.Session, user Reader, hand bool, picked Picks) (game.Move, bool) {
	seat := game.Nobody
	if hand {
		seat = m.Seat(user.User)
	}
	form := m.View(seat).Form
	if !offersForm(form, picked) {
		return "", false
	}
	action, _ := form.Action(picked.Action)
	moves := action.Moves(padded(picked.Fields, len(form.Fields)))
	for legal := range m.Legal(m.Seat(user.User)) {
		if slices.Contains(moves, legal) {
			return legal, true
		}
	}
	return append(moves, "")[0], len(moves) > 0
}

// offersForm reports whether a form offers what is picked, which comes from outside.
func offersForm(form *game.MoveForm, picked Picks) bool {
	if form == nil || len(picked.Fields) > len(form.Fields) {
		return false
	}
	for i, value := range picked.Fields {
		if value != "" && !slices.Contains(form.Fields[i].Values, value) {
			return false
		}
	}
	_, ok := form.Action(picked.Action)
	return ok
}
