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
	// unseen are the cards that others hold, each so many as count says and none of
	// those it is barred from: whoever passed held nothing that could be played then.
	unseen sixes.Set
	count  [sixes.Seats]int
	barred [sixes.Seats]sixes.Set
	// choices are the cards that others played when they may have had a choice, the
	// last first.
	choices [sixes.Seats][]choice
}

// choice is a card that was played and all that could have been played then.
type choice struct{ card, next sixes.Set }

// newKnowledge reads a board.
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

// likelihood is how likely the choices of a seat so far are, up to a factor, if it
// plays much like listo and holds some cards now: each of the cards that listo may
// play is as likely as the next, and all others together are slip of them.
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

// mistakeRate is how likely a card is taken to be that listo would not have played. It is not 0,
// for others play too, and because a deal that cannot be should lead on to one that can.
const mistakeRate = 0.02
