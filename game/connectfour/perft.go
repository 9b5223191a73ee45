package connectfour

import (
	"context"
	"fmt"
	"math/bits"

	"kamisado/game"
	"kamisado/game/connectfour/grid"
)

var _ game.PerftFunc = Count

// Count is Perft for a match; its only number is that of the leaves.
func Count(ctx context.Context, p game.Position, depth int) ([]uint64, error) {
	m, ok := p.(*Match)
	if !ok {
		return nil, fmt.Errorf("connectfour: a %T is no match of %s", p, ID)
	}
	leaves, err := Perft(ctx, m.now, depth)
	if err != nil {
		return nil, err
	}
	return []uint64{leaves}, nil
}

// askedPlies is how far from the leaves the count no longer asks whether it shall
// stop.
const askedPlies = 8

// Perft counts the lines of exactly depth moves from a position. A line that ends its
// game counts at its own depth and at no deeper one, the convention of the published
// counts: 7, 49, 343, 2401, 16807, 117649, 823536, 5673234. The error is the
// context's.
func Perft(ctx context.Context, g grid.Grid, depth int) (leaves uint64, err error) {
	if depth <= askedPlies {
		return perft(g, max(depth, 0)), ctx.Err()
	}
	if grid.Connected(g.Opponent()) {
		return 0, ctx.Err()
	}
	for next := g.Next(); next != 0; next &= next - 1 {
		below, err := Perft(ctx, g.Drop(next&-next), depth-1)
		if err != nil {
			return 0, err
		}
		leaves += below
	}
	return leaves, ctx.Err()
}

func perft(g grid.Grid, depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	if grid.Connected(g.Opponent()) {
		return 0
	}
	next := g.Next()
	if depth == 1 {
		return uint64(bits.OnesCount64(next))
	}
	for ; next != 0; next &= next - 1 {
		leaves += perft(g.Drop(next&-next), depth-1)
	}
	return leaves
}
