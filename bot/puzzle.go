package bot

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// puzzleRef names a puzzle, or a step of a lesson, and how far somebody has come with it. Nothing of it is stored: what
// is needed to judge an answer stands in the ids of the controls.
type puzzleRef struct {
	Game   game.ID
	Number int
	// Lesson is set for a step of the game's lesson, which counts for no day.
	Lesson bool
	// Level is that which was asked for; 0 for any.
	Level int
	// Day is the number of the day whose puzzle it is; 0 for one that does not count. Tries is how many answers were
	// given to that.
	Day, Tries int
	// Answers are the right answers that were given so far: of each its number among the moves that could be answered, as
	// a letter of answerLetters.
	Answers string
}

// answerLetters stand for the numbers of moves in ids of controls. No position of a puzzle has more moves.
const answerLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// puzzleVars are the variables in the ids of a puzzle's controls. The names of a step's begin with ofLesson.
const (
	puzzleVars = "/{game}/{number:number}/{level:number}/{day:number}/{tries:number}/{answers}"
	ofLesson   = "learn-"
)

// control returns the id of a control of the puzzle.
func (p puzzleRef) control(name string, values ...any) string {
	if p.Lesson {
		name = ofLesson + name
	}
	return chat.ControlID(name, append([]any{p.Game, p.Number, p.Level, p.Day, p.Tries, p.Answers}, values...)...)
}

// posedPuzzle is a puzzle as it is shown to somebody.
type posedPuzzle struct {
	puzzleRef
	puzzle game.Puzzle
	task   game.Phrase
	seen   game.View
	// choices are what can be answered. several is set where an answer is made of several moves.
	choices []game.Group
	several bool
	// count is how many steps the lesson has, or how many answers it takes to solve the puzzle, those that were given
	// included.
	count int
	// notice says what came of the answer before.
	notice []string
	// group is the group of moves that is picked; empty for none. marked are the marked moves, numbers among all choices.
	group  string
	marked []int
	// attempt is the user's at the puzzle of a day; zero elsewhere.
	attempt store.Daily
	// rating says what the answer has changed about the user's rating; empty for nothing.
	rating string
	// given is set where the solution is shown.
	given bool
	// left are the right answers that solve the puzzle from where it stands, see puzzle.Line.
	left []string
	// wrong is an answer that only somebody who writes ids of controls has given: it is not right, but the id says that
	// the puzzle goes on after it. Empty for none.
	wrong game.Move
}

// moves returns all moves that can be answered, in order.
func (p *posedPuzzle) moves() (moves []game.Move) {
	for _, group := range p.choices {
		for _, c := range group.Choices {
			moves = append(moves, c.Move)
		}
	}
	return moves
}

// letter returns what stands for one of the moves in ids of controls, which is nothing for any other move.
func (p *posedPuzzle) letter(move game.Move) string {
	n := slices.Index(p.moves(), move)
	return answerLetters[max(n, 0) : n+1]
}

// puzzleLevels returns the names of the levels of puzzles, the easiest first.
func puzzleLevels() []string { return []string{"simplest", "easy", "medium", "hard", "hardest"} }

// puzzleRoutes registers puzzles, in private, what comes of answers, and solutions. Nothing is stored but what counts
// for a day.
func (b *Bot) puzzleRoutes(m *chat.Mux) {
	games := b.gameOption("puzzle", func(g *view.Game) bool { return g.Puzzler != nil })
	if len(games.Choices) == 0 {
		return
	}
	level := chat.Option{Name: "level", About: "command.puzzle.level"}
	for _, name := range puzzleLevels() {
		level.Choices = append(level.Choices, chat.OptionChoice{Value: name, Words: "puzzle.level." + name})
	}
	m.Command(chat.Command{Name: "puzzle", Options: []chat.Option{games, level}}, b.newPuzzle)
	m.Control("puzzles/{game}/{level:number}/{not:number}", b.anotherPuzzle)
	b.puzzleControls(m, "")
	m.Control("mark"+puzzleVars+"/{menu:number}/{marked}", b.onPuzzle(b.markPuzzle))
	m.Control("marked"+puzzleVars+"/{marked}", b.onPuzzle(b.answerMarked))
	m.Control("solution"+puzzleVars, b.onPuzzle(b.showSolution))
}

