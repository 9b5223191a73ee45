// Package solver tells what Connect Four positions are worth, exactly.
//
// A score is 22 less the discs that the winner will have played when both sides play
// as well as can be: positive when the side to move wins, negative when it loses, 0
// for a draw. Who wins sooner has a higher score, who loses later too. From the
// empty board the side that begins wins with its very last disc, the 41st of 42: the
// score is 1, and only the column in the middle keeps it.
//
// A score is found by questions with two answers: is it more than this? Each is a
// search with alpha and beta over the two words of a [grid.Grid], which looks at the
// moves that make most threats first, passes over those that lose at once, and
// remembers bounds in a table of fixed size. Bounds stay true for ever, so later
// searches profit from earlier ones, and no result depends on what is remembered.
//
// The first plies take longest, so an embedded [Book] has scores of positions there;
// command bookgen, beside this package, computes it and can add to it. A position
// that is not in the book is searched, however long that takes, unless the caller's
// context ends; [Solver.Move] alone bounds what it does beyond finding out who wins.
package solver

import (
	"context"
	"math"
	"sync"

	"kamisado/game/connectfour/grid"
)

// DefaultTable is how many bytes a solver remembers positions in.
const DefaultTable = 64 << 20

// Config says what a solver has at hand. The zero value is a good choice.
type Config struct {
	// Table is how many bytes it may remember positions in; 0 for DefaultTable.
	Table int
	// Book has scores that are known; nil for the embedded ones.
	Book *Book
}

// Solver tells what positions are worth. It is safe for concurrent use; searches
// wait for each other, so that memory is bounded however many ask.
type Solver struct {
	// book gives the known scores.
	book func() *Book
	// table is in the channel while no search uses it, nil before the first one.
	table chan *table
	// size is the table's, in bytes.
	size int
}

// New makes a solver. It reads its book and takes memory for its table when they are
// first needed: most who make one ask it nothing.
func New(c Config) *Solver {
	s := &Solver{book: sync.OnceValue(Embedded), table: make(chan *table, 1), size: c.Table}
	if c.Book != nil {
		s.book = func() *Book { return c.Book }
	}
	if s.size == 0 {
		s.size = DefaultTable
	}
	s.table <- nil
	return s
}

// search waits for the table and does something with it, within so many nodes.
// Errors are the context's.
func (s *Solver) search(ctx context.Context, most uint64, do func(*search)) error {
	select {
	case t := <-s.table:
		defer func() { s.table <- t }()
		if t == nil {
			t = newTable(s.size)
		}
		do(&search{ctx: ctx, table: t, book: s.book(), most: most, poll: min(pollEvery, most)})
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Score is the exact score of a position. Errors are the context's.
func (s *Solver) Score(ctx context.Context, g grid.Grid) (score int, err error) {
	if score, ok := s.known(g); ok {
		return score, nil
	}
	err = s.search(ctx, math.MaxUint64, func(r *search) { score, _ = r.narrow(g, span(g)) })
	return score, err
}

// known is the score of a position that needs no search.
func (s *Solver) known(g grid.Grid) (score int, ok bool) {
	switch {
	case grid.Connected(g.Rival()):
		return lostBy(g.Plies()), true
	case g.All == grid.Full:
		return 0, true
	case g.Next()&grid.Threats(g.Own, g.All) != 0:
		return winNow(g.Plies()), true
	}
	return s.book().Score(g)
}

// lostBy is the score of having lost to the last of so many discs.
func lostBy(plies int) int { return (plies+1)/2 - worst }

// worst is a bound beyond all scores: who wins has played four discs at least.
const worst = 22

// winNow is the score of winning with the next disc, after so many.
func winNow(plies int) int { return (grid.Cells + 1 - plies) / 2 }

// loseNext is the score of a loss to the rival's next disc.
func loseNext(plies int) int { return (plies - grid.Cells) / 2 }

// safe has the cells where a disc does not let the rival win with the next one:
// that fill the rival's only such cell, and lie under none.
func safe(g grid.Grid) uint64 {
	next, threats := g.Next(), grid.Threats(g.Rival(), g.All)
	if forced := next & threats; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		next = forced
	}
	return next &^ (threats >> 1)
}

// The cells of every other row, from the lowest and from the one above it.
const (
	oddRows  = grid.Bottom | grid.Bottom<<2 | grid.Bottom<<4
	evenRows = grid.Full &^ oddRows
)

// followUp bounds the score where every column has an even number of free cells.
// The rival can then answer in the column just played, and so has all cells of even
// rows that are free; a line of its own means that it wins with its last disc
// at the latest.
func followUp(g grid.Grid) int {
	if (g.All+grid.Bottom)&evenRows != 0 {
		return worst
	}
	free := grid.Full ^ g.All
	switch {
	case grid.Connected(g.Own | free&oddRows):
		return worst
	case grid.Connected(g.Rival() | free&evenRows):
		return -1
	}
	return 0
}
