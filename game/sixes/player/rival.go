package player

import (
	"math/bits"

	"kamisado/game/sixes"
)

// The expert supposes that the others play as listo does: whoever plays to win plays
// much like that, and the supposition says what they are likely to hold.

// rivalCard is what listo plays from a hand: its cheapest playable card. The order of
// a hand that is guessed is nobody's, so of equal ones it is the first by suit and
// value.
func rivalCard(hand, playable sixes.Set) (best sixes.Set) {
	least := useless * 2
	for rest := playable; rest != 0; rest &= rest - 1 {
		card := rest & -rest
		if cost := rivalCost(hand, card); cost < least {
			best, least = card, cost
		}
	}
	return best
}

// rivalCost puts cards in the order in which listo likes them: first those with
// another of its own further on, then those with a short way.
func rivalCost(hand, card sixes.Set) int {
	way := beyond(card)
	cost := bits.OnesCount64(uint64(way))
	if way&hand == 0 {
		cost += useless
	}
	return cost
}

// useless is more than any way is long.
const useless = 64
