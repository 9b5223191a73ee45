package player

import (
	"math/bits"

	"kamisado/game/sixes"
)

// table is a match in which all hands are known, as playouts use it. Cards that are
// played are sets of one.
type table struct {
	held   [sixes.Seats]sixes.Set
	played sixes.Set
	// next are the cards that can be played, once one has been.
	next sixes.Set
	turn int
}

// play plays a card of the seat to move and gives the turn to the next that can play.
// It reports whether the seat has no cards any more; then the turn stays.
func (t *table) play(card sixes.Set) (out bool) {
	t.held[t.turn] &^= card
	t.played |= card
	if t.held[t.turn] == 0 {
		return true
	}
	t.next = t.played.Next()
	for {
		t.turn = (t.turn + 1) % sixes.Seats
		if t.held[t.turn]&t.next != 0 {
			return false
		}
	}
}

// below and above are the cards that come beyond one in its row, towards the ace and
// towards the king. Beyond a card that is no six only one of them is its direction.
func below(card sixes.Set) sixes.Set { return row(card) & (card - 1) }
func above(card sixes.Set) sixes.Set { return row(card) &^ (card<<1 - 1) }

// row are the cards of a card's suit.
func row(card sixes.Set) sixes.Set {
	return clubs << (uint(bits.TrailingZeros64(uint64(card))) &^ 15)
}

// clubs are the cards of the first suit.
const clubs sixes.Set = 0x3ffe

// beyond are the cards that come beyond one in its direction, both ways for a six.
func beyond(card sixes.Set) sixes.Set {
	switch value := bits.TrailingZeros64(uint64(card)) & 15; {
	case value < sixes.Six:
		return below(card)
	case value > sixes.Six:
		return above(card)
	}
	return row(card) &^ card
}
