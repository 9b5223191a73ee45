package solver

import (
	"context"
	"slices"

	"kamisado/game/othello/bitboard"
)

// Result is what a board is worth with perfect play.
type Result struct {
	// Score is the final difference of discs for the own side.
	Score int
	// Best are the cells that keep the score, in ascending order; none when the own
	// side has no move.
	Best []int
	// Pass says that the own side has no move and the rival has one.
	Pass bool
	// Nodes are the boards looked at.
	Nodes uint64
}

// Solve finds the score of a board and all moves that keep it. The error is the
// context's.
func Solve(ctx context.Context, b bitboard.Small) (Result, error) {
	if bitboard.Moves(b.Own, b.Rival) == 0 {
		return solvePass(ctx, b)
	}
	s := newSearch(ctx, b, 0)
	best, score := s.root(b, nil, true)
	slices.Sort(best)
	return Result{Score: score, Best: best, Nodes: s.nodes}, s.err
}

// solvePass solves a board whose own side has no move.
func solvePass(ctx context.Context, b bitboard.Small) (Result, error) {
	if bitboard.Moves(b.Rival, b.Own) == 0 {
		return Result{Score: final(b.Own, b.Rival)}, ctx.Err()
	}
	result, err := Solve(ctx, b.Pass())
	return Result{Score: -result.Score, Pass: true, Nodes: result.Nodes}, err
}
