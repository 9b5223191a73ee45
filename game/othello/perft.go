package othello

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/othello/bitboard"
)

var _ game.PerftFunc = Count

// Count is Perft for a match; its only number is that of the leaves.
func Count(ctx context.Context, p game.Position, depth int) ([]uint64, error) {
	m, ok := p.(*Match)
	if !ok {
		return nil, fmt.Errorf("othello: a %T is no match of %s", p, ID)
	}
	leaves, err := Perft(ctx, m.now, depth)
	if err != nil {
		return nil, err
	}
	return []uint64{leaves}, nil
}

// askedPlies is how far from the leaves the count no longer checks its context.
const askedPlies = 7

// Perft counts the lines of exactly depth plies from a position, by the convention
// that players of Othello use: a pass is a ply, and a line that ends earlier counts
// as one leaf at every deeper depth. The error is the context's.
func Perft(ctx context.Context, p Position, depth int) (uint64, error) {
	if p.size == Size8x8 {
		return perftTop(ctx, p.Small(), depth)
	}
	return perftTop(ctx, p.Wide(), depth)
}

// perftTop counts the plies next to the root, where the context is checked.
func perftTop[B bitboard.Board[B]](ctx context.Context, b B, depth int) (leaves uint64, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	moves := b.Moves()
	if depth <= askedPlies {
		return perft(b, depth), nil
	}
	if moves.IsEmpty() {
		if b.Pass().Moves().IsEmpty() {
			return 1, nil
		}
		return perftTop(ctx, b.Pass(), depth-1)
	}
	for !moves.IsEmpty() {
		below, err := perftTop(ctx, b.Play(moves.Pop()), depth-1)
		if err != nil {
			return 0, err
		}
		leaves += below
	}
	return leaves, nil
}

func perft[B bitboard.Board[B]](b B, depth int) (leaves uint64) {
	if depth <= 0 {
		return 1
	}
	moves := b.Moves()
	switch {
	case depth == 1:
		// A pass and the end of the match are one leaf too.
		return uint64(max(1, moves.Len()))
	case !moves.IsEmpty():
		for !moves.IsEmpty() {
			leaves += perft(b.Play(moves.Pop()), depth-1)
		}
		return leaves
	case b.Pass().Moves().IsEmpty():
		return 1
	}
	return perft(b.Pass(), depth-1)
}
