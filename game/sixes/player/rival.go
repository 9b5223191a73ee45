package player

import (
	"math/bits"

	"kamisado/game/sixes"
)

// The expert supposes that the others play as listo does: whoever plays to win plays
// much like that, and the supposition says what they are likely to hold.

// rivalTies are the cards that listo may play from a hand: of the playable cards with
// another of its own further on, or of all if there are none such, those with the
// shortest way. Which of them it plays hangs on the order of its hand, which nobody
// else sees.
func rivalTies(hand, playable sixes.Set) sixes.Set {
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

// rivalCard is one of the cards that listo may play. The order of a hand that is
// guessed is anything: here it begins at a bit and goes round.
func rivalCard(hand, playable sixes.Set, from int) sixes.Set {
	equal := rivalTies(hand, playable)
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
