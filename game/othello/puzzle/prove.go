// Package puzzle has the puzzles of Othello: ends on the board of 8 by 8 in which exactly one
// move keeps the win or, where none wins, the draw.
package puzzle

import (
	"context"
	"math/bits"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/solver"
)

// Proof says that a board is a puzzle.
type Proof struct {
	// Cell is the only move that keeps the result.
	Cell int
	// Score is the final difference of discs for the side to move; 0 for a draw.
	Score int
	// Nodes are the boards searched.
	Nodes uint64
}

// MostEmpty is how many cells of a puzzle are empty at most, leastMoves how many moves are
// legal at least.
const (
	MostEmpty  = 14
	leastMoves = 4
)

// Prove decides whether a board is a puzzle: one move wins and all others do not, or one draws
// and all others lose. The best move is then better by two discs at least, for scores are
// even. It must not be one of those that turn the most discs. The error is the context's.
func Prove(ctx context.Context, b bitboard.Small) (Proof, bool, error) {
	moves := bitboard.Moves(b.Own, b.Opponent)
	if bits.OnesCount64(moves) < leastMoves || bits.OnesCount64(^(b.Own|b.Opponent)) > MostEmpty {
		return Proof{}, false, nil
	}
	best, err := solver.Solve(ctx, b)
	if err != nil || len(best.Best) != 1 || best.Score < 0 || isGreedy(b, moves, best.Best[0]) {
		return Proof{}, false, err
	}
	p := Proof{Cell: best.Best[0], Score: best.Score, Nodes: best.Nodes}
	for others := moves &^ (1 << p.Cell); others != 0; others &= others - 1 {
		result, err := solver.Solve(ctx, b.Play(bits.TrailingZeros64(others)))
		if err != nil {
			return Proof{}, false, err
		}
		p.Nodes += result.Nodes
		if class(-result.Score) == class(p.Score) {
			return Proof{}, false, nil
		}
	}
	return p, true, nil
}

// isGreedy reports whether no move turns more discs than one.
func isGreedy(b bitboard.Small, moves uint64, cell int) bool {
	turned := bits.OnesCount64(bitboard.Flips(b.Own, b.Opponent, cell))
	for ; moves != 0; moves &= moves - 1 {
		if bits.OnesCount64(bitboard.Flips(b.Own, b.Opponent, bits.TrailingZeros64(moves))) > turned {
			return false
		}
	}
	return true
}

// class is what a score means: 1 for a win, 0 for a draw, -1 for a loss.
func class(score int) int { return min(max(score, -1), 1) }
