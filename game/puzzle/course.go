package puzzle

import (
	"context"
	"errors"
	"slices"
	"strings"

	"kamisado/game"
)

// Course teaches a game step by step. Its steps are set and answered as puzzles are, by their numbers.
type Course struct {
	rules   game.Rules
	lessons []game.Lesson
}

var _ game.Puzzler = (*Course)(nil)

// NewCourse returns a course of some lessons of a game, in their order.
func NewCourse(rules game.Rules, lessons []game.Lesson) *Course { return &Course{rules, lessons} }

// Puzzles returns the steps. The solution is the first of the right answers, of which there may be more.
func (c *Course) Puzzles() (all []game.Puzzle) {
	for i, l := range c.lessons {
		all = append(all, game.Puzzle{Number: i + 1, Level: 1, Position: l.Name, Solution: l.Answers[:1]})
	}
	return all
}

// Task explains something and says what to do.
func (c *Course) Task(p game.Puzzle) game.Phrase {
	return game.Say("lesson.step", "Text", c.say(p, ".text"), "Task", c.say(p, ".task"))
}

// say returns a sentence of a step.
func (c *Course) say(p game.Puzzle, end string, pairs ...any) game.Phrase {
	return game.Say(string(c.rules.ID())+".lesson."+p.Position+end, pairs...)
}

// Start returns the lesson of a step, its position, and the seat of whoever learns.
func (c *Course) Start(p game.Puzzle) (l game.Lesson, at game.Position, seat game.Seat, err error) {
	i := slices.IndexFunc(c.lessons, func(l game.Lesson) bool { return l.Name == p.Position })
	if i < 0 {
		return l, nil, game.Nobody, errors.New("puzzle: no such lesson")
	}
	l = c.lessons[i]
	at, err = c.rules.New(l.Options, l.Seed)
	for _, move := range l.Played {
		if err == nil {
			at, err = at.Play(at.ToMove()[0], move)
		}
	}
	if err != nil {
		return l, nil, game.Nobody, err
	}
	return l, at, at.ToMove()[0], nil
}

// View shows the position as its player sees it.
func (c *Course) View(p game.Puzzle) (game.View, error) {
	_, at, seat, err := c.Start(p)
	if err != nil {
		return game.View{}, err
	}
	return seenBy(at, seat), nil
}

// seenBy shows a position to a seat as a puzzle is shown, from its side.
func seenBy(at game.Position, seat game.Seat) game.View {
	v := Shown(at.View(seat))
	v.Elapsed, v.Bottom = game.Untimed, seat
	return v
}

// Choices returns the legal moves as a player picks them. Where a form composes them they are listed by what they do.
func (c *Course) Choices(p game.Puzzle) ([]game.Group, error) {
	_, at, seat, err := c.Start(p)
	if err != nil {
		return nil, err
	}
	v := at.View(seat)
	if v.Form == nil {
		return v.Groups, nil
	}
	actions := v.Form.Actions
	groups := make([]game.Group, len(actions))
	for i, action := range actions {
		groups[i] = game.Group{Key: "action" + action.Suffix, Label: action.Label}
	}
	for move := range at.Legal(seat) {
		i := max(0, slices.IndexFunc(actions, func(a game.FormAction) bool {
			return a.Suffix != "" && strings.HasSuffix(string(move), a.Suffix)
		}))
		cell := game.Say("lesson.cell", "Cell", strings.TrimSuffix(string(move), actions[i].Suffix))
		groups[i].Choices = append(groups[i].Choices, game.Choice{Move: move, Label: cell})
	}
	return slices.DeleteFunc(groups, func(g game.Group) bool { return len(g.Choices) == 0 }), nil
}

// Explain plays a move and says what it does. Where a wrong one loses at once it says by which moves, and the picture
// shows the first of them.
func (c *Course) Explain(_ context.Context, p game.Puzzle, answer []game.Move) (game.Explanation, error) {
	l, at, seat, err := c.Start(p)
	if err != nil {
		return game.Explanation{}, err
	}
	if len(answer) != 1 {
		return game.Explanation{}, game.Refuse(game.KindNotation, 0, "lesson.one")
	}
	move, err := c.rules.Parse(string(answer[0]))
	if err != nil {
		return game.Explanation{}, err
	}
	next, err := at.Play(seat, move)
	if err != nil {
		return game.Explanation{}, err
	}
	if slices.Contains(l.Answers, move) {
		return game.Explanation{
			Solved: true, Said: []game.Phrase{c.say(p, ".right", "Move", string(move))}, View: seenBy(next, seat),
		}, nil
	}
	x := game.Explanation{Said: []game.Phrase{c.say(p, ".wrong", "Move", string(move))}, View: seenBy(next, seat)}
	if l.Refuted {
		line := winAtOnce(next, seat)
		x.Said = append(x.Said, game.Say("lesson.refuted", "Moves", strings.Join(line, ", ")))
		x.View = Shown(x.View, game.Move(line[0]))
	}
	return x, nil
}

// winAtOnce returns the fewest moves by which the opponent of a seat wins before the seat moves again; nil if there are
// none.
func winAtOnce(at game.Position, seat game.Seat) []string {
	if len(at.ToMove()) != 1 || at.ToMove()[0] == seat {
		return nil
	}
	opponent := at.ToMove()[0]
	for move := range at.Legal(opponent) {
		next, err := at.Play(opponent, move)
		if err != nil {
			continue
		}
		if out, over := next.Outcome(); over && out.Winner == opponent {
			return []string{string(move)}
		}
	}
	for move := range at.Legal(opponent) { // a move that leaves the seat without one
		next, err := at.Play(opponent, move)
		if err != nil || !slices.Contains(next.ToMove(), opponent) {
			continue
		}
		if line := winAtOnce(next, seat); line != nil {
			return append([]string{string(move)}, line...)
		}
	}
	return nil
}
