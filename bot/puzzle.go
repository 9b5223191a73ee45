package bot

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// setPuzzle shows a puzzle.
func (b *Bot) setPuzzle(ctx context.Context, r *chat.Request, do chat.Puzzle) (chat.Reply, error) {
	p, err := b.wantedPuzzle(ctx, r, do)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case do.Day > 0:
		return b.dailyAgain(ctx, r, p)
	}
	return b.showPuzzle(r, p, false)
}

// pickPuzzle shows the moves of a group that was picked.
func (b *Bot) pickPuzzle(ctx context.Context, r *chat.Request, do chat.PuzzlePick) (chat.Reply, error) {
	p, err := b.posed(ctx, r, do.Posed)
	if err != nil {
		return chat.Reply{}, err
	}
	if !slices.ContainsFunc(p.Choices, func(g game.Group) bool { return g.Key == do.Group && !g.Buttons }) {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	p.Group = do.Group
	return b.showPuzzle(r, p, true)
}

// markPuzzle shows what is marked.
func (b *Bot) markPuzzle(ctx context.Context, r *chat.Request, do chat.PuzzleMark) (chat.Reply, error) {
	p, err := b.posed(ctx, r, do.Posed)
	if err != nil {
		return chat.Reply{}, err
	}
	marked, ok := b.puzzles().Marked(p.Choices, do)
	if !ok {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	p.Marked = marked
	return b.showPuzzle(r, p, true)
}

// answerPuzzle says what came of an answer. A refutation is searched for, which can take a while.
func (b *Bot) answerPuzzle(ctx context.Context, r *chat.Request, do chat.PuzzleAnswer) (chat.Reply, error) {
	p, err := b.posed(ctx, r, do.Posed)
	if err != nil {
		return chat.Reply{}, err
	}
	answer, ok := []game.Move{do.Move}, true
	if p.Several {
		answer, ok = b.puzzles().Answer(p.Choices, do.Marked)
	}
	if !ok {
		return b.ephemeral(r, "bot.unknown"), nil
	}
	return inPlace(r, coached(ctx, b, r, b.explaining(r, p, answer))), nil
}

// explaining returns the question for the explanation of an answer.
func (b *Bot) explaining(r *chat.Request, p present.Posed, answer []game.Move) question[game.Explanation] {
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
			m, err := b.puzzles().Explained(p, x, readerOf(r))
			if err != nil {
				return b.errorReply(r, err, nil).Message
			}
			return m
		},
	}
}

func (b *Bot) puzzles() present.Puzzles { return present.Puzzles{Presenter: b.Present} }

// showPuzzle is a puzzle in the place of the message whose control was pressed, or in a new one. kept
// leaves that message its picture.
func (b *Bot) showPuzzle(r *chat.Request, p present.Posed, kept bool) (chat.Reply, error) {
	m, err := b.puzzles().Show(p, readerOf(r), kept && r.ClickedPrivately() && !r.Plain)
	return inPlace(r, chat.Reply{Message: m}), err
}

// wantedPuzzle is the puzzle that is asked for: the one with a number, or any.
func (b *Bot) wantedPuzzle(ctx context.Context, r *chat.Request, do chat.Puzzle) (present.Posed, error) {
	if games := b.puzzledGames(); do.Game == "" && len(games) > 0 {
		n, err := b.drawNumber(len(games))
		if err != nil {
			return present.Posed{}, err
		}
		do.Game = games[n]
	}
	g := b.Game(do.Game)
	if do.Number > 0 || g == nil || g.Puzzler == nil {
		return b.posed(ctx, r, do.Posed)
	}
	// That of the day is left out: only the first tries at it count.
	all := g.Puzzler.Puzzles()
	today := puzzle.Daily(do.Game, all, store.DailyOf(b.Now())-1).Number
	var some []game.Puzzle
	for _, p := range all {
		if (do.Level == 0 || p.Level == do.Level) && p.Number != do.Not && p.Number != today {
			some = append(some, p)
		}
	}
	if len(some) == 0 {
		return present.Posed{}, refuse("puzzle.none")
	}
	n, err := b.drawNumber(len(some))
	if err != nil {
		return present.Posed{}, err
	}
	do.Number = some[n].Number
	return b.posed(ctx, r, do.Posed)
}

// puzzledGames are those that have puzzles, in their order.
func (b *Bot) puzzledGames() (games []game.ID) {
	for i := range b.Games {
		if b.Games[i].Puzzler != nil {
			games = append(games, b.Games[i].Rules.ID())
		}
	}
	return games
}

// drawNumber is a number below another, by chance. The source has so many more that no number is
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
func (b *Bot) posed(ctx context.Context, r *chat.Request, of chat.Posed) (present.Posed, error) {
	g := b.Game(of.Game)
	if g == nil || g.Puzzler == nil {
		return present.Posed{}, refuse("bot.unknown")
	}
	all := g.Puzzler.Puzzles()
	if of.Number < 1 || of.Number > len(all) {
		return present.Posed{}, refuse("bot.unknown")
	}
	isOf := func(day int) bool { return of.Number == puzzle.Daily(of.Game, all, day-1).Number }
	today := store.DailyOf(b.Now())
	switch {
	case of.Day > 0 && !b.isDailyOpen(of.Day):
		return present.Posed{}, refuse("daily.over")
	case of.Day > 0 && !isOf(of.Day):
		return present.Posed{}, refuse("bot.unknown")
	}
	for _, day := range []int{today, today - 1} {
		if !b.isDailyOpen(day) || !isOf(day) || of.Day > 0 && of.Day != day {
			continue
		}
		attempt, begun, err := b.attempt(ctx, r, store.Daily{Game: of.Game, Day: day})
		switch {
		case err != nil:
			return present.Posed{}, err
		case of.Day > 0 && !begun:
			return present.Posed{}, refuse("daily.over")
		case of.Day == 0 && (day == today || begun) && !attempt.Over():
			return present.Posed{}, refuse("daily.first")
		}
	}
	return b.posedAs(g, all[of.Number-1], of)
}

// posedAs is a puzzle of a game as messages show it.
func (b *Bot) posedAs(g *Game, p game.Puzzle, of chat.Posed) (present.Posed, error) {
	view, err := g.Puzzler.View(p)
	if err != nil {
		return present.Posed{}, err
	}
	choices, err := g.Puzzler.Choices(p)
	if err != nil {
		return present.Posed{}, err
	}
	return present.Posed{
		Posed: of, Level: p.Level, Task: g.Puzzler.Task(p), View: view, Choices: choices,
		Several: len(p.Solution) > 1 || g.Solo(),
	}, nil
}
