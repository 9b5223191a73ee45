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
func (z puzzleRef) control(name string, values ...any) string {
	if z.Lesson {
		name = ofLesson + name
	}
	return chat.ControlID(name, append([]any{z.Game, z.Number, z.Level, z.Day, z.Tries, z.Answers}, values...)...)
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
	// attempt is the user's at the puzzle of a day, daily says how that stands; empty elsewhere.
	attempt store.Daily
	daily   string
	// rating says what the answer has changed about the user's rating; empty for nothing.
	rating string
	// given is set where the solution is shown.
	given bool
}

// moves returns all moves that can be answered, in order.
func (z *posedPuzzle) moves() (moves []game.Move) {
	for _, group := range z.choices {
		for _, c := range group.Choices {
			moves = append(moves, c.Move)
		}
	}
	return moves
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

// onPuzzle returns the handler of a control of a puzzle or a step, which h is given as it is shown. Of a puzzle of a
// day whose attempt is over it shows the result, or the solution once more.
func (b *Bot) onPuzzle(h func(context.Context, *chat.Request, posedPuzzle) (chat.Reply, error)) chat.Handler {
	return func(ctx context.Context, r *chat.Request) (chat.Reply, error) {
		of := puzzleRef{Game: game.ID(r.Vars["game"]), Number: r.Number("number"), Level: r.Number("level")}
		of.Lesson = strings.HasPrefix(r.Control, ofLesson)
		if !of.Lesson {
			of.Day, of.Tries, of.Answers = r.Number("day"), r.Number("tries"), r.Vars["answers"]
		}
		p, err := b.posed(ctx, r, of)
		if err != nil {
			return chat.Reply{}, err
		}
		if p.attempt.Over() && !strings.HasPrefix(r.Control, "solution") {
			m, err := b.standing(ctx, r, p.attempt, "")
			return inPlace(r, chat.Reply{Message: m}), err
		}
		return h(ctx, r, p)
	}
}

// puzzlerOf returns who has the puzzles, or the steps of the lesson, of a game; nil if there are none.
func (b *Bot) puzzlerOf(z puzzleRef) game.Puzzler {
	switch g := b.Games.Of(z.Game); {
	case g == nil:
		return nil
	case z.Lesson:
		return g.Lessons
	default:
		return g.Puzzler
	}
}

// newPuzzle shows a puzzle of a level, of any game where none is named.
func (b *Bot) newPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	level := slices.Index(puzzleLevels(), r.Options.Text("level")) + 1 // 0 is any
	return b.drawPuzzle(ctx, r, game.ID(r.Options.Text("game")), level, 0)
}

// anotherPuzzle shows a puzzle of the same game, and the level that was asked for, but the one that was shown.
func (b *Bot) anotherPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.drawPuzzle(ctx, r, game.ID(r.Vars["game"]), r.Number("level"), r.Number("not"))
}

// samePuzzle shows a puzzle once more.
func (b *Bot) samePuzzle(ctx context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	if p.Day == 0 {
		return b.showPuzzle(r, p, false)
	}
	m, err := b.standing(ctx, r, p.attempt, p.Answers)
	return inPlace(r, chat.Reply{Message: m}), err
}

// pickPuzzle shows the moves of a group that was picked.
func (b *Bot) pickPuzzle(_ context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	if !slices.ContainsFunc(p.choices, func(g game.Group) bool { return g.Key == r.Value() && !g.Buttons }) {
		return chat.Reply{}, errUnknown()
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
		return chat.Reply{}, errUnknown()
	}
	slices.Sort(marked)
	p.marked = slices.Compact(marked)
	return b.showPuzzle(r, p, true)
}

// answerPuzzle answers a puzzle with a move.
func (b *Bot) answerPuzzle(ctx context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	move := game.Move(cmp.Or(r.Value(), r.Vars["move"]))
	if move == "" || p.several {
		return chat.Reply{}, errUnknown()
	}
	return b.explain(ctx, r, p, []game.Move{move}), nil
}

// answerMarked answers a puzzle with the moves that are marked.
func (b *Bot) answerMarked(ctx context.Context, r *chat.Request, p posedPuzzle) (chat.Reply, error) {
	moves := p.moves()
	marked, ok := marksOf(r.Vars["marked"], len(moves))
	if !ok || len(marked) == 0 || !p.several {
		return chat.Reply{}, errUnknown()
	}
	var answer []game.Move
	for _, n := range marked {
		answer = append(answer, moves[n])
	}
	return b.explain(ctx, r, p, answer), nil
}

