package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// DailyTries is how many answers to the puzzle of a day count.
const DailyTries = 3

// Daily is how somebody has done at the puzzle or the field of a day.
type Daily struct {
	Game game.ID
	// Field is what the day's board is; its Preset is empty for a puzzle.
	Field game.Field
	Day   int
	// Begun is set once it was shown, Over once no more answers count, Late where a field ended after its day.
	Begun, Over, Solved, Late bool
	// Streak is how many days in a row were solved, up to this one or, before it is Over, to the one before.
	Tries, Streak int
	// Took is how long it took from when it began, once it is Over.
	Took time.Duration
}

// isField reports whether it is a field, not a puzzle.
func (d *Daily) isField() bool { return d.Field.Preset != "" }

// name is what is set, such as "Kamisado" or "Minesweeper, expert".
func (d *Daily) name(say lang.Speaker) string {
	name := say.Text(string(NameTerm(d.Game)))
	if d.isField() {
		name += ", " + say.Text(string(d.Field.Name))
	}
	return name
}

// DailyRow is a line of the table of a server.
type DailyRow struct {
	User string
	// Solved is how many puzzles of the day were solved, with so many Tries and in so long.
	Solved, Tries int
	Took          time.Duration
	// Streak is the longest of the person's streaks, Of what it is of.
	Streak int
	Of     Daily
}

// clockText is a time as a clock has it: 0:41.
func clockText(d time.Duration) string {
	return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
}

// time is how long an attempt took. Fields are played by time, so there tenths count.
func (d *Daily) time() string {
	if d.isField() {
		return fmt.Sprintf("%s.%d", clockText(d.Took), d.Took/(100*time.Millisecond)%10)
	}
	return clockText(d.Took)
}

// DailyTriesLeft says how many answers are left.
func (p *Presenter) DailyTriesLeft(d Daily, to Reader) string {
	return p.Text(to.Locale, "daily.tries", "Try", d.Tries+1, "Most", DailyTries)
}

// dailyResult is how an attempt has ended, in a line without the solution: 🟩 2/3 ⏱ 0:41.
func (p *Presenter) dailyResult(d Daily) string {
	mark, tries := "🟥", fmt.Sprintf(" %d/%d", d.Tries, DailyTries)
	if d.Solved {
		mark = "🟩"
	}
	if d.isField() {
		tries = ""
	}
	return fmt.Sprintf("%s%s ⏱ %s", mark, tries, d.time())
}

// dailyWords is the same for those who do not see it.
func (p *Presenter) dailyWords(d Daily, say lang.Speaker) string {
	seconds := int(d.Took / time.Second)
	took := say.Text("daily.seconds", "Seconds", seconds)
	if seconds >= 60 {
		took = say.Text("daily.minutes", "Minutes", seconds/60, "Seconds", seconds%60)
	}
	switch {
	case d.Late:
		return say.Text("daily.words.late")
	case d.isField() && d.Solved:
		return say.Text("daily.words.cleared", "Time", took)
	case d.isField():
		return say.Text("daily.words.lost", "Time", took)
	case !d.Solved:
		return say.Text("daily.words.failed", "Count", d.Tries, "Plural", d.Tries)
	}
	try := [DailyTries]game.Term{"daily.try.first", "daily.try.second", "daily.try.third"}[d.Tries-1]
	return say.Text("daily.words.solved", "Try", try, "Time", took)
}

// dailyEnded is what is said about an attempt that has ended.
func (p *Presenter) dailyEnded(d Daily, say lang.Speaker) string {
	line := p.dailyResult(d) + " · " + p.dailyWords(d, say)
	if d.Solved && d.Streak > 1 {
		line += "\n" + say.Text("daily.streak", "Count", d.Streak, "Plural", d.Streak)
	}
	return line
}

// DailyLine tells of an attempt that has ended, without the solution, in a line and in words.
func (p *Presenter) DailyLine(d Daily, to Reader) string {
	say := p.Catalogue.For(to.Locale)
	return fmt.Sprintf("%s #%d %s", d.name(say), d.Day, p.dailyEnded(d, say))
}

// shareButton tells others about an attempt.
func (p *Presenter) shareButton(d Daily, say lang.Speaker) chat.Button {
	return chat.Button{Label: say.Text("daily.share"), Style: chat.Primary, ID: chat.ControlID("share", d.Day, d.Game, d.Field.Preset)}
}

// afterDaily are what can be done once an attempt at a puzzle has ended.
func (p *Presenter) afterDaily(z Posed, d Daily, say lang.Speaker) chat.Buttons {
	freely := Puzzle{Game: z.Game, Number: z.Number}
	return chat.Buttons{p.shareButton(d, say), {Label: say.Text("daily.free"), Style: chat.Plain, ID: freely.control("puzzle")}}
}

