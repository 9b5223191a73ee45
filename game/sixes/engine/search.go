package engine

import (
	"math"
	"math/bits"

	"kamisado/game/sixes"
)

// search plays out one determinization after another and keeps the results of the expert's
// later choices in a tree. A node is an information set: what the expert would have seen by
// then. Determinizations in which that is the same share the node, so that no choice depends on
// hidden cards. Beyond the tree the expert plays by defaultPolicy.
type search struct {
	me    int
	nodes []node
	// slots is a hash table of indices into nodes plus 1; 0 is free. Its size is a power
	// of two, at least twice the number of nodes.
	slots []int32
	// path are the choices of this playout in the tree.
	path []step
}

// step is a choice that was made at a node.
type step struct {
	node *node
	card int
}

// newSearch makes a search with room for a number of playouts, each of which adds at most
// one node.
func newSearch(me, playouts int) *search {
	return &search{
		me: me, nodes: make([]node, 0, playouts), slots: make([]int32, 2<<bits.Len(uint(playouts))),
		path: make([]step, 0, sixes.HandSize),
	}
}

// try plays a table to its end, beginning with a card of the expert's seat, and returns the
// points of the end. The others play as their model does.
func (s *search) try(t table, card sixes.Set, m *model) int {
	s.path = s.path[:0]
	key, inTree := uint64(0), true
	for {
		seat := t.turn
		if t.play(card) {
			points := endValue(&t, s.me, seat)
			for _, step := range s.path {
				step.node.add(step.card, points)
			}
			return points
		}
		key = nextKey(key, seat, uint64(card))
		hand := t.held[t.turn]
		playable := hand & t.next
		switch {
		case playable&(playable-1) == 0:
			card = playable
		case t.turn != s.me:
			card = m.card(t.turn, hand, playable)
		case inTree:
			card, inTree = s.choose(key, hand, playable)
		default:
			card = defaultPolicy(hand, playable)
		}
	}
}

// choose chooses at a node. After a new one the playout leaves the tree.
func (s *search) choose(key uint64, hand, playable sixes.Set) (card sixes.Set, known bool) {
	n := s.find(key)
	if n.visits == 0 {
		n.priors = priors(hand, playable)
		card = defaultPolicy(hand, playable)
		s.path = append(s.path, step{n, (playable & (card - 1)).Len()})
		return card, false
	}
	at := n.pick(playable.Len())
	s.path = append(s.path, step{n, at})
	for range at {
		playable &= playable - 1
	}
	return playable & -playable, true
}

// winPoints is the value of a win in cards.
const winPoints = 60

// endValue returns the points of an end: for a win winPoints and the fewest cards that an
// opponent has left, for a loss less than nothing by the cards in one's own hand. The
// margin says more about a card than the win alone, which is mostly chance.
func endValue(t *table, me, winner int) int {
	if me != winner {
		return -t.held[me].Len()
	}
	least := sixes.HandSize
	for seat, hand := range t.held {
		if seat != me {
			least = min(least, hand.Len())
		}
	}
	return winPoints + least
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

// find returns the node of a key, a new one if there is none.
func (s *search) find(key uint64) *node {
	mask := uint64(len(s.slots) - 1)
	at := key & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		if n := &s.nodes[s.slots[at]-1]; n.key == key {
			return n
		}
	}
	s.nodes = append(s.nodes, node{key: key})
	s.slots[at] = int32(len(s.nodes))
	return &s.nodes[len(s.nodes)-1]
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
