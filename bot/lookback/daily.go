package lookback

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// Dailies sets the puzzles of the day, the same for everybody, and counts one attempt of each
// person at each: at most present.DailyTries answers.
type Dailies struct{ Puzzles }

// Show shows the puzzle of the day of a game, how that has ended, which games have one, or the
// table of the server.
func (y Dailies) Show(ctx context.Context, r *chat.Request, do chat.Daily) (chat.Reply, error) {
	switch {
	case do.Table:
		return y.table(ctx, r, do.Game)
	case do.Game == "":
		return y.list(ctx, r)
	}
	g := y.Game(do.Game)
	if g == nil || g.Puzzler == nil {
		return y.Ephemeral(r, "bot.unknown"), nil
	}
	today := store.DailyOf(y.Now())
	attempt, err := y.Store.Dailies().Begin(ctx, store.Daily{
		User: r.User.ID, Game: do.Game, Day: today, Scope: r.At.Guild, Shown: y.Now(),
	})
	if err != nil {
		return chat.Reply{}, err
	}
	m, err := y.standing(r, g, attempt)
	return inPlace(r, chat.Reply{Message: m, Committed: true}), err
}

// standing is the puzzle of an attempt that goes on, or how it has ended.
func (y Dailies) standing(r *chat.Request, g *respond.Game, attempt store.Daily) (chat.Message, error) {
	p, err := y.of(g, attempt)
	if err != nil {
		return chat.Message{}, err
	}
	if attempt.Over() {
		return y.puzzles().Ended(p, shownDaily(attempt), respond.Reader(r))
	}
	p.Daily = y.puzzles().Tries(shownDaily(attempt), respond.Reader(r))
	return y.puzzles().Show(p, respond.Reader(r), false)
}

// of is the puzzle of an attempt.
func (y Dailies) of(g *respond.Game, attempt store.Daily) (present.Posed, error) {
	p := puzzle.Daily(attempt.Game, g.Puzzler.Puzzles(), attempt.Day-1)
	return y.shownAs(g, p, chat.Posed{Game: attempt.Game, Number: p.Number, Day: attempt.Day, Tries: attempt.Tries})
}

// explained counts an answer that was given at a time, and then says what came of it. Where another answer was faster it
// shows how the attempt is.
func (y Dailies) explained(ctx context.Context, r *chat.Request, p present.Posed, x game.Explanation, at time.Time) chat.Message {
	attempt, err := y.Store.Dailies().Try(ctx, store.Daily{User: r.User.ID, Game: p.Game, Day: p.Day, Tries: p.Tries}, x.Solved, present.DailyTries, at)
	var m chat.Message
	switch {
	case errors.Is(err, store.ErrConflict):
		m, err = y.standing(r, y.Game(p.Game), attempt)
	case err == nil:
		m, err = y.puzzles().Counted(p, x, shownDaily(attempt), respond.Reader(r))
	}
	if err != nil {
		return y.ErrorReply(r, err, nil).Message
	}
	return m
}

// list says of which games there is a puzzle of the day, and how the asker has done.
func (y Dailies) list(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	today := store.DailyOf(y.Now())
	own, err := y.Store.Dailies().Of(ctx, r.User.ID, today)
	if err != nil {
		return chat.Reply{}, err
	}
	var all []present.Daily
	for _, id := range y.puzzledGames() {
		at := slices.IndexFunc(own, func(a store.Daily) bool { return a.Game == id && a.Day == today })
		if at >= 0 {
			all = append(all, shownDaily(own[at]))
		} else {
			all = append(all, present.Daily{Game: id, Day: today})
		}
	}
	if len(all) == 0 {
		return y.Ephemeral(r, "bot.unknown"), nil
	}
	return inPlace(r, chat.Reply{Message: y.puzzles().Dailies(all, store.DailyEnd(today), respond.Reader(r))}), nil
}

// table shows who has solved the most on the server today, and who has solved them for the longest.
func (y Dailies) table(ctx context.Context, r *chat.Request, only game.ID) (chat.Reply, error) {
	if r.At.Guild == "" {
		return y.Ephemeral(r, "daily.direct"), nil
	}
	today := store.DailyOf(y.Now())
	attempts, err := y.Store.Dailies().Table(ctx, r.At.Guild, today-1)
	if err != nil {
		return chat.Reply{}, err
	}
	rows := make(map[string]*present.DailyRow)
	for _, a := range attempts {
		if !a.Solved || only != "" && a.Game != only {
			continue
		}
		row := rows[a.User]
		if row == nil {
			row = &present.DailyRow{User: a.User}
			rows[a.User] = row
		}
		if a.Streak > row.Streak {
			row.Streak, row.Game = a.Streak, a.Game
		}
		if a.Day == today {
			row.Solved, row.Tries, row.Took = row.Solved+1, row.Tries+a.Tries, row.Took+a.Done.Sub(a.Shown)
		}
	}
	var all []present.DailyRow
	for _, row := range rows {
		all = append(all, *row)
	}
	slices.SortFunc(all, func(a, b present.DailyRow) int {
		return cmp.Or(b.Solved-a.Solved, a.Tries-b.Tries, cmp.Compare(a.Took, b.Took), cmp.Compare(a.User, b.User))
	})
	return chat.Reply{Message: y.puzzles().Table(all, today, respond.Reader(r))}, nil
}

// Share tells everybody in the channel how the user has done, without the solution.
func (y Dailies) Share(ctx context.Context, r *chat.Request, do chat.DailyShare) (chat.Reply, error) {
	own, err := y.Store.Dailies().Of(ctx, r.User.ID, do.Day)
	if err != nil {
		return chat.Reply{}, err
	}
	at := slices.IndexFunc(own, func(a store.Daily) bool { return a.Game == do.Game && a.Day == do.Day && a.Over() })
	if at < 0 {
		return y.Ephemeral(r, "daily.unsolved"), nil
	}
	return chat.Reply{Kind: chat.Post, Message: y.puzzles().Shared(r.User.ID, shownDaily(own[at]), respond.Stored(r.At).Locale)}, nil
}

// shownDaily is an attempt as messages show it.
func shownDaily(a store.Daily) present.Daily {
	d := present.Daily{Game: a.Game, Day: a.Day, Tries: a.Tries, Begun: true, Over: a.Over(), Solved: a.Solved, Streak: a.Streak}
	if d.Over {
		d.Took = a.Done.Sub(a.Shown)
	}
	return d
}
