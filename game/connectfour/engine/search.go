package engine

import (
	"context"
	"math/bits"

	"kamisado/game/connectfour"
)

// Up to how many discs on the board some techniques are used; measured.
const (
	// tabled: the transposition table. With more discs searching is quicker.
	tabled = 31
	// mirrored: a position and its mirror image share an entry.
	mirrored = 14
	// peeked: the entries of all moves are probed before any is searched.
	peeked = 18
)

// pollEvery is after how many nodes a search checks its context.
const pollEvery = 1 << 14

// search is an alpha-beta search.
type search struct {
	ctx   context.Context
	table *table
	book  *Book
	// nodes counts the positions searched, most is how many there may be.
	nodes, most uint64
	// poll is at how many nodes to check the context next.
	poll uint64
	// stopped is set when the search has ended early: its results mean nothing.
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

// negamax returns the score of a position for its side to move, which cannot win at once: the
// exact score within alpha and beta, otherwise a bound.
func (s *search) negamax(g connectfour.Grid, alpha, beta int) int {
	if s.done() {
		return 0
	}
	plies, next := g.Plies(), safe(g)
	if next == 0 {
		return loseNext(plies)
	}
	if plies <= s.book.deepest {
		if score, ok := s.book.score(g, plies); ok {
			return score
		}
	}
	if plies >= connectfour.Cells-2 {
		return 0
	}
	alpha = max(alpha, loseNext(plies+2))
	beta = min(beta, winNow(plies+2), limit(g, plies))
	if alpha >= beta {
		return beta
	}
	if next&(next-1) == 0 {
		// A forced move takes less time than a look in the table.
		return -s.negamax(g.Drop(next), -beta, -alpha)
	}
	if alpha, beta = hopes(g, alpha, beta); alpha >= beta {
		return beta
	}
	if plies < tabled {
		return s.remembered(g, next, plies, alpha, beta)
	}
	return s.expand(g, next, plies, alpha, beta)
}

// remembered is expand with the table.
func (s *search) remembered(g connectfour.Grid, next uint64, plies, alpha, beta int) int {
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

// keyOf returns the key of a position in the table.
func keyOf(g connectfour.Grid, plies int) uint64 {
	if plies < mirrored {
		return g.Canonical().Key()
	}
	return g.Key()
}

// expand searches the moves in order.
func (s *search) expand(g connectfour.Grid, next uint64, plies, alpha, beta int) int {
	if score, ok := s.peek(g, next, plies, beta); ok {
		return score
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

// peek looks for a move that causes a cutoff without a search: by the limit of the position that
// it leads to, or by the table.
func (s *search) peek(g connectfour.Grid, next uint64, plies, beta int) (score int, ok bool) {
	if beta > mostLimited && plies >= peeked {
		return 0, false
	}
	for ; next != 0; next &= next - 1 {
		child := g.Drop(next & -next)
		if score = -limit(child, plies+1); score >= beta {
			return score, true
		}
		if plies >= peeked {
			continue
		}
		key := keyOf(child, plies+1)
		if _, upper := s.table.bucket(key).bounds(key); -upper >= beta {
			return -upper, true
		}
	}
	return 0, false
}

// moves are the ordered moves of a position.
type moves struct {
	cells  [connectfour.Columns]uint64
	worths [connectfour.Columns]int
	n      int
}

// centre is the order of otherwise equal columns, the most central first: most lines go through
// the middle.
var centre = [connectfour.Columns]int{3, 2, 4, 1, 5, 0, 6}

// order sorts some of a position's moves by the threats they make. Threats in the rows that the
// side fills when the opponent always answers in the same column count half as much again.
func (m *moves) order(g connectfour.Grid, next uint64) {
	rows := oddRows
	if g.Plies()&1 == 1 {
		rows = evenRows
	}
	for _, c := range centre {
		if cell := next & connectfour.Column(c); cell != 0 {
			threats := connectfour.Threats(g.Own|cell, g.All|cell)
			m.insert(cell, 2*bits.OnesCount64(threats)+bits.OnesCount64(threats&rows))
		}
	}
}

// insert puts a cell behind those of the same value.
func (m *moves) insert(cell uint64, worth int) {
	i := m.n
	for ; i > 0 && m.worths[i-1] < worth; i-- {
		m.cells[i], m.worths[i] = m.cells[i-1], m.worths[i-1]
	}
	m.cells[i], m.worths[i] = cell, worth
	m.n++
}

// safe returns the cells where a disc does not let the opponent win with the next one: they
// block the opponent's only winning cell, and are not below another.
func safe(g connectfour.Grid) uint64 {
	next, threats := g.Next(), connectfour.Threats(g.Opponent(), g.All)
	if forced := next & threats; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		next = forced
	}
	return next &^ (threats >> 1)
}

// keeps reports whether a move leads to a position in which its side has a score.
func (s *search) keeps(child connectfour.Grid, score int) bool {
	if known, ok := s.book.Score(child); ok {
		return -known >= score
	}
	return s.worth(child, -score) <= -score
}

// keeper returns the most central column that keeps a score, which one of them does.
func (s *search) keeper(g connectfour.Grid, score int) (column int) {
	for _, c := range centre {
		if cell := g.Landing(c); cell != 0 && s.keeps(g.Drop(cell), score) {
			return c
		}
	}
	return 0
}

// atLeast returns the score of a position or, if that takes more nodes, a lower bound that shows
// who wins.
func (s *search) atLeast(g connectfour.Grid, nodes uint64) (score int) {
	left := s.class(g, span(g))
	if s.stopped {
		return 0
	}
	s.within(nodes, func() { left = s.narrow(g, left) })
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

// result returns what a position is for its side to move: 1, 0 or -1.
func (s *search) result(g connectfour.Grid) int {
	score, ok := s.book.Score(g)
	if !ok {
		score, ok = scoreNow(g)
	}
	left := scores{score, score}
	if !ok {
		left = s.class(g, span(g))
	}
	result, _ := left.result()
	return result
}

// class finds who wins, and returns the remaining range of scores.
func (s *search) class(g connectfour.Grid, left scores) scores {
	for _, than := range []int{0, -1} {
		if left.least <= than && than < left.most && !s.stopped {
			left = s.ask(g, left, than)
		}
	}
	return left
}

// narrow finds a score by null-window searches, the first of which is whether somebody wins. It
// returns the remaining range, which is more than a score if the search has to stop early.
func (s *search) narrow(g connectfour.Grid, left scores) scores {
	for left.least < left.most && !s.stopped {
		left = s.ask(g, left, question(left))
	}
	return left
}

// ask searches whether the score of a position is more than a number.
func (s *search) ask(g connectfour.Grid, left scores, than int) scores {
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

// question returns the number for the next null-window search. Scores near 0 come first: early
// wins are found quickly anyway.
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

// worth returns a bound of a position's score that is more than a number if the score is, and
// at most that number otherwise.
func (s *search) worth(g connectfour.Grid, than int) int {
	if score, ok := scoreNow(g); ok {
		return score
	}
	return s.negamax(g, than, than+1)
}

// worst is more than all scores: the winner has played at least four discs.
const worst = 22

// scores is the range of scores that a position can still have, both ends included.
type scores struct{ least, most int }

// isExact reports whether the score is known.
func (s scores) isExact() bool { return s.least == s.most }

// result returns 1 when the side to move is known to win, -1 when it is known to lose and 0 for a
// draw; ok is false when nobody knows.
func (s scores) result() (result int, ok bool) {
	switch {
	case s.least > 0:
		return 1, true
	case s.most < 0:
		return -1, true
	}
	return 0, s == scores{}
}

// movesLeft returns in how many own moves the winner wins at the latest, 0 when it has won; for a
// draw it means nothing.
func (s scores) movesLeft(plies int) int {
	// A score is 22 less the winner's discs at the end.
	if s.least > 0 {
		return worst - s.least - plies/2
	}
	return worst + s.most - (plies+1)/2
}

// span returns the possible scores of a position whose side to move cannot win at once.
func span(g connectfour.Grid) scores {
	return scores{loseNext(g.Plies()), winNow(g.Plies() + 2)}
}

// scoreNow returns the score of a position that is over or whose side to move can win at once.
func scoreNow(g connectfour.Grid) (score int, ok bool) {
	switch {
	case connectfour.Connected(g.Opponent()):
		return lostBy(g.Plies()), true
	case g.All == connectfour.Full:
		return 0, true
	}
	return winNow(g.Plies()), canWin(g)
}

// canWin reports whether the side to move can win at once.
func canWin(g connectfour.Grid) bool { return g.Next()&connectfour.Threats(g.Own, g.All) != 0 }

// lostBy returns the score of having lost to the last disc.
func lostBy(plies int) int { return (plies+1)/2 - worst }

// winNow returns the score of winning with the next disc.
func winNow(plies int) int { return (connectfour.Cells + 1 - plies) / 2 }

// loseNext returns the score of losing to the opponent's next disc.
func loseNext(plies int) int { return (plies - connectfour.Cells) / 2 }

// The cells of every other row, from the lowest and from the one above it.
const (
	oddRows  = connectfour.Bottom | connectfour.Bottom<<2 | connectfour.Bottom<<4
	evenRows = connectfour.Full &^ oddRows
)

// mostLimited is the most that a limit can promise to the opponent.
const mostLimited = 2

// limit returns an upper bound of the score of a position from two strategies that the opponent
// always has. Both rest on there being an even number of cells: who answers every disc in the
// same column gets the cells of known rows, and who begins must at last give way.
func limit(g connectfour.Grid, plies int) int {
	if plies&1 == 0 {
		return followUp(g)
	}
	return zugzwang(g)
}

// followUp returns the limit for the side that has begun, to move. The opponent can answer every disc
// in the same column, where an even number of cells is free. The lowest cells of the other
// columns are of even rows; there is an even number of them, so that the opponent can answer a
// disc in one by a disc in another. So it gets all free cells of even rows but some of the lowest.
// If that makes a line, it wins with its last disc at the latest.
func followUp(g connectfour.Grid) int {
	free := connectfour.Full ^ g.All
	lowest := g.Next() & evenRows
	switch {
	case connectfour.Connected(g.Own | free&oddRows | lowest):
		return worst
	case connectfour.Connected(g.Opponent() | free&evenRows&^lowest):
		return -1
	}
	return 0
}

// zugzwang returns the limit for the side that has not begun, to move, where the opponent threatens to
// win in a cell of an odd row. The opponent never plays below that cell, and without it and what
// is above it there is an even number of cells for each side to answer the other: as in followUp,
// but for the side to move, which gets odd rows. In the column of the threat it gets even ones.
// When all else is full it must play below the threat. The opponent has then won, unless the
// cells that the side to move may have got make a line.
func zugzwang(g connectfour.Grid) int {
	free, next := connectfour.Full^g.All, g.Next()
	elsewhere := free&oddRows | next
	for threats := connectfour.Threats(g.Opponent(), g.All) & oddRows &^ next; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		cell := bits.TrailingZeros64(threat)
		column := connectfour.Column(cell / connectfour.Stride)
		within := (free&evenRows | next) & column & (threat - 1)
		if !connectfour.Connected(g.Own | elsewhere&^column | within) {
			return lostBy(connectfour.Cells - connectfour.Rows + 1 + cell%connectfour.Stride)
		}
	}
	return worst
}

// hopes returns bounds of the score: who could not make a line of all free cells cannot win.
func hopes(g connectfour.Grid, alpha, beta int) (int, int) {
	free := connectfour.Full ^ g.All
	if beta > 0 && !connectfour.Connected(g.Own|free) {
		beta = 0
	}
	if alpha < 0 && !connectfour.Connected(g.Opponent()|free) {
		alpha = 0
	}
	return alpha, beta
}