// explain says whether an answer solves a puzzle, and why or why not. It counts one to the puzzle of a day, but shows
// what is left of a puzzle after a right one.
func (b *Bot) explain(ctx context.Context, r *chat.Request, p posedPuzzle, answer []game.Move) chat.Reply {
	at := b.Now() // what the explanation takes is not the person's time
	show := func(ctx context.Context, x game.Explanation) (m chat.Message) {
		var err error
		switch {
		case x.Next != nil:
			m, err = b.nextAnswer(ctx, r, p, x, answer[0])
		case p.Lesson:
			m, err = b.puzzleExplained(r, p, x)
		default:
			m, err = b.countAnswer(ctx, r, p, x, at, DailyTries)
		}
		if err != nil {
			return b.errorReply(r, err, nil).Message
		}
		return m
	}
	if p.Lesson { // no engine has to think
		x, err := b.puzzlerOf(p.puzzleRef).Explain(ctx, p.puzzle, answer)
		if err != nil {
			return inPlace(r, b.errorReply(r, err, nil))
		}
		return inPlace(r, chat.Reply{Message: show(ctx, x)})
	}
	return inPlace(r, coached(ctx, b, r, question[game.Explanation]{
		jobs:  b.puzzled,
		about: fmt.Sprintf("%s %d %s %s", p.Game, p.Number, p.Answers, answer),
		work: func(ctx context.Context, _ func(int, int)) (game.Explanation, error) {
			return b.puzzlerOf(p.puzzleRef).Explain(ctx, p.puzzle, answer)
		},
		show: show,
	}))
}

// nextAnswer shows what is left of a puzzle after a right answer.
func (b *Bot) nextAnswer(
	ctx context.Context, r *chat.Request, z posedPuzzle, x game.Explanation, answer game.Move,
) (chat.Message, error) {
	of, n := z.puzzleRef, slices.Index(z.moves(), answer)
	if n < 0 { // only who forges an id writes a move otherwise
		return chat.Message{}, errUnknown()
	}
	of.Answers += answerLetters[n : n+1]
	next, err := b.posedAs(ctx, of)
	if err != nil {
		return chat.Message{}, err
	}
	say := b.say(r)
	if z.Day > 0 {
		next.daily = DailyTriesLeft(say, z.attempt)
	}
	for _, said := range x.Said {
		next.notice = append(next.notice, "✅ "+say.Say(said))
	}
	return b.puzzleMessage(r, next, false)
}

// showSolution shows how a puzzle is solved from where it stands, which ends an attempt at that of a day.
func (b *Bot) showSolution(ctx context.Context, r *chat.Request, z posedPuzzle) (chat.Reply, error) {
	line, err := puzzle.Line(ctx, b.puzzlerOf(z.puzzleRef), z.puzzle)
	if err != nil {
		return chat.Reply{}, err
	}
	x := game.Explanation{
		Said: []game.Phrase{game.Say("puzzle.solution", "Moves", strings.Join(line, ", "), "Plural", len(line))},
		View: z.seen,
	}
	for _, move := range z.puzzle.Solution {
		x.View.Advised = append(x.View.Advised, game.AdvisedMove{Move: move, Sure: true})
	}
	z.given = true
	m, err := b.countAnswer(ctx, r, z, x, b.Now(), z.Tries+1)
	return inPlace(r, chat.Reply{Message: m}), err
}

