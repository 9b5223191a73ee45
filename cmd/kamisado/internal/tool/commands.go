// Package tool is the command line's tools: they play in a terminal, solve positions,
// prove values, let computer players meet, set puzzles, judge matches and show them again, count lines of
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
	Play       Play       `cmd:"" help:"cli.play"`
	Records    Records    `cmd:"" help:"cli.records"`
	Backup     Backup     `cmd:"" help:"cli.backup"`
	Restore    Restore    `cmd:"" help:"cli.restore"`
	Prune      Prune      `cmd:"" help:"cli.prune"`
	Solve      Solve      `cmd:"" help:"cli.solve"`
	Prove      Prove      `cmd:"" help:"cli.prove"`
	Review     Review     `cmd:"" help:"cli.review"`
	Replay     Replay     `cmd:"" help:"cli.replay"`
	Puzzle     Puzzle     `cmd:"" help:"cli.puzzle"`
	Arena      Arena      `cmd:"" help:"cli.arena"`
	Perft      Perft      `cmd:"" help:"cli.perft"`
	Deal       Deal       `cmd:"" help:"cli.deal"`
	Completion Completion `cmd:"" help:"cli.completion"`
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
// name, and how their numbers and settings are read.
func Parsing(list List) kong.Option {
	vars := kong.Vars{
		"games": list.ids(), "met": list.with(canMeet).ids(), "counted": list.with(canCount).ids(),
		"solved": list.with(canSolve).ids(), "reviewed": list.with(canReview).ids(), "dealt": list.with(canDeal).ids(),
		"recorded": list.with(hasRecords).ids(), "puzzled": list.with(hasPuzzles).ids(),
	}
	return kong.OptionFunc(func(k *kong.Kong) error {
		return errors.Join(
			vars.Apply(k), kong.NamedMapper("number", kong.MapperFunc(readNumber)).Apply(k), kong.KindMapper(reflect.Bool, yesNo{}).Apply(k),
			kong.NamedMapper("setting", kong.MapperFunc(readSetting)).Apply(k),
		)
	})
}

// startFlags are the flags of the commands that begin at a position of some game.
type startFlags struct {
	Position *string `placeholder:"cli.value.position" help:"cli.flag.position"`
}

// begin starts a match of a game as the flags say.
func (s *startFlags) begin(e Entry, flags *FlagSet, say lang.Speaker, all *lang.Catalogue) (game.Position, error) {
	options, err := e.options(flags, s.Position, say, all)
	if err != nil {
		return nil, err
	}
	return e.Rules.New(options, game.Seed{})
}
