package player

import (
	"kamisado/game"
	"kamisado/game/sixes"
)

// knowledge is what a seat knows of a match: its hand and what everybody has seen.
type knowledge struct {
	me     int
	hand   sixes.Set
	played sixes.Set
	// unseen are the cards that the opponents hold. A seat holds count of them, and none
	// that it is barred from: a seat that passed held nothing that could be played then.
	unseen sixes.Set
	count  [sixes.Seats]int
	barred [sixes.Seats]sixes.Set
	// choices are the cards that each seat has played, the last first.
	choices [sixes.Seats][]choice
}

// choice is a card that was played and all cards that could be played then.
type choice struct{ card, next sixes.Set }

// newKnowledge returns what a seat knows from its board.
func newKnowledge(seat game.Seat, b *sixes.Board) *knowledge {
	k := &knowledge{me: int(seat), hand: sixes.SetOf(b.Hand...)}
	for i := range b.Seats {
		k.count[i] = b.Seats[i].Cards
	}
	for _, turn := range b.History {
		next := k.played.Next()
		if turn.Card == sixes.NoCard {
			k.barred[turn.Seat] |= next
			continue
		}
		card := turn.Card.Set()
		k.choices[turn.Seat] = append([]choice{{card, next}}, k.choices[turn.Seat]...)
		k.played |= card
	}
	k.unseen = sixes.Everything &^ k.hand &^ k.played
	return k
}

// likelihood returns how likely the choices of a seat so far are, up to a factor, if it
// plays like listo and now holds a hand: the cards that listo may play are equally likely,
// and any other has mistakeRate.
func (k *knowledge) likelihood(seat int, hand sixes.Set) float64 {
	likely := 1.0
	for _, c := range k.choices[seat] {
		hand |= c.card
		playable := hand & c.next
		if playable == c.card {
			continue
		}
		if equal := opponentTies(hand, playable); equal&c.card != 0 {
			likely /= float64(equal.Len())
		} else {
			likely *= mistakeRate
		}
	}
	return likely
}

// mistakeRate is the likelihood of a card that listo would not have played. It is not 0,
// because people play too, and because the chain of samples must be able to leave an
// impossible deal.
const mistakeRate = 0.02
