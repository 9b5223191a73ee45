package solver

import "kamisado/game/othello/bitboard"

// root searches the moves of a board that has one. It returns the score and the moves with
// that score: one of them, or all.
func (s *search) root(b bitboard.Small, first []int, all bool) (best []int, score int) {
	left := empties(b.Own, b.Opponent)
	list := &s.lists[left]
	s.fill(list, b.Own, b.Opponent, bitboard.Moves(b.Own, b.Opponent), left)
	list.promote(first...)
	expected := s.expectedScore(list.next(0), left)
	if s.selectFrom > 0 {
		s.presearching = true
		best, expected = s.rootMoves(list, all, expected)
		s.presearching = false
		if s.err != nil {
			return best, expected
		}
		list.promote(best...)
	}
	return s.rootMoves(list, all, expected)
}

// rootMoves searches the moves of a list, given an expected score of the first. It returns what
// root does, and leaves the moves ordered as it has searched them.
func (s *search) rootMoves(list *list, all bool, expected int) (best []int, score int) {
	score = -beyond
	for i := 0; i < list.n && (i == 0 || s.err == nil); i++ {
		m := list.next(i)
		m.late = int32(i)
		if i == 0 {
			score = s.exactly(m, -beyond, expected)
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
	expectedScore = min(max(expectedScore, halfWindow-64), 64-halfWindow)
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
