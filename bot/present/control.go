package present

import (
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// picks is what somebody has chosen on the way to a move: a group of moves, or fields of
// a move form.
type picks struct {
	group  string
	fields []string
}

// boardControls are what can be done with a match as it is now.
func (v *matchView) boardControls(picked picks) []chat.Control {
	if v.Phase == match.Over {
		return v.endControls()
	}
	var controls []chat.Control
	if v.facts.Hidden { // players may see what their seat alone may know
		controls = append(controls, chat.Buttons{v.button(chat.Hand{Match: v.ID, Ply: v.Ply}, chat.Agree, "button.hand")})
	}
	var row chat.Buttons
	if _, _, thinking := v.Computer(); !thinking {
		controls = append(controls, v.moveControls(picked)...)
		if v.game.Hints && HintsAllowed(&v.State) {
			row = append(row, v.button(chat.Hint{Match: string(v.ID), Ply: v.Ply}, chat.Plain, "button.hint"))
		}
	}
	resign := "button.resign"
	if v.Solo() {
		resign = "button.giveup"
	}
	controls = append(controls, append(row,
		v.button(chat.Show{Match: string(v.ID), Ply: v.Ply, Text: true}, chat.Plain, "button.text"),
		v.button(chat.Offer{Match: v.ID, Ply: v.Ply, What: match.Restart}, chat.Plain, "button.restart"),
		v.button(chat.Resign{Match: string(v.ID), Ply: v.Ply}, chat.Danger, resign),
	))
	if row := v.tableButtons(); len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// HintsAllowed reports whether the players of a match may ask for hints: a person alone or
// with computers always, two people in a duel when they have agreed to it, people at a table
// never.
func HintsAllowed(s *match.State) bool {
	return len(s.People()) == 1 || s.Duel() && s.Hints
}

// tableButtons are what a table of more than two has beside its moves: to stop when the
// match is decided, and to replace who keeps the others waiting. Whether it is late
// enough for that, the answer to the press says: so no board has to be changed by a clock.
func (v *matchView) tableButtons() chat.Buttons {
	var row chat.Buttons
	if v.canStop() && len(v.People()) > 0 {
		row = append(row, v.button(chat.Offer{Match: v.ID, Ply: v.Ply, What: match.Stop}, chat.Plain, "button.stop"))
	}
	if seat, ok := v.awaitedSeat(); ok {
		row = append(row, v.button(chat.Replace{Match: v.ID, Ply: v.Ply, Seat: seat}, chat.Plain, "button.replace"))
	}
	return row
}

// canStop reports whether the match would have an outcome if its players agreed to stop
// it now.
func (v *matchView) canStop() bool {
	stopper, ok := v.Position.(game.Stopper)
	if !ok || v.Phase != match.Playing {
		return false
	}
	_, ok = stopper.Stop()
	return ok
}

// awaitedSeat is the person whom a table of several people waits for, if a computer
// could sit there.
func (v *matchView) awaitedSeat() (game.Seat, bool) {
	if !v.Table() || len(v.People()) < 2 || len(v.game.Levels) == 0 || len(v.ToMove()) != 1 {
		return game.Nobody, false
	}
	return v.Seat(v.ToMove()[0]), true
}

// endControls offer a rematch until there is one, and a review for ever.
func (v *matchView) endControls() []chat.Control {
	var row chat.Buttons
	if v.Next == "" {
		again := "button.rematch"
		if v.Solo() {
			again = "button.again"
		}
		row = append(row, v.button(chat.Offer{Match: v.ID, Ply: v.Ply, What: match.Rematch}, chat.Primary, again))
	}
	if v.game.Reviews {
		row = append(row, v.button(chat.Review{Match: string(v.ID), Ply: v.Ply}, chat.Plain, "button.review"))
	}
	var controls []chat.Control
	if len(row) > 0 {
		controls = append(controls, row)
	}
	if v.Next == "" {
		controls = append(controls, v.anotherControls()...)
	}
	return controls
}

// anotherControls start the same game at another level, or another game.
func (v *matchView) anotherControls() (controls []chat.Control) {
	for _, c := range []struct {
		what  chat.AnotherKind
		items []chat.Item
	}{{chat.OtherLevel, v.otherLevels()}, {chat.OtherGame, v.otherGames()}} {
		if len(c.items) == 0 {
			continue
		}
		controls = append(controls, chat.Choice{
			Hint: v.say.Text("another." + string(c.what)), Items: c.items,
			Do: func(value string) chat.Action {
				return chat.Another{Match: v.ID, What: c.what, Value: value}
			},
		})
	}
	return controls
}

// otherLevels are the levels that a match with computers, or the boards that one for one
// alone, was not played at.
func (v *matchView) otherLevels() (items []chat.Item) {
	if v.Solo() {
		for _, preset := range v.game.Presets {
			if preset != v.Options[v.game.Preset] {
				items = append(items, chat.Item{Value: preset, Label: v.say.Text(string(v.Game) + "." + v.game.Preset + "." + preset)})
			}
		}
		return items
	}
	if len(v.People()) == len(v.Players) {
		return nil
	}
	return slices.DeleteFunc(v.levelItems(), func(level chat.Item) bool {
		return v.Duel() && slices.ContainsFunc(v.Players, func(p match.Player) bool { return p.Level == level.Value })
	})
}

// otherGames are all but the match's.
func (w *worded) otherGames() (items []chat.Item) {
	for i := range w.games {
		if id := w.games[i].Rules.ID(); id != w.Game {
			items = append(items, chat.Item{Value: string(id), Label: w.say.Text(string(NameTerm(id)))})
		}
	}
	return items
}

// moveControls are the legal moves.
func (v *matchView) moveControls(picked picks) []chat.Control {
	if v.view.Form != nil {
		return v.formControls(picked.fields)
	}
	var controls []chat.Control
	if menu := v.menu(picked.group); len(menu.Groups) > 0 {
		controls = append(controls, menu)
	}
	if row := v.moveButtons(); len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// menu lists the moves of a view that are not buttons.
func (v *matchView) menu(picked string) chat.Menu {
	m := chat.Menu{
		Picked:   picked,
		PickHint: v.say.Text(string(v.Game) + ".hint.pick"),
		PlayHint: v.say.Text(string(v.Game) + ".hint.play"),
		Pick:     func(group string) chat.Action { return chat.Pick{Match: v.ID, Ply: v.Ply, Group: group} },
		Play:     func(move string) chat.Action { return chat.Play{Match: v.ID, Ply: v.Ply, Move: game.Move(move)} },
	}
	groups := slices.DeleteFunc(slices.Clone(v.view.Groups), func(g game.Group) bool { return g.Buttons })
	for _, group := range groups {
		g := chat.MenuGroup{Item: chat.Item{Value: group.Key, Label: v.say.Say(group.Label), Note: v.say.Say(group.Note)}}
		// The moves of a group that cannot be seen need no words.
		if len(groups) == 1 || group.Key == picked {
			for _, c := range group.Choices {
				g.Items = append(g.Items, chat.Item{Value: string(c.Move), Label: v.say.Say(c.Label), Note: v.say.Say(c.Note)})
			}
		}
		m.Groups = append(m.Groups, g)
	}
	return m
}

// moveButtons are the moves of a view that are buttons.
func (v *matchView) moveButtons() chat.Buttons {
	var row chat.Buttons
	for _, group := range v.view.Groups {
		if !group.Buttons {
			continue
		}
		for _, c := range group.Choices {
			row = append(row, chat.Button{
				Label: v.say.Say(c.Label), Style: chat.Primary, Do: chat.Play{Match: v.ID, Ply: v.Ply, Move: c.Move},
			})
		}
	}
	return row
}

// unpicked stands in a move for a field that has not been picked yet, such as "b?".
const unpicked = "?"

// formControls let a move be composed: the menus of its fields, then what can be done with
// what was picked. That can be pressed once all fields are, where the move is legal.
func (v *matchView) formControls(picked []string) []chat.Control {
	picked = padded(picked, len(v.view.Form.Fields))
	var form chat.Form
	for i, field := range v.view.Form.Fields {
		form = append(form, chat.FormField{
			Label: v.say.Say(field.Label), Values: field.Values, Picked: picked[i],
			Pick: chat.PickField{Match: v.ID, Ply: v.Ply, Field: i, Picked: picked},
		})
	}
	joined := joinFields(picked)
	open := slices.Contains(picked, "")
	var row chat.Buttons
	for i, action := range v.view.Form.Actions {
		move := game.Move(joined + action.Suffix)
		button := chat.Button{
			Label: v.say.Say(action.Label), Disabled: open || !v.mayBeLegal(move),
			Do: chat.Play{Match: v.ID, Ply: v.Ply, Move: move},
		}
		if i == 0 {
			button.Style = chat.Primary
		}
		if !open {
			button.Label += " " + joined
		}
		row = append(row, button)
	}
	return []chat.Control{form, row}
}

// padded is what was picked by field, with nothing for the fields that are left.
func padded(picked []string, fields int) []string {
	return append(slices.Clone(picked), make([]string, max(0, fields-len(picked)))...)[:fields]
}

// joinFields is what was picked, joined, before the suffix of an action.
func joinFields(picked []string) string {
	var b strings.Builder
	for _, value := range picked {
		if value == "" {
			value = unpicked
		}
		b.WriteString(value)
	}
	return b.String()
}

// pick is what is picked in a view after an action, which comes from outside: false when
// the view does not offer it.
func pick(v *game.View, do chat.Action) (picks, bool) {
	switch do := do.(type) {
	case chat.Pick:
		offered := func(g game.Group) bool { return g.Key == do.Group && !g.Buttons }
		return picks{group: do.Group}, slices.ContainsFunc(v.Groups, offered)
	case chat.PickField:
		fields, ok := pickField(v.Form, do)
		return picks{fields: fields}, ok
	}
	return picks{}, false
}

func pickField(form *game.MoveForm, do chat.PickField) (fields []string, ok bool) {
	if form == nil || do.Field < 0 || do.Field >= len(form.Fields) || len(do.Picked) > len(form.Fields) || do.Value == "" {
		return nil, false
	}
	fields = padded(do.Picked, len(form.Fields))
	fields[do.Field] = do.Value
	for i, value := range fields {
		if value != "" && !slices.Contains(form.Fields[i].Values, value) {
			return nil, false
		}
	}
	return fields, true
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
	v.setPicked(&message, picked, plain, v.boardControls(picked))
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
	v.setPicked(&message, picked, plain, v.handControls(picked))
	return message, true
}

// mayBeLegal reports whether somebody who is to move can make a move, as far as the view may
// tell: what a hand allows, its owner's view alone does.
func (v *matchView) mayBeLegal(move game.Move) bool {
	return slices.ContainsFunc(v.view.ToMove, func(seat game.Seat) bool {
		if v.facts.Hidden && seat != v.view.Seat {
			return true
		}
		for legal := range v.Legal(seat) {
			if legal == move {
				return true
			}
		}
		return false
	})
}
