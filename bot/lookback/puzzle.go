package lookback

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// Puzzles sets puzzles, in private, and says what came of answers. It stores nothing but what
// [Dailies] count.
type Puzzles struct{ *Coach }

// Set shows a puzzle.
func (z Puzzles) Set(ctx context.Context, r *chat.Request, do chat.Puzzle) (chat.Reply, error) {
	p, err := z.wanted(ctx, r, do)
	switch {
	case err != nil:
		return chat.Reply{}, err
	case do.Day > 0:
		return Dailies{z}.Again(ctx, r, p)
	}
	return z.shown(r, p, false)
}

// Pick shows the moves of a group that was picked.
func (z Puzzles) Pick(ctx context.Context, r *chat.Request, do chat.PuzzlePick) (chat.Reply, error) {
	p, err := z.posed(ctx, r, do.Posed)
	if err != nil {
		return chat.Reply{}, err
	}
	if !slices.ContainsFunc(p.Choices, func(g game.Group) bool { return g.Key == do.Group && !g.Buttons }) {
		return z.Ephemeral(r, "bot.unknown"), nil
	}
	p.Group = do.Group
	return z.shown(r, p, true)
}

// Mark shows what is marked.
func (z Puzzles) Mark(ctx context.Context, r *chat.Request, do chat.PuzzleMark) (chat.Reply, error) {
	p, err := z.posed(ctx, r, do.Posed)
	if err != nil {
		return chat.Reply{}, err
	}
	marked, ok := z.puzzles().Marked(p.Choices, do)
	if !ok {
		return z.Ephemeral(r, "bot.unknown"), nil
	}
	p.Marked = marked
	return z.shown(r, p, true)
}

// Answer says what came of an answer. A refutation is searched for, which can take a while.
func (z Puzzles) Answer(ctx context.Context, r *chat.Request, do chat.PuzzleAnswer) (chat.Reply, error) {
	p, err := z.posed(ctx, r, do.Posed)
	if err != nil {
		return chat.Reply{}, err
	}
	answer, ok := []game.Move{do.Move}, true
	if p.Several {
		answer, ok = z.puzzles().Answer(p.Choices, do.Marked)
	}
	if !ok {
		return z.Ephemeral(r, "bot.unknown"), nil
	}
	return inPlace(r, coached(ctx, z.Coach, r, z.explaining(r, p, answer))), nil
}

// explaining returns the question for the explanation of an answer.
func (z Puzzles) explaining(r *chat.Request, p present.Posed, answer []game.Move) question[game.Explanation] {
	at := z.Now() // what the explanation takes is not the person's time
	return question[game.Explanation]{
		jobs:  z.puzzled,
		about: fmt.Sprintf("%s %d %s", p.Game, p.Number, answer),
		work: func(ctx context.Context, _ func(int, int)) (game.Explanation, error) {
			puzzler := z.Game(p.Game).Puzzler
			return puzzler.Explain(ctx, puzzler.Puzzles()[p.Number-1], answer)
		},
		show: func(ctx context.Context, x game.Explanation) chat.Message {
			if p.Day > 0 {
				return Dailies{z}.explained(ctx, r, p, x, at)
			}
			m, err := z.puzzles().Explained(p, x, respond.Reader(r))
			if err != nil {
				return z.ErrorReply(r, err, nil).Message
			}
			return m
		},
	}
}

func (z Puzzles) puzzles() present.Puzzles { return present.Puzzles{Presenter: z.Present} }

// shown is a puzzle in the place of the message whose control was pressed, or in a new one. kept
// leaves that message its picture.
func (z Puzzles) shown(r *chat.Request, p present.Posed, kept bool) (chat.Reply, error) {
	m, err := z.puzzles().Show(p, respond.Reader(r), kept && r.ClickedPrivately() && !r.Plain)
	return inPlace(r, chat.Reply{Message: m}), err
}

// wanted is the puzzle that is asked for: the one with a number, or any.
func (z Puzzles) wanted(ctx context.Context, r *chat.Request, do chat.Puzzle) (present.Posed, error) {
	if games := z.puzzledGames(); do.Game == "" && len(games) > 0 {
		n, err := z.draw(len(games))
		if err != nil {
			return present.Posed{}, err
		}
		do.Game = games[n]
	}
	g := z.Game(do.Game)
	if do.Number > 0 || g == nil || g.Puzzler == nil {
		return z.posed(ctx, r, do.Posed)
	}
	// That of the day is left out: only the first tries at it count.
	all := g.Puzzler.Puzzles()
	today := puzzle.Daily(do.Game, all, store.DailyOf(z.Now())-1).Number
	var some []game.Puzzle
	for _, p := range all {
		if (do.Level == 0 || p.Level == do.Level) && p.Number != do.Not && p.Number != today {
			some = append(some, p)
		}
	}
	if len(some) == 0 {
		return present.Posed{}, respond.Refuse("puzzle.none")
	}
	n, err := z.draw(len(some))
	if err != nil {
		return present.Posed{}, err
	}
	do.Number = some[n].Number
	return z.posed(ctx, r, do.Posed)
}

// puzzledGames are those that have puzzles, in their order.
func (z Puzzles) puzzledGames() (games []game.ID) {
	for i := range z.Games {
		if z.Games[i].Puzzler != nil {
			games = append(games, z.Games[i].Rules.ID())
		}
	}
	return games
}

// draw is a number below another, by chance. The source has so many more that no number is
// noticeably likelier.
func (z Puzzles) draw(below int) (int, error) {
	var raw [8]byte
	if _, err := io.ReadFull(z.Random, raw[:]); err != nil {
		return 0, fmt.Errorf("draw a puzzle: %w", err)
	}
	return int(binary.LittleEndian.Uint64(raw[:]) % uint64(below)), nil
}

// posed returns a puzzle as messages show it. The client has named it, so posed refuses a puzzle of a
// day that the user has not begun, and the same puzzle without a day until the user's attempt is over.
func (z Puzzles) posed(ctx context.Context, r *chat.Request, of chat.Posed) (present.Posed, error) {
	g := z.Game(of.Game)
	if g == nil || g.Puzzler == nil {
		return present.Posed{}, respond.Refuse("bot.unknown")
	}
	all := g.Puzzler.Puzzles()
	if of.Number < 1 || of.Number > len(all) {
		return present.Posed{}, respond.Refuse("bot.unknown")
	}
	isOf := func(day int) bool { return of.Number == puzzle.Daily(of.Game, all, day-1).Number }
	dailies, today := Dailies{z}, store.DailyOf(z.Now())
	switch {
	case of.Day > 0 && !dailies.isOpen(of.Day):
		return present.Posed{}, respond.Refuse("daily.over")
	case of.Day > 0 && !isOf(of.Day):
		return present.Posed{}, respond.Refuse("bot.unknown")
	}
	for _, day := range []int{today, today - 1} {
		if !dailies.isOpen(day) || !isOf(day) || of.Day > 0 && of.Day != day {
			continue
		}
		attempt, begun, err := dailies.attempt(ctx, r, store.Daily{Game: of.Game, Day: day})
		switch {
		case err != nil:
			return present.Posed{}, err
		case of.Day > 0 && !begun:
			return present.Posed{}, respond.Refuse("daily.over")
		case of.Day == 0 && (day == today || begun) && !attempt.Over():
			return present.Posed{}, respond.Refuse("daily.first")
		}
	}
	return z.shownAs(g, all[of.Number-1], of)
}

// shownAs is a puzzle of a game as messages show it.
func (z Puzzles) shownAs(g *respond.Game, p game.Puzzle, of chat.Posed) (present.Posed, error) {
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
