package present

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

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
	if z.Several {
		m.Controls = p.marks(z, moves, say)
	} else {
		m.Controls = p.choices(z, say)
	}
	if z.Day == 0 {
		m.Controls = append(m.Controls, chat.Buttons{p.another(z, say)})
	}
	if kept {
		m.KeepFile = true
		return m, nil
	}
	return m, p.picture(&m, z.View, say, fmt.Sprintf("%s-puzzle-%d.png", z.Game, z.Number), to)
}

// Explained is what came of an answer: whether it solves the puzzle, and why or why not. extra
// are buttons between the usual ones.
func (p Puzzles) Explained(z Posed, x game.Explanation, to Reader, extra chat.Buttons) (chat.Message, error) {
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
	row = append(row, extra...)
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
func (p Puzzles) marks(z Posed, moves []game.Move, say lang.Speaker) (controls []chat.Control) {
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
	return append(controls, chat.Buttons{answer})
}

// picture adds the picture of a view, or the text board where no file may be sent or the
// picture cannot be drawn.
func (p Puzzles) picture(m *chat.Message, v game.View, say lang.Speaker, name string, to Reader) error {
	g := p.games[v.Game]
	if to.files() {
		var err error
		m.File, err = p.paint(g, v, say, name, nil, imageMap{})
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

// DailyTries is how many answers to the puzzle of a day count.
const DailyTries = 3

// Daily is how somebody has done at the puzzle of a day.
type Daily struct {
	Game game.ID
	Day  int
	// Begun is set once it was shown, Over once no more answers count.
	Begun, Over, Solved bool
	Tries, Streak       int
	// Took is how long it took from when it was shown, once it is Over.
	Took time.Duration
}

// DailyRow is a line of the table of a server.
type DailyRow struct {
	User string
	// Solved is how many puzzles of the day were solved, with so many Tries and in so long.
	Solved, Tries int
	Took          time.Duration
	// Streak is the longest of the games' streaks, Game whose it is.
	Streak int
	Game   game.ID
}

// clockText is a time as a clock has it: 0:41.
func clockText(d time.Duration) string {
	seconds := int(d / time.Second)
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// Tries says how many answers are left.
func (p Puzzles) Tries(d Daily, to Reader) string {
	return p.Text(to.Locale, "daily.tries", "Try", d.Tries+1, "Most", DailyTries)
}

// result is how an attempt has ended, in a line without the solution: 🟩 2/3 ⏱ 0:41.
func (p Puzzles) result(d Daily) string {
	mark := "🟥"
	if d.Solved {
		mark = "🟩"
	}
	return fmt.Sprintf("%s %d/%d ⏱ %s", mark, d.Tries, DailyTries, clockText(d.Took))
}

// inWords is the same for those who do not see it.
func (p Puzzles) inWords(d Daily, say lang.Speaker) string {
	if !d.Solved {
		return say.Text("daily.words.failed", "Count", d.Tries, "Plural", d.Tries)
	}
	try := [DailyTries]game.Term{"daily.try.first", "daily.try.second", "daily.try.third"}[d.Tries-1]
	seconds := int(d.Took / time.Second)
	if seconds < 60 {
		return say.Text("daily.words.seconds", "Try", try, "Seconds", seconds, "Plural", seconds)
	}
	return say.Text("daily.words.minutes", "Try", try, "Minutes", seconds/60, "Seconds", seconds%60, "Plural", seconds/60)
}

// ended are the lines about an attempt that has ended, and what can be done then.
func (p Puzzles) ended(z Posed, d Daily, say lang.Speaker) (line string, row chat.Buttons) {
	line = p.result(d) + " · " + p.inWords(d, say)
	if d.Streak > 1 {
		line += "\n" + say.Text("daily.streak", "Count", d.Streak, "Plural", d.Streak)
	}
	return line, chat.Buttons{
		{Label: say.Text("daily.share"), Style: chat.Primary, Do: chat.DailyShare{Game: d.Game, Day: d.Day}},
		{Label: say.Text("daily.free"), Style: chat.Plain, Do: chat.Puzzle{Posed: chat.Posed{Game: z.Game, Number: z.Number}}},
	}
}

// Ended is how an attempt at the puzzle of the day has ended.
func (p Puzzles) Ended(z Posed, d Daily, to Reader) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	line, row := p.ended(z, d, say)
	m := chat.Message{Text: p.heading(z, say) + "\n" + line, Controls: []chat.Control{row}}
	return m, p.picture(&m, z.View, say, fmt.Sprintf("%s-puzzle-%d.png", z.Game, z.Number), to)
}

// Counted is what came of an answer that counts.
func (p Puzzles) Counted(z Posed, x game.Explanation, d Daily, to Reader) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	z.Tries = d.Tries
	if !d.Over {
		z.Daily = p.Tries(d, to)
		return p.Explained(z, x, to, nil)
	}
	line, row := p.ended(z, d, say)
	z.Daily = line
	m, err := p.Explained(z, x, to, nil)
	m.Controls = []chat.Control{row}
	return m, err
}

// Dailies says of which games there is a puzzle of the day until it ends, and how the reader has
// done.
func (p Puzzles) Dailies(all []Daily, end time.Time, to Reader) chat.Message {
	say := p.Catalogue.For(to.Locale)
	lines := []string{say.Text("daily.head", "Day", all[0].Day, "Unix", end.Unix())}
	var row chat.Buttons
	for _, d := range all {
		state := say.Text("daily.open")
		switch {
		case d.Over:
			state = p.result(d) + " · " + p.inWords(d, say)
		case d.Begun:
			state = p.Tries(d, to)
		}
		lines = append(lines, say.Text("daily.line", "Game", NameTerm(d.Game), "State", state))
		row = append(row, chat.Button{Label: say.Text(string(NameTerm(d.Game))), Style: chat.Primary, Do: chat.Daily{Game: d.Game}})
	}
	return chat.Message{Text: strings.Join(lines, "\n"), Controls: []chat.Control{row}}
}

// mostDailyRows is how many lines the tables of a server have.
const mostDailyRows = 10

// Table is how the members of a server have done today, best first, and the longest streaks.
func (p Puzzles) Table(rows []DailyRow, day int, to Reader) chat.Message {
	say := p.Catalogue.For(to.Locale)
	var today, streaks []string
	for _, r := range rows {
		if r.Solved > 0 && len(today) < mostDailyRows {
			today = append(today, say.Text("daily.table.row", "Place", len(today)+1, "User", Mention(r.User),
				"Solved", r.Solved, "Tries", r.Tries, "Time", clockText(r.Took)))
		}
	}
	longest := slices.SortedStableFunc(slices.Values(rows), func(a, b DailyRow) int { return cmp.Compare(b.Streak, a.Streak) })
	for _, r := range longest[:min(len(longest), mostDailyRows)] {
		streaks = append(streaks, say.Text("daily.table.streak", "Place", len(streaks)+1, "User", Mention(r.User), "Count", r.Streak,
			"Plural", r.Streak, "Game", NameTerm(r.Game)))
	}
	if len(streaks) == 0 {
		return chat.Message{Text: say.Text("daily.table.none")}
	}
	if len(today) == 0 {
		today = append(today, say.Text("daily.table.nobody"))
	}
	lines := slices.Concat([]string{say.Text("daily.table.today", "Day", day)}, today, []string{say.Text("daily.table.streaks")}, streaks)
	return chat.Message{Text: strings.Join(lines, "\n")}
}

// Shared tells everybody how somebody has done.
func (p Puzzles) Shared(user string, d Daily, locale string) chat.Message {
	say := p.Catalogue.For(locale)
	text := say.Text("daily.shared", "Game", NameTerm(d.Game), "Day", d.Day, "Result", p.result(d), "User", Mention(user), "Words", p.inWords(d, say))
	solve := chat.Button{Label: say.Text("daily.too"), Style: chat.Plain, Do: chat.Daily{Game: d.Game}}
	return chat.Message{Text: text, Controls: []chat.Control{chat.Buttons{solve}}}
}