// puzzleControls registers the controls of puzzles, or those of steps, which show it, pick a group of moves and answer.
func (b *Bot) puzzleControls(m *chat.Mux, prefix string) {
	m.Control(prefix+"puzzle"+puzzleVars, b.onPuzzle(b.samePuzzle))
	m.Control(prefix+"group"+puzzleVars, b.onPuzzle(b.pickPuzzle))
	m.Control(prefix+"solve"+puzzleVars, b.onPuzzle(b.answerPuzzle))
	m.Control(prefix+"solve"+puzzleVars+"/{move...}", b.onPuzzle(b.answerPuzzle))
}

// onPuzzle returns the handler of a control of a puzzle or a step, which h is given as it is shown. Of the puzzle of a
// day it shows how the attempt stands if that is over or there were other tries; the solution can be seen once more. An
// id is not believed that the answers in it were right: one that is wrong counts as if it had been given now.
func (b *Bot) onPuzzle(h func(context.Context, *chat.Request, posedPuzzle) (chat.Reply, error)) chat.Handler {
	return func(ctx context.Context, r *chat.Request) (chat.Reply, error) {
		of := puzzleRef{Game: game.ID(r.Vars["game"]), Number: r.Number("number"), Level: r.Number("level")}
		of.Lesson = strings.HasPrefix(r.Control, ofLesson)
		if !of.Lesson {
			of.Day, of.Tries, of.Answers = r.Number("day"), r.Number("tries"), r.Vars["answers"]
		}
		attempt, err := b.mayPose(ctx, r, of)
		if err != nil {
			return chat.Reply{}, err
		}
		solution := strings.HasPrefix(r.Control, "solution")
		if of.Day > 0 && !solution && (attempt.Over() || attempt.Tries != of.Tries) {
			m, err := b.standing(ctx, r, attempt)
			return inPlace(r, chat.Reply{Message: m}), err
		}
		p, err := b.posedAs(ctx, r, of)
		if err != nil {
			return chat.Reply{}, err
		}
		if p.attempt, p.Tries = attempt, attempt.Tries; p.wrong != "" && !solution {
			return b.explain(ctx, r, p, []game.Move{p.wrong}), nil
		}
		return h(ctx, r, p)
	}
}

// puzzlerOf returns who has the puzzles, or the steps of the lesson, of a game; nil if there are none.
func (b *Bot) puzzlerOf(p puzzleRef) game.Puzzler {
	switch g := b.Games.Of(p.Game); {
	case g == nil:
		return nil
	case p.Lesson:
		return g.Lessons
	default:
		return g.Puzzler
	}
}

// newPuzzle shows a puzzle of a level, of any game where none is named.
func (b *Bot) newPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	level := slices.Index(puzzleLevels(), r.Options.Text("level")) + 1 // 0 is any
	return b.drawPuzzle(ctx, r, level, 0)
}

// anotherPuzzle shows a puzzle of the same game, and the level that was asked for, but the one that was shown.
func (b *Bot) anotherPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.drawPuzzle(ctx, r, r.Number("level"), r.Number("not"))
}

// samePuzzle shows a puzzle once more.
func (b *Bot) samePuzzle(_ context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	return b.showPuzzle(r, p, false)
}

// pickPuzzle shows the moves of a group that was picked.
func (b *Bot) pickPuzzle(_ context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	if !slices.ContainsFunc(p.choices, func(g game.Group) bool { return g.Key == r.Value() && !g.Buttons }) {
		return chat.Reply{}, errUnknown
	}
	p.group = r.Value()
	return b.showPuzzle(r, p, true)
}

// markPuzzle shows what is marked of an answer that is made of several moves: what was chosen in a menu, and what the
// id of the menu says of the others.
func (b *Bot) markPuzzle(_ context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	moves := p.moves()
	marked, ok := marksOf(r.Vars["marked"], len(moves))
	for _, value := range r.Values {
		n := slices.Index(moves, game.Move(value))
		ok = ok && n >= 0
		marked = append(marked, n)
	}
	if !ok {
		return chat.Reply{}, errUnknown
	}
	slices.Sort(marked)
	p.marked = slices.Compact(marked)
	return b.showPuzzle(r, p, true)
}

