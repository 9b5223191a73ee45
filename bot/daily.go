package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// Dailies sets the puzzles of the day, the same for everybody, and counts one attempt of each
// person at each: at most view.DailyTries answers.

// dailyRoutes registers the puzzles and the fields of the day, the same for everybody. One attempt of each person
// counts at each, of at most view.DailyTries answers to a puzzle.
func (b *Bot) dailyRoutes(m *chat.Mux) {
	games := b.gameOption("puzzle", func(g *Game) bool { return g.Puzzler != nil })
	if len(games.Choices) == 0 {
		return
	}
	games.About = "command.daily.game"
	options := []chat.Option{games}
	if field := b.fieldOption(); len(field.Choices) > 0 {
		options = append(options, field)
	}
	options = append(options, chat.Option{Name: "leaderboard", Kind: chat.YesNoOption, About: "command.daily.leaderboard"})
	m.Command(chat.Command{Name: "daily", Options: options}, b.daily)
	m.Control("daily/{game}", b.todaysPuzzle)
	m.Control("today/{preset}", b.todaysField)
	m.Control("begin-today/{preset}", b.beginField)
	m.Control("table-today", b.todaysTable)
	m.Control("share/{day:number}/{game}/{preset}", b.shareDaily, chat.Public)
}

// fieldOption names a board of which each day has one.
func (b *Bot) fieldOption() chat.Option {
	o := chat.Option{Name: "field", About: "command.daily.field"}
	for _, d := range b.dailyFields(0) {
		o.Choices = append(o.Choices, chat.OptionChoice{Value: d.Field.Preset, Words: string(d.Field.Name)})
	}
	return o
}

// daily shows the puzzle or the field of the day, which there are, or the table of the server.
func (b *Bot) daily(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	id, preset := game.ID(r.Options.Text("game")), r.Options.Text("field")
	switch {
	case r.Options.Is("leaderboard"):
		return b.dailyTable(ctx, r, id, preset)
	case preset != "":
		return b.dailyField(ctx, r, preset, false)
	case id == "":
		return b.listDailies(ctx, r)
	}
	return b.dailyPuzzle(ctx, r, id)
}

func (b *Bot) todaysPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.dailyPuzzle(ctx, r, game.ID(r.Vars["game"]))
}

func (b *Bot) todaysTable(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	return b.dailyTable(ctx, r, "", "")
}

// dailyPuzzle shows the puzzle of the day of a game, or how the attempt at it has ended.
func (b *Bot) dailyPuzzle(ctx context.Context, r *chat.Request, id game.ID) (chat.Reply, error) {
	g := b.Game(id)
	if g == nil || g.Puzzler == nil {
		return chat.Reply{}, errUnknown()
	}
	today := store.DailyOf(b.Now())
	attempt, err := b.Store.Dailies().Begin(ctx, store.Daily{
		User: r.User.ID, Game: id, Day: today, Scope: r.At.Guild, Shown: b.Now(),
	})
	if err != nil {
		return chat.Reply{}, err
	}
	m, err := b.standing(r, g, attempt)
	return inPlace(r, chat.Reply{Message: m, Committed: true}), err
}

// dailyGrace is how long after the end of a day what was begun on it can still be solved: nobody loses a puzzle, and
// the days in a row, because midnight in UTC comes while they think.
const dailyGrace = time.Hour

// inTime reports whether what was begun on a day can be solved at a time.
func inTime(day int, at time.Time) bool { return at.Before(store.DailyEnd(day).Add(dailyGrace)) }

// isDailyOpen reports whether what was begun on a day can still be solved.
func (b *Bot) isDailyOpen(day int) bool { return day <= store.DailyOf(b.Now()) && inTime(day, b.Now()) }

// dailyAgain shows a puzzle of the day that has begun once more.
func (b *Bot) dailyAgain(ctx context.Context, r *chat.Request, p view.Posed) (chat.Reply, error) {
	attempt, ok, err := b.attempt(ctx, r, store.Daily{Game: p.Game, Day: p.Day})
	if err != nil || !ok {
		return chat.Reply{}, cmp.Or(err, refuse("daily.over"))
	}
	m, err := b.standing(r, b.Game(p.Game), attempt)
	return inPlace(r, chat.Reply{Message: m}), err
}

