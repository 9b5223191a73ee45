// Package tool is the command line's tools: they play in a terminal, solve positions,
// prove values, let computer players meet, judge matches and show them again, count lines of
// play and check deals. They know the games only by the list of entries that they are given.
package tool

import (
	"errors"
	"reflect"

	"github.com/alecthomas/kong"

	"kamisado/bot/lang"
	"kamisado/game"
)

// Commands are the tools as commands for kong.
type Commands struct {
	Play    Play    `cmd:"" help:"Play any of the games in this terminal, against the computer or people at one keyboard."`
	Records Records `cmd:"" help:"Show the records of matches played in this terminal."`
	Ratings Ratings `cmd:"" help:"Compute the ratings in a bot's database again from its matches."`
	Backup  Backup  `cmd:"" help:"Copy a bot's database into a file while the bot plays."`
	Restore Restore `cmd:"" help:"Put a backup in the place of a bot's database."`
	Solve   Solve   `cmd:"" help:"Say what a position is worth and which moves are best, with proof."`
	Prove   Prove   `cmd:"" help:"Compute the values of all first moves and rounds from nothing."`
	Review  Review  `cmd:"" help:"Judge every move of a match and find the one at which it was lost."`
	Replay  Replay  `cmd:"" help:"Make an animated GIF of a match, or a picture of every position."`
	Arena   Arena   `cmd:"" help:"Let computer players meet and count who wins."`
	Perft   Perft   `cmd:"" help:"Count the lines of play from a position, for testing the rules."`
	Deal    Deal    `cmd:"" help:"Say what a seed deals, to check that nothing was changed."`
}

// New returns the commands with the flags that the games add, explained in the language
// of the help.
func New(list List, help lang.Speaker) (c Commands) {
	c.Play.Options, c.Play.Sides = list.optionFlags(help), list.seatFlags(help)
	c.Arena.Options = list.with(canMeet).optionFlags(help)
	c.Perft.counts = list.with(canCount)
	c.Perft.Options = c.Perft.counts.optionFlags(help)
	c.Solve.analyzers = list.with(func(e Entry) bool { return e.Analyzer != nil })
	c.Deal.audited = list.with(canDeal)
	c.Deal.Options = c.Deal.audited.optionFlags(help)
	return c
}

// Parsing is what the parser needs for the commands: the lists of games that their flags
// name, and how their numbers are read.
func Parsing(list List) kong.Option {
	vars := kong.Vars{
		"games": list.ids(), "met": list.with(canMeet).ids(), "counted": list.with(canCount).ids(),
		"solved": list.with(canSolve).ids(), "reviewed": list.with(canReview).ids(), "dealt": list.with(canDeal).ids(),
		"recorded": list.with(hasRecords).ids(),
	}
	return kong.OptionFunc(func(k *kong.Kong) error {
		return errors.Join(
			vars.Apply(k), kong.NamedMapper("number", kong.MapperFunc(readNumber)).Apply(k), kong.KindMapper(reflect.Bool, yesNo{}).Apply(k),
		)
	})
}

// languageFlag is the flag of the commands that speak to players.
type languageFlag struct {
	Lang lang.Tag `enum:"es,en" default:"es" help:"Language: es or en (default: ${default})."`
}

// speaker speaks the language asked for, whatever the locale is.
func (s *languageFlag) speaker(all *lang.Catalogue) lang.Speaker { return all.Speaker(s.Lang) }

// startFlags are the flags of the commands that begin at a position of some game.
type startFlags struct {
	Position *string `placeholder:"POSITION" help:"Start from this position, in the game's notation as one argument; Kamisado: a KFN, which is placement, side to move, last colours, points, mode."`
	languageFlag
}

// begin starts a match of a game as the flags say.
func (s *startFlags) begin(e Entry, flags *FlagSet, say lang.Speaker, all *lang.Catalogue) (game.Position, error) {
	options, err := e.options(flags, s.Position, say, all)
	if err != nil {
		return nil, err
	}
	return e.Rules.New(options, game.Seed{})
}
