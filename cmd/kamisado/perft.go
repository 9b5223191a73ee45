package main

import (
	"context"
	"fmt"
	"strconv"

	"kamisado/bot/lang"
	"kamisado/game/kamisado"
)

// deepest is how deep perft may be asked to count: far more than anybody waits
// for, and few enough for its counters.
const deepest = 20

// depth is how deep to count, from 1 to deepest.
type depth int

// UnmarshalText reads a depth from the command line. Like every mistake in the
// line's form, a wrong one is told in the language of the help.
func (d *depth) UnmarshalText(text []byte) error {
	number, err := strconv.Atoi(string(text))
	if err != nil || number < 1 || number > deepest {
		return fmt.Errorf("a depth is a number from 1 to %d, not %q", deepest, text)
	}
	*d = depth(number)
	return nil
}

// Perft counts lines of play, a line a depth. It opens no database.
type Perft struct {
	Depth depth `arg:"" help:"Deepest depth to count, from 1 to 20."`
	start
}

// Help explains what is printed.
func (*Perft) Help() string {
	return "Prints a line for each depth from 1: depth, leaves, wins and deadlocks. A zero move costs no ply, " +
		"and a round that ends is a leaf at its own depth."
}

// Run prints each depth as soon as it is counted.
func (c *Perft) Run(ctx context.Context, console *Console) error {
	say, err := c.speaker()
	if err != nil {
		return err
	}
	position, err := c.position()
	if err != nil {
		return tell(err, say)
	}
	for d := 1; d <= int(c.Depth); d++ {
		if err := countDepth(ctx, console, say, position, d); err != nil {
			return err
		}
	}
	return nil
}

// countDepth counts and prints one depth.
func countDepth(ctx context.Context, console *Console, say lang.Speaker, p kamisado.Position, depth int) error {
	stop := console.watch(func(seconds int) string {
		return say.Text("terminal.perft.progress", "Depth", depth, "Seconds", seconds)
	})
	counts, err := kamisado.Perft(ctx, p, depth)
	stop()
	if err != nil { // the context's: nothing else can fail
		return &exitError{statusInterrupted, say.Text("terminal.perft.interrupted", "Depth", depth)}
	}
	_, err = fmt.Fprintf(console.Out, "%d %d %d %d\n", depth, counts.Leaves, counts.Wins, counts.Deadlocks)
	return err
}
