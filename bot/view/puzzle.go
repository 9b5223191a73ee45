package view

import (
	"encoding/base64"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
)

// Puzzle names a puzzle that somebody is shown. Nothing of it is stored: what is needed to judge an answer stands in the ids
// of the controls.
type Puzzle struct {
	Game   game.ID
	Number int
	// Day is the number of the day whose puzzle it is; 0 for one that does not count. Tries is how many answers were given to
	// that.
	Day, Tries int
}

// control is the id of a control of the puzzle.
func (z Puzzle) control(name string, values ...any) string {
	return chat.ControlID(name, append([]any{z.Game, z.Number, z.Day, z.Tries}, values...)...)
}

// PuzzleLevels are the names of the levels of puzzles, the easiest first.
func PuzzleLevels() []string { return []string{"simplest", "easy", "medium", "hard", "hardest"} }

// Posed is a puzzle as it is shown to a reader.
type Posed struct {
	Puzzle
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

// PuzzleMessage is a puzzle to solve. kept leaves the picture of the message, which is the same.
func (p *Presenter) PuzzleMessage(z Posed, to Reader, kept bool) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	lines := []string{p.puzzleHeading(z, say), say.Say(z.Task)}
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
		m.Controls, row = p.puzzleMarks(z, moves, say)
	} else {
		m.Controls = p.puzzleChoices(z, say)
	}
	if z.Day == 0 {
		row = append(row, p.anotherPuzzle(z, say))
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

// PuzzleExplained is what came of an answer: whether it solves the puzzle, and why or why not.
func (p *Presenter) PuzzleExplained(z Posed, x game.Explanation, to Reader) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	verdict, row := "puzzle.wrong", chat.Buttons{}
	if x.Solved {
		verdict = "puzzle.right"
	} else {
		row = append(row, chat.Button{Label: say.Text("puzzle.again"), Style: chat.Primary, ID: z.control("puzzle")})
	}
	lines := []string{p.puzzleHeading(z, say), say.Text(verdict)}
	for _, said := range x.Said {
		lines = append(lines, say.Say(said))
	}
	if z.Daily != "" {
		lines = append(lines, z.Daily)
	}
	if z.Day == 0 {
		row = append(row, p.anotherPuzzle(z, say))
	}
	m := chat.Message{Text: strings.Join(lines, "\n"), Controls: []chat.Control{row}}
	return m, p.puzzlePicture(&m, x.View, say, fmt.Sprintf("%s-puzzle-%d-answer.png", z.Game, z.Number), to)
}

// puzzleHeading names a puzzle.
func (p *Presenter) puzzleHeading(z Posed, say lang.Speaker) string {
	level := say.Text("puzzle.level." + PuzzleLevels()[z.Level-1])
	if z.Day > 0 {
		return say.Text("daily.title", "Game", NameTerm(z.Game), "Day", z.Day, "Level", level)
	}
	return say.Text("puzzle.title", "Game", NameTerm(z.Game), "Number", z.Number, "Level", level)
}

// anotherPuzzle asks for another puzzle of the same game and level.
func (p *Presenter) anotherPuzzle(z Posed, say lang.Speaker) chat.Button {
	return chat.Button{Label: say.Text("puzzle.another"), Style: chat.Plain, ID: chat.ControlID("puzzles", z.Game, z.Level, z.Number)}
}

// puzzleChoices are the moves of which one is the answer.
func (p *Presenter) puzzleChoices(z Posed, say lang.Speaker) (controls []chat.Control) {
	groups := listable(z.Choices, p.Limits.Choices, max(1, p.Limits.Menus))
	menu := moveMenu(say, z.Game, groups, z.Group)
	menu.PickID, menu.PlayID = z.control("group"), z.control("solve")
	if len(menu.Groups) > 0 {
		controls = append(controls, menu)
	}
	if row := buttonsOf(say, groups, z.control("solve")); len(row) > 0 {
		controls = append(controls, row)
	}
	return controls
}

