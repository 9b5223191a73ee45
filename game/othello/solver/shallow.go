package solver

import (
	"context"
	"math/bits"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
)

// Shallow searches judge what they reach by its patterns. They are used for move ordering and
// expected scores alone: no score depends on them.

// newShallow makes the shallow search of a search.
func newShallow(ctx context.Context) *midgame.Search {
	return midgame.New(ctx, midgame.Config{Weights: pattern.Learned()})
}

// shallow estimates a board by a search of depth moves, in sixteenths of a disc: exactly within
// the window, a bound outside.
func (s *search) shallow(own, opponent uint64, depth, alpha, beta int) int {
	value, err := s.estimates.Value(bitboard.Small{Own: own, Opponent: opponent}, depth, alpha, beta)
	if err != nil && s.err == nil {
		s.err = err
	}
	return value
}

// The shallow search begins with shallowFrom empty cells and goes one move deeper for every
// shallowStep more, up to deepestShallow. lateMobility and soonerParity, in sixteenths of a disc, are
// added for a reply of the opponent and for an odd quarter.
const (
	shallowFrom    = 13
	shallowStep    = 3
	deepestShallow = 3
	lateMobility   = 4 * pattern.Disc
	soonerParity   = pattern.Disc / 2
)

// shallowDepth is how many moves deep the shallow search goes for a board with left empty cells.
func shallowDepth(left int) int { return min((left-shallowFrom)/shallowStep, deepestShallow) }

// searchedLateness orders a move of the board that was begun with by a shallow search.
func (s *search) searchedLateness(m *move, flips, odd uint64, left int) int32 {
	value, err := s.estimates.Reply(int(m.cell), flips, shallowDepth(left))
	if err != nil && s.err == nil {
		s.err = err
	}
	late := int32(value) + lateMobility*int32(bits.OnesCount64(bitboard.Moves(m.own, m.opponent)))
	if odd>>m.cell&1 == 1 {
		late -= soonerParity
	}
	return late
}

// The expected score is found by a search of expectDepth moves, with more than expectFrom empty
// cells; with fewer it is 0.
const (
	expectFrom  = 12
	expectDepth = 6
)

// expectedScore estimates the score of a move.
func (s *search) expectedScore(m *move, left int) int {
	if left <= expectFrom {
		return 0
	}
	// Scores are even.
	return -s.shallow(m.own, m.opponent, expectDepth, -pattern.MostValue, pattern.MostValue) / (2 * pattern.Disc) * 2
}
