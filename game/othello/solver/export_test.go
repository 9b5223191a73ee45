package solver

import (
	"context"
	"slices"

	"kamisado/game/othello/bitboard"
)

// Stable is stable.
func Stable(b bitboard.Small) uint64 { return stable(b.Own, b.Opponent) }

// Value is value, and few where the empty cells are so few.
func Value(b bitboard.Small, alpha, beta int) int {
	return newSearch(context.Background(), b, 0).value(b.Own, b.Opponent, alpha, beta)
}

// Few is few, however many cells are empty.
func Few(b bitboard.Small, alpha, beta int) int {
	empty := ^(b.Own | b.Opponent)
	return newSearch(context.Background(), b, 0).few(b.Own, b.Opponent, empty, odd(empty), empties(b.Own, b.Opponent), alpha, beta)
}

// Presearched is the score of a board and all moves that keep it, found after a search that was
// selective with much fewer empty cells than usual, and so is often wrong.
func Presearched(b bitboard.Small) (best []int, score int) {
	s := newSearch(context.Background(), b, 0)
	s.selectFrom = keptFrom
	best, score = s.root(b, nil, true)
	slices.Sort(best)
	return best, score
}

// Exactly is the score of a board that the opponent left, given an expected score.
func Exactly(b bitboard.Small, expectedScore int) int {
	s := newSearch(context.Background(), b, 0)
	return s.exactly(&move{own: b.Own, opponent: b.Opponent}, -beyond, expectedScore)
}
