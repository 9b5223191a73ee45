package view

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// Kept is what is known of a person, the newest first.
type Kept struct {
	// At is when it was.
	At      time.Time
	Ratings []KeptRating
	Records []KeptRecord
	Hidden  bool
	Changes []KeptChange
	Matches []KeptMatch
	// Pruned are how the matches ended that are not kept any more.
	Pruned  []KeptResults
	Dailies []KeptDaily
}

// KeptResults are how matches of a game on a server ended for the person.
type KeptResults struct {
	Game             game.ID
	Guild            string
	Won, Drawn, Lost int
}

// KeptRating is a rating on a server.
type KeptRating struct {
	Game        game.ID
	Pool, Guild string
	Points      int
	Provisional bool
	Games       int
	At          time.Time
}

// KeptRecord is a place on a leaderboard, which is that of a server or a channel.
type KeptRecord struct {
	Game               game.ID
	Leaderboard, Scope string
	Points             int64
	Match              match.ID
	At                 time.Time
}

// KeptChange is what a match has changed about a rating.
type KeptChange struct {
	KeptRating
	Match  match.ID
	Before int
}

// KeptDaily is an attempt at the puzzle or the field of a day, on a server or, without one, elsewhere.
type KeptDaily struct {
	Game game.ID
	// Preset is that of a field; empty for a puzzle.
	Preset        string
	Day           int
	Guild         string
	Tries, Streak int
	Solved        bool
	// At is when it began, Done when it ended; zero before.
	At, Done time.Time
}

// KeptMatch is a match that names the person.
type KeptMatch struct {
	match.Summary
	ID             match.ID
	Game           game.ID
	Guild, Channel string
	At             time.Time
}

// running reports whether a user still plays a match.
func (m *KeptMatch) running(user string) bool {
	return (m.Phase == match.Pending || m.Phase == match.Playing) && m.Seat(user) != game.Nobody
}

// ForgetQuestion asks whether somebody is to be forgotten, and says what that means.
func (p *Presenter) ForgetQuestion(k *Kept, to Reader) chat.Message {
	running := 0
	for i := range k.Matches {
		if k.Matches[i].running(to.User) {
			running++
		}
	}
	lines := []string{p.Text(to.Locale, "privacy.ask", "Matches", len(k.Matches), "Ratings", len(k.Ratings), "Records", len(k.Records))}
	if running > 0 {
		lines = append(lines, p.Text(to.Locale, "privacy.ask.running", "Running", running))
	}
	lines = append(lines, p.Text(to.Locale, "privacy.ask.posted"))
	button := func(answer string, style chat.Style) chat.Button {
		id := chat.ControlID("privacy", answer, to.User, k.At.Unix())
		return chat.Button{Label: p.Text(to.Locale, "privacy.button."+answer), Style: style, ID: id}
	}
	return chat.Message{
		Text:     strings.Join(lines, "\n"),
		Controls: []chat.Control{chat.Buttons{button("forget", chat.Danger), button("keep", chat.Plain)}},
	}
}

// keptRoom is how many bytes of a file are left for headings, and to say what is missing from it.
const keptRoom = 2000

// KeptFile is all that is kept as a file, in the reader's language. Where it would be too large the
// oldest is left out, and it says so.
func (p *Presenter) KeptFile(k *Kept, name string, to Reader) chat.Message {
	if !to.files() {
		return p.MissingFiles(to)
	}
	f := keptFile{Presenter: p, say: p.Catalogue.For(to.Locale), user: to.User, left: p.Limits.File - keptRoom}
	hidden := "privacy.no"
	if k.Hidden {
		hidden = "privacy.yes"
	}
	f.text.WriteString(f.say.Text("privacy.file.head", "At", day(k.At), "User", to.User, "Name", name, "Hidden", game.Term(hidden)) + "\n")
	section(&f, "ratings", k.Ratings, f.rating)
	section(&f, "records", k.Records, f.record)
	section(&f, "matches", k.Matches, f.match)
	section(&f, "changes", k.Changes, f.change)
	section(&f, "pruned", k.Pruned, f.results)
	section(&f, "dailies", k.Dailies, f.daily)
	f.text.WriteString(f.say.Text("privacy.file.foot") + "\n")
	file := &chat.File{Name: fmt.Sprintf("kamisado-%d.txt", k.At.Unix()), Data: []byte(f.text.String())}
	return chat.Message{Text: f.say.Text("privacy.show"), File: file}
}

// keptFile is the file as it is written.
type keptFile struct {
	*Presenter
	say  lang.Speaker
	user string
	text strings.Builder
	// left is how many bytes its lists may still have; less than none once one did not fit.
	left int
}

// add adds a line, if there is room for it.
func (f *keptFile) add(line string) bool {
	if f.left -= len(line) + 1; f.left < 0 {
		return false
	}
	f.text.WriteString(line + "\n")
	return true
}

