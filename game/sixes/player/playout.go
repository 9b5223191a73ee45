package player

import (
	"math/bits"

	"kamisado/game/sixes"
)

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
			points := endValue(&t, s.me, seat)
			s.newKnowledge(points)
			return points
		}
		key = nextKey(key, seat, uint64(card))
		hand := t.held[t.turn]
		playable := hand & t.next
		switch {
		case playable&(playable-1) == 0:
			card = playable
		case t.turn != s.me:
			card = opponentCard(hand, playable, turns[t.turn])
		case inTree:
			card, inTree = s.choose(key, hand, playable)
		default:
			card = defaultPolicy(hand, playable)
		}
	}
}

// choose chooses at a node. After a fresh one the playout leaves the tree.
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

// newKnowledge remembers what a playout's choices won.
func (s *search) newKnowledge(points int) {
	for _, step := range s.path {
		step.node.add(step.card, points)
	}
}

// winPoints is what a win is worth in cards.
const winPoints = 60

// endValue is a win and the fewest cards that another one has left, or the loss of
// the cards in the own hand.
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

// The expert supposes that the others play as listo does: whoever plays to win plays
// much like that, and the supposition says what they are likely to hold.

// rivalTies are the cards that listo may play from a hand: of the playable cards with
// another of its own further on, or of all if there are none such, those with the
// shortest way. Which of them it plays hangs on the order of its hand, which nobody
// else sees.
func opponentTies(hand, playable sixes.Set) sixes.Set {
	if useful := playable & leading(hand); useful != 0 {
		playable = useful
	}
	for _, cards := range &byWay {
		if equal := playable & cards; equal != 0 {
			return equal
		}
	}
	return playable
}

// opponentCard is one of the cards that listo may play. The order of a hand that is
// guessed is anything: here it begins at a bit and goes round.
func opponentCard(hand, playable sixes.Set, from int) sixes.Set {
	equal := opponentTies(hand, playable)
	if equal&(equal-1) == 0 {
		return equal
	}
	turned := bits.RotateLeft64(uint64(equal), from)
	return sixes.Set(bits.RotateLeft64(turned&-turned, -from))
}

// column is a bit of every suit; times 1<<value it is the cards of a value. lows and
// highs are the cards below and above the sixes.
const (
	column sixes.Set = 0x0001000100010001
	six              = column << sixes.Six
	lows             = column * 0b111110
	highs            = column * 0b11111110000000
)

// byWay are the cards in the order in which listo likes them: by the length of the
// way beyond them.
var byWay = [...]sixes.Set{
	column<<1 | column<<13, column<<2 | column<<12, column<<3 | column<<11, column<<4 | column<<10,
	column<<5 | column<<9, column << 8, column << 7, six,
}

// leading are all cards beyond which a hand has another one: the shadows that its
// cards cast towards the sixes. Five steps reach them from an ace, seven from a king;
// the gaps between the suits are wide enough for none to reach a neighbour's cards.
func leading(hand sixes.Set) sixes.Set {
	low := hand & lows
	low |= low << 1
	low |= low << 2
	low |= low << 1
	high := hand & highs
	high |= high >> 1
	high |= high >> 2
	high |= high >> 3
	return low<<1&(lows|six) | high>>1&(highs|six)
}
