package player

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/bits"
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
// see search.
type expert struct {
	// playouts bounds the work of a move.
	playouts int
}

// Playouts bounds the work of a move of the expert: it takes less than 20 ms. There are
// fewer playouts while more than manyCards are to be played.
const (
	Playouts  = 14_000
	manyCards = 32
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

// Estimate is what a card is worth to the seat that may play it.
type Estimate struct {
	Card sixes.Card
	// Wins is the share of the playouts with it in which the seat was the first of those that
	// still have cards to run out of them.
	Wins float64
}

// Estimates returns what each playable card is worth by what the seat of a view knows, the
// one that the expert would play first. Errors are as Choose's, and there is one while
// cards are dealt.
func Estimates(ctx context.Context, v game.View, playouts int, seed game.Seed) ([]Estimate, error) {
	b, playable, err := read(ctx, v)
	switch {
	case err != nil:
		return nil, err
	case b.Deck > 0:
		return nil, errors.New("sixes: the cards are not dealt")
	}
	all, err := expert{playouts}.think(ctx, newKnowledge(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	estimates := make([]Estimate, len(all))
	for i, c := range all {
		estimates[i] = Estimate{Card: c.card, Wins: float64(c.wins) / float64(max(c.tries, 1))}
	}
	return estimates, err
}

// think plays each playable card in the same determinizations, so that the cards' scores can
// be compared, and halves the candidates successively: it drops the worse half of them
// when half of the playouts are done, and again after half of the rest, while there are
// more than two. It returns all of them, the best first.
func (e expert) think(ctx context.Context, k *knowledge, playable []sixes.Card, random *rand.Rand) ([]candidate, error) {
	// While there are many cards to be played a playout takes longer.
	left := e.playouts * manyCards / max(manyCards, (sixes.Everything&^k.played).Len())
	cut := left / 2
	s, w := newSearch(k.me, left), &determinizer{knowledge: k, random: random}
	all := candidates(playable)
	rest := all
	for left >= len(rest) {
		t, m, err := w.next(ctx)
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

// candidates returns the playable cards without playouts.
func candidates(playable []sixes.Card) (all []candidate) {
	for _, card := range playable {
		all = append(all, candidate{card: card})
	}
	return all
}

// halve sorts the candidates, the best first, and returns the better half, but at least two.
// All have had the same number of playouts, so their points can be compared.
func halve(all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.points, a.points) })
	return all[:min(len(all), max(2, (len(all)+1)/2))]
}

// tree holds the results of the expert's later choices. A node is an information set: what
// the expert would have seen by then. Determinizations in which that is the same share
// the node, so that no choice depends on hidden cards.
type tree struct {
	nodes []node
	// slots is a hash table of indices into nodes plus 1; 0 is free. Its size is a power
	// of two, at least twice the number of nodes.
	slots []int32
}

// node is a choice: for each of the playable cards, by suit and value, how often it was
// tried, the points that this won, and its prior.
type node struct {
	key    uint64
	visits int32
	total  int32
	tries  [choicesMost]int32
	points [choicesMost]int32
	priors [choicesMost]float32
}

// choicesMost is how many cards may be playable: both ends of each row.
const choicesMost = 8

// newTree makes a tree with room for a number of nodes.
func newTree(nodes int) tree {
	return tree{nodes: make([]node, 0, nodes), slots: make([]int32, 2<<bits.Len(uint(nodes)))}
}

// find returns the node of a key, a new one if there is none.
func (t *tree) find(key uint64) *node {
	mask := uint64(len(t.slots) - 1)
	at := key & mask
	for ; t.slots[at] != 0; at = (at + 1) & mask {
		if n := &t.nodes[t.slots[at]-1]; n.key == key {
			return n
		}
	}
	t.nodes = append(t.nodes, node{key: key})
	t.slots[at] = int32(len(t.nodes))
	return &t.nodes[len(t.nodes)-1]
}

// pick returns which of the cards to try, by PUCT: the one with the highest mean plus an
// allowance for few tries, in proportion to its prior. A card without tries has the mean
// of the node. Square roots and quotients are correctly rounded on every machine, and no
// product is added to, which some machines would fuse: so all pick alike.
func (n *node) pick(cards int) (best int) {
	mean, most := float64(n.total)/float64(max(n.visits, 1)), math.Inf(-1)
	allowance := exploration * math.Sqrt(float64(n.visits))
	for i := range cards {
		tries, expected := float64(n.tries[i]), mean
		if tries > 0 {
			expected = float64(n.points[i]) / tries
		}
		if bound := expected + allowance*float64(n.priors[i])/(1+tries); bound > most {
			best, most = i, bound
		}
	}
	return best
}

// exploration scales the allowance, in points; a win is winPoints.
const exploration = 60

// add adds the result of trying a card.
func (n *node) add(card, points int) {
	n.visits++
	n.total += int32(points)
	n.tries[card]++
	n.points[card] += int32(points)
}

// nextKey returns the key of an information set after a seat has played a card.
func nextKey(key uint64, seat int, card uint64) uint64 {
	key = (key ^ card ^ uint64(seat)) * 0x9e3779b97f4a7c15
	return key ^ key>>29
}
