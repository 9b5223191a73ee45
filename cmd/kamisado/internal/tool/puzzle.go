package tool

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/cmd/kamisado/internal/cli"
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
	cli.JSONFlag

	Records string `placeholder:"cli.value.file" help:"cli.puzzle.records"`
}

// Detail says how answers are written and what the exit status means.
func (*Puzzle) Detail(say lang.Speaker) string { return say.Text("cli.puzzle.detail") }

// Run lists puzzles, judges the answer that was given, or asks for answers until one is right.
func (c *Puzzle) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) error {
	e := list.Of(c.Game)
	some := e.Puzzler.Puzzles()
	if c.Daily {
		some = []game.Puzzle{today(e)}
	}
	some = c.some(some)
	switch {
	case len(some) == 0:
		return cli.Misuse(say.Text("puzzle.unknown", "Count", len(e.Puzzler.Puzzles())))
	case c.List:
		return c.list(console, some)
	case len(c.Answer) > 0 && c.Number == nil && !c.Daily:
		return cli.Misuse(say.Text("puzzle.number"))
	case c.Name != "" && !c.Daily:
		return cli.Misuse(say.Text("puzzle.name"))
	}
	var attempt terminal.Attempt
	if c.Name != "" && c.Records != noRecords {
		var err error
		if attempt, err = c.begin(ctx, e, say, all); err != nil {
			return err
		}
	}
	p := some[rand.IntN(len(some))]
	config, leave := e.terminal(console, say)
	defer leave()
	asked, solved, err := terminal.New(config), false, error(nil)
	if len(c.Answer) > 0 {
		solved, err = asked.Judge(ctx, p, attempt, strings.Join(c.Answer, " "))
	} else if solved, err = asked.Pose(ctx, p, attempt); err == nil {
		err = ctx.Err()
	}
	if err == nil && !solved {
		return &cli.ExitError{Status: cli.StatusFailed, Text: say.Text("puzzle.unsolved", "Number", p.Number)}
	}
	return cli.Explain(err, say)
}

// begin begins the attempt of who answers, or goes on with it.
func (c *Puzzle) begin(ctx context.Context, e Entry, say lang.Speaker, all *lang.Catalogue) (_ terminal.Attempt, err error) {
	path := c.Records
	if path == "" {
		if path, err = defaultRecords(); err != nil {
			return nil, err
		}
	}
	counted := &dailyRecords{terminalRecords: newTerminalRecords(path, e, say, all)}
	return counted, counted.begin(ctx, c.Name)
}

// today is the puzzle of the day of a game.
func today(e Entry) game.Puzzle {
	return puzzle.Daily(e.Rules.ID(), e.Puzzler.Puzzles(), store.DailyOf(time.Now())-1)
}

// some are the puzzles that the flags ask for.
func (c *Puzzle) some(all []game.Puzzle) (some []game.Puzzle) {
	for _, p := range all {
		if (c.Level == nil || p.Level == *c.Level) && (c.Number == nil || p.Number == *c.Number) {
			some = append(some, p)
		}
	}
	return some
}

// list prints a line for each of some puzzles.
func (c *Puzzle) list(console *cli.Console, some []game.Puzzle) error {
	var text strings.Builder
	var objects []any
	for _, p := range some {
		fmt.Fprintf(&text, "%d\t%d\t%s\n", p.Number, p.Level, p.Position)
		objects = append(objects, map[string]any{"game": c.Game, "number": p.Number, "level": p.Level, "position": p.Position})
	}
	return c.Print(console.Out, text.String(), objects...)
}
