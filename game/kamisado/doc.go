// Package kamisado is the board game Kamisado: its rules, its notation and what
// a player may see of it.
//
// Two layers live here. [Position] is the compact one: a comparable value of
// bitboards, for move generation, perft and search. [Match] is a [game.Position]
// over it: it adds the moves played so far and speaks notation. The numbers of
// the rules, such as "rule 21", are those of docs/analysis.md.
//
// A rule lives in several places, and a new one belongs in all that it touches:
// mode.go (in what modes differ), position.go and move.go (which moves are legal, and how a round
// begins where the winner chooses), play.go (what a move does and how a round ends), referee.go
// (why a move is refused), view.go (what players read, before the move and after it) and perft.go
// (whose bulk counting makes moves by itself; isPlain reports which positions it counts).
package kamisado
