package solver

import "kamisado/game/othello/bitboard"

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
			score = s.exactly(m, -beyond, guess(m, left))
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
	guessFrom  = 12
	guessDepth = 4
)

// guess is what the score of a move may be.
func guess(m *move, left int) int {
	if left <= guessFrom {
		return 0
	}
	// Scores are even, and an estimate may be more than any of them.
	score := -glance(m.own, m.rival, guessDepth, -mostGlance, mostGlance) / 200 * 2
	return min(max(score, halfWindow-64), 64-halfWindow)
}

// halfWindow is how far from a guess a score is looked for at first: narrow windows are
// searched much faster than wide ones.
const halfWindow = 2

// exactly is the score of a move, which is at least low and expected to be near a
// guess: it is asked for with a narrow window, which is moved to where the answer
// points until the score is in it.
func (s *search) exactly(m *move, low, guess int) int {
	high := beyond
	alpha, beta := max(low, guess-halfWindow), min(high, guess+halfWindow)
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
