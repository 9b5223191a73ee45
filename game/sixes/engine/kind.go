package engine

import (
	"math/bits"

	"kamisado/game/sixes"
)

// kind is how an opponent chooses its cards. The expert infers it from those that were
// played.
type kind uint8

// The kinds: the three players of the document, and everybody else. A person is taken
// to play as listo does most of the time, and any card the rest of it.
const (
	kindFoolish kind = iota
	kindCautious
	kindSmart
	kindPerson
	kinds
)

// kindWeights are how likely each kind is before a card is played, in pseudo-counts that
// sum to about 1: what is known of one opponent counts as much for the next, because the
// computers at a table are mostly of one level.
var kindWeights = [kinds]float64{0.25, 0.25, 0.25, 0.1}

// ties returns the cards that a kind of player may play from a hand. Which of them it plays
// depends on the order of its hand, which is hidden: the first from the left.
func (k kind) ties(hand, playable sixes.Set) sixes.Set {
	switch k {
	case kindFoolish:
		return playable
	case kindCautious:
		return shortest(playable)
	}
	if useful := playable & leading(hand); useful != 0 {
		playable = useful
	}
	return shortest(playable)
}

// shortest returns those of some cards with the fewest cards beyond them in their row.
func shortest(cards sixes.Set) sixes.Set {
	if cards&(cards-1) == 0 {
		return cards
	}
	for _, same := range &byWay {
		if equal := cards & same; equal != 0 {
			return equal
		}
	}
	return cards
}

// column is a bit of every suit; times 1<<value it is the cards of a value. lows and
// highs are the cards below and above the sixes.
const (
	column sixes.Set = 0x0001000100010001
	six              = column << sixes.Six
	lows             = column * 0b111110
	highs            = column * 0b11111110000000
)

// byWay are the cards in the order in which prudente and listo prefer them: by the number of
// cards beyond them in their row.
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

// model is how the opponents play in a determinization: what each of them is, and the order
// of their hands, in which the cards with lower numbers stand further left.
type model struct {
	kinds [sixes.Seats]kind
	order [64]uint32
}

// card returns the card that an opponent plays.
func (m *model) card(seat int, hand, playable sixes.Set) (first sixes.Set) {
	equal := m.kinds[seat].ties(hand, playable)
	first = equal & -equal
	for rest := equal & (equal - 1); rest != 0; rest &= rest - 1 {
		if card := rest & -rest; m.order[place(card)] < m.order[place(first)] {
			first = card
		}
	}
	return first
}

// place returns where the number of a card is in an order.
func place(card sixes.Set) int { return bits.TrailingZeros64(uint64(card)) & 63 }
