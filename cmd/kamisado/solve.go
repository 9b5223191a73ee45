package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"kamisado/bot/lang"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// standardInput is the argument that stands for it.
const standardInput = "-"

// Solve says who wins a position and by which moves, with proof. It opens no
// database.
type Solve struct {
	start
	Game     string `enum:"kamisado" default:"kamisado" help:"The game (default: ${default})."`
	Distance bool   `help:"Say too in how many moves the round ends when the winner hurries and the loser delays. Takes long for early positions."`
	Memory   memory `default:"64" placeholder:"MIB" help:"What the search may remember, in MiB: with little it is slower, not wrong (default: ${default})."`
}

// Help explains what is printed. The labels are the same in every language.
func (*Solve) Help() string {
	return `Prints "value: win" or "value: loss", which is that of the side to move in the whole match, ` +
		`"winning:" with all moves that win, sorted, "nodes:" searched and "time:". ` +
		`When the side to move is blocked, "position:" comes first: where its zero move leads, which is what is solved.` + "\n\n" +
		`With --position - it reads positions from standard input, one a line, and answers each at once with a JSON object on a line: ` +
		`{"kfn":"…","value":"win","winning":["a8a5"],"nodes":1234,"ms":0.8}, or {"kfn":"…","error":"…"} for a line that is no position; ` +
		`an empty line is none. "position" and "distance" are added where they are printed without it.`
}

// Run solves one position, or all that standard input has.
func (c *Solve) Run(ctx context.Context, console *Console) error {
	say, err := c.speaker()
	if err != nil {
		return err
	}
	a := &analyst{
		console: console, say: say, distance: c.Distance,
		// One position at a time has all the memory.
		solver: solver.New(solver.Config{Memory: c.Memory.bytes(), Searches: 1}),
	}
	if c.Position != nil && *c.Position == standardInput {
		return a.answerLines(ctx)
	}
	position, err := c.position()
	if err == nil {
		err = a.print(ctx, position)
	}
	return a.explain(err)
}

// analyst solves positions for a console.
type analyst struct {
	console  *Console
	say      lang.Speaker
	solver   *solver.Solver
	distance bool
}

// print solves a position and prints what there is to know about it, each line
// as soon as it is known.
func (a *analyst) print(ctx context.Context, p kamisado.Position) error {
	result, took, err := a.solve(ctx, p)
	if err != nil {
		return err
	}
	var b strings.Builder
	if result.Position != p {
		fmt.Fprintf(&b, "position: %s\n", result.Position.KFN())
	}
	fmt.Fprintf(&b, "value: %s\nwinning:", result.Value)
	for _, move := range result.Winning {
		fmt.Fprintf(&b, " %s", move)
	}
	fmt.Fprintf(&b, "\nnodes: %d\ntime: %v ms\n", result.Nodes, milliseconds(took))
	if _, err := fmt.Fprint(a.console.Out, b.String()); err != nil || !a.distance {
		return err
	}
	plies, err := a.count(ctx, p)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.console.Out, "distance: %d\n", plies)
	return err
}

// solve decides a position and measures how long that takes.
func (a *analyst) solve(ctx context.Context, p kamisado.Position) (solver.Result, time.Duration, error) {
	var now latest[solver.Progress]
	stop := a.console.watch(func(seconds int) string {
		at := now.get()
		return a.say.Text("solve.progress", "Done", at.Done, "Total", at.Total,
			"Rounds", at.Rounds, "Nodes", at.Nodes, "Seconds", seconds)
	})
	defer stop()
	began := time.Now()
	result, err := a.solver.Solve(ctx, p, solver.Terms{Progress: now.set})
	return result, time.Since(began), err
}

// count finds the distance of a position.
func (a *analyst) count(ctx context.Context, p kamisado.Position) (int, error) {
	stop := a.console.watch(func(seconds int) string { return a.say.Text("solve.counting", "Seconds", seconds) })
	defer stop()
	return a.solver.Distance(ctx, p, solver.Terms{})
}

// explain says in words why a position is not solved.
func (a *analyst) explain(err error) error {
	switch {
	case errors.Is(err, solver.ErrOver):
		return misused(a.say.Text("solve.over"))
	case errors.Is(err, context.Canceled):
		return &exitError{statusInterrupted, a.say.Text("solve.interrupted")}
	}
	return tell(err, a.say)
}

// milliseconds is a time as it is printed, to the microsecond.
func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Microsecond)) / 1000
}
