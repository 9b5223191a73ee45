package solver

import (
	"math/bits"

	"kamisado/game/othello/bitboard"
)

// fewEmpties is up to how many empty cells moves are not ordered.
const fewEmpties = 6

// value returns the score of a board for its own side: exactly within the window from alpha to
// beta, a bound outside.
func (s *search) value(own, opponent uint64, alpha, beta int) int {
	left := empties(own, opponent)
	if left <= fewEmpties {
		empty := ^(own | opponent)
		return s.few(own, opponent, empty, odd(empty), left, alpha, beta)
	}
	s.enter()
	if s.err != nil {
		return 0
	}
	if most, cut := outOfReach(own, opponent, left, alpha); cut {
		return most
	}
	moves := bitboard.Moves(own, opponent)
	if moves == 0 {
		if bitboard.Moves(opponent, own) == 0 {
			return final(own, opponent)
		}
		return -s.value(opponent, own, -beta, -alpha)
	}
	if left >= keptFrom {
		return s.kept(own, opponent, moves, left, alpha, beta)
	}
	list := &s.lists[left]
	s.fill(list, own, opponent, moves, left)
	best, _ := s.try(list, alpha, beta)
	return best
}

// keptFrom is from how many empty cells on results are kept: to look one up takes longer than to
// search fewer.
const keptFrom = 8

// kept is value for a board that has moves, with the transposition table.
func (s *search) kept(own, opponent, moves uint64, left, alpha, beta int) int {
	first := noCell
	selective := s.selective(left)
	entry, known := s.table.part(left).find(own, opponent)
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
	if left >= shallowFrom && s.stopped() {
		return 0
	}
	if selective {
		if value, cut := s.probCut(own, opponent, left, alpha, beta); cut {
			return value
		}
	}
	list := &s.lists[left]
	s.fill(list, own, opponent, moves, left)
	list.promote(int(first))
	if left >= etcFrom {
		if value, cut := s.tableCutoff(list, left-1, beta); cut {
			return value
		}
	}
	best, cell := s.try(list, alpha, beta)
	if s.err == nil {
		s.table.part(left).put(own, opponent, best, alpha, beta, cell, selective)
	}
	return best
}

// outOfReach reports whether the opponent has so many stable discs that the score cannot be
// more than alpha, and its upper bound. While many cells are empty few discs are stable,
// so they are counted only where few suffice.
func outOfReach(own, opponent uint64, left, alpha int) (most int, cut bool) {
	if alpha < 2*left || 64-2*bits.OnesCount64(opponent) > alpha {
		return 0, false
	}
	most = 64 - 2*bits.OnesCount64(stable(opponent, own))
	return most, most <= alpha
}

// etcFrom is from how many empty cells on the table is probed for all replies before any is
// searched (enhanced transposition cutoff).
const etcFrom = 9

// tableCutoff reports whether the table has a reply that causes a cutoff, and its value. left is
// how many empty cells the replies leave.
func (s *search) tableCutoff(l *list, left, beta int) (value int, cut bool) {
	part, selective := s.table.part(left), s.selective(left)
	for i := range l.n {
		m := &l.moves[i]
		if e, known := part.find(m.own, m.opponent); known && e.selective == selective && -int(e.high) >= beta {
			return -int(e.high), true
		}
	}
	return 0, false
}

// try searches the moves of a list and returns the best value and its cell.
func (s *search) try(l *list, alpha, beta int) (best int, cell uint8) {
	best, cell = -beyond, noCell
	for i := 0; i < l.n && best < beta && s.err == nil; i++ {
		m := l.next(i)
		if value := s.reply(m.own, m.opponent, max(alpha, best), beta, i > 0); value > best {
			best, cell = value, m.cell
		}
	}
	return best, cell
}
