package player

import (
	"math/bits"

	"kamisado/game/sixes"
)

// What a card is worth to the expert in a playout, in points: ownCard for each card
// that it holds further on, betweenCard for each of the others' that must come before
// the last of those, for the sooner they can be played the better, opens for the way
// as such, and givesCard for each card on a way on which it holds nothing: such
// a card helps only others, and is held back. The points won most matches against
// three listo, of many that were tried.
const (
	ownCard     = 3
	betweenCard = 1
	opens       = 1
	givesCard   = -2
)

// defaultPolicy is the card that the expert plays in a playout: the one worth most.
func defaultPolicy(hand, playable sixes.Set) (best sixes.Set) {
	if playable&(playable-1) == 0 {
		return playable
	}
	most := -1 << 10
	for rest := playable; rest != 0; rest &= rest - 1 {
		card := rest & -rest
		if worth := cardValue(hand, card); worth > most {
			best, most = card, worth
		}
	}
	return best
}

// priors are how the tries of the playable cards, by suit and value, are to be shared out
// before anything is known of them: the more a card is worth the larger its share, which
// halves with every two points less, at most halvings times.
func priors(hand, playable sixes.Set) (priors [choicesMost]float32) {
	best, sum := cardValue(hand, defaultPolicy(hand, playable)), float32(0)
	for i, rest := 0, playable; rest != 0; i, rest = i+1, rest&(rest-1) {
		less := (best - cardValue(hand, rest&-rest)) / 2
		priors[i] = float32(int(1) << (halvings - min(halvings, less)))
		sum += priors[i]
	}
	for i := range priors {
		priors[i] /= sum
	}
	return priors
}

// halvings bounds how little a card may be tried at first: no rule of thumb is that sure.
const halvings = 5

// cardValue is what a card is worth with a hand.
func cardValue(hand, card sixes.Set) (worth int) {
	value := bits.TrailingZeros64(uint64(card)) & 15
	if way := below(card); value <= sixes.Six {
		// The last of the own cards is the lowest: what is above it comes before.
		own := hand & way
		worth += wayValue(way, own, way&^((own&-own)<<1-1))
	}
	if way := above(card); value >= sixes.Six {
		own := hand & way
		last := sixes.Set(1) << (63 - bits.LeadingZeros64(uint64(own|1)))
		worth += wayValue(way, own, way&(last-1))
	}
	return worth
}

// wayValue is what it is worth to open a way on which one holds some cards, the last
// of them after others.
func wayValue(way, own, before sixes.Set) int {
	if own == 0 {
		return givesCard * way.Len()
	}
	return ownCard*own.Len() + betweenCard*(before&^own).Len() + opens
}

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
