package sixes

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/game"
)

// Suit is one of the four suits.
type Suit uint8

// The suits, in the order of the rows on the table.
const (
	Clubs Suit = iota
	Hearts
	Spades
	Diamonds
	Suits = 4
)

// Card is one of 52: suit*13 + value-1, with values from 1, the ace, to 13, the king.
type Card uint8

// NoCard stands for no card.
const NoCard Card = 52

// CardOf returns the card of a suit and a value from 1 to 13.
func CardOf(s Suit, value int) Card { return Card(int(s)*13 + value - 1) }

// Suit returns the card's suit.
func (c Card) Suit() Suit { return Suit(c / 13) }

// Value returns the card's value, 1 for the ace to 13 for the king.
func (c Card) Value() int { return int(c%13) + 1 }

// Six is the value that every row begins with.
const Six = 6

// SixOfHearts is the card that the play begins with.
const SixOfHearts = Card(int(Hearts)*13 + Six - 1)

// valueNames and suitLetters make up the notation of cards, by value and by suit.
var (
	valueNames  = [14]string{"", "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"}
	suitLetters = [Suits]string{"c", "h", "s", "d"}
	suitSymbols = [Suits]string{"♣", "♥", "♠", "♦"}
)

// Symbol returns the suit's symbol, such as "♥".
func (s Suit) Symbol() string { return suitSymbols[s] }

// Face returns how a value is printed on cards: "A", "2" to "10", "J", "Q", "K".
func Face(value int) string { return strings.ToUpper(valueNames[value]) }

// String returns the canonical notation: "6h", "10c", "jd", "as"; "-" for NoCard.
func (c Card) String() string {
	if c >= NoCard {
		return "-"
	}
	return valueNames[c.Value()] + suitLetters[c.Suit()]
}

// Symbol returns the card as people read it in every language: "6♥", "10♣", "J♦", "A♠".
func (c Card) Symbol() string {
	if c >= NoCard {
		return "-"
	}
	return Face(c.Value()) + c.Suit().Symbol()
}

// Way returns how many cards can still come beyond a card in its direction: to the ace
// below a six, to the king above, and both ways for a six itself.
func (c Card) Way() int {
	switch v := c.Value(); {
	case v < Six:
		return v - 1
	case v > Six:
		return 13 - v
	}
	return 12
}

// ParseCard reads a card as players type it: "6h", "10C", "6♥", "13 d", "as de
// espadas", "king of hearts". A letter alone is that of the notation: c is clubs in
// every language. Errors are *game.Error with KindNotation.
func ParseCard(text string) (Card, error) {
	if words, ok := wordsOf(text); ok {
		if c, ok := cardOf(words); ok {
			return c, nil
		}
	}
	return NoCard, notMove(text)
}

// parsedMost is how many bytes of text may be a move.
const parsedMost = 64

// wordsOf returns the words of a text in small letters; false when there are too many of
// them to be read.
func wordsOf(text string) ([]string, bool) {
	if len(text) > parsedMost || !utf8.ValidString(text) {
		return nil, false
	}
	return strings.FieldsFunc(strings.ToLower(text), isGap), true
}

// isGap reports whether a character may stand between the value and the suit. The variation selectors
// follow a symbol that is shown as a picture, or as none.
func isGap(r rune) bool {
	return unicode.IsSpace(r) || r == '-' || r == '_' || r == '\ufe0e' || r == '\ufe0f'
}

// cardOf reads a card from words: "6h", "6 h", "6 de corazones".
func cardOf(words []string) (Card, bool) {
	switch {
	case len(words) == 3 && (words[1] == "de" || words[1] == "of"):
		return join(words[0], words[2])
	case len(words) == 2:
		return join(words[0], words[1])
	case len(words) != 1:
		return NoCard, false
	}
	for at := range words[0] {
		if c, ok := join(words[0][:at], words[0][at:]); ok {
			return c, true
		}
	}
	return NoCard, false
}

// join returns the card of a value and a suit, as words in any order.
func join(value, suit string) (Card, bool) {
	v, ok := valueWords[value]
	if !ok {
		v, ok = valueWords[suit]
		suit = value
	}
	if !ok {
		return NoCard, false
	}
	for s, words := range suitWords {
		for word := range strings.FieldsSeq(words) {
			if word == suit {
				return CardOf(Suit(s), v), true
			}
		}
	}
	return NoCard, false
}

// valueWords and suitWords are what values and suits are called.
var (
	valueWords = map[string]int{
		"a": 1, "1": 1, "as": 1, "ace": 1,
		"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "t": 10, "10": 10,
		"j": 11, "11": 11, "sota": 11, "jack": 11,
		"q": 12, "12": 12, "reina": 12, "dama": 12, "queen": 12,
		"k": 13, "13": 13, "rey": 13, "king": 13,
	}
	suitWords = [Suits]string{
		"c ♣ ♧ club clubs trébol trebol tréboles treboles",
		"h ♥ ♡ heart hearts corazón corazon corazones",
		"s ♠ ♤ spade spades espada espadas pica picas",
		"d ♦ ♢ diamond diamonds diamante diamantes",
	}
)

// Set is a set of cards. A suit takes 16 bits and a card the bit of its value, so
// that neighbours in a row are neighbouring bits and no suit touches the next.
type Set uint64

// Everything is all 52 cards, and sixes the four that rows begin with.
const (
	Everything Set = 0x3ffe3ffe3ffe3ffe
	sixes      Set = 0x0040004000400040
)

// SetOf returns the set of some cards. NoCard must not be among them.
func SetOf(cards ...Card) (s Set) {
	for _, c := range cards {
		s |= c.Set()
	}
	return s
}

// Set returns the set of a card alone.
func (c Card) Set() Set { return 1 << (uint(c.Suit())*16 + uint(c.Value())) }

// Has reports whether a card is in the set.
func (s Set) Has(c Card) bool { return c < NoCard && s&c.Set() != 0 }

// Len returns how many cards there are.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the first card by suit and value, NoCard of an empty set.
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

// Next returns what can be played on a table with these cards (rule 2): the sixes whose
// row is not there, and the cards at the ends of the rows. The cards of every suit
// must be a row. Before the six of hearts there is nothing else (rule 1).
func (s Set) Next() Set {
	if s == 0 {
		return SixOfHearts.Set()
	}
	return (s<<1 | s>>1 | sixes) &^ s & Everything
}

// Run returns the row of a suit.
func (s Set) Run(suit Suit) Run {
	row := uint16(s >> (16 * uint(suit)))
	if row == 0 {
		return Run{}
	}
	return Run{Low: bits.TrailingZeros16(row), High: 15 - bits.LeadingZeros16(row)}
}

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
		words := []string{SeatName(game.Seat(seat)) + ":"}
		for _, card := range hand {
			words = append(words, card.String())
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return lines, nil
}

// FirstMove does not matter: the deck lies ready before the first move.
func (Rules) FirstMove(game.Position) (first string, ok bool) { return "", true }

var _ game.SeedAuditor = Rules{}