// answerPuzzle answers a puzzle with a move.
func (b *Bot) answerPuzzle(ctx context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	move := game.Move(cmp.Or(r.Value(), r.Vars["move"]))
	if p.several || !slices.Contains(p.moves(), move) {
		return chat.Reply{}, errUnknown
	}
	return b.explain(ctx, r, p, []game.Move{move}), nil
}

// answerMarked answers a puzzle with the moves that are marked.
func (b *Bot) answerMarked(ctx context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	moves := p.moves()
	marked, ok := marksOf(r.Vars["marked"], len(moves))
	if !ok || len(marked) == 0 || !p.several {
		return chat.Reply{}, errUnknown
	}
	var answer []game.Move
	for _, n := range marked {
		answer = append(answer, moves[n])
	}
	return b.explain(ctx, r, p, answer), nil
}

// judged is what came of an answer to a puzzle, and the right answers that are left then, see puzzle.Line.
type judged struct {
	game.Explanation
	left []string
}

// judging returns the question what comes of an answer to a puzzle. No moves are no answer: then all right ones are
// left.
func (b *Bot) judging(p posedPuzzle, answer []game.Move) question[judged] {
	puzzler, posed := b.puzzlerOf(p.puzzleRef), p.puzzle
	return question[judged]{
		jobs:  b.puzzled,
		about: fmt.Sprintf("%s %t %d %s %s", p.Game, p.Lesson, p.Number, posed.Position, answer),
		work: func(ctx context.Context, _ func(int, int)) (j judged, err error) {
			if j.Next = &posed; len(answer) > 0 {
				j.Explanation, err = puzzler.Explain(ctx, posed, answer)
			}
			if err == nil && j.Next != nil {
				j.left, err = puzzle.Line(ctx, puzzler, *j.Next)
			}
			return j, err
		},
	}
}

// explain says whether an answer solves a puzzle, and why or why not. It counts one to the puzzle of a day, but shows
// what is left of a puzzle after a right one.
func (b *Bot) explain(ctx context.Context, r *chat.Request, p posedPuzzle, answer []game.Move) chat.Reply {
	at := b.Now() // what the explanation takes is not the person's time
	q := b.judging(p, answer)
	q.show = func(ctx context.Context, j judged) (m chat.Message) {
		var err error
		switch {
		case j.Next != nil:
			m, err = b.nextAnswer(ctx, r, p, j, answer[0])
		case p.Lesson:
			m, err = b.puzzleExplained(r, p, j.Explanation)
		default:
			m, err = b.countAnswer(ctx, r, p, j.Explanation, at, DailyTries)
		}
		if err != nil {
			return b.errorReply(r, err, nil).Message
		}
		return m
	}
	return inPlace(r, coached(ctx, b, r, q))
}

// nextAnswer shows what is left of a puzzle after a right answer.
func (b *Bot) nextAnswer(
	ctx context.Context, r *chat.Request, p posedPuzzle, j judged, answer game.Move,
) (chat.Message, error) {
	of := p.puzzleRef
	of.Answers += p.letter(answer)
	next, err := b.posedAs(ctx, r, of)
	if err != nil {
		return chat.Message{}, err
	}
	next.attempt = p.attempt
	for _, said := range j.Said {
		next.notice = append(next.notice, "✅ "+b.say(r).Say(said))
	}
	return b.puzzleMessage(r, next, false)
}

// showSolution shows the next move of a puzzle's solution, and all in words, which ends an attempt at that of a day.
func (b *Bot) showSolution(ctx context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	x := game.Explanation{
		Said: []game.Phrase{game.Say("puzzle.solution", "Moves", strings.Join(p.left, ", "), "Plural", len(p.left))},
		View: p.seen,
	}
	x.View.Advised = nil
	for _, move := range p.puzzle.Solution {
		x.View.Advised = append(x.View.Advised, game.AdvisedMove{Move: move, Sure: true})
	}
	p.given = true
	m, err := b.countAnswer(ctx, r, p, x, b.Now(), p.Tries+1)
	return inPlace(r, chat.Reply{Message: m}), err
}

