package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

const (
	// DailyTries is how many answers to the puzzle of a day count.
	DailyTries = 3
	// dailyGrace is how long after the end of a day what was begun on it can still be solved: nobody loses a puzzle, and
	// the days in a row, because midnight in UTC comes while they think.
	dailyGrace = time.Hour
	// mostDailyRows is how many lines the tables of a server have, mostFastest how many of a field the table names that
	// is not about it alone.
	mostDailyRows = 10
	mostFastest   = 3
)

// dailyRoutes registers the puzzles and the fields of the day, the same for everybody. One attempt of each person
// counts at each, of at most DailyTries answers to a puzzle.
func (b *Bot) dailyRoutes(m *chat.Mux) {
	games := b.gameOption("puzzle", func(g *view.Game) bool { return g.Puzzler != nil })
	if len(games.Choices) == 0 {
		return
	}
	games.About = "command.daily.game"
	options := []chat.Option{games}
	field := chat.Option{Name: "field", About: "command.daily.field"}
	for _, d := range b.dailyFields(0) {
		field.Choices = append(field.Choices, chat.OptionChoice{Value: d.Preset, Words: string(d.field.Name)})
	}
	if len(field.Choices) > 0 {
		options = append(options, field)
	}
	options = append(options, chat.Option{Name: "leaderboard", Kind: chat.YesNoOption, About: "command.daily.leaderboard"})
	m.Command(chat.Command{Name: "daily", Options: options}, b.daily)
	m.Control("daily/{game}", b.dailyPuzzle)
	m.Control("today/{field}", b.dailyField)
	m.Control("begin-today/{field}", func(ctx context.Context, r *chat.Request) (chat.Reply, error) {
		return b.showField(ctx, r, true)
	})
	m.Control("table-today", b.dailyTable)
	m.Control("share/{day:number}/{game}/{field}", b.shareDaily, chat.Public)
}

// dailyTask is the puzzle or the field of a day and somebody's attempt at it, of which nothing is set before it begins
// but the Streak up to the day before.
type dailyTask struct {
	store.Daily
	// field is what the day's board is; zero for a puzzle.
	field game.Field
}

// dailyFields returns those of a day, of all games.
func (b *Bot) dailyFields(day int) (all []dailyTask) {
	for _, g := range b.Games {
		fielder, ok := g.Rules.(game.Fielder)
		if !ok {
			continue
		}
		for _, field := range fielder.Fields() {
			all = append(all, dailyTask{store.Daily{Game: g.Rules.ID(), Preset: field.Preset, Day: day}, field})
		}
	}
	return all
}

// taskOf returns an attempt with what it is at.
func (b *Bot) taskOf(a store.Daily) dailyTask {
	for _, d := range b.dailyFields(a.Day) {
		if a.Preset != "" && d.Game == a.Game && d.Preset == a.Preset {
			return dailyTask{a, d.field}
		}
	}
	return dailyTask{Daily: a}
}

// daily shows the puzzle or the field of the day, which there are, or the table of the server.
func (b *Bot) daily(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	switch {
	case r.Options.Is("leaderboard"):
		return b.dailyTable(ctx, r)
	case r.Text("field") != "":
		return b.dailyField(ctx, r)
	case r.Text("game") == "":
		return b.listDailies(ctx, r)
	}
	return b.dailyPuzzle(ctx, r)
}

// dailyPuzzle shows the puzzle of the day of a game, or how the attempt at it has ended.
func (b *Bot) dailyPuzzle(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	id := game.ID(r.Text("game"))
	if g := b.Games.Of(id); g == nil || g.Puzzler == nil {
		return chat.Reply{}, errUnknown
	}
	attempt, err := b.Store.BeginDaily(ctx, store.Daily{
		User: r.User.ID, Game: id, Day: store.DailyOf(b.Now()), Scope: r.At.Guild, Shown: b.Now(),
	})
	if err != nil {
		return chat.Reply{}, err
	}
	m, err := b.standing(ctx, r, attempt)
	return inPlace(r, chat.Reply{Message: m, Committed: true}), err
}

