package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// noCell is no cell.
const noCell uint8 = 64

// mostMoves is more than the legal moves of any board of 8 by 8.
const mostMoves = 40

// move is a move to try: the board it leads to, from the opponent's side, and its place in the
// order: the lowest late is tried first.
type move struct {
	own, opponent uint64
	late          int32
	cell          uint8
}

// list is the moves of a board.
type list struct {
	moves [mostMoves]move
	n     int
}

// What makes a move come later or sooner. How many replies it leaves counts most: few make a
// small tree.
const (
	lateReply    = 64
	lateCorner   = 32
	lateX        = 16
	lateBorder   = 4
	soonerCorner = 16
	soonerOdd    = 24
	sooner       = 1 << 20
)

// borderFrom is from how many empty cells on borders are counted.
const borderFrom = 11

// corners and their diagonal neighbours.
const (
	corners  uint64 = 0x8100000000000081
	xSquares uint64 = 0x0042000000004200
)

// fill lists the moves of a board with left empty cells.
func (s *search) fill(l *list, own, opponent, moves uint64, left int) {
	l.n = bits.OnesCount64(moves)
	odd := odd(^(own | opponent))
	if left >= shallowFrom {
		s.estimates.Begin(bitboard.Small{Own: own, Opponent: opponent})
	}
	for i := range l.n {
		cell := bits.TrailingZeros64(moves)
		bit := moves & -moves
		flips := bitboard.Flips(own, opponent, cell)
		m := &l.moves[i]
		m.own, m.opponent, m.cell = opponent^flips, own^flips|bit, uint8(cell)
		m.late = s.lateness(m, flips, bit, odd, left)
		moves &= moves - 1
	}
}

// lateness orders a move: first come moves that leave the opponent few replies. Where the search
// below is expensive it uses a shallow search.
func (s *search) lateness(m *move, flips, bit, odd uint64, left int) int32 {
	if left >= shallowFrom {
		return s.searchedLateness(m, flips, odd, left)
	}
	replies := bitboard.Moves(m.own, m.opponent)
	late := lateReply*int32(bits.OnesCount64(replies)) + lateCorner*int32(bits.OnesCount64(replies&corners))
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
		own, _ := bitboard.Small{Own: m.opponent, Opponent: m.own}.Borders()
		late += lateBorder * int32(own)
	}
	return late
}

// promote puts cells first, in their order, as far as they are listed.
func (l *list) promote(cells ...int) {
	for i, cell := range cells {
		for j := range l.n {
			if int(l.moves[j].cell) == cell {
				l.moves[j].late = int32(i) - sooner
			}
		}
	}
}

// next selects the move to try as number i.
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
