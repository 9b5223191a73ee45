// Package solver finds the exact scores of Connect Four positions.
//
// A score is 22 less the discs that the winner will have played when both sides play
// perfectly: positive when the side to move wins, negative when it loses, 0 for a draw.
// Winning sooner has a higher score, and so has losing later. From the empty board the
// side that begins wins with its last disc, the 41st of 42: the score is 1, and only the
// middle column keeps it.
//
// A score is found by null-window searches: is it more than a number? Each is an
// alpha-beta search over the two words of a [grid.Grid], which tries the moves that make
// most threats first, skips those that lose at once, and keeps bounds in a
// transposition table of fixed size. Bounds stay valid, so later searches use earlier
// ones, and no result depends on the contents of the table. Who is to run out of good moves
// first follows from the parity of columns (limit): positions that this decides are not searched.
//
// The first plies take longest, so an embedded [Book] has the scores of positions there: all of up
// to 10 discs, and those of 11 and 12 that perfect play of one side leads to; command bookgen
// computes it. Other positions are searched, however long that takes, unless the caller's context ends.
// [Solver.Move] bounds only what it searches once it is known who wins; [Solver.Narrow] and
// [Solver.Keeping] bound all of their work and say what they know.
package solver

import (
	"context"

	"kamisado/game/connectfour/grid"
)

// DefaultTable is the size of a solver's transposition table in bytes.
const DefaultTable = 64 << 20

// Config configures a Solver. The zero value is the usual configuration.
type Config struct {
	// Table is the size of the transposition table in bytes; 0 for DefaultTable.
	Table int
	// Book has known scores; nil for the embedded book.
	Book *Book
}

// Solver finds scores. It is safe for concurrent use; searches wait for each other, so that
// one table suffices.
type Solver struct {
	// book returns the known scores.
	book func() *Book
	// table has the table while no search uses it, nil before the first search.
	table chan *table
	// size is the table's, in bytes.
	size int
}

// New makes a solver. Its table is made on first use; the embedded book is read on the first use of any.
func New(c Config) *Solver {
	s := &Solver{book: shared, table: make(chan *table, 1), size: c.Table}
	if c.Book != nil {
		s.book = func() *Book { return c.Book }
	}
	if s.size == 0 {
		s.size = DefaultTable
	}
	s.table <- nil
	return s
}

// search waits for the table and calls do with a search of at most most nodes. Errors are the
// context's.
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

// Score returns the exact score of a position. Errors are the context's.
func (s *Solver) Score(ctx context.Context, g grid.Grid) (score int, err error) {
	return s.Within(ctx, g, -worst)
}

// known returns the score of a position that needs no search.
func (s *Solver) known(g grid.Grid) (score int, ok bool) {
	switch {
	case grid.Connected(g.Opponent()):
		return lostBy(g.Plies()), true
	case g.All == grid.Full:
		return 0, true
	case g.Next()&grid.Threats(g.Own, g.All) != 0:
		return winNow(g.Plies()), true
	}
	return s.book().Score(g)
}

// lostBy returns the score of having lost to the last disc.
func lostBy(plies int) int { return (plies+1)/2 - worst }

// worst is more than all scores: the winner has played at least four discs.
const worst = 22

// winNow returns the score of winning with the next disc.
func winNow(plies int) int { return (grid.Cells + 1 - plies) / 2 }

// loseNext returns the score of losing to the opponent's next disc.
func loseNext(plies int) int { return (plies - grid.Cells) / 2 }

// safe returns the cells where a disc does not let the opponent win with the next one: they
// block the opponent's only winning cell, and are not below another.
func safe(g grid.Grid) uint64 {
	next, threats := g.Next(), grid.Threats(g.Opponent(), g.All)
	if forced := next & threats; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		next = forced
	}
	return next &^ (threats >> 1)
}