// attempt returns that of the user at what a day sets; false where there is none.
func (b *Bot) attempt(ctx context.Context, r *chat.Request, of store.Daily) (attempt store.Daily, ok bool, err error) {
	own, err := b.Store.Dailies().Of(ctx, r.User.ID, of.Day)
	at := slices.IndexFunc(own, func(a store.Daily) bool { return a.Game == of.Game && a.Preset == of.Preset && a.Day == of.Day })
	if err != nil || at < 0 {
		return attempt, false, err
	}
	return own[at], true, nil
}

// standing returns the puzzle of an attempt that goes on, or how it has ended.
func (b *Bot) standing(r *chat.Request, g *Game, attempt store.Daily) (chat.Message, error) {
	p, err := b.puzzleOfAttempt(g, attempt)
	if err != nil {
		return chat.Message{}, err
	}
	if attempt.Over() {
		return b.Present.DailyEnded(p, b.shownDaily(attempt), readerOf(r))
	}
	p.Daily = b.Present.DailyTriesLeft(b.shownDaily(attempt), readerOf(r))
	return b.Present.PuzzleMessage(p, readerOf(r), false)
}

// puzzleOfAttempt returns the puzzle of an attempt.
func (b *Bot) puzzleOfAttempt(g *Game, attempt store.Daily) (view.Posed, error) {
	p := puzzle.Daily(attempt.Game, g.Puzzler.Puzzles(), attempt.Day-1)
	return b.posedAs(g, p, view.Puzzle{Game: attempt.Game, Number: p.Number, Day: attempt.Day, Tries: attempt.Tries})
}

// countAnswer counts an answer that was given at a time, and then says what came of it. Where another answer was faster
// it shows how the attempt is.
func (b *Bot) countAnswer(ctx context.Context, r *chat.Request, p view.Posed, x game.Explanation, at time.Time) chat.Message {
	attempt, err := b.Store.Dailies().Try(ctx, store.Daily{User: r.User.ID, Game: p.Game, Day: p.Day, Tries: p.Tries}, x.Solved, view.DailyTries, at)
	var m chat.Message
	switch {
	case errors.Is(err, store.ErrConflict):
		m, err = b.standing(r, b.Game(p.Game), attempt)
	case errors.Is(err, store.ErrNotFound): // it was deleted at the user's wish
		err = refuse("daily.over")
	case err == nil:
		m, err = b.Present.DailyCounted(p, x, b.shownDaily(attempt), readerOf(r))
	}
	if err != nil {
		return b.errorReply(r, err, nil).Message
	}
	return m
}

// listDailies says of which games there is a puzzle or a field of the day, and how the asker has done.
func (b *Bot) listDailies(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	today := store.DailyOf(b.Now())
	own, err := b.Store.Dailies().Of(ctx, r.User.ID, today-1)
	if err != nil {
		return chat.Reply{}, err
	}
	var all []view.Daily
	for _, id := range b.puzzledGames() {
		all = append(all, view.Daily{Game: id, Day: today})
	}
	all = append(all, b.dailyFields(today)...)
	if len(all) == 0 {
		return chat.Reply{}, errUnknown()
	}
	for _, a := range slices.Backward(own) { // yesterday's come first
		at := slices.IndexFunc(all, func(d view.Daily) bool { return a.Game == d.Game && a.Preset == d.Field.Preset })
		switch {
		case at < 0:
		case a.Day == today:
			all[at] = b.shownDaily(a)
		default:
			all[at].Streak = a.Streak
		}
	}
	return inPlace(r, chat.Reply{Message: b.Present.DailyList(all, store.DailyEnd(today), readerOf(r), r.At.Guild != "")}), nil
}

// dailyFields returns those of a day, of all games.
func (b *Bot) dailyFields(day int) (all []view.Daily) {
	for i := range b.Games {
		fielder, ok := b.Games[i].Rules.(game.Fielder)
		if !ok {
			continue
		}
		for _, field := range fielder.Fields() {
			all = append(all, view.Daily{Game: b.Games[i].Rules.ID(), Field: field, Day: day})
		}
	}
	return all
}