// drawPuzzle shows a puzzle of the request's game and a level near the user's rating, but not the one with a number. An
// empty game and a level of 0 are any.
func (b *Bot) drawPuzzle(ctx context.Context, r *chat.Request, level, not int) (chat.Reply, error) {
	id := game.ID(r.Text("game"))
	if games := b.puzzledGames(); id == "" && len(games) > 0 {
		n, err := b.drawNumber(len(games))
		if err != nil {
			return chat.Reply{}, err
		}
		id = games[n]
	}
	g := b.Games.Of(id)
	if g == nil || g.Puzzler == nil {
		return chat.Reply{}, errUnknown
	}
	// That of the day is left out: only the first tries at it count.
	all := g.Puzzler.Puzzles()
	today := puzzle.Daily(id, all, store.DailyOf(b.Now())-1).Number
	some := slices.DeleteFunc(slices.Clone(all), func(p game.Puzzle) bool {
		return level != 0 && p.Level != level || p.Number == not || p.Number == today
	})
	if len(some) == 0 {
		return chat.Reply{}, refuse("puzzle.none")
	}
	some, err := b.Sessions.PuzzlesNear(ctx, r.User.ID, id, some)
	if err != nil {
		return chat.Reply{}, err
	}
	n, err := b.drawNumber(len(some))
	if err != nil {
		return chat.Reply{}, err
	}
	return b.pose(ctx, r, puzzleRef{Game: id, Number: some[n].Number, Level: level})
}

// pose shows a puzzle, or a step, if mayPose allows it.
func (b *Bot) pose(ctx context.Context, r *chat.Request, of puzzleRef) (chat.Reply, error) {
	if _, err := b.mayPose(ctx, r, of); err != nil {
		return chat.Reply{}, err
	}
	p, err := b.posedAs(ctx, r, of)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.showPuzzle(r, p, false)
}

// puzzledGames returns those that have puzzles, in their order.
func (b *Bot) puzzledGames() (games []game.ID) {
	for _, g := range b.Games {
		if g.Puzzler != nil {
			games = append(games, g.Rules.ID())
		}
	}
	return games
}

// drawNumber returns a number below another, by chance. The source has so many more that no number is
// noticeably likelier.
func (b *Bot) drawNumber(below int) (int, error) {
	var raw [8]byte
	if _, err := io.ReadFull(b.Random, raw[:]); err != nil {
		return 0, fmt.Errorf("draw a puzzle: %w", err)
	}
	return int(binary.LittleEndian.Uint64(raw[:]) % uint64(below)), nil
}

// mayPose refuses a puzzle that there is not, because the client has named it, a puzzle of a day that the user has not
// begun, and the same puzzle without a day until the user's attempt is over. It returns the attempt at that of a day.
func (b *Bot) mayPose(ctx context.Context, r *chat.Request, of puzzleRef) (own store.Daily, err error) {
	puzzler := b.puzzlerOf(of)
	if puzzler == nil || of.Number < 1 || of.Number > len(puzzler.Puzzles()) {
		return own, errUnknown
	}
	if of.Lesson {
		return own, nil
	}
	isOf := func(day int) bool { return of.Number == puzzle.Daily(of.Game, puzzler.Puzzles(), day-1).Number }
	today := store.DailyOf(b.Now())
	switch {
	case of.Day > 0 && !b.isDailyOpen(of.Day):
		return own, refuse("daily.over")
	case of.Day > 0 && !isOf(of.Day):
		return own, errUnknown
	}
	for _, day := range []int{today, today - 1} {
		if !b.isDailyOpen(day) || !isOf(day) || of.Day > 0 && of.Day != day {
			continue
		}
		attempt, begun, err := b.attempt(ctx, r, store.Daily{Game: of.Game, Day: day})
		switch {
		case err != nil:
			return own, err
		case of.Day > 0 && !begun:
			return own, refuse("daily.over")
		case of.Day > 0:
			own = attempt
		case (day == today || begun) && !attempt.Over():
			return own, refuse("daily.first")
		}
	}
	return own, nil
}

