// Package match is one match from its challenge to its end, as a fold over
// events. It is pure: [Decide] turns a command into events or a refusal, [Apply]
// turns a state and an event into the next state, and neither does I/O, reads a
// clock or draws a random number; commands bring both along.
//
// It knows games only through the contract of package game. What it refuses, it
// refuses with a *game.Error.
//
// The life of a match:
//
//	Propose ─► proposed ─ Accept ─► playing ─ the rules, Resign ─► over ─ Offer(rematch) x2 ─► a new match
//	              └ Decline, Cancel, Expire ─► closed      └ Offer(restart) x2 ─► playing, from the start
//
// Where a game is for more than two, the proposal may be a table that waits for
// players:
//
//	Propose ─► proposed ─ Join, Leave, AddComputer ─ Begin ─► playing
//	              └ the last one's Leave, Cancel, Expire ─► closed
//
// There who Resigns leaves the seat to a computer, the others may Replace somebody who
// keeps them waiting, and the match goes on; and all may agree to Offer(stop).
//
// A seat has a person or a computer, which is a name of a level here and nothing
// more: who hosts the match asks the computer for its move when State.Computer
// says so, and makes it with PlayFor. Where computers and people may move, people
// come first. Computers agree to every offer.
package match