// inTime reports whether what was begun on a day can be solved at a time.
func inTime(day int, at time.Time) bool { return at.Before(store.DailyEnd(day).Add(dailyGrace)) }

// isDailyOpen reports whether what was begun on a day can still be solved.
func (b *Bot) isDailyOpen(day int) bool { return day <= store.DailyOf(b.Now()) && inTime(day, b.Now()) }

// attempt returns that of the user at what a day sets; false where there is none.
func (b *Bot) attempt(ctx context.Context, r *chat.Request, of store.Daily) (attempt store.Daily, ok bool, err error) {
	own, err := b.Store.Dailies(ctx, r.User.ID, of.Day)
	at := slices.IndexFunc(own, func(a store.Daily) bool {
		return a.Game == of.Game && a.Preset == of.Preset && a.Day == of.Day
	})
	if err != nil || at < 0 {
		return attempt, false, err
	}
	return own[at], true, nil
}

// standing returns the puzzle of an attempt from its beginning, or how the attempt has ended.
func (b *Bot) standing(ctx context.Context, r *chat.Request, attempt store.Daily) (chat.Message, error) {
	puzzler := b.Games.Of(attempt.Game).Puzzler
	p := posedPuzzle{puzzle: puzzle.Daily(attempt.Game, puzzler.Puzzles(), attempt.Day-1)}
	p.puzzleRef = puzzleRef{Game: attempt.Game, Number: p.puzzle.Number, Day: attempt.Day, Tries: attempt.Tries}
	if !attempt.Over() {
		p, err := b.posedAs(ctx, r, p.puzzleRef)
		if err != nil {
			return chat.Message{}, err
		}
		p.attempt = attempt
		return b.puzzleMessage(r, p, false)
	}
	seen, err := puzzler.View(p.puzzle)
	if err != nil {
		return chat.Message{}, err
	}
	say, d := b.say(r), dailyTask{Daily: attempt}
	m := chat.Message{
		Text:     puzzleHeading(p, say) + "\n" + d.ended(say),
		Controls: []chat.Control{afterDaily(d, p.Number, say)},
	}
	return m, b.Present.AddPicture(&m, seen, nil, fmt.Sprintf("%s-puzzle-%d.png", p.Game, p.Number), readerOf(r))
}

// countAnswer counts an answer of at most so many that was given at a time, and then says what came of it. Where
// another answer was faster it shows how the attempt is.
func (b *Bot) countAnswer(
	ctx context.Context, r *chat.Request, p posedPuzzle, x game.Explanation, at time.Time, most int,
) (chat.Message, error) {
	change, attempt, err := b.Sessions.AnswerPuzzle(ctx, store.PuzzleAnswer{
		User: r.User.ID, Game: p.Game, Number: p.Number, Solved: x.Solved, At: at, Day: p.Day, Tries: p.Tries, Most: most,
	}, p.puzzle.Level)
	switch {
	case errors.Is(err, store.ErrConflict) && p.given && attempt.Over(): // the solution was shown before
	case errors.Is(err, store.ErrConflict):
		return b.standing(ctx, r, attempt)
	case errors.Is(err, store.ErrNotFound): // it was deleted at the user's wish
		return chat.Message{}, refuse("daily.over")
	case err != nil:
		return chat.Message{}, err
	}
	if change != nil {
		p.rating = b.say(r).Text("puzzle.rating", "Points", view.PointsText(change.After, change.Provisional),
			"Change", strings.ReplaceAll(fmt.Sprintf("%+d", change.After-change.Before), "-", "−"))
	}
	p.attempt, p.Tries = attempt, attempt.Tries
	return b.puzzleExplained(r, p, x)
}

// afterDaily returns what can be done once an attempt at the puzzle of a number has ended.
func afterDaily(d dailyTask, number int, say lang.Speaker) chat.Buttons {
	freely := puzzleRef{Game: d.Game, Number: number}
	return chat.Buttons{d.shareButton(say), button(say, chat.Plain, "daily.free", freely.control("puzzle"))}
}

