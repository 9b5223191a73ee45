package bot

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// posedVars are the variables of the ids of a puzzle's controls: all that is needed to judge an answer.
const posedVars = "/{game}/{number:number}/{day:number}/{tries:number}"

// puzzleRoutes registers puzzles, in private, and what comes of answers. Nothing is stored but what counts for a day.
func (b *Bot) puzzleRoutes(m *chat.Mux) {
	games := b.gameOption("puzzle", func(g *Game) bool { return g.Puzzler != nil })
	if len(games.Choices) == 0 {
		return
	}
	level := chat.Option{Name: "level", About: "command.puzzle.level"}
	for _, name := range view.PuzzleLevels() {
		level.Choices = append(level.Choices, chat.OptionChoice{Value: name, Words: "puzzle.level." + name})
	}
	m.Command(chat.Command{Name: "puzzle", Options: []chat.Option{games, level}}, b.newPuzzle)
	m.Control("puzzles/{game}/{level:number}/{not:number}", b.anotherPuzzle)
	m.Control("puzzle"+posedVars, b.samePuzzle)
	m.Control("group"+posedVars, b.pickPuzzle)
	m.Control("solve"+posedVars, b.answerPuzzle)
	m.Control("solve"+posedVars+"/{move...}", b.answerPuzzle)
	m.Control("mark"+posedVars+"/{menu:number}/{marked}", b.markPuzzle)
	m.Control("marked"+posedVars+"/{marked}", b.answerMarked)
}

// newPuzzle shows any puzzle of a level, of any game where none is named.
func (b *Bot) newPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	level := slices.Index(view.PuzzleLevels(), r.Options.Text("level")) + 1 // 0 is any
	return b.drawPuzzle(ctx, r, game.ID(r.Options.Text("game")), level, 0)
}

// anotherPuzzle shows any puzzle of the same game and level but the one that was shown.
func (b *Bot) anotherPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.drawPuzzle(ctx, r, game.ID(r.Vars["game"]), r.Number("level"), r.Number("not"))
}

// samePuzzle shows a puzzle once more.
func (b *Bot) samePuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	p, err := b.posed(ctx, r, puzzleOf(r))
	switch {
	case err != nil:
		return chat.Reply{}, err
	case p.Day > 0:
		return b.dailyAgain(ctx, r, p)
	}
	return b.showPuzzle(r, p, false)
}

// puzzleOf returns the puzzle in the id of a control.
func puzzleOf(r *chat.Request) view.Puzzle {
	return view.Puzzle{Game: game.ID(r.Vars["game"]), Number: r.Number("number"), Day: r.Number("day"), Tries: r.Number("tries")}
}

// pickPuzzle shows the moves of a group that was picked.
func (b *Bot) pickPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	p, err := b.posed(ctx, r, puzzleOf(r))
	if err != nil {
		return chat.Reply{}, err
	}
	if !slices.ContainsFunc(p.Choices, func(g game.Group) bool { return g.Key == r.Value() && !g.Buttons }) {
		return chat.Reply{}, errUnknown()
	}
	p.Group = r.Value()
	return b.showPuzzle(r, p, true)
}

// markPuzzle shows what is marked of an answer that is made of several moves.
func (b *Bot) markPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	p, err := b.posed(ctx, r, puzzleOf(r))
	if err != nil {
		return chat.Reply{}, err
	}
	marked, ok := view.Marked(p.Choices, r.Vars["marked"], r.Values)
	if !ok {
		return chat.Reply{}, errUnknown()
	}
	p.Marked = marked
	return b.showPuzzle(r, p, true)
}

// answerPuzzle answers a puzzle with a move.
func (b *Bot) answerPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	p, err := b.posed(ctx, r, puzzleOf(r))
	move := game.Move(cmp.Or(r.Value(), r.Vars["move"]))
	switch {
	case err != nil:
		return chat.Reply{}, err
	case move == "", p.Several:
		return chat.Reply{}, errUnknown()
	}
	return inPlace(r, coached(ctx, b, r, b.explaining(r, p, []game.Move{move}))), nil
}

// answerMarked answers a puzzle with the moves that are marked.
func (b *Bot) answerMarked(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	p, err := b.posed(ctx, r, puzzleOf(r))
	if err != nil {
		return chat.Reply{}, err
	}
	answer, ok := view.MarkedMoves(p.Choices, r.Vars["marked"])
	if !ok || !p.Several {
		return chat.Reply{}, errUnknown()
	}
	return inPlace(r, coached(ctx, b, r, b.explaining(r, p, answer))), nil
}

