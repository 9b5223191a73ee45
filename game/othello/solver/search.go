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
		return s.few(own, opponent, ^(own | opponent), alpha, beta)
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
	if entry, known := s.table.find(own, opponent); known {
		low, high := int(entry.low), int(entry.high)
		switch {
		case low >= beta || low == high:
			return low
		case high <= alpha:
			return high
		}
		alpha, beta, first = max(alpha, low), min(beta, high), entry.cell
	}
	if left >= shallowFrom && s.stopped() {
		return 0
	}
	list := &s.lists[left]
	s.fill(list, own, opponent, moves, left)
	list.promote(int(first))
	if left >= etcFrom {
		if value, cut := s.tableCutoff(list, beta); cut {
			return value
		}
	}
	best, cell := s.try(list, alpha, beta)
	if s.err == nil {
		s.table.put(own, opponent, best, alpha, beta, cell)
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

// tableCutoff reports whether the table has a reply that causes a cutoff, and its value.
func (s *search) tableCutoff(l *list, beta int) (value int, cut bool) {
	for i := range l.n {
		m := &l.moves[i]
		if e, known := s.table.find(m.own, m.opponent); known && -int(e.high) >= beta {
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

// root searches the moves of a board that has one. It returns the score and the moves with
// that score: one of them, or all.
func (s *search) root(b bitboard.Small, first []int, all bool) (best []int, score int) {
	left := empties(b.Own, b.Opponent)
	list := &s.lists[left]
	s.fill(list, b.Own, b.Opponent, bitboard.Moves(b.Own, b.Opponent), left)
	list.promote(first...)
	score = -beyond
	for i := 0; i < list.n && (i == 0 || s.err == nil); i++ {
		m := list.next(i)
		if i == 0 {
			score = s.exactly(m, -beyond, s.expectedScore(m, left))
			best = append(best, int(m.cell))
			continue
		}
		// Most moves are worse, which a null window shows first.
		if all && -s.value(m.own, m.opponent, -score, 1-score) < score {
			continue
		}
		value := -s.value(m.own, m.opponent, -score-1, -score)
		if value > score {
			score = s.exactly(m, score, value)
			best = append(best[:0], int(m.cell))
		} else if all {
			best = append(best, int(m.cell))
		}
	}
	return best, score
}

// halfWindow is half of the first window around the expected score: narrow windows are searched
// much faster than wide ones.
const halfWindow = 2

// exactly returns the score of a move, which is at least low, given an expected score. It
// searches a narrow window and moves that by the answer until the score is in it.
func (s *search) exactly(m *move, low, expectedScore int) int {
	high := beyond
	alpha, beta := max(low, expectedScore-halfWindow), min(high, expectedScore+halfWindow)
	for s.err == nil {
		value := -s.value(m.own, m.opponent, -beta, -alpha)
		switch {
		case value <= alpha && value > low:
			high = value
			alpha, beta = max(low, value-2*halfWindow), value
		case value >= beta && value < high:
			low = value
			alpha, beta = value, min(high, value+2*halfWindow)
		default:
			return value
		}
	}
	return low
}
