package main

import (
	"context"
	"fmt"

	"kamisado/bot/lang"
	"kamisado/game/kamisado"
)

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
