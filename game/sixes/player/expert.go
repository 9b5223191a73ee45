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

// How the expert thinks. The playouts take some 20 ms, and are fewer while there are
// more than manyCards. A chain of guesses begins anew
// after chain worlds, with warmUp swaps, and takes between two worlds.
const (
	expertPlayouts = 20_000
	manyCards      = 32
	chain          = 512
	warmUp         = 200
	between        = 6
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
	points, err := e.think(ctx, learn(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return "", err
	}
	best := 0
	for i := range points {
		if points[i] > points[best] {
			best = i
		}
	}
	return game.Move(playable[best].String()), nil
}

// think gives the points of each playable card, all of them from the same worlds, so
// that luck with a world is nobody's.
func (e expert) think(ctx context.Context, k *knowledge, playable []sixes.Card, random *rand.Rand) ([]int, error) {
	points := make([]int, len(playable))
	playouts := e.afford(k)
	s := newSearch(k.me, playouts)
	var g *guess
	for world := range playouts / len(playable) {
		if world%chain == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			var err error
			if g, err = newGuess(k, random); err != nil {
				return nil, err
			}
			g.stir(warmUp)
		}
		g.stir(between)
		t := table{held: g.held, played: k.played, turn: k.me}
		turns := drawTurns(random)
		for i, c := range playable {
			points[i] += s.try(t, c.Set(), &turns)
		}
	}
	return points, nil
}

// afford is how many playouts a choice may take: fewer while there are many cards to be
// played, with which each takes longer.
func (e expert) afford(k *knowledge) int {
	left := (sixes.Everything &^ k.played).Len()
	return e.playouts * manyCards / max(manyCards, left)
}

// drawTurns draws where the order of each seat's hand begins, which decides between
// cards that listo likes equally.
func drawTurns(random *rand.Rand) (turns [sixes.Seats]int) {
	drawn := random.Uint64()
	for seat := range turns {
		turns[seat] = int(drawn >> (6 * seat) & 63)
	}
	return turns
}