// posedAs returns a puzzle of a game, which has one of that number, as messages show it after the answers so far, or
// after those before the first one that is wrong. It waits until a coach has judged the answers; a step has none.
func (b *Bot) posedAs(ctx context.Context, r *chat.Request, of puzzleRef) (p posedPuzzle, err error) {
	puzzler := b.puzzlerOf(of)
	p = posedPuzzle{puzzleRef: of, puzzle: puzzler.Puzzles()[of.Number-1]}
	p.several = !of.Lesson && (len(p.puzzle.Solution) > 1 || b.Games.Of(of.Game).Solo())
	if p.seen, err = puzzler.View(p.puzzle); err != nil {
		return p, err
	}
	var j judged
	if !of.Lesson {
		if j, err = b.puzzled.wait(ctx, r.User.ID, b.judging(p, nil)); err != nil {
			return p, err
		}
	}
	for i := 0; ; i++ {
		if p.choices, err = puzzler.Choices(p.puzzle); err != nil {
			return p, err
		}
		if i == len(of.Answers) {
			break
		}
		moves, n := p.moves(), strings.IndexByte(answerLetters, of.Answers[i])
		if n < 0 || n >= len(moves) {
			return p, errUnknown
		}
		next, err := b.puzzled.wait(ctx, r.User.ID, b.judging(p, moves[n:n+1]))
		if err != nil {
			return p, err
		}
		if next.Next == nil {
			p.Answers, p.wrong = of.Answers[:i], moves[n]
			break
		}
		p.puzzle, p.seen, j = *next.Next, next.View, next
	}
	p.task, p.left, p.count = puzzler.Task(p.puzzle), j.left, len(p.Answers)+len(j.left)
	if of.Lesson {
		p.count = len(puzzler.Puzzles())
	}
	return p, nil
}

// showPuzzle returns a puzzle in the place of the message whose control was pressed, or in a new one. kept
// leaves that message its picture.
func (b *Bot) showPuzzle(r *chat.Request, p posedPuzzle, kept bool) (chat.Reply, error) {
	m, err := b.puzzleMessage(r, p, kept && r.ClickedPrivately() && !r.Plain)
	return inPlace(r, chat.Reply{Message: m}), err
}

// puzzleMessage returns a puzzle to solve. kept leaves the picture of the message, which is the same.
func (b *Bot) puzzleMessage(r *chat.Request, p posedPuzzle, kept bool) (chat.Message, error) {
	say, moves := b.say(r), p.moves()
	lines := append([]string{puzzleHeading(p, say)}, p.notice...)
	lines = append(lines, say.Say(p.task))
	if p.Day > 0 {
		lines = append(lines, DailyTriesLeft(say, p.attempt))
	}
	if len(p.marked) > 0 {
		var names []string
		for _, n := range p.marked {
			names = append(names, string(moves[n]))
		}
		lines = append(lines,
			say.Text("puzzle.marked", "Count", len(names), "Plural", len(names), "Moves", strings.Join(names, ", ")))
	}
	m := chat.Message{Text: strings.Join(lines, "\n"), KeepFile: kept}
	var row chat.Buttons
	if p.several {
		m.Controls = b.puzzleMarks(p, moves, say)
		row = append(row, chat.Button{
			Label: say.Text("puzzle.answer"), Style: chat.Primary, Disabled: len(p.marked) == 0,
			ID: p.control("marked", marksText(p.marked)),
		})
	} else {
		m.Controls = view.MoveControls(say, p.Game, b.Present.Listable(p.choices), p.group, p.control("group"),
			p.control("solve"), p.control("solve"))
	}
	row = append(row, b.afterPuzzle(p, say, false)...)
	if len(row) > 0 {
		m.Controls = append(m.Controls, row)
	}
	if kept {
		return m, nil
	}
	return m, b.Present.AddPicture(&m, p.seen, p.choices, fmt.Sprintf("%s-puzzle-%d.png", p.Game, p.Number), readerOf(r))
}

// puzzleMarks returns menus in which the moves of an answer are marked. The id of a menu has what is marked in the
// others.
func (b *Bot) puzzleMarks(p posedPuzzle, moves []game.Move, say lang.Speaker) (controls []chat.Control) {
	menus := (len(moves)-1)/b.Present.Limits.Choices + 1
	for menu := range menus {
		first, end := menu*len(moves)/menus, (menu+1)*len(moves)/menus
		s := chat.Several{Hint: say.Text("puzzle.cells", "First", moves[first], "Last", moves[end-1])}
		for n := first; n < end; n++ {
			s.Items = append(s.Items, chat.Item{Value: string(moves[n]), Label: string(moves[n])})
		}
		var others []int
		for _, n := range p.marked {
			if n >= first && n < end {
				s.Picked = append(s.Picked, string(moves[n]))
			} else {
				others = append(others, n)
			}
		}
		s.ID = p.control("mark", menu, marksText(others))
		controls = append(controls, s)
	}
	return controls
}

