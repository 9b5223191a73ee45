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
