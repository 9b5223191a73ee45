package solver

import "kamisado/game/othello/pattern"

// A board with many empty cells is searched twice. The first search is selective: where a shallow
// search says that the score is far outside of the window, it is taken for so (ProbCut). It takes
// a fraction of the time, and leaves the score to expect and the best moves of most boards of the
// second search in the table. The second is exact: it does not believe the bounds of the first.

const (
	// presearchFrom is from how many empty cells on a selective search is made first.
	presearchFrom = 18
	// selectFrom is from how many empty cells on searches may be left out. What the selective
	// search says of boards with fewer is exact.
	selectFrom = 15
	// probDepth is how many moves deep the shallow search goes, or one less: an even number of
	// empty cells is searched by an even one.
	probDepth = 4
	// probMargin is how far outside of the window its value must be, in sixteenths of a disc.
	probMargin = 3 * pattern.Disc
)

// selective reports whether a search of a board with left empty cells is selective.
func (s *search) selective(left int) bool { return s.presearching && left >= s.selectFrom }

// probCut reports whether a shallow search says that the score of a board is far outside of a null
// window, and the bound.
func (s *search) probCut(own, opponent uint64, left, alpha, beta int) (value int, cut bool) {
	if beta > alpha+1 {
		return 0, false
	}
	high, low := pattern.Disc*beta+probMargin, pattern.Disc*alpha-probMargin
	depth := probDepth - (left-probDepth)%2
	guess := s.shallow(own, opponent, 0, -pattern.MostValue, pattern.MostValue)
	if guess >= high-2*probMargin && high < pattern.MostValue && s.shallow(own, opponent, depth, high-1, high) >= high {
		return beta, true
	}
	if guess <= low+2*probMargin && low > -pattern.MostValue && s.shallow(own, opponent, depth, low, low+1) <= low {
		return alpha, true
	}
	return 0, false
}
