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
	best, err := e.think(ctx, newKnowledge(v.Seat, b), playable, rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return "", err
	}
	return game.Move(best.String()), nil
}

// think tries each playable card in one world after another, all of them in the same ones,
// so that luck with a world is nobody's. When half of the playouts are done it gives up the
// worse half of the cards, and again after half of the rest, while there are more than two.
func (e expert) think(ctx context.Context, k *knowledge, playable []sixes.Card, random *rand.Rand) (sixes.Card, error) {
	left := e.budget(k)
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

// budget is how many playouts a choice may take: fewer while there are many cards to be
// played, with which each takes longer.
func (e expert) budget(k *knowledge) int {
	left := (sixes.Everything &^ k.played).Len()
	return e.playouts * manyCards / max(manyCards, left)
}

// candidate is a card that may be played, with the points that its playouts won.
type candidate struct {
	card   sixes.Card
	points int
}

// candidates are all cards that may be played, without points.
func candidates(playable []sixes.Card) (all []candidate) {
	for _, card := range playable {
		all = append(all, candidate{card: card})
	}
	return all
}

// halve are the better half of the candidates, the best first, but two at least: those
// have had as many playouts, so their points can be compared.
func halve(all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.points, a.points) })
	return all[:min(len(all), max(2, (len(all)+1)/2))]
}

// tree holds what was learned of the expert's later choices. A node is a moment as
// the expert would see it, all that was played since: worlds in which that is the same
// share the node, so that it never chooses by cards that it could not know.
type tree struct {
	nodes []node
	// slots are where nodes are by key, from 1; 0 is free. They are a power of two, at
	// least twice as many as there will be nodes.
	slots []int32
}

// node is a choice, with how often each of the playable cards, by suit and value, was
// tried and the points that this won, and the share of the tries that the rule of thumb
// would give it.
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

// newTree makes room for so many nodes.
func newTree(nodes int) tree {
	return tree{nodes: make([]node, 0, nodes), slots: make([]int32, 2<<bits.Len(uint(nodes)))}
}

// find gives the node of a key, which may be fresh.
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

// pick chooses which of so many cards to try: the one with the best mean and an allowance
// for how little it is known, the larger the more the rule of thumb likes it (the rule
// PUCT). What was never tried is taken to be as good as the node as a whole. Roots and
// quotients are exact to the last bit everywhere, and nothing is added to a product, which
// some machines would round otherwise: so all of them pick alike.
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

// exploration is the allowance in points, of which a win is some wins.
const exploration = 60

// add remembers what trying a card won.
func (n *node) add(card, points int) {
	n.visits++
	n.total += int32(points)
	n.tries[card]++
	n.points[card] += int32(points)
}

// nextKey is the key of a moment after another one: a seat has played a card.
func nextKey(key uint64, seat int, card uint64) uint64 {
	key = (key ^ card ^ uint64(seat)) * 0x9e3779b97f4a7c15
	return key ^ key>>29
}
