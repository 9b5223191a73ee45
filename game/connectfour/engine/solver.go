package engine

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"kamisado/game/connectfour"
)

// defaultTable is the size of a solver's transposition table in bytes.
const defaultTable = 64 << 20

// Config configures a Solver. The zero value is the usual configuration.
type Config struct {
	// Table is the size of the transposition table in bytes; 0 for defaultTable.
	Table int
	// Book has known scores; nil for the embedded book.
	Book *Book
}

// Solver finds the exact scores of positions. It is safe for concurrent use; searches wait for
// each other, so that one table suffices.
type Solver struct {
	// book returns the known scores.
	book func() *Book
	// table has the table while no search uses it, nil before the first search.
	table chan *table
	// size is the table's, in bytes.
	size int
}

// NewSolver makes a solver. Its table is made on first use; the embedded book is read on the first
// use of any.
func NewSolver(c Config) *Solver {
	s := &Solver{book: sharedBook, table: make(chan *table, 1), size: c.Table}
	if c.Book != nil {
		s.book = func() *Book { return c.Book }
	}
	if s.size == 0 {
		s.size = defaultTable
	}
	s.table <- nil
	return s
}

// search waits for the table and calls run with a search of at most most nodes. Errors are the
// context's.
func (s *Solver) search(ctx context.Context, most uint64, run func(*search)) error {
	select {
	case t := <-s.table:
		defer func() { s.table <- t }()
		if t == nil {
			t = newTable(s.size)
		}
		run(&search{ctx: ctx, table: t, book: s.book(), most: most, poll: min(pollEvery, most)})
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// known returns the score of a position that needs no search.
func (s *Solver) known(g connectfour.Grid) (score int, ok bool) {
	if score, ok := scoreNow(g); ok {
		return score, true
	}
	return s.book().Score(g)
}

// Score returns the exact score of a position. Errors are the context's.
func (s *Solver) Score(ctx context.Context, g connectfour.Grid) (score int, err error) {
	return s.Within(ctx, g, -worst)
}

// Within is Score for a position whose score is known to be at least a number, which makes the
// search shorter. Errors are the context's.
func (s *Solver) Within(ctx context.Context, g connectfour.Grid, least int) (score int, err error) {
	if score, ok := s.known(g); ok {
		return score, nil
	}
	left := span(g)
	left.least = max(left.least, min(least, left.most))
	err = s.search(ctx, math.MaxUint64, func(r *search) { score = r.narrow(g, left).least })
	return score, err
}

// narrow is Within for work that must end: it searches at most a number of nodes, of which at most
// exact when it is known who wins, and returns the range that is left. spent is how many nodes it
// searched. What is found within them depends on earlier searches, which filled the table; that it
// is true does not. Errors are the context's.
func (s *Solver) narrow(
	ctx context.Context, g connectfour.Grid, least int, nodes, exact uint64,
) (left scores, spent uint64, err error) {
	if score, ok := s.known(g); ok {
		return scores{score, score}, 0, nil
	}
	left = span(g)
	left.least = max(left.least, min(least, left.most))
	err = s.search(ctx, nodes, func(r *search) {
		if left = r.class(g, left); !r.stopped {
			r.within(exact, func() { left = r.narrow(g, left) })
		}
		spent = r.nodes
	})
	return left, spent, err
}

// keeping returns the columns, in ascending order, after which the side that moves is sure of
// a score. It searches at most a number of nodes for each; all is false when some columns were
// left undecided. Errors are the context's.
func (s *Solver) keeping(
	ctx context.Context, g connectfour.Grid, score int, nodes uint64,
) (columns []int, all bool, err error) {
	all = true
	err = s.search(ctx, math.MaxUint64, func(r *search) {
		for c := range connectfour.Columns {
			cell := g.Landing(c)
			if cell == 0 {
				continue
			}
			keeps := false
			decided := r.within(nodes, func() { keeps = r.keeps(g.Drop(cell), score) })
			if decided && keeps {
				columns = append(columns, c)
			}
			all = all && decided
		}
	})
	return columns, all, err
}

// best returns the score of a position and all columns that keep it, in ascending order;
// none when the game is over. Errors are the context's.
func (s *Solver) best(ctx context.Context, g connectfour.Grid) (score int, columns []int, err error) {
	score, err = s.Score(ctx, g)
	if err != nil || connectfour.Connected(g.Opponent()) {
		return score, nil, err
	}
	columns, _, err = s.keeping(ctx, g, score, math.MaxUint64)
	return score, columns, err
}

// closed stands for the result of a column that takes no disc. It is less than all others.
const closed = -2

// results finds the results of all moves of a position in which the game is not over, by column: 1
// for a win of the side to move, 0 for a draw, -1 for a loss and closed. That takes fewer nodes
// than their scores; with an empty table they are the same every time. Errors are the context's.
func (s *Solver) results(
	ctx context.Context, g connectfour.Grid,
) (results [connectfour.Columns]int, nodes uint64, err error) {
	err = s.search(ctx, math.MaxUint64, func(r *search) {
		for column := range results {
			results[column] = closed
			if cell := g.Landing(column); cell != 0 {
				results[column] = -r.result(g.Drop(cell))
			}
		}
		nodes = r.nodes
	})
	return results, nodes, err
}

// Move returns a column that keeps the winner, and the exact score if that is found within a
// number of nodes once the winner is known. Of equally good columns it prefers those with a
// known score, so that play stays in the book, and of these the most central one; mirror
// images get mirrored moves. The game must not be over. Errors are the context's.
func (s *Solver) Move(ctx context.Context, g connectfour.Grid, nodes uint64) (column int, err error) {
	c := g.Canonical()
	score, isKnown := s.known(c)
	column, ok := 0, false
	if isKnown {
		column, ok = s.stay(c, score)
	}
	if !ok {
		err = s.search(ctx, math.MaxUint64, func(r *search) {
			if !isKnown {
				score = r.atLeast(c, nodes)
			}
			column = r.keeper(c, score)
		})
	}
	if c != g {
		column = connectfour.Columns - 1 - column
	}
	return column, err
}

// ready reports whether Move needs no search.
func (s *Solver) ready(g connectfour.Grid) bool {
	score, ok := s.known(g)
	if ok {
		_, ok = s.stay(g, score)
	}
	return ok
}

// stay returns the most central column to a position whose known score keeps a score; ok is
// false if there is none.
func (s *Solver) stay(g connectfour.Grid, score int) (column int, ok bool) {
	for _, c := range centre {
		if cell := g.Landing(c); cell != 0 {
			if known, ok := s.known(g.Drop(cell)); ok && -known >= score {
				return c, true
			}
		}
	}
	return 0, false
}

// proof says that a position is a puzzle.
type proof struct {
	// column is the only one that keeps the result, counted from 0.
	column int
	// wins is in how many discs of its own the side to move wins; 0 where it draws.
	wins int
	// nodes are the positions searched to decide all columns.
	nodes uint64
}

// leastSafe is how many columns at least must not let the opponent win with the next disc:
// with fewer nothing is left to decide.
const leastSafe = 2

// prove decides whether a position is a puzzle: exactly one column keeps the win, or the draw
// where none wins; it is neither four in a line at once nor the only one after which the
// opponent cannot win at once. The error is the context's.
func prove(ctx context.Context, s *Solver, g connectfour.Grid) (proof, bool, error) {
	if g.Over() || canWin(g) || bits.OnesCount64(safe(g)) < leastSafe {
		return proof{}, false, nil
	}
	results, nodes, err := s.results(ctx, g)
	if err != nil {
		return proof{}, false, err
	}
	best := slices.Max(results[:])
	p := proof{column: slices.Index(results[:], best), nodes: nodes}
	if best < 0 || slices.Contains(results[p.column+1:], best) {
		return proof{}, false, nil
	}
	if best > 0 {
		score, err := s.Within(ctx, g, 1)
		if err != nil {
			return proof{}, false, err
		}
		p.wins = scores{score, score}.movesLeft(g.Plies())
	}
	return p, true, nil
}