// puzzleExplained returns what came of an answer: whether it solves the puzzle, and why or why not.
func (b *Bot) puzzleExplained(r *chat.Request, p posedPuzzle, x game.Explanation) (chat.Message, error) {
	say := b.say(r)
	verdict, row := "wrong", chat.Buttons{}
	switch {
	case x.Solved:
		verdict = "right"
	case p.given:
		verdict, row = "given", p.solutionSteps(say)
	case !p.attempt.Over():
		row = append(row, button(say, chat.Primary, "puzzle.again", p.control("puzzle")))
	}
	family := "puzzle."
	if p.Lesson {
		family = "learn."
	}
	lines := []string{puzzleHeading(p, say), say.Text(family + verdict)}
	for _, said := range x.Said {
		lines = append(lines, say.Say(said))
	}
	if p.rating != "" {
		lines = append(lines, p.rating)
	}
	if d := (dailyTask{Daily: p.attempt}); d.Over() {
		lines, row = append(lines, d.ended(say)), append(row, afterDaily(d, p.Number, say)...)
	} else {
		if p.Day > 0 {
			lines = append(lines, DailyTriesLeft(say, p.attempt))
		}
		row = append(row, b.afterPuzzle(p, say, x.Solved)...)
	}
	m := chat.Message{Text: strings.Join(lines, "\n"), Controls: []chat.Control{row}}
	x.View.Bottom = p.seen.Bottom
	return m, b.Present.AddPicture(&m, x.View, nil, fmt.Sprintf("%s-puzzle-%d-answer.png", p.Game, p.Number), readerOf(r))
}

// solutionSteps returns the buttons that lead through a solution of several answers.
func (p posedPuzzle) solutionSteps(say lang.Speaker) chat.Buttons {
	if p.count < 2 {
		return nil
	}
	back, on := p.puzzleRef, p.puzzleRef
	back.Answers = p.Answers[:max(0, len(p.Answers)-1)]
	if len(p.left) > 1 {
		on.Answers += p.letter(p.puzzle.Solution[0])
	}
	return chat.Buttons{
		{Label: say.Text("button.replay.back"), Style: chat.Plain, ID: back.control("solution"), Disabled: p.Answers == ""},
		{Label: say.Text("button.replay.on"), Style: chat.Plain, ID: on.control("solution"), Disabled: len(p.left) == 1},
	}
}

// puzzleHeading names a puzzle.
func puzzleHeading(p posedPuzzle, say lang.Speaker) string {
	if p.Lesson {
		return say.Text("learn.title", "Game", view.NameTerm(p.Game), "Number", p.Number, "Count", p.count)
	}
	level := say.Text("puzzle.level." + puzzleLevels()[p.puzzle.Level-1])
	title := say.Text("puzzle.title", "Game", view.NameTerm(p.Game), "Number", p.Number, "Level", level)
	if p.Day > 0 {
		title = say.Text("daily.title", "Game", view.NameTerm(p.Game), "Day", p.Day, "Level", level)
	}
	if p.count > 1 {
		title += say.Text("puzzle.step", "Step", len(p.Answers)+1, "Count", p.count)
	}
	return title
}

// afterPuzzle returns the buttons that lead on from a puzzle: its solution and another one of the same game and the
// level that was asked for, or the lesson's next step. That of a day shows its solution only to who has tried it.
func (b *Bot) afterPuzzle(p posedPuzzle, say lang.Speaker, solved bool) (row chat.Buttons) {
	if p.Lesson {
		return b.afterStep(p, say, solved)
	}
	if !solved && !p.given && (p.Day == 0 || p.Tries > 0) {
		row = append(row, button(say, chat.Plain, "puzzle.show", p.control("solution")))
	}
	if p.Day == 0 {
		id := chat.ControlID("puzzles", p.Game, p.Level, p.Number)
		row = append(row, button(say, chat.Plain, "puzzle.another", id))
	}
	return row
}

// marksText writes the numbers of marked moves as the bits of a short text: ids of controls have room for a hundred
// characters.
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
