package player

import "kamisado/game/sixes"

// search plays on in one world after another and learns from each how to go on at the
// expert's next choices. What is known little is chosen by ownChoice.
type search struct {
	tree
	me int
	// path are the choices of this playout that are remembered.
	path []step
}

// step is a choice that was made at a node.
type step struct {
	node *node
	card int
}

// newSearch makes room for so many playouts, each of which adds one node at most.
func newSearch(me, playouts int) *search {
	return &search{tree: newTree(playouts), me: me, path: make([]step, 0, sixes.HandSize)}
}

// try plays a table on until somebody is out, from a card of the own seat, and tells
// what that is worth to it: what counts is to win, but by how many cards somebody won
// or lost tells more about a card than the win alone, which chance decides mostly.
// Turns are where the order of each seat's hand begins.
func (s *search) try(t table, card sixes.Set, turns *[sixes.Seats]int) int {
	s.path = s.path[:0]
	key, inTree := uint64(0), true
	for {
		seat := t.turn
		if t.play(card) {
			points := worthOfEnd(&t, s.me, seat)
			s.learn(points)
			return points
		}
		key = nextKey(key, seat, uint64(card))
		hand := t.held[t.turn]
		playable := hand & t.next
		switch {
		case playable&(playable-1) == 0:
			card = playable
		case t.turn != s.me:
			card = rivalCard(hand, playable, turns[t.turn])
		case inTree:
			card, inTree = s.choose(key, hand, playable)
		default:
			card = ownChoice(hand, playable)
		}
	}
}

// choose chooses at a node. After a fresh one the playout leaves the tree.
func (s *search) choose(key uint64, hand, playable sixes.Set) (card sixes.Set, known bool) {
	n := s.find(key)
	if n.visits == 0 {
		n.shares = shares(hand, playable)
		card = ownChoice(hand, playable)
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

// learn remembers what a playout's choices won.
func (s *search) learn(points int) {
	for _, step := range s.path {
		step.node.add(step.card, points)
	}
}

// wins is what a win is worth in cards.
const wins = 60

// worthOfEnd is a win and the fewest cards that another one has left, or the loss of
// the cards in the own hand.
func worthOfEnd(t *table, me, winner int) int {
	if me != winner {
		return -t.held[me].Len()
	}
	least := sixes.HandSize
	for seat, hand := range t.held {
		if seat != me {
			least = min(least, hand.Len())
		}
	}
	return wins + least
}
