package sixes

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

// CardOf is the card of a suit and a value from 1 to 13.
func CardOf(s Suit, value int) Card { return Card(int(s)*13 + value - 1) }

// Suit is the card's suit.
func (c Card) Suit() Suit { return Suit(c / 13) }

// Value is the card's value, 1 for the ace to 13 for the king.
func (c Card) Value() int { return int(c%13) + 1 }

// Six is the value that every row begins with.
const Six = 6

// SixOfHearts is the card that the play begins with.
const SixOfHearts = Card(int(Hearts)*13 + Six - 1)

// valueNames and suitLetters make up the notation of cards, by value and by suit.
var (
	valueNames  = [14]string{"", "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"}
	valueFaces  = [14]string{"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	suitLetters = [Suits]string{"c", "h", "s", "d"}
	suitSymbols = [Suits]string{"♣", "♥", "♠", "♦"}
)

// Letter is the suit's letter in the notation: c, h, s or d.
func (s Suit) Letter() string { return suitLetters[s] }

// Symbol is the suit's symbol, such as "♥".
func (s Suit) Symbol() string { return suitSymbols[s] }

// Face is how a value is printed on cards: "A", "2" to "10", "J", "Q", "K".
func Face(value int) string { return valueFaces[value] }

// String is the canonical notation: "6h", "10c", "jd", "as"; "-" for NoCard.
func (c Card) String() string {
	if c >= NoCard {
		return "-"
	}
	return valueNames[c.Value()] + suitLetters[c.Suit()]
}

// Symbol is the card as people read it in every language: "6♥", "10♣", "J♦", "A♠".
func (c Card) Symbol() string {
	if c >= NoCard {
		return "-"
	}
	return valueFaces[c.Value()] + suitSymbols[c.Suit()]
}

// Way is how many cards can still come beyond a card in its direction: to the ace
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
