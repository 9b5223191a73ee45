package view

import (
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// boardControls returns what can be done with a match as it is now.
func (v *matchView) boardControls(picked Picks) []chat.Control {
	if v.Phase == match.Over {
		return v.endControls()
	}
	var controls []chat.Control
	if v.facts.Hidden { // players may see what their seat alone may know
		controls = append(controls, chat.Buttons{v.button("hand", chat.Agree, "button.hand")})
	}
	_, _, thinking := v.Computer()
	if !thinking {
		controls = append(controls, v.moveControls(picked)...)
	}
	row := v.answerButtons()
	if len(row) > 2 { // a draw and a takeback
		controls, row = append(controls, row), nil
	}
	controls = append(controls, append(row, v.usualButtons(len(row) == 0, thinking)...))
	if stopper, ok := v.Position.(game.Stopper); ok && len(v.People()) > 0 {
		if _, decided := stopper.Stop(); decided { // so that there is an outcome if its players agree to stop
			controls = append(controls, chat.Buttons{v.offerButton(match.Stop, chat.Plain, "button.stop")})
		}
	}
	return controls
}

// usualButtons returns what a board has besides its moves. While an answer is awaited there is less:
// its buttons are in the same row.
func (v *matchView) usualButtons(all, thinking bool) (row chat.Buttons) {
	resign := "button.resign"
	if v.Solo() {
		resign = "button.giveup"
	}
	if all && !thinking {
		row = v.hintButton()
	}
	row = append(row, spare(v.button("text", chat.Plain, "button.text")))
	if !v.restartsInMore() {
		row = append(row, v.offerButton(match.Restart, chat.Plain, "button.restart"))
	}
	row = append(row, spare(v.button("resign", chat.Danger, resign)))
	switch {
	case len(v.People()) > 1:
		row = append(row, v.button("more", chat.Plain, "button.more"))
	case v.mayUndo():
		row = append(row, v.button(string(match.Takeback), chat.Plain, v.costKey("button.takeback")))
	}
	if all && len(v.People()) > 1 { // who plays alone with computers is always waited for
		row = append(row, v.proposalButton("next", chat.Plain, "button.next"))
	}
	return row
}

// mayUndo reports whether a person who plays a computer has a move to take back.
func (v *matchView) mayUndo() bool {
	people := v.People()
	return v.facts.Takeback && v.Duel() && len(people) == 1 && len(match.ToTakeBack(&v.State, v.Seat(people[0]))) > 0
}

// spare marks a button for which there is a command too.
func spare(b chat.Button) chat.Button {
	b.Spare = true
	return b
}

// hintButton asks for a hint; there is none where there are no hints.
func (v *matchView) hintButton() (row chat.Buttons) {
	if v.game.Hinter != nil && HintsAllowed(&v.State) {
		row = append(row, spare(v.button("hint", chat.Plain, v.costKey("button.hint"))))
	}
	return row
}

// costKey returns the key of the label of a button that takes the match out of its player's records. The label says so
// while a person who plays without others has a record to lose.
func (v *matchView) costKey(key string) string {
	if len(v.People()) == 1 && len(v.Hinted) == 0 && !v.IsPractice() {
		return key + ".costs"
	}
	return key
}

// restartsInMore reports whether starting again is among what else can be done: with hints
// between people, and while they are asked something else, the board's row of buttons has no
// room for it.
func (v *matchView) restartsInMore() bool {
	isFull := v.awaitsAnswer() || v.game.Hinter != nil && HintsAllowed(&v.State)
	return isFull && len(v.People()) > 1 && !slices.Contains(v.Offers, match.Restart)
}

// HintsAllowed reports whether the players of a match may ask for hints: a person alone or
// with computers always, two people in a duel when they have agreed to it, people at a table
// never.
func HintsAllowed(s *match.State) bool {
	return len(s.People()) == 1 || s.Duel() && s.Hints
}

// endControls offers a rematch until there is one, and a review and a replay for ever.
func (v *matchView) endControls() []chat.Control {
	var row chat.Buttons
	open := v.Next == "" && !v.HasFormer() // nobody waits for who has gone
	if open {
		again := "button.rematch"
		if v.Solo() {
			again = "button.again"
		}
		row = append(row, v.offerButton(match.Rematch, chat.Primary, again))
	}
	if v.game.Reviewer != nil {
		row = append(row, v.button("review", chat.Plain, "button.review"))
	}
	if _, ok := v.game.Painter.(render.Animator); ok && len(v.Moves) > 0 {
		row = append(row, v.button("film", chat.Plain, "button.replay"))
	}
	var controls []chat.Control
	if len(row) > 0 {
		controls = append(controls, row)
	}
	if open {
		controls = append(controls, v.anotherControls()...)
	}
	return controls
}

// anotherControls starts the same game at another level, or another game.
func (v *matchView) anotherControls() (controls []chat.Control) {
	for _, c := range []struct {
		what  string
		items []chat.Item
	}{{"level", v.otherLevels()}, {"game", v.otherGames()}} {
		if len(c.items) == 0 {
			continue
		}
		controls = append(controls, chat.Choice{
			Hint: v.say.Text("another." + c.what), Items: c.items, ID: chat.ControlID("other", v.ID, c.what),
		})
	}
	return controls
}

// otherLevels returns the levels that a match with computers, or the boards that one for one
// alone, was not played at.
func (v *matchView) otherLevels() (items []chat.Item) {
	if v.Solo() {
		option := v.game.Preset()
		for _, value := range option.Values {
			if value != v.Options[option.Name] {
				items = append(items, chat.Item{Value: value, Label: v.say.Text(string(v.Game) + "." + option.Name + "." + value)})
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

// otherGames returns all but the match's.
func (v *matchView) otherGames() (items []chat.Item) {
	for _, g := range v.games {
		if id := g.Rules.ID(); id != v.Game {
			items = append(items, chat.Item{Value: string(id), Label: v.say.Term(NameTerm(id))})
		}
	}
	return items
}

// moveControls returns the legal moves.
func (v *matchView) moveControls(picked Picks) []chat.Control {
	if v.view.Form != nil {
		return v.formControls(picked)
	}
	return MoveControls(v.say, v.Game, v.view.Groups, picked.Group, v.control("pick"), v.control("play"),
		v.control("move"))
}

// MoveControls returns controls for moves, such as the answers to a puzzle, in groups that are listable. picked is the
// key of the group that is chosen. The ids are those of the menu of groups and of the menus of moves, and what those
// of buttons begin with.
func MoveControls(
	say lang.Speaker, id game.ID, all []game.Group, picked, pickID, playID, pressID string,
) (controls []chat.Control) {
	m := chat.Menu{
		Picked: picked, PickHint: say.Text(string(id) + ".hint.pick"), PlayHint: say.Text(string(id) + ".hint.play"),
		PickID: pickID, PlayID: playID,
	}
	groups := slices.DeleteFunc(slices.Clone(all), func(g game.Group) bool { return g.Buttons })
	for _, group := range groups {
		g := chat.MenuGroup{Item: chat.Item{Value: group.Key, Label: say.Say(group.Label), Note: say.Say(group.Note)}}
		// The moves of a group that cannot be seen need no words.
		if len(groups) == 1 || group.Key == picked {
			for _, c := range group.Choices {
				g.Items = append(g.Items, chat.Item{Value: string(c.Move), Label: say.Say(c.Label), Note: say.Say(c.Note)})
			}
		}
		m.Groups = append(m.Groups, g)
	}
	if len(m.Groups) > 0 {
		controls = append(controls, m)
	}
	var row chat.Buttons
	for _, group := range all {
		if !group.Buttons {
			continue
		}
		for _, c := range group.Choices {
			row = append(row, chat.Button{Label: say.Say(c.Label), Style: chat.Primary, ID: chat.ControlID(pressID, c.Move)})
		}
	}
	if len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}
