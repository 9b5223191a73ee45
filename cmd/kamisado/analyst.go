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

// solveKamisado answers with values, winning moves and what finding them took.
func solveKamisado(c *Solve, console *Console, say lang.Speaker) answerer {
	limit := usualMemory
	if c.Memory != nil {
		limit = *c.Memory
	}
	return &analyst{
		console: console, say: say, distance: c.Distance,
		// One position at a time has all the memory.
		solver: solver.New(solver.Config{Memory: limit.bytes(), Searches: 1}),
	}
}

// analyst solves positions for a console.
type analyst struct {
	console  *Console
	say      lang.Speaker
	solver   *solver.Solver
	distance bool
}

// one solves a position, the start of a simple match without one.
func (a *analyst) one(ctx context.Context, text *string) error {
	position := kamisado.Start(kamisado.Simple)
	var err error
	if text != nil {
		position, err = kamisado.ParseKFN(*text)
	}
	if err == nil {
		err = a.print(ctx, position)
	}
	return a.explain(err)
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
	result, err := a.solver.Solve(ctx, p, solver.Limits{Progress: now.set})
	return result, time.Since(began), err
}

// count finds the distance of a position.
func (a *analyst) count(ctx context.Context, p kamisado.Position) (int, error) {
	stop := a.console.watch(func(seconds int) string { return a.say.Text("solve.counting", "Seconds", seconds) })
	defer stop()
	return a.solver.Distance(ctx, p, solver.Limits{})
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
