package present

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
)

// Puzzles makes the messages about puzzles.
type Puzzles struct{ *Presenter }

// Posed is a puzzle as it is shown to a reader.
type Posed struct {
	chat.Posed
	// Level is its level, Task what is asked for, View shows the position and Choices are
	// what can be answered.
	Level   int
	Task    game.Phrase
	View    game.View
	Choices []game.Group
	// Several is set where an answer is made of several moves.
	Several bool
	// Group is the group of moves that is picked; empty for none. Marked are the marked moves,
	// numbers among all choices.
	Group  string
	Marked []int
	// Daily says how the day's puzzle stands, where it is that; empty elsewhere.
	Daily string
}

// Show is a puzzle to solve. kept leaves the picture of the message, which is the same.
func (p Puzzles) Show(z Posed, to Reader, kept bool) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	lines := []string{p.heading(z, say), say.Say(z.Task)}
	if z.Daily != "" {
		lines = append(lines, z.Daily)
	}
	moves := allMoves(z.Choices)
	if len(z.Marked) > 0 {
		var names []string
		for _, n := range z.Marked {
			names = append(names, string(moves[n]))
		}
		lines = append(lines, say.Text("puzzle.marked", "Count", len(names), "Plural", len(names), "Moves", strings.Join(names, ", ")))
	}
	m := chat.Message{Text: strings.Join(lines, "\n")}
	var row chat.Buttons
	if z.Several {
		m.Controls, row = p.marks(z, moves, say)
	} else {
		m.Controls = p.choices(z, say)
	}
	if z.Day == 0 {
		row = append(row, p.another(z, say))
	}
	if len(row) > 0 {
		m.Controls = append(m.Controls, row)
	}
	if kept {
		m.KeepFile = true
		return m, nil
	}
	return m, p.pictureToPlay(&m, z, say, fmt.Sprintf("%s-puzzle-%d.png", z.Game, z.Number), to)
}

// Explained is what came of an answer: whether it solves the puzzle, and why or why not.
func (p Puzzles) Explained(z Posed, x game.Explanation, to Reader) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	verdict, row := "puzzle.wrong", chat.Buttons{}
	if x.Solved {
		verdict = "puzzle.right"
	} else {
		row = append(row, chat.Button{Label: say.Text("puzzle.again"), Style: chat.Primary, Do: chat.Puzzle{Posed: z.Posed}})
	}
	lines := []string{p.heading(z, say), say.Text(verdict)}
	for _, said := range x.Said {
		lines = append(lines, say.Say(said))
	}
	if z.Daily != "" {
		lines = append(lines, z.Daily)
	}
	if z.Day == 0 {
		row = append(row, p.another(z, say))
	}
	m := chat.Message{Text: strings.Join(lines, "\n"), Controls: []chat.Control{row}}
	return m, p.picture(&m, x.View, say, fmt.Sprintf("%s-puzzle-%d-answer.png", z.Game, z.Number), to)
}

// heading names a puzzle.
func (p Puzzles) heading(z Posed, say lang.Speaker) string {
	level := say.Text("puzzle.level." + chat.PuzzleLevels()[z.Level-1])
	if z.Day > 0 {
		return say.Text("daily.title", "Game", NameTerm(z.Game), "Day", z.Day, "Level", level)
	}
	return say.Text("puzzle.title", "Game", NameTerm(z.Game), "Number", z.Number, "Level", level)
}

// another asks for another puzzle of the same game and level.
func (p Puzzles) another(z Posed, say lang.Speaker) chat.Button {
	do := chat.Puzzle{Posed: chat.Posed{Game: z.Game}, Level: z.Level, Not: z.Number}
	return chat.Button{Label: say.Text("puzzle.another"), Style: chat.Plain, Do: do}
}

