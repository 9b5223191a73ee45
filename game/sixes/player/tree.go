package player

import (
	"math"
	"math/bits"
)

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
	shares [choicesMost]float32
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
	allowance := curiosity * math.Sqrt(float64(n.visits))
	for i := range cards {
		tries, expected := float64(n.tries[i]), mean
		if tries > 0 {
			expected = float64(n.points[i]) / tries
		}
		if bound := expected + allowance*float64(n.shares[i])/(1+tries); bound > most {
			best, most = i, bound
		}
	}
	return best
}

// curiosity is the allowance in points, of which a win is some wins.
const curiosity = 60

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
