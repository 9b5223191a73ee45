// Package sixes is the card game los seises, for four: its rules, its notation and
// what each seat may see of it. The numbers of the rules, such as "rule 3", are those
// of docs/analysis.md.
//
// [Match] is the game.Position. Hands are hidden: nothing in a view depends on a hand but that
// of its own seat, neither refusals nor prompts nor the line of notation. The deal is
// decided by the seed alone, in a way that anybody can repeat (see [Deck]); the match
// begins before the cards are dealt, and every seat may deal them.
//
// Hands and table are each a [Set], 64 bits in which neighbours in a row are neighbouring
// bits, so that the playable cards take a few operations.
//
// # Why the winner has passed least
//
// Until somebody is out the seats take turns in a circle, and each turn is a card or
// a pass. When the winner plays its thirteenth card it has had 13 turns and one more
// for each of its passes. The others have had as many turns or one less, and played
// at most twelve cards in them; so each has passed at least as often, and passes only
// become more. Ties are possible.
package sixes
