package sixes

import "kamisado/game"

// ID names the game everywhere.
const ID game.ID = "sixes"

// Seats, in the order of play. Player 1 of the document sits in the west.
const (
	West game.Seat = iota
	South
	East
	North
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

// CardOf is the card of a suit and a value from 1 to 13.
func CardOf(s Suit, value int) Card { return Card(int(s)*13 + value - 1) }

// Suit is the card's suit.
func (c Card) Suit() Suit { return Suit(c / 13) }

// Value is the card's value, 1 for the ace to 13 for the king.
func (c Card) Value() int { return int(c%13) + 1 }

// Run is a row on the table: all cards of a suit from Low to High. Both are 0 while
// its six has not been played.
type Run struct{ Low, High int }

// Place is what everybody knows of a seat.
type Place struct {
	// Cards is how many cards it holds, Passes how often it had to pass.
	Cards, Passes int
	// Out is its place in the order of going out, from 1; 0 while it holds cards.
	Out int
}

// Board is the Board of a view: all that a picture and a text board show. Only Hand
// and Playable depend on who looks.
type Board struct {
	// Runs are the rows on the table, by suit.
	Runs  [Suits]Run
	Seats [4]Place
	// Turn is who is to move, game.Nobody while cards are dealt and when the match
	// is over.
	Turn game.Seat
	// Turns counts the turns played, passes among them.
	Turns int
	// Deck is how many cards have not been dealt yet.
	Deck int
	// Last is the card played last, NoCard before the first.
	Last Card
	// Hand are the cards of the seat that looks, in the order they were dealt; nil
	// for everybody else. Playable tells which of them it may play now.
	Hand     []Card
	Playable []bool
}