// puzzleMarks are menus in which the moves of an answer are marked, and a button to answer with them. The id of a menu has what is
// marked in the others.
func (p *Presenter) puzzleMarks(z Posed, moves []game.Move, say lang.Speaker) (controls []chat.Control, row chat.Buttons) {
	menus := (len(moves)-1)/p.Limits.Choices + 1
	for menu := range menus {
		first, end := menu*len(moves)/menus, (menu+1)*len(moves)/menus
		s := chat.Several{Hint: say.Text("puzzle.cells", "First", string(moves[first]), "Last", string(moves[end-1]))}
		for n := first; n < end; n++ {
			s.Items = append(s.Items, chat.Item{Value: string(moves[n]), Label: string(moves[n])})
		}
		var others []int
		for _, n := range z.Marked {
			if n >= first && n < end {
				s.Picked = append(s.Picked, string(moves[n]))
			} else {
				others = append(others, n)
			}
		}
		s.ID = z.control("mark", menu, marksText(others))
		controls = append(controls, s)
	}
	answer := chat.Button{
		Label: say.Text("puzzle.answer"), Style: chat.Primary, Disabled: len(z.Marked) == 0, ID: z.control("marked", marksText(z.Marked)),
	}
	return controls, chat.Buttons{answer}
}

// marksText writes the numbers of marked moves as the bits of a short text: ids of controls have room for a hundred characters.
func marksText(marked []int) string {
	bits := new(big.Int)
	for _, n := range marked {
		bits.SetBit(bits, n, 1)
	}
	return base64.RawURLEncoding.EncodeToString(bits.Bytes())
}

// marksOf reads what marksText has written, of so many moves: the numbers in order. It comes from outside.
func marksOf(text string, moves int) (marked []int, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	bits := new(big.Int).SetBytes(raw)
	if err != nil || bits.BitLen() > moves {
		return nil, false
	}
	for n := range bits.BitLen() {
		if bits.Bit(n) == 1 {
			marked = append(marked, n)
		}
	}
	return marked, true
}

// puzzlePicture adds the picture of a view, or the text board where no file may be sent.
func (p *Presenter) puzzlePicture(m *chat.Message, v game.View, say lang.Speaker, name string, to Reader) error {
	return p.mappedPicture(m, v, say, name, to, imageMap{})
}

// pictureToPlay is picture for the position of a puzzle: its map says that the reader may play there what can be answered.
func (p *Presenter) pictureToPlay(m *chat.Message, z Posed, say lang.Speaker, name string, to Reader) error {
	moves := imageMap{Players: []string{to.User}, ToMove: []string{to.User}, Moves: map[string][]game.Move{}}
	for _, group := range z.Choices {
		for _, choice := range group.Choices {
			moves.Moves[group.Key] = append(moves.Moves[group.Key], choice.Move)
		}
	}
	return p.mappedPicture(m, z.View, say, name, to, moves)
}

func (p *Presenter) mappedPicture(m *chat.Message, v game.View, say lang.Speaker, name string, to Reader, of imageMap) error {
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

// Marked are the numbers of what is marked after a choice of values in one of the menus, in order. others is what the id of
// the menu says of the other menus. It is false where the puzzle offers no such thing.
func Marked(choices []game.Group, others string, values []string) (marked []int, ok bool) {
	moves := allMoves(choices)
	if marked, ok = marksOf(others, len(moves)); !ok {
		return nil, false
	}
	for _, value := range values {
		n := slices.Index(moves, game.Move(value))
		if n < 0 {
			return nil, false
		}
		marked = append(marked, n)
	}
	slices.Sort(marked)
	return slices.Compact(marked), true
}

// MarkedMoves are the moves that the id of an answer says are marked; false where there are none, or the puzzle offers no such
// thing.
func MarkedMoves(choices []game.Group, marks string) (answer []game.Move, ok bool) {
	moves := allMoves(choices)
	marked, ok := marksOf(marks, len(moves))
	for _, n := range marked {
		answer = append(answer, moves[n])
	}
	return answer, ok && len(answer) > 0
}
