package player

import "kamisado/game/sixes"

// playout plays a table on until somebody is out, from a card of the seat to move,
// and tells what that is worth to it: what counts is to win, but by how many cards
// somebody won or lost tells more about a card than the win alone, which chance
// decides mostly.
func playout(t table, card sixes.Set) int {
	for me := t.turn; ; {
		seat := t.turn
		if t.play(card) {
			return worthOfEnd(&t, me, seat)
		}
		hand := t.held[t.turn]
		playable := hand & t.played.Next()
		if t.turn == me {
			card = ownChoice(hand, playable)
		} else {
			card = rivalCard(hand, playable)
		}
	}
}

// wins is what a win is worth in cards.
const wins = 10

// worthOfEnd is a win and the fewest cards that another one has left, or the loss of
// the cards in the own hand.
func worthOfEnd(t *table, me, winner int) int {
	if me != winner {
		return -t.held[me].Len()
	}
	least := sixes.HandSize
	for seat, hand := range t.held {
		if seat != me {
			least = min(least, hand.Len())
		}
	}
	return wins + least
}
