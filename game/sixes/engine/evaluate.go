package engine

import (
	"math/bits"

	"kamisado/game/sixes"
)

// The values of a card by the cards beyond it in its row: ownCard for each one that the
// player holds, betweenCard for each of the opponents' before the last of those (the sooner
// they are played the better), opens for the row itself; and givesCard for each one
// where the player holds none of them: such a card helps only the opponents. Of many
// values that were tried these won most matches against three listo.
const (
	ownCard     = 3
	betweenCard = 1
	opens       = 1
	givesCard   = -2
)

// defaultPolicy returns the card that the expert plays beyond the tree: the one with the
// highest value.
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

// priors returns the priors of the playable cards, by suit and value. They sum to 1, and
// halve with every two points of value less than the best, at most halvings times.
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

// halvings bounds how small a prior can be.
const halvings = 5

// cardValue returns the value of a card given the hand.
func cardValue(hand, card sixes.Set) (worth int) {
	value := bits.TrailingZeros64(uint64(card)) & 15
	if way := below(card); value <= sixes.Six {
		// The last of the own cards is the lowest: those above it come before it.
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

// wayValue returns the value of opening a row towards way, of which own cards are held, and
// before are the cards before the last of those.
func wayValue(way, own, before sixes.Set) int {
	if own == 0 {
		return givesCard * way.Len()
	}
	return ownCard*own.Len() + betweenCard*(before&^own).Len() + opens
}

// table is a match with all hands known, for playouts. A card is a set of one.
type table struct {
	held   [sixes.Seats]sixes.Set
	played sixes.Set
	// next are the cards that can be played, unset before the first card.
	next sixes.Set
	turn int
}

// play plays a card of the seat to move and passes the turn to the next seat that can play.
// It reports whether the seat has no cards left; then the turn stays.
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

// below and above return the cards beyond one in its row, towards the ace and towards the
// king. For a card that is no six only one of them is its direction.
func below(card sixes.Set) sixes.Set { return row(card) & (card - 1) }
func above(card sixes.Set) sixes.Set { return row(card) &^ (card<<1 - 1) }

// row returns the cards of a card's suit.
func row(card sixes.Set) sixes.Set {
	return clubs << (uint(bits.TrailingZeros64(uint64(card))) &^ 15)
}

// clubs are the cards of the first suit.
const clubs sixes.Set = 0x3ffe