// choices are the moves of which one is the answer.
func (p Puzzles) choices(z Posed, say lang.Speaker) (controls []chat.Control) {
	groups := listable(z.Choices, p.Limits.Choices, max(1, p.Limits.Menus))
	menu := moveMenu(say, z.Game, groups, z.Group)
	menu.Pick = func(group string) chat.Action { return chat.PuzzlePick{Posed: z.Posed, Group: group} }
	menu.Play = func(move string) chat.Action { return chat.PuzzleAnswer{Posed: z.Posed, Move: game.Move(move)} }
	if len(menu.Groups) > 0 {
		controls = append(controls, menu)
	}
	row := buttonsOf(say, groups, func(move game.Move) chat.Action { return chat.PuzzleAnswer{Posed: z.Posed, Move: move} })
	if len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// marks are menus in which the moves of an answer are marked, and a button to answer with them.
func (p Puzzles) marks(z Posed, moves []game.Move, say lang.Speaker) (controls []chat.Control, row chat.Buttons) {
	menus := (len(moves)-1)/p.Limits.Choices + 1
	for menu := range menus {
		first, end := menu*len(moves)/menus, (menu+1)*len(moves)/menus
		s := chat.Several{
			Hint: say.Text("puzzle.cells", "First", string(moves[first]), "Last", string(moves[end-1])),
			Do:   chat.PuzzleMark{Posed: z.Posed, Menu: menu},
		}
		for n := first; n < end; n++ {
			s.Items = append(s.Items, chat.Item{Value: string(moves[n]), Label: string(moves[n])})
		}
		for _, n := range z.Marked {
			if n >= first && n < end {
				s.Picked = append(s.Picked, string(moves[n]))
			} else {
				s.Do.Marked = append(s.Do.Marked, n)
			}
		}
		controls = append(controls, s)
	}
	answer := chat.Button{Label: say.Text("puzzle.answer"), Style: chat.Primary, Do: chat.PuzzleAnswer{Posed: z.Posed, Marked: z.Marked}}
	if answer.Disabled = len(z.Marked) == 0; answer.Disabled {
		answer.Do = chat.PuzzleAnswer{Posed: z.Posed} // an id that differs from all others
	}
	return controls, chat.Buttons{answer}
}

// picture adds the picture of a view, or the text board where no file may be sent.
func (p Puzzles) picture(m *chat.Message, v game.View, say lang.Speaker, name string, to Reader) error {
	return p.mappedPicture(m, v, say, name, to, imageMap{})
}

// pictureToPlay is picture for the position of a puzzle: its map says that the reader may play there what can be answered.
func (p Puzzles) pictureToPlay(m *chat.Message, z Posed, say lang.Speaker, name string, to Reader) error {
	moves := imageMap{Players: []string{to.User}, ToMove: []string{to.User}, Moves: map[string][]game.Move{}}
	for _, group := range z.Choices {
		for _, choice := range group.Choices {
			moves.Moves[group.Key] = append(moves.Moves[group.Key], choice.Move)
		}
	}
	return p.mappedPicture(m, z.View, say, name, to, moves)
}

func (p Puzzles) mappedPicture(m *chat.Message, v game.View, say lang.Speaker, name string, to Reader, of imageMap) error {
	g := p.games[v.Game]
	if to.files() {
		var err error
		m.File, err = p.paint(g, v, say, name, nil, of)
		return err
	}
	m.Text += "\n```\n" + strings.TrimRight(g.Printer.Board(v, string(say.Tag)), "\n") + "\n```" +
		say.Text("board.missing", "Permissions", termList(say, to.Missing))
	return nil
}

// allMoves are the moves of all groups, in order.
func allMoves(groups []game.Group) (moves []game.Move) {
	for _, group := range groups {
		for _, c := range group.Choices {
			moves = append(moves, c.Move)
		}
	}
	return moves
}

// Marked are the numbers of what is marked after a choice in one of the menus, in order; false
// where the puzzle offers no such thing.
func (p Puzzles) Marked(choices []game.Group, do chat.PuzzleMark) (marked []int, ok bool) {
	moves := allMoves(choices)
	for _, n := range do.Marked {
		if n < 0 || n >= len(moves) {
			return nil, false
		}
		marked = append(marked, n)
	}
	for _, value := range do.Values {
		n := slices.Index(moves, game.Move(value))
		if n < 0 {
			return nil, false
		}
		marked = append(marked, n)
	}
	slices.Sort(marked)
	return slices.Compact(marked), true
}

// Answer is the moves that are marked; false where the puzzle offers no such thing.
func (p Puzzles) Answer(choices []game.Group, marked []int) (answer []game.Move, ok bool) {
	moves := allMoves(choices)
	for _, n := range marked {
		if n < 0 || n >= len(moves) {
			return nil, false
		}
		answer = append(answer, moves[n])
	}
	return answer, true
}
