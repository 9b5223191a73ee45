package player

import (
	"math/bits"

	"kamisado/game/sixes"
)

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
// points of the end. turns are where the order of each seat's hand begins.
func (s *search) try(t table, card sixes.Set, turns *[sixes.Seats]int) int {
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
			card = opponentCard(hand, playable, turns[t.turn])
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

// The opponents' model is listo: it decides what they play in playouts, and how likely the
// cards are that they have played.

// opponentTies returns the cards that listo may play from a hand: of the playable cards
// beyond which it holds another one, or of all if there are none, those with the fewest
// cards beyond them. Which of them it plays depends on the order of its hand, which is
// hidden.
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

// opponentCard returns the card that listo plays from a sampled hand whose order begins at a
// bit and goes round.
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

// byWay are the cards in the order in which listo prefers them: by the number of cards beyond
// them in their row.
var byWay = [...]sixes.Set{
	column<<1 | column<<13, column<<2 | column<<12, column<<3 | column<<11, column<<4 | column<<10,
	column<<5 | column<<9, column << 8, column << 7, six,
}

// leading returns all cards beyond which a hand has another one: its cards smeared towards
// the sixes, by five steps from an ace and seven from a king. The gaps between the suits
// are wide enough that none reaches the next suit.
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