// DailyEnded is how an attempt at the puzzle of the day has ended.
func (p *Presenter) DailyEnded(z Posed, d Daily, to Reader) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	m := chat.Message{Text: p.puzzleHeading(z, say) + "\n" + p.dailyEnded(d, say), Controls: []chat.Control{p.afterDaily(z, d, say)}}
	return m, p.puzzlePicture(&m, z.View, say, fmt.Sprintf("%s-puzzle-%d.png", z.Game, z.Number), to)
}

// DailyCounted is what came of an answer that counts.
func (p *Presenter) DailyCounted(z Posed, x game.Explanation, d Daily, to Reader) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	z.Tries = d.Tries
	if !d.Over {
		z.Daily = p.DailyTriesLeft(d, to)
		return p.PuzzleExplained(z, x, to)
	}
	z.Daily = p.dailyEnded(d, say)
	m, err := p.PuzzleExplained(z, x, to)
	m.Controls = []chat.Control{p.afterDaily(z, d, say)}
	return m, err
}

// DailyList says of which games there is a puzzle or a field of the day until it ends, and how the
// reader has done. tabled is set where others have a table.
func (p *Presenter) DailyList(all []Daily, end time.Time, to Reader, tabled bool) chat.Message {
	say := p.Catalogue.For(to.Locale)
	lines := []string{say.Text("daily.head", "Day", all[0].Day, "Unix", end.Unix())}
	var puzzles, fields chat.Buttons
	for _, d := range all {
		if d.isField() && len(fields) == 0 {
			lines = append(lines, say.Text("daily.head.fields"))
		}
		name := d.name(say)
		if d.isField() { // the line above says what they are
			name = text.Capital(say.Text(string(d.Field.Name)))
			fields = append(fields, chat.Button{Label: "⏱ " + name, Style: chat.Primary, ID: chat.ControlID("today", d.Field.Preset)})
		} else {
			puzzles = append(puzzles, chat.Button{Label: name, Style: chat.Primary, ID: chat.ControlID("daily", d.Game)})
		}
		lines = append(lines, say.Text("daily.line", "Name", name, "State", p.dailyState(d, to)))
	}
	if tabled {
		fields = append(fields, chat.Button{Label: say.Text("daily.table"), Style: chat.Plain, ID: chat.ControlID("table-today")})
	}
	m := chat.Message{Text: strings.Join(lines, "\n")}
	for _, row := range []chat.Buttons{puzzles, fields} {
		if len(row) > 0 {
			m.Controls = append(m.Controls, row)
		}
	}
	return m
}

// dailyState is how somebody has done so far.
func (p *Presenter) dailyState(d Daily, to Reader) string {
	say := p.Catalogue.For(to.Locale)
	switch {
	case d.Over:
		return strings.ReplaceAll(p.dailyEnded(d, say), "\n", " · ")
	case d.Begun && d.isField():
		return say.Text("daily.running")
	case d.Begun:
		return p.DailyTriesLeft(d, to)
	case d.Streak > 0:
		return say.Text("daily.open") + " · " + say.Text("daily.streak", "Count", d.Streak, "Plural", d.Streak)
	}
	return say.Text("daily.open")
}

// mostDailyRows is how many lines the tables of a server have.
const mostDailyRows = 10

// DailyTable is how the members of a server have done today, best first, and the longest streaks. fields are the best at those of the
// day, the fastest first.
func (p *Presenter) DailyTable(rows []DailyRow, fields []DailyRow, day int, to Reader) chat.Message {
	say := p.Catalogue.For(to.Locale)
	var today, streaks []string
	for _, r := range rows {
		if r.Solved > 0 && len(today) < mostDailyRows {
			today = append(today, say.Text("daily.table.row", "Place", len(today)+1, "User", Mention(r.User),
				"Solved", r.Solved, "Tries", r.Tries, "Plural", r.Tries, "Time", clockText(r.Took)))
		}
	}
	longest := slices.SortedStableFunc(slices.Values(rows), func(a, b DailyRow) int { return cmp.Compare(b.Streak, a.Streak) })
	for _, r := range longest[:min(len(longest), mostDailyRows)] {
		streaks = append(streaks, say.Text("daily.table.streak", "Place", len(streaks)+1, "User", Mention(r.User), "Count", r.Streak,
			"Plural", r.Streak, "Name", r.Of.name(say)))
	}
	if len(streaks) == 0 {
		return chat.Message{Text: say.Text("daily.table.none")}
	}
	if len(today) == 0 {
		today = append(today, say.Text("daily.table.nobody"))
	}
	lines := slices.Concat([]string{say.Text("daily.table.today", "Day", day)}, today, p.fastestLines(fields, say),
		[]string{say.Text("daily.table.streaks")}, streaks)
	return chat.Message{Text: strings.Join(lines, "\n")}
}

// mostFastest is how many of a field the table names that is not about it alone.
const mostFastest = 3

