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
		return y.table(ctx, r, do)
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

// dailyGrace is how long after the end of a day what was begun on it can still be solved: nobody loses a puzzle, and the days in
// a row, because midnight in UTC comes while they think.
const dailyGrace = time.Hour

// inTime reports whether what was begun on a day can be solved at a time.
func inTime(day int, at time.Time) bool { return at.Before(store.DailyEnd(day).Add(dailyGrace)) }

// isOpen reports whether what was begun on a day can still be solved.
func (y Dailies) isOpen(day int) bool { return day <= store.DailyOf(y.Now()) && inTime(day, y.Now()) }

// Again shows a puzzle of the day that has begun once more.
func (y Dailies) Again(ctx context.Context, r *chat.Request, p present.Posed) (chat.Reply, error) {
	attempt, ok, err := y.attempt(ctx, r, store.Daily{Game: p.Game, Day: p.Day})
	if err != nil || !ok {
		return chat.Reply{}, cmp.Or(err, respond.Refuse("daily.over"))
	}
	m, err := y.standing(r, y.Game(p.Game), attempt)
	return inPlace(r, chat.Reply{Message: m}), err
}

// attempt is that of the user at what a day sets; false where there is none.
func (y Dailies) attempt(ctx context.Context, r *chat.Request, of store.Daily) (attempt store.Daily, ok bool, err error) {
	own, err := y.Store.Dailies().Of(ctx, r.User.ID, of.Day)
	at := slices.IndexFunc(own, func(a store.Daily) bool { return a.Game == of.Game && a.Preset == of.Preset && a.Day == of.Day })
	if err != nil || at < 0 {
		return attempt, false, err
	}
	return own[at], true, nil
}

// standing is the puzzle of an attempt that goes on, or how it has ended.
func (y Dailies) standing(r *chat.Request, g *respond.Game, attempt store.Daily) (chat.Message, error) {
	p, err := y.of(g, attempt)
	if err != nil {
		return chat.Message{}, err
	}
	if attempt.Over() {
		return y.puzzles().Ended(p, y.shown(attempt), respond.Reader(r))
	}
	p.Daily = y.puzzles().Tries(y.shown(attempt), respond.Reader(r))
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
	case errors.Is(err, store.ErrNotFound): // it was deleted at the user's wish
		err = respond.Refuse("daily.over")
	case err == nil:
		m, err = y.puzzles().Counted(p, x, y.shown(attempt), respond.Reader(r))
	}
	if err != nil {
		return y.ErrorReply(r, err, nil).Message
	}
	return m
}

// list says of which games there is a puzzle or a field of the day, and how the asker has done.
func (y Dailies) list(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	today := store.DailyOf(y.Now())
	own, err := y.Store.Dailies().Of(ctx, r.User.ID, today-1)
	if err != nil {
		return chat.Reply{}, err
	}
	var all []present.Daily
	for _, id := range y.puzzledGames() {
		all = append(all, present.Daily{Game: id, Day: today})
	}
	all = append(all, y.fields(today)...)
	if len(all) == 0 {
		return y.Ephemeral(r, "bot.unknown"), nil
	}
	for _, a := range slices.Backward(own) { // yesterday's come first
		at := slices.IndexFunc(all, func(d present.Daily) bool { return a.Game == d.Game && a.Preset == d.Field.Preset })
		switch {
		case at < 0:
		case a.Day == today:
			all[at] = y.shown(a)
		default:
			all[at].Streak = a.Streak
		}
	}
	return inPlace(r, chat.Reply{Message: y.puzzles().Dailies(all, store.DailyEnd(today), respond.Reader(r), r.At.Guild != "")}), nil
}

// fields are those of a day, of all games.
func (y Dailies) fields(day int) (all []present.Daily) {
	for i := range y.Games {
		fielder, ok := y.Games[i].Rules.(game.Fielder)
		if !ok {
			continue
		}
		for _, field := range fielder.Fields() {
			all = append(all, present.Daily{Game: y.Games[i].Rules.ID(), Field: field, Day: day})
		}
	}
	return all
}

