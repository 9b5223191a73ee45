package main

import (
	"strings"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
)

// entry is a game as this program offers it: to the bot, in the terminal and to the
// tools of the command line. What an entry does not have is not offered.
type entry struct {
	bot.Game
	// Idiom is how the game speaks in the terminal; nil for terminal.Plain.
	Idiom terminal.Idiom
	// Seats are the English names of the seats, in their order. They name the flags that
	// say who plays; none in games for one.
	Seats []string
	// Count is the game's perft; nil when it has none. CountHelp says what it counts.
	Count     game.PerftFunc
	CountHelp string
	// Analyst answers kamisado solve; nil when it has none. AnalystHelp says how a
	// position is written and what the answer looks like.
	Analyst     game.Analyzer
	AnalystHelp string
	// Solve answers kamisado solve in a form of the game's own, instead of an Analyzer.
	Solve func(*Solve, *Console, lang.Speaker) answerer
	// DealHelp says what kamisado deal tells, in games whose Rules are a game.SeedAuditor.
	DealHelp string
	// Memory is how many bytes the game's engines may remember at most, beside what
	// is garbage after a move.
	Memory int64
}

// id is the game's id as the command line has it.
func (e entry) id() string { return string(e.Rules.ID()) }

// key is a key of the game's own sentences.
func (e entry) key(parts ...string) string { return e.id() + "." + strings.Join(parts, ".") }

// name is what a language calls the game.
func (e entry) name(say lang.Speaker) string { return say.Text(e.key("name")) }

// seats is how many seats a match has: all of them.
func (e entry) seats() int { return e.Rules.Facts(nil).MaxSeats }