// fastestLines are who was fastest at each field.
func (p *Presenter) fastestLines(rows []DailyRow, say lang.Speaker) (lines []string) {
	place := make(map[string]int)
	for _, r := range rows {
		if place[r.Of.Field.Preset] == 0 {
			lines = append(lines, say.Text("daily.table.field", "Name", r.Of.name(say), "Day", r.Of.Day))
		}
		if place[r.Of.Field.Preset]++; place[r.Of.Field.Preset] <= mostFastest {
			lines = append(lines, p.timeRow(r, place[r.Of.Field.Preset], say))
		}
	}
	return lines
}

func (p *Presenter) timeRow(r DailyRow, place int, say lang.Speaker) string {
	return say.Text("daily.table.time", "Place", place, "User", Mention(r.User), "Time", r.Of.time())
}

// FieldTable is who was fastest at a field of today.
func (p *Presenter) FieldTable(d Daily, rows []DailyRow, to Reader) chat.Message {
	say := p.Catalogue.For(to.Locale)
	lines := []string{say.Text("daily.table.field", "Name", d.name(say), "Day", d.Day)}
	for i, r := range rows[:min(len(rows), mostDailyRows)] {
		lines = append(lines, p.timeRow(r, i+1, say))
	}
	if len(rows) == 0 {
		lines = append(lines, say.Text("daily.table.unclear"))
	}
	return chat.Message{Text: strings.Join(lines, "\n")}
}

// fieldHeading names a field.
func (p *Presenter) fieldHeading(d Daily, say lang.Speaker) string {
	return say.Text("daily.field.title", "Name", d.name(say), "Day", d.Day, "About", d.Field.About)
}

// FieldIntro is what the field of a day is like, before somebody begins it.
func (p *Presenter) FieldIntro(d Daily, to Reader) chat.Message {
	say := p.Catalogue.For(to.Locale)
	begin := chat.Button{Label: say.Text("daily.begin"), Style: chat.Primary, ID: chat.ControlID("begin-today", d.Field.Preset)}
	return chat.Message{Text: p.fieldHeading(d, say) + "\n" + say.Text("daily.field.rules"), Controls: []chat.Control{chat.Buttons{begin}}}
}

// FieldBoard is the board of a match on the field of a day, for its player alone. notice is said above
// it.
func (p *Presenter) FieldBoard(m Match, d Daily, to Reader, notice string) chat.Message {
	v := p.private(m, to)
	message := p.fieldText(&v, d)
	if notice != "" {
		message.Text = notice + "\n" + message.Text
	}
	message.Controls = p.fieldControls(&v, d, Picks{})
	var missing []game.Term
	if !to.files() {
		missing = []game.Term{chat.PermissionFiles}
	}
	p.addBoard(&message, &v, fmt.Sprintf("%s-%s-%d.png", v.Game, v.ID, v.Ply), missing)
	return message
}

// PickedField is PickedBoard for the field of a day.
func (p *Presenter) PickedField(m Match, d Daily, to Reader, picked Picks, plain bool) (chat.Message, bool) {
	v := p.private(m, to)
	if !picked.offered(&v.view) {
		return chat.Message{}, false
	}
	message := p.fieldText(&v, d)
	if plain {
		message = p.FieldBoard(m, d, to, "")
	}
	v.setPicked(&message, picked, plain, p.fieldControls(&v, d, picked))
	return message, true
}

// fieldText is the message of a field without picture and controls.
func (p *Presenter) fieldText(v *matchView, d Daily) chat.Message {
	lines := []string{p.fieldHeading(d, v.say)}
	for _, phrase := range v.view.Status {
		lines = append(lines, v.sentence(phrase))
	}
	for _, event := range v.events() {
		lines = append(lines, eventMark+v.sentence(event.Phrase))
	}
	if d.Over {
		lines = append(lines, p.dailyEnded(d, v.say))
	}
	return chat.Message{Text: strings.Join(lines, "\n")}
}

// fieldControls are the moves on a field and, when it is over, what can be done then.
func (p *Presenter) fieldControls(v *matchView, d Daily, picked Picks) []chat.Control {
	if v.Phase == match.Playing {
		return v.moveControls(picked)
	}
	row := chat.Buttons{}
	if d.Over {
		row = append(row, p.shareButton(d, v.say))
	}
	if v.game.Reviews {
		row = append(row, v.button("review", chat.Plain, "button.review"))
	}
	return []chat.Control{row}
}

// DailyShared tells everybody how somebody has done.
func (p *Presenter) DailyShared(user string, d Daily, locale string) chat.Message {
	say := p.Catalogue.For(locale)
	text := say.Text("daily.shared", "Name", d.name(say), "Day", d.Day, "Result", p.dailyResult(d), "User", Mention(user), "Words", p.dailyWords(d, say))
	today := chat.Button{Label: say.Text("daily.today"), Style: chat.Plain, ID: chat.ControlID("daily", d.Game)}
	if d.isField() {
		today = chat.Button{Label: say.Text("daily.today.field"), Style: chat.Plain, ID: chat.ControlID("today", d.Field.Preset)}
	}
	return chat.Message{Text: text, Controls: []chat.Control{chat.Buttons{today}}}
}
