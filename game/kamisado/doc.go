// Package kamisado is the board game Kamisado: its rules, its notation and what
// a player may see of it.
//
// Two layers live here. [Position] is the compact one: a comparable value of
// bitboards, for move generation, perft and search. [Match] is a [game.Position]
// over it: it adds the moves played so far and speaks notation. The numbers of
// the rules, such as "rule 21", are those of docs/analysis.md.
//
// A new rule belongs in play.go (what a move does), referee.go (why a move is
// refused) and event.go (how it is told).
package kamisado
