package solver

import (
	"context"
	"math/bits"

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

// moves are a position's, what looks best first.
type moves struct {
	cells  [grid.Columns]uint64
	worths [grid.Columns]int
	n      int
}

// centre is the order of columns that look equally good: most lines go through the
// middle.
var centre = [grid.Columns]int{3, 2, 4, 1, 5, 0, 6}

// order sorts some of a position's moves: first those after which more cells make
// a line, cells count once more in the rows that the side fills if the other
// answers in the same column.
func (m *moves) order(g grid.Grid, next uint64) {
	rows := oddRows
	if g.Plies()&1 == 1 {
		rows = evenRows
	}
	for _, c := range centre {
		if cell := next & grid.Column(c); cell != 0 {
			threats := grid.Threats(g.Own|cell, g.All|cell)
			m.insert(cell, 2*bits.OnesCount64(threats)+bits.OnesCount64(threats&rows))
		}
	}
}

// insert puts a cell behind those that are worth as much.
func (m *moves) insert(cell uint64, worth int) {
	i := m.n
	for ; i > 0 && m.worths[i-1] < worth; i-- {
		m.cells[i], m.worths[i] = m.cells[i-1], m.worths[i-1]
	}
	m.cells[i], m.worths[i] = cell, worth
	m.n++
}

// scores are the scores that a position can still have, both ends included.
type scores struct{ least, most int }

// span is what a position can be worth whose side to move cannot win at once.
func span(g grid.Grid) scores {
	return scores{loseNext(g.Plies()), winNow(g.Plies() + 2)}
}

// narrow finds out a score by questions with two answers, beginning with whether
// somebody wins. It tells what is left when the search has to stop before.
func (s *search) narrow(g grid.Grid, left scores) (int, scores) {
	for left.least < left.most && !s.stopped {
		left = s.ask(g, left, question(left))
	}
	return left.least, left
}

// ask asks whether a position is worth more than a score.
func (s *search) ask(g grid.Grid, left scores, than int) scores {
	score := s.worth(g, than)
	switch {
	case s.stopped:
	case score > than:
		left.least = max(left.least, score)
	default:
		left.most = min(left.most, score)
	}
	return left
}

// question is the score to ask whether a position is worth more than. Scores near
// 0 are asked for first: what settles a game early is found out quickly anyway.
func question(left scores) int {
	middle := left.least + (left.most-left.least)/2
	switch {
	case left.least < 0 && left.most > 0:
		return min(max(0, left.least), left.most-1)
	case left.least >= 0:
		return min(middle, max(left.most/2, left.least))
	default:
		return max(middle, min(left.least/2, left.most-1))
	}
}

// worth tells on which side of a score a position's is: more than it, or at most.
func (s *search) worth(g grid.Grid, than int) int {
	plies := g.Plies()
	switch {
	case grid.Connected(g.Rival()):
		return lostBy(plies)
	case g.All == grid.Full:
		return 0
	case g.Next()&grid.Threats(g.Own, g.All) != 0:
		return winNow(plies)
	}
	return s.negamax(g, than, than+1)
}
