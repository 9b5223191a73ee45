// Package coach tells players what the solver has proven: a hint before a move,
// and after the match a review that finds the move at which it was lost.
//
// Everything is a [game.Phrase]: which words it is said in is the catalogues'
// business. What would take too long to prove is left out, never guessed: only in
// a lost position, where nothing proven helps, a move is recommended to try. The
// bounds are in nodes, so that the same question has the same answer on every
// machine.
package coach
