package coach

import (
	"strings"

	"kamisado/game"
	"kamisado/game/sixes"
)

// reasonsFor returns what is good about a card, from the hand and the table alone: the first of
// what can be said that holds; nothing where nothing does.
func reasonsFor(b *sixes.Board, playable sixes.Set, card sixes.Card) []game.Phrase {
	hand := sixes.SetOf(b.Hand...)
	own := beyond(card) & hand
	switch next := nextOf(card); {
	case card.Way() == 0:
		return say("sixes.hint.end")
	case hand.Has(next):
		return say("sixes.hint.next", "Next", next.Symbol())
	case own != 0:
		return say("sixes.hint.way", "Cards", symbols(own))
	}
	if kept := closing(hand, playable, card); kept != sixes.NoCard {
		return say("sixes.hint.keep", "Kept", kept.Symbol())
	}
	for other := range playable.All() {
		if opens(hand, other) < opens(hand, card) {
			return nil
		}
	}
	return say("sixes.hint.few")
}

func say(key string, pairs ...any) []game.Phrase { return []game.Phrase{game.Say(key, pairs...)} }

// closing returns that of the other playable cards which keeps most cards from the others while
// it is held, where nothing of one's own waits for it either and the card that is advised opens
// fewer; NoCard if there is none.
func closing(hand, playable sixes.Set, advised sixes.Card) sixes.Card {
	best := sixes.NoCard
	for other := range playable.All() {
		most := opens(hand, advised)
		if best != sixes.NoCard {
			most = opens(hand, best)
		}
		if other != advised && beyond(other)&hand == 0 && opens(hand, other) > most {
			best = other
		}
	}
	return best
}

// opens is how many cards of others can follow when a card of a hand is played: up to the next
// one of the hand.
func opens(hand sixes.Set, card sixes.Card) (n int) {
	for _, way := range ways(card) {
		for _, other := range way {
			if hand.Has(other) {
				break
			}
			n++
		}
	}
	return n
}

// beyond are the cards that can only come after a card.
func beyond(card sixes.Card) (all sixes.Set) {
	for _, way := range ways(card) {
		all |= sixes.SetOf(way...)
	}
	return all
}

// ways are the cards further on in a card's direction, one after the other; both ways for
// a six.
func ways(card sixes.Card) [2][]sixes.Card {
	var down, up []sixes.Card
	value := card.Value()
	for v := value - 1; v >= 1 && value <= sixes.Six; v-- {
		down = append(down, sixes.CardOf(card.Suit(), v))
	}
	for v := value + 1; v <= 13 && value >= sixes.Six; v++ {
		up = append(up, sixes.CardOf(card.Suit(), v))
	}
	return [2][]sixes.Card{down, up}
}

// nextOf returns the card that comes after one in its direction; NoCard after the last one and
// after a six, where there are two.
func nextOf(card sixes.Card) sixes.Card {
	switch {
	case card.Way() == 0 || card.Value() == sixes.Six:
		return sixes.NoCard
	case card.Value() < sixes.Six:
		return card - 1
	}
	return card + 1
}

// symbols are cards as people read them, with commas.
func symbols(cards sixes.Set) string {
	var names []string
	for card := range cards.All() {
		names = append(names, card.Symbol())
	}
	return strings.Join(names, ", ")
}
