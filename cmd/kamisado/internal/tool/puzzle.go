package tool

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// Puzzle shows a puzzle, reads answers and says why they solve it or not. It opens no
// database but that of the records, to count answers to the puzzle of the day.
type Puzzle struct {
	Game   string   `arg:"" optional:"" enum:"${puzzled}" default:"kamisado" help:"cli.puzzle.game"`
	Answer []string `arg:"" optional:"" help:"cli.puzzle.answer"`
	Level  *int     `type:"number" least:"1" most:"5" placeholder:"cli.value.n" help:"cli.puzzle.level"`
	Number *int     `type:"number" least:"1" most:"1000000" placeholder:"cli.value.n" help:"cli.puzzle.number"`
	Daily  bool     `help:"cli.puzzle.daily"`
	Name   string   `placeholder:"cli.value.name" help:"cli.puzzle.name"`
	List   bool     `help:"cli.puzzle.list"`
	JSONFlag

	Records string `placeholder:"cli.value.file" help:"cli.puzzle.records"`
}

// Run lists puzzles, judges the answer that was given, or asks for answers until one is right.
func (c *Puzzle) Run(ctx context.Context, console *Console, list List) error {
	e := list.Of(c.Game)
	all := e.Puzzler.Puzzles()
	if c.Daily {
		all = []game.Puzzle{today(e)}
	}
	var some []game.Puzzle
	for _, p := range all {
		if (c.Level == nil || p.Level == *c.Level) && (c.Number == nil || p.Number == *c.Number) {
			some = append(some, p)
		}
	}
	switch {
	case len(some) == 0:
		return console.Misuse("puzzle.unknown", "Count", len(e.Puzzler.Puzzles()))
	case c.List:
		var text strings.Builder
		var objects []any
		for _, p := range some {
			fmt.Fprintf(&text, "%d\t%d\t%s\n", p.Number, p.Level, p.Position)
			objects = append(objects, map[string]any{
				"game": c.Game, "number": p.Number, "level": p.Level, "position": p.Position,
			})
		}
		return c.Print(console.Out, text.String(), objects...)
	case len(c.Answer) > 0 && c.Number == nil && !c.Daily:
		return console.Misuse("puzzle.number")
	case c.Name != "" && !c.Daily:
		return console.Misuse("puzzle.name")
	}
	var attempt terminal.Attempt
	if c.Name != "" && c.Records != noRecords {
		file, err := newRecordFile(c.Records, e, console)
		if err != nil {
			return err
		}
		if attempt, err = file.beginPuzzle(ctx, c.Name); err != nil {
			return err
		}
	}
	p := some[rand.IntN(len(some))]
	config, leave := e.terminal(console)
	defer leave()
	var solved bool
	var err error
	if len(c.Answer) > 0 {
		solved, err = terminal.Judge(ctx, config, p, attempt, strings.Join(c.Answer, " "))
	} else if solved, err = terminal.Pose(ctx, config, attempt, p); err == nil {
		err = ctx.Err()
	}
	if err == nil && !solved {
		return console.Failure("puzzle.unsolved", "Number", p.Number)
	}
	return err
}

// today returns the puzzle of the day of a game.
func today(e Entry) game.Puzzle {
	return puzzle.Daily(e.Rules.ID(), e.Puzzler.Puzzles(), store.DailyOf(time.Now())-1)
}
