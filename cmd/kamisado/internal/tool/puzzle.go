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

	Records string `placeholder:"cli.value.file" help:"cli.puzzle.records"`
}

// Detail says how answers are written and what the exit status means.
func (*Puzzle) Detail(say lang.Speaker) string { return say.Text("cli.puzzle.detail") }

// Run lists puzzles, judges the answer that was given, or asks for answers until one is right.
func (c *Puzzle) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) error {
	q := &quiz{console: console, say: say, entry: list.Of(c.Game)}
	some := q.entry.Puzzler.Puzzles()
	if c.Daily {
		some = []game.Puzzle{today(q.entry)}
	}
	some = c.some(some)
	switch {
	case len(some) == 0:
		return cli.Misuse(say.Text("puzzle.unknown", "Count", len(q.entry.Puzzler.Puzzles())))
	case c.List:
		return q.list(some)
	case len(c.Answer) > 0 && c.Number == nil && !c.Daily:
		return cli.Misuse(say.Text("puzzle.number"))
	case c.Name != "" && !c.Daily:
		return cli.Misuse(say.Text("puzzle.name"))
	}
	q.puzzle = some[rand.IntN(len(some))]
	if c.Name != "" && c.Records != noRecords {
		if err := c.begin(ctx, q, all); err != nil {
			return err
		}
	}
	if len(c.Answer) > 0 {
		return q.once(ctx, strings.Join(c.Answer, " "))
	}
	return q.ask(ctx)
}

// begin has the answers count, for whom they are named after.
func (c *Puzzle) begin(ctx context.Context, q *quiz, all *lang.Catalogue) (err error) {
	path := c.Records
	if path == "" {
		if path, err = defaultRecords(); err != nil {
			return err
		}
	}
	q.counted = &dailyRecords{terminalRecords: newTerminalRecords(path, q.entry, q.say, all)}
	return q.counted.begin(ctx, c.Name)
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

// quiz asks for the solution of a puzzle.
type quiz struct {
	console *cli.Console
	say     lang.Speaker
	entry   Entry
	puzzle  game.Puzzle
	// counted counts the answers; nil where none counts.
	counted *dailyRecords
}

// list prints a line for each of some puzzles.
func (q *quiz) list(some []game.Puzzle) error {
	var b strings.Builder
	for _, p := range some {
		fmt.Fprintf(&b, "%d\t%d\t%s\n", p.Number, p.Level, p.Position)
	}
	_, err := fmt.Fprint(q.console.Out, b.String())
	return err
}

// once judges one answer.
func (q *quiz) once(ctx context.Context, answer string) error {
	solved, err := q.judge(ctx, answer)
	if err != nil {
		return cli.Explain(err, q.say)
	}
	return q.end(solved)
}

// end is an error that says that the puzzle is not solved, nil where it is.
func (q *quiz) end(solved bool) error {
	if solved {
		return nil
	}
	return &cli.ExitError{Status: cli.StatusFailed, Text: q.say.Text("puzzle.unsolved", "Number", q.puzzle.Number)}
}

// ask shows the puzzle and reads answers, a line each, until one is right or there are no more.
// What is no answer is explained, and does not count.
func (q *quiz) ask(ctx context.Context) error {
	if err := q.show(); err != nil {
		return err
	}
	input := terminal.Listen(ctx, q.console.In, longestLine)
	for {
		q.prompt()
		select {
		case l, ok := <-input:
			if !ok {
				return q.end(false)
			}
			if l.Err != nil {
				return l.Err
			}
			if solved, err := q.line(ctx, l); solved || err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// line judges a line of the input; an empty one is none.
func (q *quiz) line(ctx context.Context, l terminal.Line) (solved bool, err error) {
	if strings.TrimSpace(l.Text) == "" {
		return false, nil
	}
	solved, err = q.judge(ctx, l.Text)
	explained := cli.Explain(err, q.say)
	if explained == err {
		return solved, err
	}
	_, err = fmt.Fprintln(q.console.Out, explained)
	return false, err
}

// prompt asks for an answer where somebody types it.
func (q *quiz) prompt() {
	if _, ok := cli.Screen(q.console.In); ok {
		fmt.Fprint(q.console.Out, q.say.Text("puzzle.prompt"))
	}
}

// show prints the puzzle: what it is called, the board, and the task.
func (q *quiz) show() error {
	v, err := q.entry.Puzzler.View(q.puzzle)
	if err != nil {
		return cli.Explain(err, q.say)
	}
	heading := q.say.Text("puzzle.heading", "Game", q.entry.name(q.say), "Number", q.puzzle.Number, "Level", q.puzzle.Level, "Most", game.PuzzleLevels)
	task := q.say.Say(q.entry.Puzzler.Task(q.puzzle))
	if q.counted != nil {
		task += "\n" + q.counted.said()
	}
	_, err = fmt.Fprintf(q.console.Out, "%s\n\n%s\n\n%s\n", heading, q.board(v), task)
	return err
}

// board is a view as text.
func (q *quiz) board(v game.View) string {
	return strings.TrimRight(q.entry.Printer.Coloured(v, string(q.say.Tag), q.console.Colours()), "\n")
}

// judge prints what comes of an answer. Errors of what is no answer are *game.Error.
func (q *quiz) judge(ctx context.Context, text string) (solved bool, err error) {
	at := time.Now() // what the explanation takes is not the person's time
	x, err := q.entry.Puzzler.Explain(ctx, q.puzzle, q.puzzle.Answer(text))
	if err != nil {
		return false, err
	}
	counts := q.counted != nil && !q.counted.attempt.Over()
	if counts {
		if err := q.counted.count(ctx, x.Solved, at); err != nil {
			return false, err
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", q.board(x.View))
	for _, said := range x.Said {
		fmt.Fprintln(&b, q.say.Say(said))
	}
	if counts {
		fmt.Fprintln(&b, q.counted.said())
	}
	_, err = fmt.Fprint(q.console.Out, b.String())
	return x.Solved, err
}
