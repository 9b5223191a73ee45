package engine

import (
	"context"
	"math/bits"
	"slices"
)

// The solver plays the end of Othello on the board of 8 by 8 perfectly: it finds the exact final difference
// of discs, by alpha-beta search to the end.
//
// There are three searches by the number of empty cells. With many, moves are ordered by a shallow search
// and by how few replies they leave, results are kept in a transposition table, and the table is probed
// for all replies before any is searched (enhanced transposition cutoff). With few, ordering does not pay:
// cells are tried by parity, first those in quarters of the board with an odd number of empty cells. The
// last three cells have a function for each number of them, and the last one is counted, not played. A
// search ends early when the opponent's stable discs bound the score (stability cutoff).
//
// Most searches have a null window: whether a score is above a number. The score is first estimated by a
// shallow search, with many empty cells also by a selective search to the end, and then found by moving a
// narrow window.
//
// The selective search believes a shallow search that says that the score is far outside of the window
// (ProbCut). It takes a fraction of the time, and leaves the score to expect and the best moves of most
// boards in the table. The exact search does not believe its bounds.
//
// A score is the final difference of discs for a side. Cells that stay empty go to the winner, and a draw
// with empty cells is 0. Work is bounded in nodes, never in time.

// With so many empty cells or more the solver does what the comment says. Scores depend on none of these numbers.
const (
	orderedFrom   = 7  // moves are ordered
	keptFrom      = 8  // results are kept: with fewer, looking one up takes longer than the search
	etcFrom       = 9  // the table is probed for all replies before any is searched
	borderFrom    = 11 // the empty cells next to the mover's discs count in the order of moves
	shallowFrom   = 13 // a shallow search orders moves and estimates the score
	selectFrom    = 15 // the selective search leaves searches out; on boards with fewer it is exact
	presearchFrom = 18 // a selective search comes first
)

// beyondScore is more than any difference of discs.
const beyondScore = 65

// solver is one search to the end with its memory.
type solver struct {
	ctx   context.Context
	table solverTable
	// estimates is for shallow searches; nil where there are too few empty cells. No score depends on them.
	estimates *patternSearch
	// lists are the moves of the boards on the way to the one that is searched, by their empty cells.
	lists [64]moveList
	// selectFrom is the least number of empty cells with which the first search is selective; 0 if there is no
	// such search. presearching is set during it.
	selectFrom   int
	presearching bool
	// nodes are the boards looked at, most how many may be, 0 for any number.
	nodes, most uint64
	// err ends the search: its values mean nothing from then on.
	err error
}

// newSolver makes a search of a board.
func newSolver(ctx context.Context, b board, most uint64) *solver {
	left := b.empties()
	s := &solver{ctx: ctx, most: most, table: newSolverTable(left, most)}
	if left >= presearchFrom {
		s.selectFrom = selectFrom
	}
	if left >= shallowFrom {
		s.estimates = newPatternSearch(ctx, b, patternConfig{weights: learned()})
	}
	return s
}

// solveBest finds a best move of the own side and its score. The board must have a move. most bounds the
// nodes; 0 for any number. first are the cells to try first, the most promising one before the others; it
// may be nil. Errors are errNodes and the context's.
func solveBest(ctx context.Context, b board, first []int, most uint64) (cell, score int, err error) {
	s := newSolver(ctx, b, most)
	best, score := s.root(b, first, false)
	return best[0], score, s.err
}

// solution is what the solver says of a board.
type solution struct {
	// score is the final difference of discs for the own side.
	score int
	// best are the cells that keep the score, in ascending order; none when the own side has no move.
	best []int
	// pass is set when the own side has no move and the opponent has one.
	pass bool
	// nodes are the boards searched.
	nodes uint64
}

// solve finds the score of a board and all moves that keep it. most bounds the nodes; 0 for any number.
// Errors are errNodes and the context's.
func solve(ctx context.Context, b board, most uint64) (solution, error) {
	switch {
	case b.moves() != 0:
	case b.over():
		return solution{score: b.final()}, ctx.Err()
	default:
		passed, err := solve(ctx, b.pass(), most)
		return solution{score: -passed.score, pass: true, nodes: passed.nodes}, err
	}
	s := newSolver(ctx, b, most)
	best, score := s.root(b, nil, true)
	slices.Sort(best)
	return solution{score: score, best: best, nodes: s.nodes}, s.err
}

