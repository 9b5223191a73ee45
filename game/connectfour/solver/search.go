package solver

import (
	"context"

	"kamisado/game/connectfour/grid"
)

// What pays where, in discs on the board; measured.
const (
	// tabled is below how many the table is used: later, searching is quicker.
	tabled = 33
	// mirrored is below how many a position and its mirror image share an entry.
	mirrored = 14
	// peeked is below how many all moves' entries are read before any is searched.
	peeked = 18
)

// pollEvery is after how many nodes a search sees whether it should stop.
const pollEvery = 1 << 14

// search is a search under way: negamax with alpha and beta.
type search struct {
	ctx   context.Context
	table *table
	book  *Book
	// nodes counts the positions searched, most is how many there may be.
	nodes, most uint64
	// poll is at how many nodes to see whether to stop.
	poll uint64
	// stopped says that it is over and that what it returns means nothing.
	stopped bool
}

// done counts a node and reports whether the search is over.
func (s *search) done() bool {
	s.nodes++
	if s.nodes >= s.poll {
		s.poll = min(s.nodes+pollEvery, s.most)
		s.stopped = s.stopped || s.nodes >= s.most || s.ctx.Err() != nil
	}
	return s.stopped
}

// negamax is the score of a position for its side to move, which cannot win at
// once: exact within alpha and beta, otherwise a bound on that side of them.
func (s *search) negamax(g grid.Grid, alpha, beta int) int {
	if s.done() {
		return 0
	}
	plies, next := g.Plies(), safe(g)
	if next == 0 {
		return loseNext(plies)
	}
	if plies >= grid.Cells-2 {
		return 0
	}
	alpha = max(alpha, loseNext(plies+2))
	beta = min(beta, winNow(plies+2), followUp(g))
	if alpha >= beta {
		return beta
	}
	if plies < tabled {
		return s.remembered(g, next, plies, alpha, beta)
	}
	return s.expand(g, next, plies, alpha, beta)
}

// remembered is expand with what the book and the table know.
func (s *search) remembered(g grid.Grid, next uint64, plies, alpha, beta int) int {
	if score, ok := s.book.score(g, plies); ok {
		return score
	}
	key := keyOf(g, plies)
	b := s.table.bucket(key)
	lower, upper := b.bounds(key)
	switch {
	case lower >= beta || lower == upper:
		return lower
	case upper <= alpha:
		return upper
	}
	alpha, beta = max(alpha, lower), min(beta, upper)
	start := s.nodes
	score := s.expand(g, next, plies, alpha, beta)
	if s.stopped {
		return 0
	}
	if score > alpha {
		lower = max(lower, score)
	}
	if score < beta {
		upper = min(upper, score)
	}
	b.keep(key, lower, upper, s.nodes-start)
	return score
}

// keyOf names a position in the table.
func keyOf(g grid.Grid, plies int) uint64 {
	if plies < mirrored {
		return g.Canonical().Key()
	}
	return g.Key()
}

// expand searches the moves, what looks best first.
func (s *search) expand(g grid.Grid, next uint64, plies, alpha, beta int) int {
	if plies < peeked {
		if score, ok := s.peek(g, next, plies, beta); ok {
			return score
		}
	}
	var moves moves
	moves.order(g, next)
	best := -worst
	for _, cell := range moves.cells[:moves.n] {
		score := -s.negamax(g.Drop(cell), -beta, -max(alpha, best))
		if s.stopped {
			return 0
		}
		best = max(best, score)
		if best >= beta {
			break
		}
	}
	return best
}

// peek looks for a move that is known to be good enough already.
func (s *search) peek(g grid.Grid, next uint64, plies, beta int) (score int, ok bool) {
	for ; next != 0; next &= next - 1 {
		child := g.Drop(next & -next)
		key := keyOf(child, plies+1)
		if _, upper := s.table.bucket(key).bounds(key); -upper >= beta {
			return -upper, true
		}
	}
	return 0, false
}