// drawPuzzle shows a puzzle of a game and a level near the user's rating, but not the one with a number. An empty game
// and a level of 0 are any.
func (b *Bot) drawPuzzle(ctx context.Context, r *chat.Request, id game.ID, level, not int) (chat.Reply, error) {
	if games := b.puzzledGames(); id == "" && len(games) > 0 {
		n, err := b.drawNumber(len(games))
		if err != nil {
			return chat.Reply{}, err
		}
		id = games[n]
	}
	g := b.Games.Of(id)
	if g == nil || g.Puzzler == nil {
		return chat.Reply{}, errUnknown()
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
	p, err := b.posed(ctx, r, puzzleRef{Game: id, Number: some[n].Number, Level: level})
	if err != nil {
		return chat.Reply{}, err
	}
	return b.showPuzzle(r, p, false)
}

// puzzledGames returns those that have puzzles, in their order.
func (b *Bot) puzzledGames() (games []game.ID) {
	for i := range b.Games {
		if b.Games[i].Puzzler != nil {
			games = append(games, b.Games[i].Rules.ID())
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

// posed returns a puzzle as messages show it. The client has named it, so posed refuses a puzzle of a
// day that the user has not begun, and the same puzzle without a day until the user's attempt is over.
func (b *Bot) posed(ctx context.Context, r *chat.Request, of puzzleRef) (posedPuzzle, error) {
	puzzler := b.puzzlerOf(of)
	if puzzler == nil {
		return posedPuzzle{}, errUnknown()
	}
	all := puzzler.Puzzles()
	if of.Number < 1 || of.Number > len(all) {
		return posedPuzzle{}, errUnknown()
	}
	if of.Lesson {
		return b.posedAs(ctx, of)
	}
	isOf := func(day int) bool { return of.Number == puzzle.Daily(of.Game, all, day-1).Number }
	today := store.DailyOf(b.Now())
	switch {
	case of.Day > 0 && !b.isDailyOpen(of.Day):
		return posedPuzzle{}, refuse("daily.over")
	case of.Day > 0 && !isOf(of.Day):
		return posedPuzzle{}, errUnknown()
	}
	var own store.Daily
	for _, day := range []int{today, today - 1} {
		if !b.isDailyOpen(day) || !isOf(day) || of.Day > 0 && of.Day != day {
			continue
		}
		attempt, begun, err := b.attempt(ctx, r, store.Daily{Game: of.Game, Day: day})
		switch {
		case err != nil:
			return posedPuzzle{}, err
		case of.Day > 0 && !begun:
			return posedPuzzle{}, refuse("daily.over")
		case of.Day > 0:
			own = attempt
		case (day == today || begun) && !attempt.Over():
			return posedPuzzle{}, refuse("daily.first")
		}
	}
	p, err := b.posedAs(ctx, of)
	p.attempt = own
	return p, err
}

// posedAs returns a puzzle of a game, which has one of that number, as messages show it after the answers so far.
func (b *Bot) posedAs(ctx context.Context, of puzzleRef) (z posedPuzzle, err error) {
	puzzler := b.puzzlerOf(of)
	z = posedPuzzle{puzzleRef: of, puzzle: puzzler.Puzzles()[of.Number-1]}
	if z.seen, err = puzzler.View(z.puzzle); err != nil {
		return z, err
	}
	for i := 0; ; i++ {
		if z.choices, err = puzzler.Choices(z.puzzle); err != nil || i == len(of.Answers) {
			break
		}
		moves, n := z.moves(), strings.IndexByte(answerLetters, of.Answers[i])
		if n < 0 || n >= len(moves) {
			return z, errUnknown()
		}
		x, err := puzzler.Explain(ctx, z.puzzle, moves[n:n+1])
		if err != nil || x.Next == nil {
			return z, cmp.Or(err, errUnknown())
		}
		z.puzzle, z.seen = *x.Next, x.View
	}
	z.task = puzzler.Task(z.puzzle)
	z.several = !of.Lesson && (len(z.puzzle.Solution) > 1 || b.Games.Of(of.Game).Solo())
	switch {
	case err != nil:
	case of.Lesson:
		z.count = len(puzzler.Puzzles())
	case !z.several:
		var left []string
		left, err = puzzle.Line(ctx, puzzler, z.puzzle)
		z.count = len(of.Answers) + len(left)
	}
	return z, err
}

// showPuzzle returns a puzzle in the place of the message whose control was pressed, or in a new one. kept
// leaves that message its picture.
func (b *Bot) showPuzzle(r *chat.Request, p posedPuzzle, kept bool) (chat.Reply, error) {
	m, err := b.puzzleMessage(r, p, kept && r.ClickedPrivately() && !r.Plain)
	return inPlace(r, chat.Reply{Message: m}), err
}

// puzzleMessage returns a puzzle to solve. kept leaves the picture of the message, which is the same.
func (b *Bot) puzzleMessage(r *chat.Request, z posedPuzzle, kept bool) (chat.Message, error) {
	say, moves := b.say(r), z.moves()
	lines := append([]string{puzzleHeading(z, say)}, z.notice...)
	lines = append(lines, say.Say(z.task))
	if z.daily != "" {
		lines = append(lines, z.daily)
	}
	if len(z.marked) > 0 {
		var names []string
		for _, n := range z.marked {
			names = append(names, string(moves[n]))
		}
		lines = append(lines,
			say.Text("puzzle.marked", "Count", len(names), "Plural", len(names), "Moves", strings.Join(names, ", ")))
	}
	m := chat.Message{Text: strings.Join(lines, "\n"), KeepFile: kept}
	var row chat.Buttons
	if z.several {
		m.Controls = b.puzzleMarks(z, moves, say)
		row = append(row, chat.Button{
			Label: say.Text("puzzle.answer"), Style: chat.Primary, Disabled: len(z.marked) == 0,
			ID: z.control("marked", marksText(z.marked)),
		})
	} else {
		m.Controls = b.Present.MoveControls(say, z.Game, z.choices, z.group, z.control("group"), z.control("solve"),
			z.control("solve"))
	}
	row = append(row, b.afterPuzzle(z, say, false)...)
	if len(row) > 0 {
		m.Controls = append(m.Controls, row)
	}
	if kept {
		return m, nil
	}
	return m, b.Present.AddPicture(&m, z.seen, z.choices, fmt.Sprintf("%s-puzzle-%d.png", z.Game, z.Number), readerOf(r))
}

// puzzleMarks returns menus in which the moves of an answer are marked. The id of a menu has what is marked in the
// others.
func (b *Bot) puzzleMarks(z posedPuzzle, moves []game.Move, say lang.Speaker) (controls []chat.Control) {
	menus := (len(moves)-1)/b.Present.Limits.Choices + 1
	for menu := range menus {
		first, end := menu*len(moves)/menus, (menu+1)*len(moves)/menus
		s := chat.Several{Hint: say.Text("puzzle.cells", "First", string(moves[first]), "Last", string(moves[end-1]))}
		for n := first; n < end; n++ {
			s.Items = append(s.Items, chat.Item{Value: string(moves[n]), Label: string(moves[n])})
		}
		var others []int
		for _, n := range z.marked {
			if n >= first && n < end {
				s.Picked = append(s.Picked, string(moves[n]))
			} else {
				others = append(others, n)
			}
		}
		s.ID = z.control("mark", menu, marksText(others))
		controls = append(controls, s)
	}
	return controls
}

// puzzleExplained returns what came of an answer: whether it solves the puzzle, and why or why not.
func (b *Bot) puzzleExplained(r *chat.Request, z posedPuzzle, x game.Explanation) (chat.Message, error) {
	say := b.say(r)
	verdict, row := "wrong", chat.Buttons{}
	switch {
	case x.Solved:
		verdict = "right"
	case z.given:
		verdict = "given"
	default:
		row = append(row, chat.Button{Label: say.Text("puzzle.again"), Style: chat.Primary, ID: z.control("puzzle")})
	}
	family := "puzzle."
	if z.Lesson {
		family = "learn."
	}
	lines := []string{puzzleHeading(z, say), say.Text(family + verdict)}
	for _, said := range x.Said {
		lines = append(lines, say.Say(said))
	}
	if z.rating != "" {
		lines = append(lines, z.rating)
	}
	if z.daily != "" {
		lines = append(lines, z.daily)
	}
	row = append(row, b.afterPuzzle(z, say, x.Solved)...)
	m := chat.Message{Text: strings.Join(lines, "\n"), Controls: []chat.Control{row}}
	x.View.Bottom = z.seen.Bottom
	return m, b.Present.AddPicture(&m, x.View, nil, fmt.Sprintf("%s-puzzle-%d-answer.png", z.Game, z.Number), readerOf(r))
}

// puzzleHeading names a puzzle.
func puzzleHeading(z posedPuzzle, say lang.Speaker) string {
	if z.Lesson {
		return say.Text("learn.title", "Game", view.NameTerm(z.Game), "Number", z.Number, "Count", z.count)
	}
	level := say.Text("puzzle.level." + puzzleLevels()[z.puzzle.Level-1])
	title := say.Text("puzzle.title", "Game", view.NameTerm(z.Game), "Number", z.Number, "Level", level)
	if z.Day > 0 {
		title = say.Text("daily.title", "Game", view.NameTerm(z.Game), "Day", z.Day, "Level", level)
	}
	if z.count > 1 {
		title += say.Text("puzzle.step", "Step", len(z.Answers)+1, "Count", z.count)
	}
	return title
}

// afterPuzzle returns the buttons that lead on from a puzzle: its solution and another one of the same game and the
// level that was asked for, or the lesson's next step. That of a day shows its solution only to who has tried it.
func (b *Bot) afterPuzzle(z posedPuzzle, say lang.Speaker, solved bool) (row chat.Buttons) {
	if z.Lesson {
		return b.afterStep(z, say, solved)
	}
	if !solved && !z.given && (z.Day == 0 || z.Tries > 0) {
		row = append(row, chat.Button{Label: say.Text("puzzle.show"), Style: chat.Plain, ID: z.control("solution")})
	}
	if z.Day == 0 {
		row = append(row, chat.Button{
			Label: say.Text("puzzle.another"), Style: chat.Plain, ID: chat.ControlID("puzzles", z.Game, z.Level, z.Number),
		})
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
