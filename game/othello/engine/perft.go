package engine

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/othello"
)

var _ game.PerftFunc = Count

// Count counts the lines of exactly depth plies from a match (perft), by the convention that players of
// Othello use: a pass is a ply, and a line that ends earlier counts as one leaf at every deeper depth
// (rule 8). Its only number is that of the leaves. Errors are the context's.
func Count(ctx context.Context, p game.Position, depth int) ([]uint64, error) {
	m, ok := p.(*othello.Match)
	if !ok {
		return nil, fmt.Errorf("othello: a %T is no match of %s", p, othello.ID)
	}
	now := m.Board()
	if now.Size() == othello.Size8x8 {
		return []uint64{perft(ctx, boardOf(now), depth)}, ctx.Err()
	}
	return []uint64{perft(ctx, wideBoardOf(now), depth)}, ctx.Err()
}

// countable is a board whose lines are counted.
type countable[B any] interface {
	legal() othello.Set
	after(cell int) B
	pass() B
}

// askedPlies is how far from the leaves the count no longer checks its context.
const askedPlies = 7

// perft counts lines. The number means nothing if ctx ends.
func perft[B countable[B]](ctx context.Context, b B, depth int) (leaves uint64) {
	if depth <= 0 || depth > askedPlies && ctx.Err() != nil {
		return 1
	}
	moves := b.legal()
	switch {
	case depth == 1:
		// A pass and the end of the match are one leaf too.
		return uint64(max(1, moves.Len()))
	case !moves.IsEmpty():
		for !moves.IsEmpty() {
			leaves += perft(ctx, b.after(moves.Pop()), depth-1)
		}
		return leaves
	case b.pass().legal().IsEmpty():
		return 1
	}
	return perft(ctx, b.pass(), depth-1)
}
