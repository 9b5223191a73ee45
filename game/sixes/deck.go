package sixes

import (
	"math/rand/v2"
	"strings"

	"kamisado/game"
)

// DeckSize is how many cards there are, HandSize how many of them each seat gets.
const (
	DeckSize = 52
	HandSize = 13
	Seats    = 4
)

// Deck returns the shuffled deck of a seed, the top card first. Anybody can repeat it:
//
// The deck begins in the order of the cards' numbers: clubs from the ace to the king,
// then hearts, spades and diamonds. Chance is the ChaCha8 generator of Go's
// math/rand/v2 with the 32 bytes of the seed, from which 64-bit numbers are drawn one
// after the other. For i from 51 down to 1 a number x is drawn, and drawn again while
// it is less than the remainder of 2^64 by i+1; card i and card x mod (i+1) change
// places (Fisher and Yates's shuffle, every order equally likely).
func Deck(seed game.Seed) (deck [DeckSize]Card) {
	for i := range deck {
		deck[i] = Card(i)
	}
	random := rand.NewChaCha8(seed)
	for i := uint64(DeckSize - 1); i > 0; i-- {
		x := random.Uint64()
		for x < -(i+1)%(i+1) {
			x = random.Uint64()
		}
		j := x % (i + 1)
		deck[i], deck[j] = deck[j], deck[i]
	}
	return deck
}

// Deal returns what each seat gets from the deck of a seed, in the order in which it gets
// it: the deck is dealt one by one from the top to west, south, east and north.
func Deal(seed game.Seed) (hands [Seats][HandSize]Card) {
	for i, c := range Deck(seed) {
		hands[i%Seats][i/Seats] = c
	}
	return hands
}

// Deal returns each seat's cards in the order in which they are dealt, a line a seat:
// "west: 6h 10c …".
func (Rules) Deal(seed game.Seed, _ game.Options, _ string) (lines []string, err error) {
	for seat, hand := range Deal(seed) {
		var line strings.Builder
		line.WriteString(SeatName(game.Seat(seat)) + ":")
		for _, card := range hand {
			line.WriteString(" " + card.String())
		}
		lines = append(lines, line.String())
	}
	return lines, nil
}

// FirstMove does not matter: the deck lies ready before the first move.
func (Rules) FirstMove(game.Position) (first string, ok bool) { return "", true }

var _ game.SeedAuditor = Rules{}