// section adds a list below its heading, and how much of it was left out.
func section[T any](f *keptFile, name string, all []T, line func(*T) string) {
	if len(all) == 0 {
		return
	}
	f.text.WriteString("\n" + f.say.Text("privacy.file."+name, "Count", len(all)) + "\n")
	for i := range all {
		if !f.add("- " + line(&all[i])) {
			f.text.WriteString(f.say.Text("privacy.file.more", "Count", len(all)-i) + "\n")
			return
		}
	}
}

// day is a time as every language reads it.
func day(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }

// name is what a game, and a pool or leaderboard of it, is called.
func (f *keptFile) name(id game.ID, part string) string {
	g := f.games[id]
	if g == nil {
		return strings.TrimSpace(string(id) + " " + part)
	}
	if pool, ok := game.PoolNamed(g.Rules, part); ok && pool.Name != "" {
		part = f.say.Text(string(pool.Label))
	}
	return strings.TrimSpace(f.say.Text(string(NameTerm(id))) + " " + part)
}

func (f *keptFile) rating(r *KeptRating) string {
	return f.say.Text("privacy.rating", "Game", f.name(r.Game, r.Pool), "Points", PointsText(r.Points, r.Provisional),
		"Count", r.Games, "At", day(r.At), "Place", f.place(r.Guild, ""))
}

func (f *keptFile) record(r *KeptRecord) string {
	points := fmt.Sprint(r.Points)
	if g := f.games[r.Game]; g != nil {
		if scorer, ok := g.Rules.(game.Scorer); ok {
			points = f.say.Say(scorer.Format(r.Points))
		}
	}
	return f.say.Text("privacy.record", "Game", f.name(r.Game, r.Leaderboard), "Points", points, "Match", string(r.Match),
		"At", day(r.At), "Place", r.Scope)
}

func (f *keptFile) change(c *KeptChange) string {
	return f.say.Text("privacy.change", "Game", f.name(c.Game, c.Pool), "Before", c.Before,
		"After", PointsText(c.Points, c.Provisional), "Match", string(c.Match), "At", day(c.At))
}

func (f *keptFile) match(m *KeptMatch) string {
	place := f.say.Text("privacy.nowhere")
	if m.Channel != "" {
		place = f.place(m.Guild, m.Channel)
	}
	return f.say.Text("privacy.match", "At", day(m.At), "Match", string(m.ID), "Game", f.name(m.Game, ""), "Players", f.players(m),
		"Result", game.Term("privacy.result."+f.result(m)), "Moves", m.Moves, "Place", place)
}

func (f *keptFile) results(r *KeptResults) string {
	return f.say.Text("privacy.results", "Game", f.name(r.Game, ""), "Won", r.Won, "Drawn", r.Drawn, "Lost", r.Lost,
		"Place", f.place(r.Guild, ""))
}

func (f *keptFile) daily(y *KeptDaily) string {
	solved, done := "privacy.no", "–"
	if y.Solved {
		solved = "privacy.yes"
	}
	if !y.Done.IsZero() {
		done = day(y.Done)
	}
	return f.say.Text("privacy.daily", "Game", f.name(y.Game, y.Preset), "Day", y.Day, "Shown", day(y.At), "Done", done, "Tries", y.Tries,
		"Solved", game.Term(solved), "Streak", y.Streak, "Place", cmp.Or(y.Guild, "–"))
}

// place is where something is, by the ids that are kept.
func (f *keptFile) place(guild, channel string) string {
	switch {
	case guild == "":
		return f.say.Text("privacy.direct", "Channel", channel)
	case channel == "":
		return f.say.Text("privacy.server", "Server", guild)
	}
	return f.say.Text("privacy.channel", "Server", guild, "Channel", channel)
}

// players are all of a match by their names as they are kept.
func (f *keptFile) players(m *KeptMatch) string {
	var names []string
	for _, p := range m.Players {
		switch {
		case p.Level != "":
			names = append(names, f.say.Text("privacy.computer"))
		case match.IsFormer(p.User):
			names = append(names, f.say.Text(former))
		case p.User != "":
			names = append(names, cmp.Or(isolated(shortName(p.Name, maxName)), p.User))
		}
	}
	return strings.Join(names, " – ")
}

// result is how a match is, or ended, for the person.
func (f *keptFile) result(m *KeptMatch) string {
	seat := m.Seat(f.user)
	switch {
	case seat == game.Nobody:
		return "left"
	case m.Phase != match.Over || m.Outcome == nil:
		return string(m.Phase)
	case m.Outcome.Method == game.Unfinished:
		return "unfinished"
	case m.Outcome.Winner == seat:
		return "won"
	case m.Outcome.Winner == game.Nobody && len(m.Players) > 1:
		return "drawn"
	}
	return "lost"
}