// listDailies says of which games there is a puzzle or a field of the day until it ends, and how the asker has done.
func (b *Bot) listDailies(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	today := store.DailyOf(b.Now())
	own, err := b.Store.Dailies(ctx, r.User.ID, today-1)
	if err != nil {
		return chat.Reply{}, err
	}
	var all []dailyTask
	for _, id := range b.puzzledGames() {
		all = append(all, dailyTask{Daily: store.Daily{Game: id, Day: today}})
	}
	all = append(all, b.dailyFields(today)...)
	if len(all) == 0 {
		return chat.Reply{}, errUnknown
	}
	for _, a := range slices.Backward(own) { // yesterday's come first
		at := slices.IndexFunc(all, func(d dailyTask) bool { return a.Game == d.Game && a.Preset == d.Preset })
		switch {
		case at < 0:
		case a.Day == today:
			all[at].Daily = a
		default:
			all[at].Streak = a.Streak
		}
	}
	say := b.say(r)
	lines := []string{say.Text("daily.head", "Day", today, "Unix", store.DailyEnd(today).Unix())}
	var puzzles, fields chat.Buttons
	for _, d := range all {
		if d.Preset != "" && len(fields) == 0 {
			lines = append(lines, say.Text("daily.head.fields"))
		}
		name := d.name(say)
		if d.Preset != "" { // the line above says what they are
			name = game.Capital(say.Term(d.field.Name))
			fields = append(fields, chat.Button{Label: "⏱ " + name, Style: chat.Primary, ID: chat.ControlID("today", d.Preset)})
		} else {
			puzzles = append(puzzles, chat.Button{Label: name, Style: chat.Primary, ID: chat.ControlID("daily", d.Game)})
		}
		lines = append(lines, say.Text("daily.line", "Name", name, "State", d.state(say)))
	}
	if r.At.Guild != "" {
		fields = append(fields, button(say, chat.Plain, "daily.table", chat.ControlID("table-today")))
	}
	m := chat.Message{Text: strings.Join(lines, "\n")}
	for _, row := range []chat.Buttons{puzzles, fields} {
		if len(row) > 0 {
			m.Controls = append(m.Controls, row)
		}
	}
	return inPlace(r, chat.Reply{Message: m}), nil
}

// dailyTable shows who has solved the most on the server today, who was fastest at the fields, and who has solved
// something for the longest; for a field who was fastest at that.
func (b *Bot) dailyTable(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	id, preset := game.ID(r.Text("game")), r.Text("field")
	if r.At.Guild == "" {
		return b.ephemeral(r, "daily.direct"), nil
	}
	today := store.DailyOf(b.Now())
	attempts, err := b.Store.DailyTable(ctx, r.At.Guild, today-1)
	if err != nil {
		return chat.Reply{}, err
	}
	attempts = slices.DeleteFunc(attempts, func(a store.Daily) bool {
		return !a.Solved || id != "" && a.Game != id || preset != "" && a.Preset != preset
	})
	say := b.say(r)
	var fastest []string
	for _, d := range b.dailyFields(today) {
		switch lines := fastestLines(d, attempts, say); {
		case preset == "" && len(lines) > 1:
			fastest = append(fastest, lines[:min(len(lines), 1+mostFastest)]...)
		case preset == d.Preset && len(lines) == 1:
			return chat.Reply{Message: chat.Message{Text: lines[0] + "\n" + say.Text("daily.table.unclear")}}, nil
		case preset == d.Preset:
			return chat.Reply{Message: chat.Message{Text: strings.Join(lines[:min(len(lines), 1+mostDailyRows)], "\n")}}, nil
		}
	}
	if preset != "" {
		return chat.Reply{}, errUnknown
	}
	var best, streaks []string
	rows := dailyRows(attempts, today)
	for _, p := range rows {
		if p.solved > 0 && len(best) < mostDailyRows {
			best = append(best, say.Text("daily.table.row", "Place", len(best)+1, "User", view.Mention(p.streak.User),
				"Solved", p.solved, "Tries", p.tries, "Plural", p.tries, "Time", clockText(p.took)))
		}
	}
	slices.SortStableFunc(rows, func(x, y dailyRow) int { return cmp.Compare(y.streak.Streak, x.streak.Streak) })
	for _, p := range rows[:min(len(rows), mostDailyRows)] {
		d := b.taskOf(p.streak)
		streaks = append(streaks, say.Text("daily.table.streak", "Place", len(streaks)+1, "User", view.Mention(d.User),
			"Count", d.Streak, "Plural", d.Streak, "Name", d.name(say)))
	}
	switch {
	case len(streaks) == 0:
		return b.ephemeral(r, "daily.table.none"), nil
	case len(best) == 0:
		best = append(best, say.Text("daily.table.nobody"))
	}
	lines := slices.Concat([]string{say.Text("daily.table.today", "Day", today)}, best, fastest,
		[]string{say.Text("daily.table.streaks")}, streaks)
	return chat.Reply{Message: chat.Message{Text: strings.Join(lines, "\n")}}, nil
}

