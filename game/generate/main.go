// Command generate makes the data that the games have in the program:
//
//	generate puzzles -game othello    puzzles.txt, the puzzles of a game
//	generate book -checkpoint FILE    book.bin, the opening book of Connect Four
//	generate openings                 openings.txt, the balanced openings of Othello
//	generate patterns                 weights.bin and errors.txt, what the player of Othello knows of patterns
//
// It writes into the folder it is started in, as "go generate" does in the packages that have the data. The same seed
// gives the same data on every machine.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"kamisado/game/othello/engine"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// run makes what the first argument names.
func run(ctx context.Context, args []string, progress io.Writer) error {
	if len(args) == 0 {
		args = []string{""}
	}
	switch args[0] {
	case "puzzles":
		return makePuzzles(ctx, sources(), args[1:], progress)
	case "book":
		return makeBook(ctx, args[1:], progress)
	case "openings":
		return makeOpenings(ctx, "openings.txt", 2100, 8, progress)
	case "patterns":
		return makePatterns(ctx, progress)
	}
	return fmt.Errorf("cannot make %q: name puzzles, book, openings or patterns", args[0])
}

// makePatterns learns the patterns of Othello.
func makePatterns(ctx context.Context, progress io.Writer) error {
	weights, deviations, err := engine.Learn(ctx, progress)
	if err != nil {
		return err
	}
	if err := os.WriteFile("weights.bin", weights, 0o644); err != nil {
		return err
	}
	return os.WriteFile("errors.txt", []byte(deviations), 0o644)
}
