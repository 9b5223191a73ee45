// Package solver knows what a Minesweeper board's numbers prove.
//
// [Analyse] tells of every closed cell how likely it is a mine. Closed cells that touch
// the same numbers are one group, of which only the number of mines is tried; groups
// that hang together by numbers are gone through one after the other, with the ways to
// lay mines in those behind counted by what the numbers at the border still ask for and
// by the mines used (dynamic programming over the frontier). The parts of the board that do not hang together are then combined
// over the number of mines, with the closed cells that touch no number as a last part.
// The weights are float64 that are only ever scaled by powers of two and never fall to
// 0, so that a cell counts as proven exactly when it is.
//
// [Solvable] reports whether a board can be solved from its first cell on without ever
// guessing. It uses the same proofs, the cheap ones first.
package solver
