package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// fewEmpties is up to how many empty cells are tried without sorting, and without being
// kept in the table.
const fewEmpties = 6

// value is what a board is worth to its own side: exactly within the window from alpha
// to beta, a bound outside.
func (s *search) value(own, rival uint64, alpha, beta int) int {
	left := empties(own, rival)
	if left <= fewEmpties {
		return s.few(own, rival, ^(own | rival), alpha, beta)
	}
	s.enter()
	if s.err != nil {
		return 0
	}
	if most, cut := outOfReach(own, rival, left, alpha); cut {
		return most
	}
	moves := bitboard.Moves(own, rival)
	if moves == 0 {
		if bitboard.Moves(rival, own) == 0 {
			return final(own, rival)
		}
		return -s.value(rival, own, -beta, -alpha)
	}
	entry := s.table.find(own, rival)
	first := noCell
	if entry.holds(own, rival) {
		if low := int(entry.low); low >= beta || low == int(entry.high) {
			return low
		}
		if high := int(entry.high); high <= alpha {
			return high
		}
		alpha, beta = max(alpha, int(entry.low)), min(beta, int(entry.high))
		first = entry.cell
	}
	var list list
	list.fill(own, rival, moves, left)
	list.promoteCell(first)
	if left >= foresight {
		if value, cut := s.known(&list, beta); cut {
			return value
		}
	}
	return s.try(own, rival, &list, alpha, beta)
}

// outOfReach tells whether the rival has so many stable discs that own cannot be worth
// more than alpha, and what it can be worth at most. While many cells are empty few
// discs are stable, so that they are looked for only where few suffice.
func outOfReach(own, rival uint64, left, alpha int) (most int, cut bool) {
	if alpha < 2*left || 64-2*bits.OnesCount64(rival) > alpha {
		return 0, false
	}
	most = 64 - 2*bits.OnesCount64(stable(rival, own))
	return most, most <= alpha
}

// foresight is from how many empty cells on the table is asked about all replies
// before any is searched.
const foresight = 9

// known tells whether the table already knows a reply that is good enough.
func (s *search) known(l *list, beta int) (value int, cut bool) {
	for i := range l.n {
		m := &l.moves[i]
		if e := s.table.find(m.own, m.rival); e.holds(m.own, m.rival) && -int(e.high) >= beta {
			return -int(e.high), true
		}
	}
	return 0, false
}

// try searches the moves of a list and keeps what came of it.
func (s *search) try(own, rival uint64, l *list, alpha, beta int) int {
	best, cell, floor := -beyond, noCell, alpha
	for i := 0; i < l.n && best < beta; i++ {
		m := l.next(i)
		if value := s.reply(m.own, m.rival, max(floor, best), beta, i > 0); value > best {
			best, cell = value, m.cell
		}
		if s.err != nil {
			return 0
		}
	}
	s.table.put(own, rival, best, alpha, beta, cell)
	return best
}
