// Command bookgen computes the opening book of package solver.
//
// The book has the exact scores of two sorts of positions, as the flags say: lines, which
// can arise when at least one side plays as the perfect player does, so that it answers at
// once; and layers, all positions of the first plies, so that the analyzer does. Every
// score is written to a checkpoint as soon as it is known. The command can be interrupted
// at any time, writes the book then too, and resumes when it is started again.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
)

// plan is what the flags say.
type plan struct {
	checkpoint, out string
	root            grid.Grid
	lines, layers   int
	table           int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bookgen:", err)
		os.Exit(1)
	}
}

// run makes a book and writes it, also when it is interrupted.
func run(ctx context.Context, args []string, progress io.Writer) error {
	p, err := parse(args, progress)
	if err != nil {
		return err
	}
	g, err := open(ctx, p, progress)
	if err != nil {
		return err
	}
	err = g.make(p)
	if closing := g.file.Close(); err == nil || ctx.Err() != nil {
		err = closing
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(progress, "%d positions\n", g.book.Len())
	if p.out == "" {
		return nil
	}
	return os.WriteFile(p.out, g.book.Bytes(), 0o644)
}

// parse reads the flags; what they mean is said where one is wrong.
func parse(args []string, usage io.Writer) (p plan, err error) {
	f := flag.NewFlagSet("bookgen", flag.ContinueOnError)
	f.SetOutput(usage)
	f.StringVar(&p.checkpoint, "checkpoint", "", "file that scores are kept in between runs (needed)")
	f.StringVar(&p.out, "out", "", "file to write the book to; none without it")
	from := f.String("from", "", "columns played to the position to begin with")
	f.IntVar(&p.lines, "lines", 8, "with the perfect player's positions up to so many discs; -1 for none")
	f.IntVar(&p.layers, "layers", 4, "with all positions up to so many discs; -1 for none")
	f.IntVar(&p.table, "table", 1<<30, "bytes to remember positions in")
	if err := f.Parse(args); err != nil {
		return p, err
	}
	if p.checkpoint == "" {
		return p, errors.New("a -checkpoint is needed")
	}
	p.root, err = connectfour.ParsePosition(*from)
	return p, err
}

// open reads what earlier runs found out.
func open(ctx context.Context, p plan, progress io.Writer) (*generator, error) {
	book := solver.NewBook()
	file, err := os.OpenFile(p.checkpoint, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := load(file, book); err != nil {
		return nil, err
	}
	return &generator{
		ctx: ctx, progress: progress, file: file, book: book, root: p.root,
		solver: solver.New(solver.Config{Table: p.table, Book: book}),
	}, nil
}
