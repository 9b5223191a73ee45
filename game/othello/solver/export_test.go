package solver

import (
	"context"

	"kamisado/game/othello/bitboard"
)

// Stable is stable.
func Stable(b bitboard.Small) uint64 { return stable(b.Own, b.Rival) }

// Value is value, and few where the empty cells are so few.
func Value(b bitboard.Small, alpha, beta int) int {
	return newSearch(context.Background(), b, 0).value(b.Own, b.Rival, alpha, beta)
}

// Few is few, however many cells are empty.
func Few(b bitboard.Small, alpha, beta int) int {
	return newSearch(context.Background(), b, 0).few(b.Own, b.Rival, ^(b.Own | b.Rival), alpha, beta)
}

// Exactly is the score of a board that the rival left, found from a guess.
func Exactly(b bitboard.Small, expectedScore int) int {
	s := newSearch(context.Background(), b, 0)
	return s.exactly(&move{own: b.Own, rival: b.Rival}, -beyond, expectedScore)
}
