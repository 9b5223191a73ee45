package tool

import (
	"slices"
	"strings"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/bot/view"
	"kamisado/game"
)

// Entry is a game as this program offers it: to the bot, in the terminal and to the
// tools of the command line. What an entry does not have is not offered.
type Entry struct {
	view.Game
	// Seats are the English names of the seats, in their order. They name the flags that
	// say who plays; none in games for one.
	Seats []string
	// Count is the game's perft; nil when it has none. The catalogue's "cli.perft.<game>" says what it counts.
	Count game.PerftFunc
	// Analyzer answers kamisado solve; nil when it has none. The catalogue's "cli.solve.<game>" says how a position is
	// written and what the answer looks like.
	Analyzer game.Analyzer
	// Solve answers kamisado solve in a form of the game's own, instead of an Analyzer.
	Solve func(*Solve, *Console) answerer
}

// terminal returns the game's part and the console's part of a terminal's config, and what
// leaves the console as it was.
func (e Entry) terminal(console *Console) (c terminal.Config, leave func()) {
	c = terminal.Config{
		Rules: e.Rules, Printer: e.Printer, Hinter: e.Hinter, Reviewer: e.Reviewer, Reveal: e.Reveal,
		Puzzler: e.Puzzler,
		Say:     console.Speaker, In: console.In, Out: console.Out, Colour: console.Colours(), Width: console.Width(),
	}
	if e.Puzzler != nil {
		c.Daily = func() game.Puzzle { return today(e) }
	}
	if _, shown := Screen(console.Out); !shown {
		return c, func() {}
	}
	c.Bell = "\a"
	if _, c.Keyboard = Screen(console.In); !c.Keyboard {
		return c, func() {}
	}
	if console.Env("TERM") == "dumb" { // it cannot clear: empty lines hide what stood there
		c.Wipe = strings.Repeat("\n", 100)
		return c, func() {}
	}
	editor := newEditor(console)
	c.Wipe, c.In, c.Out, c.Suggest = clearScreen, editor, editor, editor.suggest
	return c, editor.close
}

// id returns the game's id as the command line has it.
func (e Entry) id() string { return string(e.Rules.ID()) }

// Key returns a key of the game's own sentences.
func (e Entry) Key(parts ...string) string { return e.id() + "." + strings.Join(parts, ".") }

// name returns what a language calls the game.
func (e Entry) name(say lang.Speaker) string { return say.Text(e.Key("name")) }

// seats returns how many seats a match has: all of them.
func (e Entry) seats() int { return e.Rules.Facts(nil).MaxSeats }

// Level finds a computer player by its name or by what any language calls it, in
// any case. The error lists all there are.
func (e Entry) Level(name string, console *Console) (game.Level, error) {
	var words []string
	name, _, _ = strings.Cut(strings.TrimSpace(name), " (")
	for _, level := range e.Levels {
		word := func(say lang.Speaker) string { return e.LevelWord(level, say) }
		if strings.EqualFold(name, level.Name) || console.isWord(name, word) {
			return level, nil
		}
		words = append(words, word(console.Speaker))
	}
	if len(words) == 0 {
		return game.Level{}, console.Misuse("level.none", "Game", e.name(console.Speaker))
	}
	return game.Level{}, console.Misuse("level.unknown", "Name", game.Quote(name), "Names", strings.Join(words, ", "))
}

// LevelWord returns what a language calls a level, to be typed.
func (e Entry) LevelWord(level game.Level, say lang.Speaker) string {
	return strings.ToLower(e.levelName(level.Name, say))
}

// levelName returns what a language calls a level, without what is said of it in brackets.
func (e Entry) levelName(level string, say lang.Speaker) string {
	name, _, _ := strings.Cut(say.Text(e.Key("level", level)), " (")
	return name
}

// List lists the games, in the order they are listed.
type List []Entry

// Of finds a game by its id, which the command line has checked.
func (l List) Of(id string) Entry {
	return l[slices.IndexFunc(l, func(e Entry) bool { return e.id() == id })]
}

// rules returns those of the game of an id, of all games if it is empty.
func (l List) rules(id string) (all []game.Rules) {
	for _, e := range l {
		if id == "" || e.id() == id {
			all = append(all, e.Rules)
		}
	}
	return all
}

// named finds a game by its id or by what a language calls it, in any case.
func (l List) named(name string, console *Console) (Entry, bool) {
	at := slices.IndexFunc(l, func(e Entry) bool {
		return strings.EqualFold(name, e.id()) || console.isWord(name, e.name)
	})
	if at < 0 {
		return Entry{}, false
	}
	return l[at], true
}

// with returns the games that have something.
func (l List) with(has func(Entry) bool) (list List) {
	for _, e := range l {
		if has(e) {
			list = append(list, e)
		}
	}
	return list
}

// ids returns the games' ids.
func (l List) ids(separator string) string {
	var ids []string
	for _, e := range l {
		ids = append(ids, e.id())
	}
	return strings.Join(ids, separator)
}

// names returns the games' names, with commas.
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
func canDeal(e Entry) bool    { return game.Deals(e.Rules, game.Seed{1}) }
func canTurn(e Entry) bool    { return e.Rules.Facts(nil).Ends }
func hasPuzzles(e Entry) bool { return e.Puzzler != nil }
func hasLessons(e Entry) bool { return e.Lessons != nil }
func hasRecords(e Entry) bool { _, ok := e.Rules.(game.Scorer); return ok }
func hasFields(e Entry) bool  { _, ok := e.Rules.(game.Fielder); return ok }