// table shows who has solved the most on the server today, who was fastest at the fields, and who has solved something for the
// longest.
func (y Dailies) table(ctx context.Context, r *chat.Request, do chat.Daily) (chat.Reply, error) {
	if r.At.Guild == "" {
		return y.Ephemeral(r, "daily.direct"), nil
	}
	today := store.DailyOf(y.Now())
	attempts, err := y.Store.Dailies().Table(ctx, r.At.Guild, today-1)
	if err != nil {
		return chat.Reply{}, err
	}
	attempts = slices.DeleteFunc(attempts, func(a store.Daily) bool {
		return !a.Solved || do.Game != "" && a.Game != do.Game || do.Preset != "" && a.Preset != do.Preset
	})
	fastest := y.fastest(attempts, today)
	if do.Preset == "" {
		return chat.Reply{Message: y.puzzles().Table(y.rows(attempts, today), fastest, today, respond.Reader(r))}, nil
	}
	for _, d := range y.fields(today) {
		if d.Field.Preset == do.Preset {
			return chat.Reply{Message: y.puzzles().FieldTable(d, fastest, respond.Reader(r))}, nil
		}
	}
	return y.Ephemeral(r, "bot.unknown"), nil
}

// rows are the people of some attempts, who has solved the most puzzles today first.
func (y Dailies) rows(attempts []store.Daily, today int) (all []present.DailyRow) {
	people := make(map[string]*present.DailyRow)
	for _, a := range attempts {
		row := people[a.User]
		if row == nil {
			row = &present.DailyRow{User: a.User}
			people[a.User] = row
		}
		if a.Streak > row.Streak {
			row.Streak, row.Of = a.Streak, y.shown(a)
		}
		if a.Day == today && a.Preset == "" {
			row.Solved, row.Tries, row.Took = row.Solved+1, row.Tries+a.Tries, row.Took+a.Done.Sub(a.Shown)
		}
	}
	for _, row := range people {
		all = append(all, *row)
	}
	slices.SortFunc(all, func(a, b present.DailyRow) int {
		return cmp.Or(b.Solved-a.Solved, a.Tries-b.Tries, cmp.Compare(a.Took, b.Took), cmp.Compare(a.User, b.User))
	})
	return all
}

// fastest are the attempts at the fields of today, of each field the fastest first.
func (y Dailies) fastest(attempts []store.Daily, today int) (all []present.DailyRow) {
	for _, d := range y.fields(today) {
		var rows []present.DailyRow
		for _, a := range attempts {
			if a.Game == d.Game && a.Preset == d.Field.Preset && a.Day == today {
				rows = append(rows, present.DailyRow{User: a.User, Of: y.shown(a)})
			}
		}
		slices.SortFunc(rows, func(a, b present.DailyRow) int {
			return cmp.Or(cmp.Compare(a.Of.Took, b.Of.Took), cmp.Compare(a.User, b.User))
		})
		all = append(all, rows...)
	}
	return all
}

// Share tells everybody in the channel how the user has done, without the solution.
func (y Dailies) Share(ctx context.Context, r *chat.Request, do chat.DailyShare) (chat.Reply, error) {
	attempt, ok, err := y.attempt(ctx, r, store.Daily{Game: do.Game, Preset: do.Preset, Day: do.Day})
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !ok || !attempt.Over():
		return y.Ephemeral(r, "daily.unsolved"), nil
	}
	may, err := y.Store.Dailies().Share(ctx, attempt, y.Now())
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !may:
		return y.Ephemeral(r, "daily.shared.already"), nil
	}
	return chat.Reply{Kind: chat.Post, Message: y.puzzles().Shared(r.User.ID, y.shown(attempt), respond.Stored(r.At).Locale)}, nil
}

// shown is an attempt as messages show it.
func (y Dailies) shown(a store.Daily) present.Daily {
	d := present.Daily{Game: a.Game, Day: a.Day, Tries: a.Tries, Begun: true, Over: a.Over(), Solved: a.Solved, Streak: a.Streak}
	for _, of := range y.fields(a.Day) {
		if a.Preset != "" && of.Game == a.Game && of.Field.Preset == a.Preset {
			d.Field = of.Field
		}
	}
	if d.Over {
		d.Took = a.Done.Sub(a.Shown)
		d.Late = a.Preset != "" && !inTime(a.Day, a.Done)
	}
	return d
}
