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

// learn reads a board.
func learn(seat game.Seat, b *sixes.Board) *knowledge {
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

// slips is how often a seat played otherwise than listo would have, if it holds some
// cards now.
func (k *knowledge) slips(seat int, hand sixes.Set) (n int) {
	for _, c := range k.choices[seat] {
		hand |= c.card
		others := hand & c.next &^ c.card
		if others == 0 {
			continue
		}
		cost := rivalCost(hand, c.card)
		for ; others != 0; others &= others - 1 {
			if rivalCost(hand, others&-others) < cost {
				n++
				break
			}
		}
	}
	return n
}
