package solver

import "kamisado/game/connectfour/grid"

// scores are the scores that a position can still have, both ends included.
type scores struct{ least, most int }

// span is what a position can be worth whose side to move cannot win at once.
func span(g grid.Grid) scores {
	return scores{loseNext(g.Plies()), winNow(g.Plies() + 2)}
}

// narrow finds out a score by questions with two answers, beginning with whether
// somebody wins. It tells what is left when the search has to stop before.
func (s *search) narrow(g grid.Grid, left scores) (int, scores) {
	for left.least < left.most && !s.stopped {
		left = s.ask(g, left, question(left))
	}
	return left.least, left
}

// ask asks whether a position is worth more than a score.
func (s *search) ask(g grid.Grid, left scores, than int) scores {
	score := s.worth(g, than)
	switch {
	case s.stopped:
	case score > than:
		left.least = max(left.least, score)
	default:
		left.most = min(left.most, score)
	}
	return left
}

// question is the score to ask whether a position is worth more than. Scores near
// 0 are asked for first: what settles a game early is found out quickly anyway.
func question(left scores) int {
	middle := left.least + (left.most-left.least)/2
	switch {
	case left.least < 0 && left.most > 0:
		return min(max(0, left.least), left.most-1)
	case left.least >= 0:
		return min(middle, max(left.most/2, left.least))
	default:
		return max(middle, min(left.least/2, left.most-1))
	}
}

// worth tells on which side of a score a position's is: more than it, or at most.
func (s *search) worth(g grid.Grid, than int) int {
	plies := g.Plies()
	switch {
	case grid.Connected(g.Rival()):
		return lostBy(plies)
	case g.All == grid.Full:
		return 0
	case g.Next()&grid.Threats(g.Own, g.All) != 0:
		return winNow(plies)
	}
	return s.negamax(g, than, than+1)
}
