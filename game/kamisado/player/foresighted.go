package player

import (
	"context"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
)

// foresighted is a player that looks some plies ahead and judges what it sees.
type foresighted struct {
	// depth is how many plies it looks ahead, its own move included, and nodes
	// how many positions it may look at for that.
	depth, nodes int
	// margin is how much worse than the best a move may look to be played.
	margin int
	// fancy is the margin of a round's first move, on which nobody sees far.
	fancy int
	// overlooks is in one of how many moves it does not mind what the rival can do
	// at the end of what it sees; 0 for never.
	overlooks int
}

var _ game.Player = (*foresighted)(nil)

// Choose looks ahead and picks one of the moves that look best.
func (f *foresighted) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	chance := rand.New(rand.NewChaCha8(seed))
	s := newSearch(ctx, &p, f.nodes)
	s.careless = f.overlooks > 0 && chance.IntN(f.overlooks) == 0
	list := options(&p, &s.worth)
	start := packed.Pack(p)
	margin := f.margin
	if p.Forced() == kamisado.None {
		margin = f.fancy
	}
	if err := s.rate(&start, list, f.depth, margin); err != nil {
		return "", err
	}
	return game.Move(choose(list, margin, chance).String()), nil
}
