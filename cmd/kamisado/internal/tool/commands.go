// Package tool is the command line's tools: they play in a terminal, solve positions, prove values, let
// computer players meet, set puzzles, judge matches and show them again, count lines of play and check deals.
// They know the games only by the list of entries that they are given.
package tool

import (
	"errors"
	"reflect"

	"github.com/alecthomas/kong"

	"kamisado/game/othello"
)

// Commands are the tools as commands for kong. Their detail is what --help says of them beyond a line.
type Commands struct {
	Play       Play       `cmd:"" help:"cli.play" detail:"cli.play.detail"`
	Learn      Learn      `cmd:"" help:"cli.learn" detail:"cli.learn.detail"`
	Records    Records    `cmd:"" help:"cli.records" detail:"cli.records.detail"`
	Backup     Backup     `cmd:"" help:"cli.backup" detail:"cli.backup.detail"`
	Restore    Restore    `cmd:"" help:"cli.restore" detail:"cli.restore.detail"`
	Prune      Prune      `cmd:"" help:"cli.prune" detail:"cli.prune.detail"`
	Solve      Solve      `cmd:"" help:"cli.solve" detail:"cli.solve.detail"`
	Prove      Prove      `cmd:"" help:"cli.prove" detail:"cli.prove.detail"`
	Review     Review     `cmd:"" help:"cli.review" detail:"cli.review.detail"`
	Replay     Replay     `cmd:"" help:"cli.replay" detail:"cli.replay.detail"`
	Puzzle     Puzzle     `cmd:"" help:"cli.puzzle" detail:"cli.puzzle.detail"`
	Arena      Arena      `cmd:"" help:"cli.arena" detail:"cli.arena.detail"`
	Perft      Perft      `cmd:"" help:"cli.perft" detail:"cli.perft.detail"`
	Deal       Deal       `cmd:"" help:"cli.deal" detail:"cli.deal.detail"`
	Completion Completion `cmd:"" help:"cli.completion" detail:"cli.completion.detail"`
}

// New returns the commands with the flags that the games add, explained in the console's language.
func New(list List, console *Console) (c Commands) {
	say := console.Speaker
	c.Play.Options, c.Play.Sides = list.optionFlags(say, ""), list.seatFlags(say)
	c.Arena.Options = list.with(canMeet).optionFlags(say, othello.OptionOpening)
	c.Perft.Options = list.with(canCount).optionFlags(say, othello.OptionOpening)
	c.Deal.Options = list.with(canDeal).optionFlags(say, othello.OptionOpening)
	return c
}

// Parsing is what the parser needs for the commands: the lists of games that their flags
// name, and how their numbers and settings are read.
func Parsing(list List) kong.Option {
	vars := kong.Vars{
		"games": list.ids(","), "met": list.with(canMeet).ids(","), "counted": list.with(canCount).ids(","),
		"solved": list.with(canSolve).ids(","), "reviewed": list.with(canReview).ids(","),
		"dealt":    list.with(canDeal).ids(","),
		"recorded": list.with(hasRecords).ids(","), "puzzled": list.with(hasPuzzles).ids(","),
		"taught": list.with(hasLessons).ids(","),
	}
	return kong.OptionFunc(func(k *kong.Kong) error {
		return errors.Join(
			vars.Apply(k), kong.KindMapper(reflect.Bool, yesNo{}).Apply(k),
			kong.NamedMapper("number", kong.MapperFunc(readNumber)).Apply(k),
			kong.NamedMapper("setting", kong.MapperFunc(readSetting)).Apply(k),
		)
	})
}