// root searches the moves of a board that has one. It returns the score and the moves with that score: one
// of them, or all.
func (s *solver) root(b board, first []int, all bool) (best []int, score int) {
	left := b.empties()
	list := &s.lists[left]
	s.fill(list, b, b.moves(), left)
	list.promote(first...)
	expected := 0
	if left >= shallowFrom {
		next := b.after(int(list.next(0).cell))
		// Scores are even.
		expected = -s.shallow(next, 6, -mostValue, mostValue) / (2 * disc) * 2
	}
	if s.selectFrom > 0 {
		s.presearching = true
		best, expected = s.rootMoves(b, list, all, expected)
		s.presearching = false
		if s.err != nil {
			return best, expected
		}
		list.promote(best...)
	}
	return s.rootMoves(b, list, all, expected)
}

// rootMoves searches the moves of a list, given an expected score of the first. It returns what root does, and
// leaves the moves ordered as it has searched them.
func (s *solver) rootMoves(b board, list *moveList, all bool, expected int) (best []int, score int) {
	score = -beyondScore
	for i := 0; i < list.n && (i == 0 || s.err == nil); i++ {
		m := list.next(i)
		m.order = -int32(i)
		next := b.play(int(m.cell), m.flips)
		if i == 0 {
			score = s.exactly(next, -beyondScore, expected)
			best = append(best, int(m.cell))
			continue
		}
		// Most moves are worse, which a null window shows first.
		if all && -s.value(next, -score, 1-score) < score {
			continue
		}
		value := -s.value(next, -score-1, -score)
		if value > score {
			score = s.exactly(next, score, value)
			best = append(best[:0], int(m.cell))
		} else if all {
			best = append(best, int(m.cell))
		}
	}
	return best, score
}

// halfScoreWindow is half of the first window around the expected score: narrow windows are searched much
// faster than wide ones.
const halfScoreWindow = 2

// exactly returns the score of the move that led to a board, for the side that made it. It is at least
// low. exactly searches a narrow window around an expected score and moves that by the answer until the
// score is in it.
func (s *solver) exactly(next board, low, expected int) int {
	high := beyondScore
	expected = min(max(expected, halfScoreWindow-64), 64-halfScoreWindow)
	alpha, beta := max(low, expected-halfScoreWindow), min(high, expected+halfScoreWindow)
	for s.err == nil {
		value := -s.value(next, -beta, -alpha)
		switch {
		case value <= alpha && value > low:
			high = value
			alpha, beta = max(low, value-2*halfScoreWindow), value
		case value >= beta && value < high:
			low = value
			alpha, beta = value, min(high, value+2*halfScoreWindow)
		default:
			return value
		}
	}
	return low
}

// enter counts a node. The context and the bound are asked every 4096 nodes.
func (s *solver) enter() {
	s.nodes++
	if s.nodes&(1<<12-1) != 0 || s.err != nil {
		return
	}
	s.err = s.ctx.Err()
	if s.most > 0 && s.nodes > s.most {
		s.err = errNodes
	}
}

// value returns the score of a board for its own side: exactly within the window from alpha to beta, a
// bound outside.
func (s *solver) value(b board, alpha, beta int) int {
	left := b.empties()
	if left < orderedFrom {
		empty := b.empty()
		return s.few(b, empty, oddQuarters(empty), left, alpha, beta)
	}
	s.enter()
	if s.err != nil {
		return 0
	}
	if most, cut := outOfReach(b, left, alpha); cut {
		return most
	}
	moves := b.moves()
	if moves == 0 {
		if b.pass().moves() == 0 {
			return b.final()
		}
		return -s.value(b.pass(), -beta, -alpha)
	}
	if left >= keptFrom {
		return s.kept(b, moves, left, alpha, beta)
	}
	list := &s.lists[left]
	s.fill(list, b, moves, left)
	best, _ := s.try(b, list, alpha, beta)
	return best
}

// kept returns the value of a board that has moves, with the transposition table.
func (s *solver) kept(b board, moves uint64, left, alpha, beta int) int {
	first := uint8(noCell)
	selective := s.selective(left)
	entry, known := s.table.part(left).find(b)
	if known {
		first = entry.cell
	}
	if known && entry.selective == selective {
		low, high := int(entry.low), int(entry.high)
		switch {
		case low >= beta || low == high:
			return low
		case high <= alpha:
			return high
		}
		alpha, beta = max(alpha, low), min(beta, high)
	}
	if left >= shallowFrom {
		// A shallow search takes as long as thousands of nodes.
		if s.err == nil {
			s.err = s.ctx.Err()
		}
		if s.err != nil {
			return 0
		}
	}
	if selective {
		if value, cut := s.probCut(b, left, alpha, beta); cut {
			return value
		}
	}
	list := &s.lists[left]
	s.fill(list, b, moves, left)
	list.promote(int(first))
	if left >= etcFrom {
		replies, selective := s.table.part(left-1), s.selective(left-1)
		for i := range list.n {
			m := &list.moves[i]
			e, known := replies.find(b.play(int(m.cell), m.flips))
			if known && e.selective == selective && -int(e.high) >= beta {
				return -int(e.high)
			}
		}
	}
	best, cell := s.try(b, list, alpha, beta)
	if s.err == nil {
		s.table.part(left).put(b, left, best, alpha, beta, cell, selective)
	}
	return best
}

