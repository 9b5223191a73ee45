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
	return s.kept(own, rival, moves, left, alpha, beta)
}

// kept is value for a board that has these moves: what the table knows of it comes
// first, and what is found out is kept there.
func (s *search) kept(own, rival, moves uint64, left, alpha, beta int) int {
	first := noCell
	if entry := s.table.find(own, rival); entry.holds(own, rival) {
		low, high := int(entry.low), int(entry.high)
		switch {
		case low >= beta || low == high:
			return low
		case high <= alpha:
			return high
		}
		alpha, beta, first = max(alpha, low), min(beta, high), entry.cell
	}
	var list list
	list.fill(own, rival, moves, left)
	list.promoteCell(first)
	if left >= etcFrom {
		if value, cut := s.tableCutoff(&list, beta); cut {
			return value
		}
	}
	best, cell := s.try(&list, alpha, beta)
	if s.err == nil {
		s.table.put(own, rival, best, alpha, beta, cell)
	}
	return best
}

// outOfReach reports whether the rival has so many stable discs that own cannot be worth
// more than alpha, and what it can be worth at most. While many cells are empty few
// discs are stable, so that they are looked for only where few suffice.
func outOfReach(own, rival uint64, left, alpha int) (most int, cut bool) {
	if alpha < 2*left || 64-2*bits.OnesCount64(rival) > alpha {
		return 0, false
	}
	most = 64 - 2*bits.OnesCount64(stable(rival, own))
	return most, most <= alpha
}

// etcFrom is from how many empty cells on the table is asked about all replies
// before any is searched.
const etcFrom = 9

// tableCutoff reports whether the table already knows a reply that is good enough.
func (s *search) tableCutoff(l *list, beta int) (value int, cut bool) {
	for i := range l.n {
		m := &l.moves[i]
		if e := s.table.find(m.own, m.rival); e.holds(m.own, m.rival) && -int(e.high) >= beta {
			return -int(e.high), true
		}
	}
	return 0, false
}

// try searches the moves of a list and gives the best value and its cell.
func (s *search) try(l *list, alpha, beta int) (best int, cell uint8) {
	best, cell = -beyond, noCell
	for i := 0; i < l.n && best < beta && s.err == nil; i++ {
		m := l.next(i)
		if value := s.reply(m.own, m.rival, max(alpha, best), beta, i > 0); value > best {
			best, cell = value, m.cell
		}
	}
	return best, cell
}

// root searches the moves of a board that has one: which keep the score, and the score.
// Of moves that are equally good it finds one, or all.
func (s *search) root(b bitboard.Small, first []int, all bool) (best []int, score int) {
	var list list
	left := empties(b.Own, b.Rival)
	list.fill(b.Own, b.Rival, bitboard.Moves(b.Own, b.Rival), left)
	list.promote(first)
	score = -beyond
	for i := 0; i < list.n && s.err == nil; i++ {
		m := list.next(i)
		if i == 0 {
			score = s.exactly(m, -beyond, expectedScore(m, left))
			best = append(best, int(m.cell))
			continue
		}
		// Most moves are worse: a question that shows it is asked first.
		if all && -s.value(m.own, m.rival, -score, 1-score) < score {
			continue
		}
		value := -s.value(m.own, m.rival, -score-1, -score)
		if value > score {
			score = s.exactly(m, score, value)
			best = append(best[:0], int(m.cell))
		} else if all {
			best = append(best, int(m.cell))
		}
	}
	return best, score
}

// The first guess of a score: with more empty cells than guessFrom, by looking so many
// moves ahead.
const (
	expectFrom  = 12
	expectDepth = 4
)

// expectedScore is what the score of a move may be.
func expectedScore(m *move, left int) int {
	if left <= expectFrom {
		return 0
	}
	// Scores are even, and an estimate may be more than any of them.
	score := -shallowSearch(m.own, m.rival, expectDepth, -mostShallow, mostShallow) / 200 * 2
	return min(max(score, halfWindow-64), 64-halfWindow)
}

// halfWindow is how far from a guess a score is looked for at first: narrow windows are
// searched much faster than wide ones.
const halfWindow = 2

// exactly is the score of a move, which is at least low and expected to be near a
// guess: it is asked for with a narrow window, which is moved to where the answer
// points until the score is in it.
func (s *search) exactly(m *move, low, expectedScore int) int {
	high := beyond
	alpha, beta := max(low, expectedScore-halfWindow), min(high, expectedScore+halfWindow)
	for s.err == nil {
		value := -s.value(m.own, m.rival, -beta, -alpha)
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
