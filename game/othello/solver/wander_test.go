package solver_test

import (
	"math/rand/v2"
	"testing"

	"kamisado/game/othello"
	"kamisado/game/othello/bitboard"
)

// wander plays matches of which half the moves are random and half greedy, and gives
// boards with so many empty cells.
func wander(t testing.TB, n, left int) (boards []bitboard.Small) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(left)))
	for len(boards) < n {
		b := stroll(random, left)
		if own, rival := b.Sides(); 64-own.Len()-rival.Len() == left {
			boards = append(boards, b)
		}
	}
	return boards
}

// stroll plays until so many cells are empty or nobody can move.
func stroll(random *rand.Rand, left int) bitboard.Small {
	start := othello.Start(othello.Size8x8)
	b := start.Small()
	for {
		own, rival := b.Sides()
		moves := b.Moves()
		if moves.IsEmpty() {
			b = b.Pass()
			moves = b.Moves()
		}
		if moves.IsEmpty() || 64-own.Len()-rival.Len() <= left {
			return b
		}
		best, most := 0, -1
		for cell := range moves.All() {
			worth := random.IntN(1000)
			if random.IntN(2) == 0 {
				worth = 100 * b.Flips(cell).Len()
			}
			if worth > most {
				best, most = cell, worth
			}
		}
		b = b.Play(best)
	}
}
