package connectfour

import (
	"context"
	"fmt"
	"math/bits"

	"kamisado/game"
)

var _ game.PerftFunc = Count

// Count returns how many lines of so many moves there are from a match. The error is the
// context's, or that p is of another game.
func Count(ctx context.Context, p game.Position, depth int) ([]uint64, error) {
	m, ok := p.(*Match)
	if !ok {
		return nil, fmt.Errorf("connectfour: a %T is no match of %s", p, ID)
	}
	leaves := perft(ctx, m.now, max(depth, 0))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return []uint64{leaves}, nil
}

// askedPlies is how far from the leaves the count no longer asks whether it shall
// stop.
const askedPlies = 8

// perft counts the lines of exactly depth moves from a position. A line that ends its
// game counts at its own depth and at no deeper one, the convention of the published
// counts: 7, 49, 343, 2401, 16807, 117649, 823536, 5673234. The number means nothing once the
// context has ended.
func perft(ctx context.Context, g Grid, depth int) (leaves uint64) {
	switch {
	case depth == 0:
		return 1
	case Connected(g.Opponent()) || depth > askedPlies && ctx.Err() != nil:
		return 0
	case depth == 1:
		return uint64(bits.OnesCount64(g.Next()))
	}
	for next := g.Next(); next != 0; next &= next - 1 {
		leaves += perft(ctx, g.Drop(next&-next), depth-1)
	}
	return leaves
}
