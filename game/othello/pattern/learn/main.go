// Command learn finds the weights of package pattern, from games of its own and ends that it solves.
//
// It goes by generations. Each plays games by the weights of the one before, and then fits
// weights to what came of them; the first knows only that moves are good to have. Everything
// follows from the seed. Games are kept in a directory as they are played, so the command can be
// interrupted at any time and goes on when it is started again. They are those of the program that
// played them: after a change of it the directory must be another one.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"kamisado/game/othello/pattern"
)

// plan is what the flags say.
type plan struct {
	// directory has the games, out gets the weights, errors the margins for ProbCut.
	directory, out, errors string
	generations            []generation
	seed                   uint64
}

// generation is how games are played and judged.
type generation struct {
	games int
	// depth is how deep moves are searched.
	depth int
	// chance is how many moves are made by chance at most, before those that are searched.
	chance int
	// outcome is how much of a position's label is how its game ended, the rest being what the
	// search said of it.
	outcome float32
}

// generations are the usual ones.
var generations = []generation{
	{games: 5_000, depth: 2, chance: 36, outcome: 1},
	{games: 20_000, depth: 4, chance: 30, outcome: 0.7},
	{games: 150_000, depth: 4, chance: 24, outcome: 0.5},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
		os.Exit(1)
	}
}

// run does what the flags say.
func run(ctx context.Context, args []string, progress io.Writer) error {
	p, err := parse(args, progress)
	if err != nil {
		return err
	}
	return p.learn(ctx, progress)
}

// learn plays, fits and writes.
func (p *plan) learn(ctx context.Context, progress io.Writer) error {
	if err := os.MkdirAll(p.directory, 0o755); err != nil {
		return err
	}
	learned := firstWeights()
	var positions []position
	for number, g := range p.generations {
		weights, err := learned.weights()
		if err != nil {
			return err
		}
		games := &series{generation: g, number: number, seed: p.seed, weights: weights, directory: p.directory}
		positions, err = playAll(ctx, games, progress)
		if err != nil {
			return err
		}
		if learned, err = fitAll(ctx, learned, positions, progress); err != nil {
			return err
		}
		packed, err := pattern.Encode(learned.rounded())
		if err != nil {
			return err
		}
		if err := os.WriteFile(p.out, packed, 0o644); err != nil {
			return err
		}
	}
	if p.errors == "" {
		return nil
	}
	weights, err := learned.weights()
	if err != nil {
		return err
	}
	text, err := measure(ctx, weights, positions, measuredPositions, progress)
	if err != nil {
		return err
	}
	return os.WriteFile(p.errors, []byte(text), 0o644)
}

// parse reads the flags.
func parse(args []string, usage io.Writer) (p plan, err error) {
	p.generations = generations
	f := flag.NewFlagSet("learn", flag.ContinueOnError)
	f.SetOutput(usage)
	f.StringVar(&p.directory, "games", filepath.Join(os.TempDir(), "othello-games"), "directory that games are kept in")
	f.StringVar(&p.out, "out", "weights.bin", "file to write the weights to")
	f.StringVar(&p.errors, "errors", "", "file to write the errors of shallow searches to; none without it")
	f.Uint64Var(&p.seed, "seed", 1, "what all games follow from")
	return p, f.Parse(args)
}
