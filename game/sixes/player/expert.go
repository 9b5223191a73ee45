package player

import (
	"context"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/sixes"
)

// expert draws hands for the others, plays each of its playable cards in all of these
// worlds, and takes the one that does best. The hands agree with all that its seat
// has seen, passes among it, and are the likelier the more of what the others played
// they explain. How it goes on itself it learns while it plays: see search.
type expert struct {
	// playouts bounds the work of a choice.
	playouts int
}

// How much the expert thinks. The playouts take less than 20 ms, and are fewer while there are
// more than manyCards.
const (
	expertPlayouts = 14_000
	manyCards      = 32
)

// Choose deals all cards, plays the only card there is, or thinks.
func (e expert) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	b, playable, err := read(ctx, v)
	switch {
	case err != nil:
		return "", err
	case b.Deck > 0:
		return sixes.DealAll, nil
	case len(playable) == 1:
		return game.Move(playable[0].String()), nil
	}
	best, err := e.think(ctx, learn(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return "", err
	}
	return game.Move(best.String()), nil
}

// think tries each playable card in one world after another, all of them in the same ones,
// so that luck with a world is nobody's. When half of the playouts are done it gives up the
// worse half of the cards, and again after half of the rest, while there are more than two.
func (e expert) think(ctx context.Context, k *knowledge, playable []sixes.Card, random *rand.Rand) (sixes.Card, error) {
	left := e.afford(k)
	cut := left / 2
	s, w := newSearch(k.me, left), &worlds{knowledge: k, random: random}
	all := candidates(playable)
	for left >= len(all) {
		t, err := w.next(ctx)
		if err != nil {
			return sixes.NoCard, err
		}
		turns := drawTurns(random)
		for i := range all {
			all[i].points += s.try(t, all[i].card.Set(), &turns)
		}
		if left -= len(all); left <= cut {
			all, cut = better(all), left/2
		}
	}
	return better(all)[0].card, nil
}

// afford is how many playouts a choice may take: fewer while there are many cards to be
// played, with which each takes longer.
func (e expert) afford(k *knowledge) int {
	left := (sixes.Everything &^ k.played).Len()
	return e.playouts * manyCards / max(manyCards, left)
}
