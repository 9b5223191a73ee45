package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"

	"kamisado/game/connectfour"
	"kamisado/game/connectfour/engine"
)

// The opening book of Connect Four has the exact scores of two sorts of positions, as the flags say: lines, which
// can arise when at least one side plays as the perfect player does, so that it answers at
// once; and layers, all positions of the first plies, so that the analyzer does. It begins with
// the embedded book, unless it is told to find everything anew. Every score is written to a
// checkpoint as soon as it is known. The work can be interrupted at any time, writes the
// book then too, and resumes when it is started again; without the checkpoint it resumes from
// the book, once that is committed.
//
// Of the deepest layer, 10 discs, 634,338 positions are not won at once. They take some 0.15 s each
// of one processor; all others follow from them in half a minute. The tests search a sample again,
// other positions with another -again.

// bookPlan is what the flags say.
type bookPlan struct {
	checkpoint, out string
	root            connectfour.Grid
	lines, layers   int
	table           int
	// fresh is set when the embedded book does not count.
	fresh bool
}

// makeBook makes a book and writes it, also when it is interrupted.
func makeBook(ctx context.Context, args []string, progress io.Writer) error {
	p, err := parseBookPlan(args, progress)
	if err != nil {
		return err
	}
	g, err := openBook(ctx, p, progress)
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

// parseBookPlan reads the flags; what they mean is said where one is wrong.
func parseBookPlan(args []string, usage io.Writer) (p bookPlan, err error) {
	f := flag.NewFlagSet("book", flag.ContinueOnError)
	f.SetOutput(usage)
	f.StringVar(&p.checkpoint, "checkpoint", "", "file that scores are kept in between runs (needed)")
	f.StringVar(&p.out, "out", "", "file to write the book to; none without it")
	from := f.String("from", "", "columns played to the position to begin with")
	f.IntVar(&p.lines, "lines", 12, "with the perfect player's positions up to so many discs; -1 for none")
	f.IntVar(&p.layers, "layers", 10, "with all positions up to so many discs; -1 for none")
	f.BoolVar(&p.fresh, "fresh", false, "without the scores of the embedded book")
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

// openBook reads what earlier runs found out.
func openBook(ctx context.Context, p bookPlan, progress io.Writer) (*bookMaker, error) {
	book := engine.NewBook()
	if !p.fresh {
		book = engine.EmbeddedBook()
	}
	file, err := os.OpenFile(p.checkpoint, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := loadCheckpoint(file, book); err != nil {
		return nil, err
	}
	return &bookMaker{
		ctx: ctx, progress: progress, file: file, book: book, root: p.root,
		solver: engine.NewSolver(engine.Config{Table: p.table, Book: book}),
	}, nil
}

// bookMaker fills a book.
type bookMaker struct {
	ctx      context.Context
	progress io.Writer
	file     *os.File
	book     *engine.Book
	solver   *engine.Solver
	// root is where lines and layers begin.
	root connectfour.Grid
	// met are the positions of the walk under way.
	met map[uint64]bool
}

// make makes the layers and lines of a plan. It follows the lines until they are complete: a score
// that is new may change which of two good columns the perfect player takes.
func (m *bookMaker) make(p bookPlan) error {
	// The deepest layer comes first: positions of fewer discs are then quickly searched with
	// the book.
	for plies := p.layers; plies >= m.root.Plies(); plies-- {
		if err := m.layer(plies); err != nil {
			return err
		}
	}
	for before := -1; before != m.book.Len(); {
		before = m.book.Len()
		for plies := m.root.Plies(); plies <= p.lines; plies++ {
			if err := m.line(plies); err != nil {
				return err
			}
		}
	}
	return nil
}

// line adds the positions of a number of discs that the perfect player can have to move in, and
// those it moves to.
func (m *bookMaker) line(plies int) error {
	m.met = map[uint64]bool{}
	err := m.walk(m.root, plies%2 == m.root.Plies()%2, plies, unknown)
	fmt.Fprintf(m.progress, "lines of %d discs: %d met, %d in all\n", plies, len(m.met), m.book.Len())
	return err
}

// unknown is less than any score.
const unknown = math.MinInt8

// walk follows the perfect player's moves and all replies to them. least is a lower bound of the
// position's score for the perfect player.
func (m *bookMaker) walk(g connectfour.Grid, perfect bool, deepest, least int) error {
	g = g.Canonical()
	if g.Plies() > deepest || m.met[g.Key()] || g.Over() {
		return nil
	}
	m.met[g.Key()] = true
	if !perfect {
		for cells := g.Next(); cells != 0; cells &= cells - 1 {
			if err := m.walk(g.Drop(cells&-cells), true, deepest, least); err != nil {
				return err
			}
		}
		return nil
	}
	score, err := m.solver.Within(m.ctx, g, least)
	if err != nil || won(g) {
		return err
	}
	if err := m.note(g, score); err != nil {
		return err
	}
	column, err := m.solver.Move(m.ctx, g, math.MaxUint64)
	if err != nil {
		return err
	}
	child := g.Drop(g.Landing(column))
	if child.Over() {
		return nil
	}
	if err := m.note(child, -score); err != nil {
		return err
	}
	return m.walk(child, false, deepest, score)
}

// layer adds all positions of a number of discs but those whose side to move wins at once.
func (m *bookMaker) layer(plies int) error {
	for i, key := range m.positions(plies) {
		if i%10_000 == 0 {
			fmt.Fprintf(m.progress, "layer of %d discs: %d\n", plies, i)
		}
		g, _ := connectfour.FromKey(key)
		if won(g) {
			continue
		}
		score, err := m.solver.Score(m.ctx, g)
		if err != nil {
			return err
		}
		if err := m.note(g, score); err != nil {
			return err
		}
	}
	return nil
}

// positions returns the keys of all canonical positions of a number of discs whose game is not
// over, in ascending order: neighbours have their high columns in common.
func (m *bookMaker) positions(plies int) []uint64 {
	layer := map[uint64]bool{m.root.Canonical().Key(): true}
	for range plies - m.root.Plies() {
		next := map[uint64]bool{}
		for key := range layer {
			g, _ := connectfour.FromKey(key)
			for cells := g.Next(); cells != 0; cells &= cells - 1 {
				if child := g.Drop(cells & -cells).Canonical(); !child.Over() {
					next[child.Key()] = true
				}
			}
		}
		layer = next
	}
	return slices.Sorted(maps.Keys(layer))
}

// won reports whether the side to move can win at once, which needs no book.
func won(g connectfour.Grid) bool { return g.Next()&connectfour.Threats(g.Own, g.All) != 0 }

// A checkpoint has a line a position: its key in hexadecimal and its score. A last
// line that was cut off is overwritten.

// loadCheckpoint reads a checkpoint and seeks to where the next line belongs.
func loadCheckpoint(file *os.File, book *engine.Book) error {
	r, end := bufio.NewReader(file), int64(0)
	for {
		line, err := r.ReadString('\n')
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		var key uint64
		var score int
		if _, err := fmt.Sscanf(line, "%x %d\n", &key, &score); err != nil {
			return fmt.Errorf("checkpoint: %q: %w", line, err)
		}
		g, ok := connectfour.FromKey(key)
		if !ok {
			return fmt.Errorf("checkpoint: no position: %q", line)
		}
		book.Add(g, score)
		end += int64(len(line))
	}
	_, err := file.Seek(end, io.SeekStart)
	return err
}

// note adds a score to the book and the checkpoint.
func (m *bookMaker) note(g connectfour.Grid, score int) error {
	if _, ok := m.book.Score(g); ok {
		return nil
	}
	m.book.Add(g, score)
	_, err := fmt.Fprintf(m.file, "%x %d\n", g.Canonical().Key(), score)
	return err
}
