package tool

import (
	"slices"
	"strings"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/match"
)

// Entry is a game as this program offers it: to the bot, in the terminal and to the
// tools of the command line. What an entry does not have is not offered.
type Entry struct {
	bot.Game
	// Seats are the English names of the seats, in their order. They name the flags that
	// say who plays; none in games for one.
	Seats []string
	// Count is the game's perft; nil when it has none. CountHelp is the key of what it
	// counts.
	Count     game.PerftFunc
	CountHelp string
	// Analyzer answers kamisado solve; nil when it has none. AnalyzerHelp is the key
	// of how a position is written and what the answer looks like.
	Analyzer     game.Analyzer
	AnalyzerHelp string
	// Solve answers kamisado solve in a form of the game's own, instead of an Analyzer.
	Solve func(*Solve, *cli.Console, lang.Speaker) answerer
	// DealHelp is the key of what kamisado deal prints, in games whose Rules are a game.SeedAuditor.
	DealHelp string
	// Memory is how many bytes the game's engines may remember at most, beside what
	// is garbage after a move.
	Memory int64
}

// terminal returns the game's part and the console's part of a terminal's config, and what
// leaves the console as it was.
func (e Entry) terminal(console *cli.Console, say lang.Speaker) (c terminal.Config, leave func()) {
	c = terminal.Config{
		Rules: e.Rules, Printer: e.Printer, Hinter: e.Hinter, Reviewer: e.Reviewer, Puzzler: e.Puzzler,
		Say: say, In: console.In, Out: console.Out, Colour: console.Colours(), Width: console.Width(),
	}
	if e.Puzzler != nil {
		c.Daily = func() game.Puzzle { return today(e) }
	}
	if _, shown := cli.Screen(console.Out); shown {
		c.Bell = "\a"
		_, c.Keyboard = cli.Screen(console.In)
	}
	if c.Keyboard {
		c.Wipe = cli.ClearScreen(console.Env)
	}
	editor, ok := console.Edit()
	if !ok {
		return c, func() {}
	}
	c.In, c.Out, c.Suggest = editor, editor, editor.Suggest
	return c, editor.Close
}

// id is the game's id as the command line has it.
func (e Entry) id() string { return string(e.Rules.ID()) }

// Key is a key of the game's own sentences.
func (e Entry) Key(parts ...string) string { return e.id() + "." + strings.Join(parts, ".") }

// name is what a language calls the game.
func (e Entry) name(say lang.Speaker) string { return say.Text(e.Key("name")) }

// seats is how many seats a match has: all of them.
func (e Entry) seats() int { return e.Rules.Facts(nil).MaxSeats }

// Level finds a computer player by its name or by what any language calls it, in
// any case. The error lists all there are.
func (e Entry) Level(name string, say lang.Speaker, all *lang.Catalogue) (game.Level, error) {
	var names []string
	name, _, _ = strings.Cut(strings.TrimSpace(name), " (")
	for _, level := range e.Levels {
		if strings.EqualFold(name, level.Name) {
			return level, nil
		}
		for _, tag := range lang.Tags() {
			if strings.EqualFold(composed.Replace(name), e.LevelWord(level, all.Speaker(tag))) {
				return level, nil
			}
		}
		names = append(names, e.LevelWord(level, say))
	}
	if len(names) == 0 {
		return game.Level{}, cli.Misuse(say.Text("level.none", "Game", e.name(say)))
	}
	return game.Level{}, cli.Misuse(say.Text("level.unknown", "Name", game.Quote(name), "Names", strings.Join(names, ", ")))
}

// against is the flag that gives the last seat to the computer at its usual level.
func (e Entry) against(say lang.Speaker) string {
	for _, level := range e.Levels {
		if level.Name == e.DefaultLevel {
			return "--" + e.Seats[len(e.Seats)-1] + " " + e.LevelWord(level, say)
		}
	}
	return ""
}

// LevelWord is what a language calls a level, to be typed.
func (e Entry) LevelWord(level game.Level, say lang.Speaker) string {
	return strings.ToLower(e.levelName(level.Name, say))
}

// levelName is what a language calls a level, without what is said of it in brackets.
func (e Entry) levelName(level string, say lang.Speaker) string {
	name, _, _ := strings.Cut(say.Text(e.Key("level", level)), " (")
	return name
}

// List are the games, in the order they are listed.
type List []Entry

// Of finds a game by its id, which the command line has checked.
func (l List) Of(id string) Entry {
	return l[slices.IndexFunc(l, func(e Entry) bool { return e.id() == id })]
}

// ofText is the game of an id or, where that is empty, the one that a text is of.
func (l List) ofText(id, text string) (Entry, error) {
	if id != "" {
		return l.Of(id), nil
	}
	rules, err := match.RulesOf(l.rules(), text)
	if err != nil {
		return Entry{}, err
	}
	return l.Of(string(rules.ID())), nil
}

// rules are those of all games.
func (l List) rules() (all []game.Rules) {
	for _, e := range l {
		all = append(all, e.Rules)
	}
	return all
}

// named finds a game by its id or by what a language calls it, in any case.
func (l List) named(name string, all *lang.Catalogue) (Entry, bool) {
	for _, e := range l {
		if strings.EqualFold(name, e.id()) {
			return e, true
		}
		for _, tag := range lang.Tags() {
			if strings.EqualFold(composed.Replace(name), all.Speaker(tag).Text(e.Key("name"))) {
				return e, true
			}
		}
	}
	return Entry{}, false
}

// composed makes one letter of a vowel and an accent that come apart, as some
// keyboards and file systems give them.
var composed = strings.NewReplacer("a\u0301", "á", "e\u0301", "é", "i\u0301", "í", "o\u0301", "ó", "u\u0301", "ú")

// with are the games that have something.
func (l List) with(has func(Entry) bool) (list List) {
	for _, e := range l {
		if has(e) {
			list = append(list, e)
		}
	}
	return list
}

// ids are the games' ids, with commas.
func (l List) ids() string {
	var ids []string
	for _, e := range l {
		ids = append(ids, e.id())
	}
	return strings.Join(ids, ",")
}

// Memory is how many bytes all engines together may remember.
func (l List) Memory() (bytes int64) {
	for _, e := range l {
		bytes += e.Memory
	}
	return bytes
}

// names are the games' names, with commas.
func (l List) names(say lang.Speaker) string {
	var names []string
	for _, e := range l {
		names = append(names, e.name(say))
	}
	return strings.Join(names, ", ")
}

// The games of the commands that not every game has.
func canMeet(e Entry) bool    { return len(e.Levels) > 0 && len(e.Seats) > 1 }
func canCount(e Entry) bool   { return e.Count != nil }
func canSolve(e Entry) bool   { return e.Analyzer != nil || e.Solve != nil }
func canReview(e Entry) bool  { return e.Reviewer != nil }
func canDeal(e Entry) bool    { return game.Deals(e.Rules) }
func canTurn(e Entry) bool    { return e.Rules.Facts(nil).Ends }
func hasPuzzles(e Entry) bool { return e.Puzzler != nil }
func hasRecords(e Entry) bool { _, ok := e.Rules.(game.Scorer); return ok }
