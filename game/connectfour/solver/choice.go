package solver

import (
	"context"
	"math"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
)

// Within is Score for a position whose score is known to be at least a number, which makes the
// search shorter. Errors are the context's.
func (s *Solver) Within(ctx context.Context, g grid.Grid, least int) (score int, err error) {
	if score, ok := s.known(g); ok {
		return score, nil
	}
	left := span(g)
	left.least = max(left.least, min(least, left.most))
	err = s.search(ctx, math.MaxUint64, func(r *search) { score, _ = r.narrow(g, left) })
	return score, err
}

// Best returns the score of a position and all columns that keep it, in ascending order;
// none when the game is over. Errors are the context's.
func (s *Solver) Best(ctx context.Context, g grid.Grid) (score int, columns []int, err error) {
	score, err = s.Score(ctx, g)
	if err != nil || grid.Connected(g.Opponent()) {
		return score, nil, err
	}
	err = s.search(ctx, math.MaxUint64, func(r *search) {
		for c := range grid.Columns {
			if cell := g.Next() & grid.Column(c); cell != 0 && r.keeps(g.Drop(cell), score) {
				columns = append(columns, c)
			}
		}
	})
	return score, columns, err
}

// keeps reports whether a move leads to a position in which its side has a score.
func (s *search) keeps(child grid.Grid, score int) bool {
	if known, ok := s.book.Score(child); ok {
		return -known >= score
	}
	return s.worth(child, -score) <= -score
}

// Move returns a column that keeps the winner, and the exact score if that is found within a
// number of nodes once the winner is known. Of equally good columns it prefers those with a
// known score, so that play stays in the book, and of these the most central one; mirror
// images get mirrored moves. The game must not be over. Errors are the context's.
func (s *Solver) Move(ctx context.Context, g grid.Grid, nodes uint64) (column int, err error) {
	c := g.Canonical()
	if score, ok := s.known(c); ok {
		column, ok = s.stay(c, score)
		if !ok {
			err = s.search(ctx, math.MaxUint64, func(r *search) { column = r.keeper(c, score) })
		}
	} else {
		err = s.search(ctx, math.MaxUint64, func(r *search) { column = r.keeper(c, r.atLeast(c, nodes)) })
	}
	if c != g {
		column = grid.Columns - 1 - column
	}
	return column, err
}

// Ready reports whether Move needs no search.
func (s *Solver) Ready(g grid.Grid) bool {
	score, ok := s.known(g)
	if ok {
		_, ok = s.stay(g, score)
	}
	return ok
}

// stay returns the most central column to a position whose known score keeps a score; ok is
// false if there is none.
func (s *Solver) stay(g grid.Grid, score int) (column int, ok bool) {
	for _, c := range centre {
		if cell := g.Next() & grid.Column(c); cell != 0 {
			if known, ok := s.known(g.Drop(cell)); ok && -known >= score {
				return c, true
			}
		}
	}
	return 0, false
}

// keeper returns the most central column that keeps a score, which one of them does.
func (s *search) keeper(g grid.Grid, score int) (column int) {
	for _, c := range centre {
		if cell := g.Next() & grid.Column(c); cell != 0 && s.keeps(g.Drop(cell), score) {
			return c
		}
	}
	return 0
}

// atLeast returns the score of a position or, if that takes more nodes, a lower bound that shows
// who wins.
func (s *search) atLeast(g grid.Grid, nodes uint64) (score int) {
	left := s.class(g, span(g))
	if s.stopped {
		return 0
	}
	s.within(nodes, func() { _, left = s.narrow(g, left) })
	return left.least
}

// within does a part of the search that has nodes of its own, and reports whether they sufficed.
func (s *search) within(nodes uint64, part func()) (done bool) {
	most := s.most
	s.most = s.nodes + min(nodes, most-s.nodes)
	s.poll = min(s.poll, s.most)
	part()
	done = !s.stopped
	s.most, s.stopped = most, s.ctx.Err() != nil
	s.poll = s.nodes
	return done
}

// class finds who wins, and returns the remaining range of scores.
func (s *search) class(g grid.Grid, left scores) scores {
	for _, than := range []int{0, -1} {
		if left.least <= than && than < left.most && !s.stopped {
			left = s.ask(g, left, than)
		}
	}
	return left
}

// Analysis is what Analyzer says of a position.
type Analysis struct {
	// Position are the columns played so far, as digits.
	Position string `json:"position"`
	// Score is 22 less the discs that the winner will have played if both sides play
	// perfectly: positive when the side to move wins, negative when it loses, 0 for a
	// draw.
	Score int `json:"score"`
	// Best are the columns that keep the score, as digits in ascending order; none
	// when the game is over.
	Best []string `json:"best"`
}

// Analyzer finds scores and best columns for programs.
type Analyzer struct{ Solver *Solver }

var _ game.Analyzer = Analyzer{}

// Analyze reads a position, the columns played so far as digits, and returns an
// Analysis. The game may be over. Errors are the context's, or an *game.Error with
// KindPosition.
func (a Analyzer) Analyze(ctx context.Context, position string) (any, error) {
	g, err := connectfour.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	score, columns, err := a.Solver.Best(ctx, g)
	if err != nil {
		return nil, err
	}
	out := Analysis{Position: strings.TrimSpace(position), Score: score, Best: []string{}}
	for _, c := range columns {
		out.Best = append(out.Best, strconv.Itoa(c+1))
	}
	return out, nil
}