// fastestLines returns a heading and who was fastest at a field.
func fastestLines(d dailyTask, attempts []store.Daily, say lang.Speaker) []string {
	var rows []dailyTask
	for _, a := range attempts {
		if a.Game == d.Game && a.Preset == d.Preset && a.Day == d.Day {
			rows = append(rows, dailyTask{a, d.field})
		}
	}
	slices.SortFunc(rows, func(x, y dailyTask) int {
		return cmp.Or(cmp.Compare(x.took(), y.took()), cmp.Compare(x.User, y.User))
	})
	lines := []string{say.Text("daily.table.field", "Name", d.name(say), "Day", d.Day)}
	for i, row := range rows {
		lines = append(lines, say.Text("daily.table.time", "Place", i+1, "User", view.Mention(row.User), "Time", row.time()))
	}
	return lines
}

// dailyRow is a person in the table of a server: the attempt with the longest streak, and how many puzzles of the day
// were solved, with how many tries and in what time.
type dailyRow struct {
	streak        store.Daily
	solved, tries int
	took          time.Duration
}

// dailyRows returns the people of some attempts, who has solved the most puzzles today first.
func dailyRows(attempts []store.Daily, today int) (all []dailyRow) {
	for _, a := range attempts {
		at := slices.IndexFunc(all, func(row dailyRow) bool { return row.streak.User == a.User })
		if at < 0 {
			at = len(all)
			all = append(all, dailyRow{streak: a})
		}
		row := &all[at]
		if a.Streak > row.streak.Streak {
			row.streak = a
		}
		if a.Day == today && a.Preset == "" {
			row.solved++
			row.tries += a.Tries
			row.took += a.Done.Sub(a.Shown)
		}
	}
	slices.SortFunc(all, func(x, y dailyRow) int {
		return cmp.Or(y.solved-x.solved, x.tries-y.tries, cmp.Compare(x.took, y.took),
			cmp.Compare(x.streak.User, y.streak.User))
	})
	return all
}

// shareDaily tells everybody in the channel how the user has done, without the solution.
func (b *Bot) shareDaily(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	attempt, ok, err := b.attempt(ctx, r, store.Daily{
		Game: game.ID(r.Text("game")), Preset: r.Text("field"), Day: r.Number("day"),
	})
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !ok || !attempt.Over():
		return b.ephemeral(r, "daily.unsolved"), nil
	}
	may, err := b.Store.ShareDaily(ctx, attempt, b.Now())
	switch {
	case err != nil:
		return chat.Reply{}, err
	case !may:
		return b.ephemeral(r, "daily.shared.already"), nil
	}
	d, say := b.taskOf(attempt), b.Catalogue.For(storedPlace(r.At).Locale)
	today := button(say, chat.Plain, "daily.today", chat.ControlID("daily", d.Game))
	if d.Preset != "" {
		today = button(say, chat.Plain, "daily.today.field", chat.ControlID("today", d.Preset))
	}
	return chat.Reply{Kind: chat.Post, Message: chat.Message{
		Text: say.Text("daily.shared", "Name", d.name(say), "Day", d.Day, "Result", d.result(),
			"User", view.Mention(d.User), "Words", d.words(say)),
		Controls: []chat.Control{chat.Buttons{today}},
	}}, nil
}