// dailyTable shows who has solved the most on the server today, who was fastest at the fields, and who has solved
// something for the longest.
func (b *Bot) dailyTable(ctx context.Context, r *chat.Request, id game.ID, preset string) (chat.Reply, error) {
	if r.At.Guild == "" {
		return b.ephemeral(r, "daily.direct"), nil
	}
	today := store.DailyOf(b.Now())
	attempts, err := b.Store.Dailies().Table(ctx, r.At.Guild, today-1)
	if err != nil {
		return chat.Reply{}, err
	}
	attempts = slices.DeleteFunc(attempts, func(a store.Daily) bool {
		return !a.Solved || id != "" && a.Game != id || preset != "" && a.Preset != preset
	})
	fastest := b.fastestAtFields(attempts, today)
	if preset == "" {
		return chat.Reply{Message: b.Present.DailyTable(b.dailyRows(attempts, today), fastest, today, readerOf(r))}, nil
	}
	for _, d := range b.dailyFields(today) {
		if d.Field.Preset == preset {
			return chat.Reply{Message: b.Present.FieldTable(d, fastest, readerOf(r))}, nil
		}
	}
	return chat.Reply{}, errUnknown()
}

// dailyRows returns the people of some attempts, who has solved the most puzzles today first.
func (b *Bot) dailyRows(attempts []store.Daily, today int) (all []view.DailyRow) {
	people := make(map[string]*view.DailyRow)
	for _, a := range attempts {
		row := people[a.User]
		if row == nil {
			row = &view.DailyRow{User: a.User}
			people[a.User] = row
		}
		if a.Streak > row.Streak {
			row.Streak, row.Of = a.Streak, b.shownDaily(a)
		}
		if a.Day == today && a.Preset == "" {
			row.Solved, row.Tries, row.Took = row.Solved+1, row.Tries+a.Tries, row.Took+a.Done.Sub(a.Shown)
		}
	}
	for _, row := range people {
		all = append(all, *row)
	}
	slices.SortFunc(all, func(a, b view.DailyRow) int {
		return cmp.Or(b.Solved-a.Solved, a.Tries-b.Tries, cmp.Compare(a.Took, b.Took), cmp.Compare(a.User, b.User))
	})
	return all
}

// fastestAtFields returns the attempts at the fields of today, of each field the fastest first.
func (b *Bot) fastestAtFields(attempts []store.Daily, today int) (all []view.DailyRow) {
	for _, d := range b.dailyFields(today) {
		var rows []view.DailyRow
		for _, a := range attempts {
			if a.Game == d.Game && a.Preset == d.Field.Preset && a.Day == today {
				rows = append(rows, view.DailyRow{User: a.User, Of: b.shownDaily(a)})
			}
		}
		slices.SortFunc(rows, func(a, b view.DailyRow) int {
			return cmp.Or(cmp.Compare(a.Of.Took, b.Of.Took), cmp.Compare(a.User, b.User))
		})
		all = append(all, rows...)
	}
	return all
}

// shareDaily tells everybody in the channel how the user has done, without the solution.
func (b *Bot) shareDaily(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	attempt, ok, err := b.attempt(ctx, r, store.Daily{
		Game: game.ID(r.Vars["game"]), Preset: r.Vars["preset"], Day: r.Number("day"),
	})
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !ok || !attempt.Over():
		return b.ephemeral(r, "daily.unsolved"), nil
	}
	may, err := b.Store.Dailies().Share(ctx, attempt, b.Now())
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !may:
		return b.ephemeral(r, "daily.shared.already"), nil
	}
	return chat.Reply{Kind: chat.Post, Message: b.Present.DailyShared(r.User.ID, b.shownDaily(attempt), storedPlace(r.At).Locale)}, nil
}

// shownDaily returns an attempt as messages show it.
func (b *Bot) shownDaily(a store.Daily) view.Daily {
	d := view.Daily{Game: a.Game, Day: a.Day, Tries: a.Tries, Begun: true, Over: a.Over(), Solved: a.Solved, Streak: a.Streak}
	for _, of := range b.dailyFields(a.Day) {
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
