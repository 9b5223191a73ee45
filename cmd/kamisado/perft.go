package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"kamisado/bot/lang"
	"kamisado/game/kamisado"
)

// deepest is how deep perft may be asked to count: far more than anybody waits
// for, and few enough for its counters.
const deepest = 20

// Perft counts lines of play, a line a depth. It opens no database.
type Perft struct {
	Depth string `arg:"" help:"Deepest depth to count, from 1 to 20."`
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
	depth, err := c.depth(say)
	if err != nil {
		return err
	}
	position, err := c.position()
	if err != nil {
		return tell(err, say)
	}
	for d := 1; d <= depth; d++ {
		if err := countDepth(ctx, console, say, position, d); err != nil {
			return err
		}
	}
	return nil
}

// depth reads the argument.
func (c *Perft) depth(say lang.Speaker) (int, error) {
	depth, err := strconv.Atoi(c.Depth)
	if err != nil || depth < 1 || depth > deepest {
		return 0, misused(say.Text("terminal.perft.depth", "Most", deepest, "Text", c.Depth))
	}
	return depth, nil
}

// countDepth counts and prints one depth.
func countDepth(ctx context.Context, console *Console, say lang.Speaker, p kamisado.Position, depth int) error {
	stop := func() {}
	if _, ok := screen(console.Err); ok {
		stop = progress(console.Err, func(seconds int) string {
			return say.Text("terminal.perft.progress", "Depth", depth, "Seconds", seconds)
		})
	}
	counts, err := kamisado.Perft(ctx, p, depth)
	stop()
	if err != nil { // the context's: nothing else can fail
		return &exitError{statusInterrupted, say.Text("terminal.perft.interrupted", "Depth", depth)}
	}
	_, err = fmt.Fprintf(console.Out, "%d %d %d %d\n", depth, counts.Leaves, counts.Wins, counts.Deadlocks)
	return err
}

// shieldNumber puts a negative depth last, behind "--", where the parser takes
// it for a flag no more and the command can say what a depth is.
func shieldNumber(args []string) []string {
	if len(args) == 0 || args[0] != "perft" || slices.Contains(args, "--") {
		return args
	}
	i := slices.IndexFunc(args, func(arg string) bool {
		number, err := strconv.Atoi(arg)
		return err == nil && number < 0
	})
	if i < 0 {
		return args
	}
	rest := slices.Delete(slices.Clone(args), i, i+1)
	return append(rest, "--", args[i])
}
