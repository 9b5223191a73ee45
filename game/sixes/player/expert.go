package player

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"kamisado/game"
	"kamisado/game/sixes"
)

// expert samples hands for the opponents, plays each of its playable cards in all of
// these determinizations, and takes the one that scores best. The hands agree with
// everything that its seat has seen, passes included, and are sampled by how likely they
// make the cards that the opponents have played. Its own later choices follow a search
// tree that grows meanwhile: see search.
type expert struct {
	// playouts bounds the work of a move.
	playouts int
}

// The playouts of a move take less than 20 ms. There are fewer while more than manyCards
// are to be played.
const (
	expertPlayouts = 14_000
	manyCards      = 32
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
	best, err := e.think(ctx, newKnowledge(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return "", err
	}
	return game.Move(best.String()), nil
}

// think plays each playable card in the same determinizations, so that the cards' scores can
// be compared, and halves the candidates successively: it drops the worse half of them
// when half of the playouts are done, and again after half of the rest, while there are
// more than two.
func (e expert) think(ctx context.Context, k *knowledge, playable []sixes.Card, random *rand.Rand) (sixes.Card, error) {
	// While there are many cards to be played a playout takes longer.
	left := e.playouts * manyCards / max(manyCards, (sixes.Everything&^k.played).Len())
	cut := left / 2
	s, w := newSearch(k.me, left), &determinizer{knowledge: k, random: random}
	all := candidates(playable)
	for left >= len(all) {
		t, err := w.next(ctx)
		if err != nil {
			return sixes.NoCard, err
		}
		turns := drawRotations(random)
		for i := range all {
			all[i].points += s.try(t, all[i].card.Set(), &turns)
		}
		if left -= len(all); left <= cut {
			all, cut = halve(all), left/2
		}
	}
	return halve(all)[0].card, nil
}

// candidate is a playable card and the points of its playouts.
type candidate struct {
	card   sixes.Card
	points int
}

// candidates returns the playable cards without points.
func candidates(playable []sixes.Card) (all []candidate) {
	for _, card := range playable {
		all = append(all, candidate{card: card})
	}
	return all
}

// halve returns the better half of the candidates, the best first, but at least two. All
// have had the same number of playouts, so their points can be compared.
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
