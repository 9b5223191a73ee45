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

// Turn is a turn that is over: the card a seat played, or NoCard when it had to
// pass.
type Turn struct {
	Seat game.Seat
	Card Card
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
	// History are the plays and the passes so far, in order, all of them public.
	// What is told of those who passed is what everybody at the table could see.
	History []Turn
	// Hand are the cards of the seat that looks, in the order they were dealt; nil
	// for everybody else. Playable tells which of them it may play now.
	Hand     []Card
	Playable []bool
}
