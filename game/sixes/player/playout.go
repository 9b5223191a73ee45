package player

import "kamisado/game/sixes"

// search plays out one determinization after another and keeps the results of the expert's
// next choices in a tree. Beyond the tree the expert plays by defaultPolicy.
type search struct {
	tree
	me int
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
	return &search{tree: newTree(playouts), me: me, path: make([]step, 0, sixes.HandSize)}
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
