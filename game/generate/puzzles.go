package main

import (
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
	connectfourengine "kamisado/game/connectfour/engine"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/minesweeper"
	minesweeperengine "kamisado/game/minesweeper/engine"
	"kamisado/game/othello"
	othelloengine "kamisado/game/othello/engine"
	"kamisado/game/puzzle"
)

// sources returns the games that have puzzles, and where those come from.
func sources() map[game.ID]func() puzzle.Source {
	return map[game.ID]func() puzzle.Source{
		kamisado.ID:    kamisadoengine.PuzzleSource,
		othello.ID:     othelloengine.PuzzleSource,
		connectfour.ID: connectfourengine.PuzzleSource,
		minesweeper.ID: minesweeperengine.PuzzleSource,
	}
}

// makePuzzles makes the puzzles of a game from a seed: matches between computer players give positions, the game proves
// which of them have exactly one solution, and the ones that are left are measured and divided into levels.
func makePuzzles(
	ctx context.Context, sources map[game.ID]func() puzzle.Source, args []string, progress io.Writer,
) error {
	w := &puzzleMaker{progress: progress}
	f := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	f.SetOutput(progress)
	name := f.String("game", "", "game to make puzzles for")
	f.StringVar(&w.out, "out", "puzzles.txt", "file to write the puzzles to")
	f.Uint64Var(&w.seed, "seed", 1, "draws all chance")
	f.IntVar(&w.count, "count", 420, "how many puzzles to make")
	if err := f.Parse(args); err != nil {
		return err
	}
	source, ok := sources[game.ID(*name)]
	if !ok {
		return fmt.Errorf("%q has no puzzles", *name)
	}
	w.Source = source()
	if err := w.collect(ctx); err != nil {
		return err
	}
	w.divide()
	return os.WriteFile(w.out, []byte(w.text()), 0o644)
}

// puzzleMaker has the puzzles that are being made.
type puzzleMaker struct {
	puzzle.Source
	out      string
	seed     uint64
	count    int
	progress io.Writer
	// match is the number of the next match.
	match   int
	entries []puzzle.Entry
	// cells are the puzzles' positions.
	cells []string
}

// collect plays matches until there are enough puzzles.
func (w *puzzleMaker) collect(ctx context.Context) error {
	for ; len(w.entries) < w.count; w.match++ {
		before := len(w.entries)
		if err := w.take(ctx); err != nil {
			return fmt.Errorf("match %d: %w", w.match, err)
		}
		if len(w.entries) > before && len(w.entries)%20 == 0 {
			fmt.Fprintf(w.progress, "%d puzzles from %d matches\n", len(w.entries), w.match+1)
		}
	}
	return nil
}

// take adds the hardest puzzle of the next match that is like no other. One at which no player
// ever fails is trivial.
func (w *puzzleMaker) take(ctx context.Context) error {
	var seed game.Seed
	binary.BigEndian.PutUint64(seed[:], w.seed)
	seed = seed.ForPly(w.match)
	found, err := w.Find(ctx, seed)
	if err != nil {
		return err
	}
	var best puzzle.Entry
	var cells string
	for _, e := range found {
		images, err := w.Images(e.Position)
		if err != nil {
			return err
		}
		if w.isKnown(images) {
			continue
		}
		if e.Failed, err = w.Measure(ctx, e, seed); err != nil {
			return err
		}
		if e.Failed > 0 && puzzle.Harder(e, best) > 0 {
			best, cells = e, images[0]
		}
	}
	if best.Failed > 0 {
		w.entries, w.cells = append(w.entries, best), append(w.cells, cells)
	}
	return nil
}

// isKnown reports whether a position is like one of those taken.
func (w *puzzleMaker) isKnown(images []string) bool {
	return slices.ContainsFunc(w.cells, func(cells string) bool {
		return puzzle.Distance(images, cells) < w.Apart
	})
}

// divide gives the puzzles their levels: those that the players fail at more often are
// harder, and of equal ones those with the longer proof. Each level gets as many.
func (w *puzzleMaker) divide() {
	order := make([]int, len(w.entries))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return puzzle.Harder(w.entries[a], w.entries[b]) })
	for rank, i := range order {
		w.entries[i].Level = 1 + rank*game.PuzzleLevels/len(order)
	}
}

// text returns the puzzles as the program embeds them.
func (w *puzzleMaker) text() string {
	var b strings.Builder
	for i := range w.entries {
		b.WriteString(w.entries[i].Line() + "\n")
	}
	return b.String()
}