// try searches the moves of a list and returns the best value and its cell.
func (s *solver) try(b board, l *moveList, alpha, beta int) (best int, cell uint8) {
	best, cell = -beyondScore, noCell
	for i := 0; i < l.n && best < beta && s.err == nil; i++ {
		m := l.next(i)
		next, low, value := b.play(int(m.cell), m.flips), max(alpha, best), 0
		// Moves after the first are expected to be no better: a null window shows it.
		if i > 0 && beta > low+1 {
			value = -s.value(next, -low-1, -low)
		}
		if i == 0 || beta <= low+1 || value > low && value < beta && s.err == nil {
			value = -s.value(next, -beta, -low)
		}
		if value > best {
			best, cell = value, m.cell
		}
	}
	return best, cell
}

// selective reports whether a search of a board with left empty cells is selective.
func (s *solver) selective(left int) bool { return s.presearching && left >= s.selectFrom }

// shallow estimates a board by a search of depth moves, in sixteenths of a disc: exactly within the
// window, a bound outside.
func (s *solver) shallow(b board, depth, alpha, beta int) int {
	s.estimates.start(b)
	value := s.estimates.search(0, depth, alpha, beta)
	if s.err == nil {
		s.err = s.estimates.err
	}
	return value
}

// probCut reports whether a shallow search of four moves or three says that the score of a board is far
// outside of a null window, by three discs, and the bound. An even number of empty cells is searched by an
// even number of moves.
func (s *solver) probCut(b board, left, alpha, beta int) (value int, cut bool) {
	if beta > alpha+1 {
		return 0, false
	}
	const margin = 3 * disc
	depth, high, low := 4-left%2, disc*beta+margin, disc*alpha-margin
	guess := s.shallow(b, 0, -mostValue, mostValue)
	if guess >= high-2*margin && high < mostValue && s.shallow(b, depth, high-1, high) >= high {
		return beta, true
	}
	if guess <= low+2*margin && low > -mostValue && s.shallow(b, depth, low, low+1) <= low {
		return alpha, true
	}
	return 0, false
}

// What makes a move come later or sooner. How many replies it leaves counts most: few make a small tree.
const (
	lateReply    = 64
	lateCorner   = 32
	lateX        = 16
	lateBorder   = 4
	soonerCorner = 16
	soonerOdd    = 24
)

// fill lists the moves of a board with left empty cells: first come moves that leave the opponent few
// replies. Where the search below is expensive, a shallow search orders them, which goes one move deeper
// for every three more empty cells, up to three.
func (s *solver) fill(l *moveList, b board, moves uint64, left int) {
	odd := oddQuarters(b.empty())
	if left >= shallowFrom {
		s.estimates.start(b)
	}
	l.n = bits.OnesCount64(moves)
	for i := range l.n {
		cell := bits.TrailingZeros64(moves)
		bit := moves & -moves
		moves &= moves - 1
		m := &l.moves[i]
		m.cell, m.flips = uint8(cell), b.flips(cell)
		next := b.play(cell, m.flips)
		replies := next.moves()
		if left >= shallowFrom {
			late := -s.estimates.reply(cell, 1+min((left-shallowFrom)/3, 3), -beyond, beyond)
			if s.err == nil {
				s.err = s.estimates.err
			}
			late += 4 * disc * bits.OnesCount64(replies)
			if bit&odd != 0 {
				late -= disc / 2
			}
			m.order = -int32(late)
			continue
		}
		late := lateReply*bits.OnesCount64(replies) + lateCorner*bits.OnesCount64(replies&corners)
		switch {
		case bit&corners != 0:
			late -= soonerCorner
		case bit&xSquares != 0:
			late += lateX
		}
		if bit&odd != 0 {
			late -= soonerOdd
		}
		if left >= borderFrom {
			late += lateBorder * bits.OnesCount64(around(next.opponent)&next.empty())
		}
		m.order = -int32(late)
	}
}
