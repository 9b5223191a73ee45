package engine

import "kamisado/game/connectfour"

// worst is more than all scores: the winner has played at least four discs.
const worst = 22

// scores is the range of scores that a position can still have, both ends included.
type scores struct{ least, most int }

// isExact reports whether the score is known.
func (s scores) isExact() bool { return s.least == s.most }

// result returns 1 when the side to move is known to win, -1 when it is known to lose and 0 for a
// draw; ok is false when nobody knows.
func (s scores) result() (result int, ok bool) {
	switch {
	case s.least > 0:
		return 1, true
	case s.most < 0:
		return -1, true
	}
	return 0, s == scores{}
}

// movesLeft returns in how many own moves the winner wins at the latest, 0 when it has won; for a
// draw it means nothing.
func (s scores) movesLeft(plies int) int {
	// A score is 22 less the winner's discs at the end.
	if s.least > 0 {
		return worst - s.least - plies/2
	}
	return worst + s.most - (plies+1)/2
}

// span returns the possible scores of a position whose side to move cannot win at once.
func span(g connectfour.Grid) scores {
	return scores{loseNext(g.Plies()), winNow(g.Plies() + 2)}
}

// scoreNow returns the score of a position that is over or whose side to move can win at once.
func scoreNow(g connectfour.Grid) (score int, ok bool) {
	switch {
	case connectfour.Connected(g.Opponent()):
		return lostBy(g.Plies()), true
	case g.All == connectfour.Full:
		return 0, true
	}
	return winNow(g.Plies()), canWin(g)
}

// canWin reports whether the side to move can win at once.
func canWin(g connectfour.Grid) bool { return g.Next()&connectfour.Threats(g.Own, g.All) != 0 }

// lostBy returns the score of having lost to the last disc.
func lostBy(plies int) int { return (plies+1)/2 - worst }

// winNow returns the score of winning with the next disc.
func winNow(plies int) int { return (connectfour.Cells + 1 - plies) / 2 }

// loseNext returns the score of losing to the opponent's next disc.
func loseNext(plies int) int { return (plies - connectfour.Cells) / 2 }