// explaining returns the question for the explanation of an answer.
func (b *Bot) explaining(r *chat.Request, p view.Posed, answer []game.Move) question[game.Explanation] {
	at := b.Now() // what the explanation takes is not the person's time
	return question[game.Explanation]{
		jobs:  b.puzzled,
		about: fmt.Sprintf("%s %d %s", p.Game, p.Number, answer),
		work: func(ctx context.Context, _ func(int, int)) (game.Explanation, error) {
			puzzler := b.Game(p.Game).Puzzler
			return puzzler.Explain(ctx, puzzler.Puzzles()[p.Number-1], answer)
		},
		show: func(ctx context.Context, x game.Explanation) chat.Message {
			if p.Day > 0 {
				return b.countAnswer(ctx, r, p, x, at)
			}
			m, err := b.Present.PuzzleExplained(p, x, readerOf(r))
			if err != nil {
				return b.errorReply(r, err, nil).Message
			}
			return m
		},
	}
}

// showPuzzle returns a puzzle in the place of the message whose control was pressed, or in a new one. kept
// leaves that message its picture.
func (b *Bot) showPuzzle(r *chat.Request, p view.Posed, kept bool) (chat.Reply, error) {
	m, err := b.Present.PuzzleMessage(p, readerOf(r), kept && r.ClickedPrivately() && !r.Plain)
	return inPlace(r, chat.Reply{Message: m}), err
}

// drawPuzzle shows any puzzle of a game and a level but the one with a number. An empty game and a level of 0 are any.
func (b *Bot) drawPuzzle(ctx context.Context, r *chat.Request, id game.ID, level, not int) (chat.Reply, error) {
	if games := b.puzzledGames(); id == "" && len(games) > 0 {
		n, err := b.drawNumber(len(games))
		if err != nil {
			return chat.Reply{}, err
		}
		id = games[n]
	}
	g := b.Game(id)
	if g == nil || g.Puzzler == nil {
		return chat.Reply{}, errUnknown()
	}
	// That of the day is left out: only the first tries at it count.
	all := g.Puzzler.Puzzles()
	today := puzzle.Daily(id, all, store.DailyOf(b.Now())-1).Number
	var some []game.Puzzle
	for _, p := range all {
		if (level == 0 || p.Level == level) && p.Number != not && p.Number != today {
			some = append(some, p)
		}
	}
	if len(some) == 0 {
		return chat.Reply{}, refuse("puzzle.none")
	}
	n, err := b.drawNumber(len(some))
	if err != nil {
		return chat.Reply{}, err
	}
	p, err := b.posed(ctx, r, view.Puzzle{Game: id, Number: some[n].Number})
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
func (b *Bot) posed(ctx context.Context, r *chat.Request, of view.Puzzle) (view.Posed, error) {
	g := b.Game(of.Game)
	if g == nil || g.Puzzler == nil {
		return view.Posed{}, errUnknown()
	}
	all := g.Puzzler.Puzzles()
	if of.Number < 1 || of.Number > len(all) {
		return view.Posed{}, errUnknown()
	}
	isOf := func(day int) bool { return of.Number == puzzle.Daily(of.Game, all, day-1).Number }
	today := store.DailyOf(b.Now())
	switch {
	case of.Day > 0 && !b.isDailyOpen(of.Day):
		return view.Posed{}, refuse("daily.over")
	case of.Day > 0 && !isOf(of.Day):
		return view.Posed{}, errUnknown()
	}
	for _, day := range []int{today, today - 1} {
		if !b.isDailyOpen(day) || !isOf(day) || of.Day > 0 && of.Day != day {
			continue
		}
		attempt, begun, err := b.attempt(ctx, r, store.Daily{Game: of.Game, Day: day})
		switch {
		case err != nil:
			return view.Posed{}, err
		case of.Day > 0 && !begun:
			return view.Posed{}, refuse("daily.over")
		case of.Day == 0 && (day == today || begun) && !attempt.Over():
			return view.Posed{}, refuse("daily.first")
		}
	}
	return b.posedAs(g, all[of.Number-1], of)
}

// posedAs returns a puzzle of a game as messages show it.
func (b *Bot) posedAs(g *Game, p game.Puzzle, of view.Puzzle) (view.Posed, error) {
	seen, err := g.Puzzler.View(p)
	if err != nil {
		return view.Posed{}, err
	}
	choices, err := g.Puzzler.Choices(p)
	if err != nil {
		return view.Posed{}, err
	}
	return view.Posed{
		Puzzle: of, Level: p.Level, Task: g.Puzzler.Task(p), View: seen, Choices: choices,
		Several: len(p.Solution) > 1 || g.Solo(),
	}, nil
}
