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

// The last empty cells of a search to the end: nine in ten of its boards have so few, so that every instruction
// counts. Windows are those of value.

// neighbours has the cells next to each cell.
var neighbours = func() (near [64]uint64) {
	for cell := range 64 {
		near[cell] = around(1<<cell) &^ (1 << cell)
	}
	return near
}()

// flipsAt is flips with a quick check whether an opponent's disc is next to the cell.
func (b board) flipsAt(cell int) uint64 {
	if neighbours[cell&63]&b.opponent == 0 {
		return 0
	}
	return b.flips(cell)
}

// quarters are the four quarters of the board.
var quarters = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// quarterOf has the quarter of each cell.
var quarterOf = func() (of [64]uint64) {
	for cell := range of {
		of[cell] = quarters[cell>>5<<1|cell>>2&1]
	}
	return of
}()

// oddQuarters returns the quarters with an odd number of some empty cells.
func oddQuarters(empty uint64) (cells uint64) {
	for _, quarter := range &quarters {
		// All ones or none, without a branch that would be mispredicted.
		cells |= quarter & -uint64(bits.OnesCount64(empty&quarter)&1)
	}
	return cells
}

// few returns the value of a board with few empty cells, where ordering moves costs more than it saves. It tries
// them by parity, given the quarters with an odd number of empty cells.
func (s *solver) few(b board, empty, odd uint64, left, alpha, beta int) int {
	if left <= 3 {
		return s.last(b, empty&odd, empty&^odd, left, alpha, beta)
	}
	s.enter()
	if alpha >= 2*left { // as outOfReach asks too: most often there is no need to call it
		if most, cut := outOfReach(b, left, alpha); cut {
			return most
		}
	}
	best := -beyondScore
	cells, later := empty&odd, empty&^odd
	for {
		if cells == 0 {
			if later == 0 {
				break
			}
			cells, later = later, 0
		}
		cell := bits.TrailingZeros64(cells)
		bit := cells & -cells
		cells ^= bit
		flips := b.flipsAt(cell)
		if flips == 0 {
			continue
		}
		next, value := board{b.opponent ^ flips, b.own ^ flips | bit}, 0
		rest, quarters := empty^bit, odd^quarterOf[cell&63]
		if left > 4 {
			value = -s.few(next, rest, quarters, left-1, -beta, -max(alpha, best))
		} else {
			value = -s.last(next, rest&quarters, rest&^quarters, 3, -beta, -max(alpha, best))
		}
		if value > best {
			if best = value; best >= beta || s.err != nil {
				return best
			}
		}
	}
	if best > -beyondScore {
		return best
	}
	if b.pass().moves() == 0 {
		return b.final()
	}
	return -s.few(b.pass(), empty, odd, left, -beta, -alpha)
}

// last is few with three empty cells at most: first come those in odd quarters.
func (s *solver) last(board board, odd, even uint64, left, alpha, beta int) int {
	a := bits.TrailingZeros64(odd)
	if odd == 0 {
		a = bits.TrailingZeros64(even)
		even &= even - 1
	}
	odd &= odd - 1
	rest := odd | even
	b := bits.TrailingZeros64(rest)
	switch left {
	case 3:
		return s.lastThree(board, a, b, bits.TrailingZeros64(rest&(rest-1)), alpha, beta)
	case 2:
		return s.lastTwo(board, a, b, alpha, beta)
	case 1:
		return lastOne(board.own, a)
	}
	return board.final()
}

// lastThree returns the score with three empty cells, given in the order in which to try them.
func (s *solver) lastThree(board board, a, b, c, alpha, beta int) int {
	s.nodes++
	best := -beyondScore
	if flips := board.flipsAt(a); flips != 0 {
		best = -s.lastTwo(board.play(a, flips), b, c, -beta, -alpha)
		if best >= beta {
			return best
		}
	}
	if flips := board.flipsAt(b); flips != 0 {
		best = max(best, -s.lastTwo(board.play(b, flips), a, c, -beta, -max(alpha, best)))
		if best >= beta {
			return best
		}
	}
	if flips := board.flipsAt(c); flips != 0 {
		best = max(best, -s.lastTwo(board.play(c, flips), a, b, -beta, -max(alpha, best)))
	}
	switch {
	case best > -beyondScore:
		return best
	case board.pass().moves() == 0:
		return board.final()
	}
	return -s.lastThree(board.pass(), a, b, c, -beta, -alpha)
}

// lastTwo returns the score with two empty cells.
func (s *solver) lastTwo(board board, a, b, alpha, beta int) int {
	s.nodes++
	if best := twoFor(board, a, b, beta); best > -beyondScore {
		return best
	}
	if best := twoFor(board.pass(), a, b, -alpha); best > -beyondScore {
		return -best
	}
	return board.final()
}

