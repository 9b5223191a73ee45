package present

import (
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// picks is what somebody has chosen on the way to a move: a group of moves, or fields of
// a move form and the suffix of the action that is to be done.
type picks struct {
	group  string
	fields []string
	action string
}

// pick is what is picked in a view after an action, which comes from outside: false when
// the view does not offer it.
func pick(v *game.View, do chat.Action) (picks, bool) {
	switch do := do.(type) {
	case chat.Pick:
		offered := func(g game.Group) bool { return g.Key == do.Group && !g.Buttons }
		return picks{group: do.Group}, slices.ContainsFunc(v.Groups, offered)
	case chat.PickField:
		return pickField(v.Form, do)
	case chat.PickAction:
		return pickAction(v.Form, do)
	}
	return picks{}, false
}

// PickedBoard is the board message after an action that picks something on the way to a
// move: its picture stays, and its controls show what was picked. plain is set when the
// message has no picture. It is false when the board does not offer what is picked.
func (p *Presenter) PickedBoard(m Match, do chat.Action, plain bool, missing []game.Term) (chat.Message, bool) {
	v := p.public(m)
	picked, ok := pick(&v.view, do)
	if !ok {
		return chat.Message{}, false
	}
	message := p.keptBoard(v, plain, missing)
	v.setPicked(&message, picked, plain, panel{&v}.board(picked))
	return message, true
}

// keptBoard is a board message whose picture stays; plain is set when it has none.
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

// RestartQuestion is the board message with the question, in place of its controls, whether
// to throw the match away and start again. plain is as in PickedBoard.
func (p *Presenter) RestartQuestion(m Match, plain bool, missing []game.Term) chat.Message {
	v := p.public(m)
	message := p.keptBoard(v, plain, missing)
	message.Text += "\n" + v.say.Text("restart.ask", "User", Mentions(v.People()))
	message.Controls = []chat.Control{chat.Buttons{
		v.button(chat.Offer{Match: v.ID, Ply: v.Ply, What: match.Restart, Sure: true}, chat.Danger, "restart.sure"),
		v.button(chat.Show{Match: string(v.ID), Ply: v.Ply}, chat.Plain, "restart.keep"),
	}}
	return message
}

// setPicked makes a message show what was picked; its picture stays.
func (v *matchView) setPicked(m *chat.Message, picked picks, plain bool, controls []chat.Control) {
	m.KeepFile = !plain
	m.Controls = controls
	var all []string
	if v.view.Form != nil && picked.action != v.view.Form.Actions[0].Suffix {
		all = append(all, "**"+v.say.Say(v.chosen(picked).Label)+"**")
	}
	for i, value := range picked.fields {
		if value != "" {
			all = append(all, v.say.Say(v.view.Form.Fields[i].Label)+" **"+value+"**")
		}
	}
	if len(all) > 0 {
		m.Text += "\n" + v.say.Text("board.picked", "Fields", strings.Join(all, " · "))
	}
}

// PickedHand is PickedBoard for the message that shows a player's hand.
func (p *Presenter) PickedHand(m Match, to Reader, do chat.Action, plain bool) (chat.Message, bool) {
	v := p.private(m, to)
	picked, ok := pick(&v.view, do)
	if !ok {
		return chat.Message{}, false
	}
	message := v.handText("")
	if plain {
		message = p.hand(v, to, "")
	}
	v.setPicked(&message, picked, plain, panel{&v}.hand(picked))
	return message, true
}
