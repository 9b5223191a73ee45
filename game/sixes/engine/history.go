package engine

import (
	"math/rand/v2"

	"kamisado/game/sixes"
)

// choice is a card that was played and all cards that could be played then.
type choice struct{ card, next sixes.Set }

// history are the cards that a seat has played, the last first.
type history []choice

// likelihood returns how likely the choices of a seat are if it is a kind of player and now
// holds a hand.
func (h history) likelihood(k kind, hand sixes.Set) float64 {
	if k == kindPerson {
		return h.personal(hand)
	}
	return h.ruled(k, hand)
}

// ruled returns the likelihood for a player with a fixed rule, over all orders in which its hand may
// have been dealt. A card that was played stands further left than all that were as good.
// The share of the orders in which this holds for all choices is close to the product, over
// the cards that were played, of 1 by how many cards must not stand further left, itself among
// them (the hook length formula; exact where no card is behind two that have no order, and else a
// bit too little). A card against the rule has mistakeRate.
func (h history) ruled(k kind, hand sixes.Set) float64 {
	likely, later := 1.0, sixes.Set(0)
	var behind [sixes.HandSize]sixes.Set
	for i, c := range h {
		hand |= c.card
		behind[i] = c.card
		if playable := hand & c.next; playable != c.card {
			if equal := k.ties(hand, playable); equal&c.card == 0 {
				likely *= mistakeRate
			} else {
				behind[i] = equal
				if equal&later != 0 {
					behind[i] |= h[:i].behind(equal, &behind)
				}
				likely *= oneBy[behind[i].Len()]
			}
		}
		later |= c.card
	}
	return likely
}

// behind returns all cards that must not stand further left than those of some cards that were
// played.
func (h history) behind(cards sixes.Set, each *[sixes.HandSize]sixes.Set) (all sixes.Set) {
	for i, c := range h {
		if cards&c.card != 0 {
			all |= each[i]
		}
	}
	return all
}

// personal returns the likelihood for a person: each choice is listo's or, at a rate of
// whimRate, any card.
func (h history) personal(hand sixes.Set) float64 {
	likely := 1.0
	for _, c := range h {
		hand |= c.card
		playable := hand & c.next
		if playable == c.card {
			continue
		}
		chance := whimRate * oneBy[playable.Len()]
		if equal := kindSmart.ties(hand, playable); equal&c.card != 0 {
			chance += float64((1 - whimRate) * oneBy[equal.Len()])
		}
		likely *= chance
	}
	return likely
}

// mistakeRate is the likelihood of a card that a player with a fixed rule would not have
// played. It is not 0, because the chain of samples must be able to leave an impossible
// deal. whimRate is how often a person plays any card.
const (
	mistakeRate = 0.002
	whimRate    = 0.2
)

// oneBy are the quotients of 1 by the numbers of cards.
var oneBy = func() (oneBy [sixes.HandSize + 1]float64) {
	for i := range oneBy {
		oneBy[i] = 1 / float64(max(i, 1))
	}
	return oneBy
}()

// drawOrder draws where the cards of a hand stand, for a seat that is a kind of player. A card
// that others were preferred to stands further right than those: it gets the highest of as
// many numbers and one more.
func (h history) drawOrder(k kind, hand sixes.Set, order *[64]uint32, random *rand.Rand) {
	for rest := hand; rest != 0; rest &= rest - 1 {
		order[place(rest&-rest)] = random.Uint32()
	}
	then := hand
	for _, c := range h {
		then |= c.card
		if c.next&hand == 0 {
			continue
		}
		equal := k.ties(then, then&c.next)
		if equal&c.card == 0 {
			continue
		}
		for rest := equal & hand; rest != 0; rest &= rest - 1 {
			at := place(rest & -rest)
			order[at] = max(order[at], random.Uint32())
		}
	}
}
