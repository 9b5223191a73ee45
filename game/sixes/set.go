package sixes

import (
	"iter"
	"math/bits"
)

// Set is a set of cards. A suit takes 16 bits and a card the bit of its value, so
// that neighbours in a row are neighbouring bits and no suit touches the next.
type Set uint64

// Everything is all 52 cards, and sixes the four that rows begin with.
const (
	Everything Set = 0x3ffe3ffe3ffe3ffe
	sixes      Set = 0x0040004000400040
)

// SetOf is the set of some cards. NoCard must not be among them.
func SetOf(cards ...Card) (s Set) {
	for _, c := range cards {
		s |= c.Set()
	}
	return s
}

// Set is the set of a card alone.
func (c Card) Set() Set { return 1 << (uint(c.Suit())*16 + uint(c.Value())) }

// Has reports whether a card is in the set.
func (s Set) Has(c Card) bool { return c < NoCard && s&c.Set() != 0 }

// Len is how many cards there are.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First is the first card by suit and value, NoCard of an empty set.
func (s Set) First() Card {
	if s == 0 {
		return NoCard
	}
	at := bits.TrailingZeros64(uint64(s))
	return CardOf(Suit(at/16), at%16)
}

// All yields the cards by suit and value.
func (s Set) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Next is what can be played on a table with these cards (rule 2): the sixes whose
// row is not there, and the cards at the ends of the rows. The cards of every suit
// must be a row. Before the six of hearts there is nothing else (rule 1).
func (s Set) Next() Set {
	if s == 0 {
		return SixOfHearts.Set()
	}
	return (s<<1 | s>>1 | sixes) &^ s & Everything
}

// Run is the row of a suit.
func (s Set) Run(suit Suit) Run {
	row := uint16(s >> (16 * uint(suit)))
	if row == 0 {
		return Run{}
	}
	return Run{Low: bits.TrailingZeros16(row), High: 15 - bits.LeadingZeros16(row)}
}
