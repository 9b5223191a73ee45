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
// tried and the points that this won.
type node struct {
	key    uint64
	visits int32
	tries  [choicesMost]int32
	points [choicesMost]int32
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

// pick chooses which of so many cards to try: for some visits the one tried least, and
// then the one with the best mean and an allowance for how little it is known
// (the rule UCB1).
func (n *node) pick(cards int) (best int) {
	if n.visits < evenVisits {
		for i := range cards {
			if n.tries[i] < n.tries[best] {
				best = i
			}
		}
		return best
	}
	log, most := math.Log(float64(n.visits)), math.Inf(-1)
	for i := range cards {
		tries := float64(n.tries[i])
		if bound := float64(n.points[i])/tries + curiosity*math.Sqrt(log/tries); bound > most {
			best, most = i, bound
		}
	}
	return best
}

// evenVisits is how often a node tries all its cards alike, at least choicesMost.
// curiosity is the allowance of UCB1 in points, of which a win is some wins.
const (
	evenVisits = 8
	curiosity  = 8
)

// add remembers what trying a card won.
func (n *node) add(card, points int) {
	n.visits++
	n.tries[card]++
	n.points[card] += int32(points)
}

// nextKey is the key of a moment after another one: a seat has played a card.
func nextKey(key uint64, seat int, card uint64) uint64 {
	key = (key ^ card ^ uint64(seat)) * 0x9e3779b97f4a7c15
	return key ^ key>>29
}