// twoFor returns the best score of a move on one of two empty cells; less than any score if neither is legal.
func twoFor(board board, a, b, beta int) int {
	best := -beyondScore
	if flips := board.flipsAt(a); flips != 0 {
		best = -lastOne(board.opponent^flips, b)
		if best >= beta {
			return best
		}
	}
	if flips := board.flipsAt(b); flips != 0 {
		best = max(best, -lastOne(board.opponent^flips, a))
	}
	return best
}

// lastOne returns the score with one empty cell; all other cells that are not own are the opponent's. The
// move is not made: the discs that it would turn over are counted.
func lastOne(own uint64, cell int) int {
	// The empty cell counts as the opponent's at first.
	difference := 2*bits.OnesCount64(own) - 64
	if turned := turns(own, cell); turned != 0 {
		return difference + 2*turned + 2
	}
	if turned := turns(^own&^(1<<cell), cell); turned != 0 {
		return difference - 2*turned
	}
	if difference >= 0 {
		return difference + 2
	}
	return difference
}

// solverEntry has the bounds of a board's score and the best move.
type solverEntry struct {
	low, high int8
	cell      uint8
	// selective is set when the bounds are those of a selective search.
	selective bool
}

// perBucket entries are together in a bucket.
const perBucket = 3

// bucket has entries with their boards: whole ones, so that there are no collisions. The first
// is the one with the most empty cells, which took most work, the others are the newest. A
// bucket fills a line of a processor's cache, which is read as a whole.
type bucket struct {
	boards  [perBucket]board
	entries [perBucket]solverEntry
	_       [64 - 20*perBucket]byte
}

// solverTable is the transposition table. Most boards that are looked up have few empty cells: they
// have a part of their own, which is so small that it stays in a processor's cache.
type solverTable struct{ small, large buckets }

// buckets are a part of the table: as many as a power of two.
type buckets []bucket

// largeFrom is from how many empty cells on boards are in the large part.
const largeFrom = 11

// The bits of the sizes of both parts, by the number of empty cells, up to 256 KiB and 16 MiB. A
// search of bounded nodes has one large bucket for nodesPerBucket of them.
const (
	leastBits, smallBits, largeBits = 7, 12, 18
	moreBits                        = 1
	nodesPerBucket                  = 24
)

// newSolverTable makes a table for a board with left empty cells and a search of at most most nodes;
// 0 for any number.
func newSolverTable(left int, most uint64) solverTable {
	t := solverTable{small: make(buckets, 1<<min(max(left+moreBits, leastBits), smallBits))}
	if left < largeFrom {
		return t
	}
	size := min(left+moreBits, largeBits)
	if most > 0 {
		size = min(size, bits.Len64(most/nodesPerBucket))
	}
	t.large = make(buckets, 1<<max(size, leastBits))
	return t
}

// part returns where boards with left empty cells are.
func (t *solverTable) part(left int) buckets {
	if left < largeFrom {
		return t.small
	}
	return t.large
}

// at returns the bucket of a board.
func (t buckets) at(b board) *bucket { return &t[b.hash()&uint64(len(t)-1)] }

// index returns which entry is a board's, -1 if none is. No board equals that of a free entry, as every
// board has discs.
func (k *bucket) index(b board) int {
	switch b {
	case k.boards[0]:
		return 0
	case k.boards[1]:
		return 1
	case k.boards[2]:
		return 2
	}
	return -1
}

// find returns the entry of a board; false if there is none.
func (t buckets) find(b board) (solverEntry, bool) {
	bucket := t.at(b)
	if i := bucket.index(b); i >= 0 {
		return bucket.entries[i], true
	}
	return solverEntry{}, false
}

// put stores the value of a search in a window, for a board with left empty cells. A new board becomes the
// first one if that has no more empty cells, else the second; those behind it move back, and the last is
// lost.
func (t buckets) put(b board, left, value, alpha, beta int, cell uint8, selective bool) {
	bucket := t.at(b)
	i := bucket.index(b)
	if i < 0 {
		i = 1
		if first := bucket.boards[0]; first == (board{}) || left >= first.empties() {
			i = 0
		}
		copy(bucket.boards[i+1:], bucket.boards[i:])
		copy(bucket.entries[i+1:], bucket.entries[i:])
		bucket.boards[i], bucket.entries[i] = b, solverEntry{low: -beyondScore, high: beyondScore, selective: selective}
	}
	e := &bucket.entries[i]
	if e.selective != selective {
		e.low, e.high, e.selective = -beyondScore, beyondScore, selective
	}
	if value < beta {
		e.high = min(e.high, int8(value))
	}
	if value > alpha {
		e.low = max(e.low, int8(value))
	}
	e.cell = cell
}
