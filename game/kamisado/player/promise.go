package player

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
)

// How the moves are put in order that the solver is asked about one by one: by
// looking a few plies ahead. What looks about as good is mixed, for variety.
const (
	promiseDepth = 3
	promiseNodes = 30_000
	promiseMix   = 12
)

// promising are all moves, those first that look best. Without a chance nothing
// is mixed.
func promising(ctx context.Context, p *kamisado.Position, chance *rand.Rand) ([]kamisado.Move, error) {
	s := newSearch(ctx, p, promiseNodes)
	list := options(p, &s.worth)
	start := packed.Pack(*p)
	if err := s.rate(&start, list, promiseDepth, 2*match); err != nil {
		return nil, err
	}
	if chance != nil {
		for i := range list {
			list[i].value += chance.IntN(promiseMix)
		}
		sortOptions(list)
	}
	moves := make([]kamisado.Move, len(list))
	for i, o := range list {
		moves[i] = o.move
	}
	return moves, nil
}

// goodReplies are how many of a rival's moves do not lose at first sight, by naming
// a tower with a free way; none when it is not the rival's turn.
func goodReplies(p *kamisado.Position, rival game.Seat) (n int) {
	if p.Turn() != rival {
		return 0
	}
	q := packed.Pack(*p)
	danger := look(q.Rival, bits.Reverse64(q.Occupied)).free
	only, forced := q.Forced()
	for c := range uint8(kamisado.Colours) {
		if !forced || c == only {
			n += bits.OnesCount64(q.Reach(c) &^ danger)
		}
	}
	return n
}
