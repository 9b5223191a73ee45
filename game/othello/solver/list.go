package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// noCell is no cell.
const noCell uint8 = 64

// mostMoves is more than any board of 8 by 8 has legal moves.
const mostMoves = 40

// move is a move to try: the board it leads to, as the rival sees it, and how late it
// is to be tried.
type move struct {
	own, rival uint64
	late       int32
	cell       uint8
}

// list is the moves of a board.
type list struct {
	moves [mostMoves]move
	n     int
}

// What makes a move come later or sooner.
const (
	lateMobility = 16
	lateBorder   = 4
	sooner       = 1 << 20
)

// corners and their diagonal neighbours.
const (
	corners  uint64 = 0x8100000000000081
	xSquares uint64 = 0x0042000000004200
)

// fill lists the moves of a board with so many empty cells. First come those that
// leave the rival the fewest moves: they are the quickest to refute, and mostly good.
func (l *list) fill(own, rival, moves uint64, left int) {
	l.n = bits.OnesCount64(moves)
	odd := odd(^(own | rival))
	for i := range l.n {
		cell := bits.TrailingZeros64(moves)
		bit := moves & -moves
		flips := bitboard.Flips(own, rival, cell)
		m := &l.moves[i]
		m.own, m.rival, m.cell = rival^flips, own^flips|bit, uint8(cell)
		m.late = lateness(m, bit, odd, left)
		moves &= moves - 1
	}
}

// lateness judges a move: by a rule of thumb where a search is short, by looking ahead
// where a wrong order would cost much more than that.
func lateness(m *move, bit, odd uint64, left int) int32 {
	if left >= shallowFrom {
		return searchedLateness(m, bit, odd, left)
	}
	replies := bitboard.Moves(m.own, m.rival)
	late := lateMobility * int32(bits.OnesCount64(replies)+bits.OnesCount64(replies&corners))
	switch {
	case bit&corners != 0:
		late -= 2 * lateMobility
	case bit&xSquares != 0:
		late += lateMobility
	}
	if bit&odd != 0 {
		late -= lateMobility / 2
	}
	if left >= etcFrom {
		own, _ := bitboard.Small{Own: m.rival, Rival: m.own}.Borders()
		late += lateBorder * int32(own)
	}
	return late
}

// Looking ahead begins with so many empty cells, and goes one move further for every
// few more. Beside what it finds, a reply that the rival has counts so much, in
// hundredths of a disc: of moves that are as good, the one that leaves fewer is sooner
// shown to be so. So does being the last to move in a quarter of the board.
const (
	shallowFrom = 12
	shallowStep = 2
	lateReply   = 150
	soonerOdd   = 50
)

// searchedLateness judges a move by looking ahead.
func searchedLateness(m *move, bit, odd uint64, left int) int32 {
	late := int32(shallowSearch(m.own, m.rival, (left-shallowFrom)/shallowStep, -mostShallow, mostShallow))
	late += lateReply * int32(bits.OnesCount64(bitboard.Moves(m.own, m.rival)))
	if bit&odd != 0 {
		late -= soonerOdd
	}
	return late
}

// promote puts cells first, in their order.
func (l *list) promote(cells []int) {
	for i, cell := range cells {
		for j := range l.n {
			if int(l.moves[j].cell) == cell {
				l.moves[j].late = int32(i) - sooner
			}
		}
	}
}

// promoteCell puts a cell first, if it is listed.
func (l *list) promoteCell(cell uint8) {
	for i := range l.n {
		if l.moves[i].cell == cell {
			l.moves[i].late = -sooner
		}
	}
}

// next takes the move that is to be tried as number i, after those before it were.
func (l *list) next(i int) *move {
	best := i
	for j := i + 1; j < l.n; j++ {
		if l.moves[j].late < l.moves[best].late {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return &l.moves[i]
}
