package engine

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"kamisado/game"
	"kamisado/game/sixes"
)

// expert samples hands for the opponents, plays each of its playable cards in all of
// these determinizations, and takes the one that scores best. The hands agree with
// everything that its seat has seen, passes included. They and the kinds of players that the
// opponents are, which play on in the playouts, are sampled by how likely they make the
// cards that were played. Its own later choices follow a search tree that grows meanwhile:
// see search. The number of playouts bounds the work of a move.
type expert int

// movePlayouts bounds the work of a move of the expert: it takes less than 20 ms. There are
// fewer playouts while more than manyCards are to be played.
const (
	movePlayouts = 14_000
	manyCards    = 32
)

// Choose deals all cards, plays the only playable card, or searches.
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
	all, err := e.think(ctx, newKnowledge(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return "", err
	}
	return game.Move(all[0].card.String()), nil
}

// estimate is what a card is worth to the seat that may play it.
type estimate struct {
	card sixes.Card
	// wins is the share of the playouts with it in which the seat was the first of those that
	// still have cards to run out of them.
	wins float64
}

// estimates returns what each playable card is worth by what the seat of a view knows, the
// one that the expert would play first. The cards must be dealt. Errors are as Choose's.
func estimates(ctx context.Context, v game.View, playouts int, seed game.Seed) ([]estimate, error) {
	b, playable, err := read(ctx, v)
	if err != nil {
		return nil, err
	}
	all, err := expert(playouts).think(ctx, newKnowledge(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	list := make([]estimate, len(all))
	for i, c := range all {
		list[i] = estimate{card: c.card, wins: float64(c.wins) / float64(max(c.tries, 1))}
	}
	return list, err
}

// think plays each playable card in the same determinizations, so that the cards' scores can
// be compared, and halves the candidates successively: it drops the worse half of them
// when half of the playouts are done, and again after half of the rest, while there are
// more than two. It returns all of them, the best first.
func (e expert) think(
	ctx context.Context, k *knowledge, playable []sixes.Card, random *rand.Rand,
) ([]candidate, error) {
	// While there are many cards to be played a playout takes longer.
	left := int(e) * manyCards / max(manyCards, (sixes.Everything&^k.played).Len())
	cut := left / 2
	s, g := newSearch(k.me, left), &sampler{knowledge: k, random: random}
	all := make([]candidate, len(playable))
	for i, card := range playable {
		all[i].card = card
	}
	rest := all
	for left >= len(rest) {
		t, m, err := g.next(ctx)
		if err != nil {
			return nil, err
		}
		for i := range rest {
			rest[i].add(s.try(t, rest[i].card.Set(), &m))
		}
		if left -= len(rest); left <= cut {
			rest, cut = halve(rest), left/2
		}
	}
	halve(rest)
	return all, nil
}

// candidate is a playable card with its playouts: how many they were, how many of them were
// won, and their points.
type candidate struct {
	card                sixes.Card
	tries, wins, points int
}

// add adds the points of a playout.
func (c *candidate) add(points int) {
	c.tries++
	c.points += points
	if points > 0 {
		c.wins++
	}
}

// halve sorts the candidates, the best first, and returns the better half, but at least two.
// All have had the same number of playouts, so their points can be compared.
func halve(all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.points, a.points) })
	return all[:min(len(all), max(2, (len(all)+1)/2))]
}