// shareButton tells others about the attempt.
func (d *dailyTask) shareButton(say lang.Speaker) chat.Button {
	return button(say, chat.Primary, "daily.share", chat.ControlID("share", d.Day, d.Game, d.Preset))
}

// DailyTriesLeft says which of the answers to the puzzle of a day comes next.
func DailyTriesLeft(say lang.Speaker, a store.Daily) string {
	return say.Text("daily.tries", "Try", a.Tries+1, "Most", DailyTries)
}

// DailyLine tells of an attempt at a puzzle that has ended, without the solution, in a line and in words.
func DailyLine(say lang.Speaker, a store.Daily) string {
	d := dailyTask{Daily: a}
	return fmt.Sprintf("%s #%d %s", d.name(say), d.Day, d.ended(say))
}

// name returns what is set, such as "Kamisado" or "Minesweeper, expert".
func (d *dailyTask) name(say lang.Speaker) string {
	name := say.Term(view.NameTerm(d.Game))
	if d.Preset != "" {
		name += ", " + say.Term(d.field.Name)
	}
	return name
}

// took returns how long the attempt took.
func (d *dailyTask) took() time.Duration { return d.Done.Sub(d.Shown) }

// clockText returns a time as a clock has it: 0:41.
func clockText(d time.Duration) string {
	return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
}

// time returns how long the attempt took. Fields are played by time, so there tenths count.
func (d *dailyTask) time() string {
	if d.Preset != "" {
		return fmt.Sprintf("%s.%d", clockText(d.took()), d.took()/(100*time.Millisecond)%10)
	}
	return clockText(d.took())
}

// result returns how the attempt has ended, in a line without the solution: 🟩 2/3 ⏱ 0:41.
func (d *dailyTask) result() string {
	mark, tries := "🟥", fmt.Sprintf(" %d/%d", d.Tries, DailyTries)
	if d.Solved {
		mark = "🟩"
	}
	if d.Preset != "" {
		tries = ""
	}
	return fmt.Sprintf("%s%s ⏱ %s", mark, tries, d.time())
}

// words returns the same for those who do not see it.
func (d *dailyTask) words(say lang.Speaker) string {
	seconds := int(d.took() / time.Second)
	took := say.Text("daily.seconds", "Seconds", seconds)
	if seconds >= 60 {
		took = say.Text("daily.minutes", "Minutes", seconds/60, "Seconds", seconds%60)
	}
	switch {
	case d.Preset != "" && !inTime(d.Day, d.Done):
		return say.Text("daily.words.late")
	case d.Preset != "" && d.Solved:
		return say.Text("daily.words.cleared", "Time", took)
	case d.Preset != "":
		return say.Text("daily.words.lost", "Time", took)
	case !d.Solved:
		return say.Text("daily.words.failed", "Count", d.Tries, "Plural", d.Tries)
	}
	try := [DailyTries]game.Term{"daily.try.first", "daily.try.second", "daily.try.third"}[d.Tries-1]
	return say.Text("daily.words.solved", "Try", try, "Time", took)
}

// ended says how the attempt has ended.
func (d *dailyTask) ended(say lang.Speaker) string {
	line := d.result() + " · " + d.words(say)
	if d.Solved && d.Streak > 1 {
		line += "\n" + say.Text("daily.streak", "Count", d.Streak, "Plural", d.Streak)
	}
	return line
}

// state says how the attempt is so far.
func (d *dailyTask) state(say lang.Speaker) string {
	switch {
	case d.Over():
		return strings.ReplaceAll(d.ended(say), "\n", " · ")
	case !d.Shown.IsZero() && d.Preset != "":
		return say.Text("daily.running")
	case !d.Shown.IsZero():
		return DailyTriesLeft(say, d.Daily)
	case d.Streak > 0:
		return say.Text("daily.open") + " · " + say.Text("daily.streak", "Count", d.Streak, "Plural", d.Streak)
	}
	return say.Text("daily.open")
}
