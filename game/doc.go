// Package game defines what a game offers to everything that hosts it:
// the referee of a match, the store, the pictures, the bot and the terminal.
//
// A game has a [Rules] value, which starts matches and reads them back, and a
// [Position], an immutable value that knows who may act, plays a move and shows
// itself to one seat as a [View]. A move is the text that a player types, a position
// the text that reproduces it. Bitboards and searches stay inside the game's packages;
// the type of a view's board is known to the game's painter and printer as well.
//
// Nothing here does I/O, reads a clock or draws a random number of its own.
// Nothing here speaks a language either: what has to be said travels as a
// [Phrase], the key of a sentence and what fills its gaps.
package game
