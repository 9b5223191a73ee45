// Package engine plays, solves and judges Othello: the computer players ([Levels]), hints and reviews
// ([Coach]), the puzzles ([NewPuzzler]), the exact end of the board of 8 by 8 ([Analyzer]) and perft
// ([Count]).
//
// All of them stand on three searches. The solver finds the exact end on the board of 8 by 8 (solver.go).
// Before that, a search some moves deep estimates boards by patterns, whose weights were learned
// (midgame.go, pattern.go, learn.go); on larger boards it counts a few features (wide.go).
// The last two share how they search the moves of a position (search.go).
//
// The board of 8 by 8 is two machine words (board.go), in which all cells are computed at once. Larger
// ones play by the rules' own sets of cells. Boards have no colours: the own side is the one to move, and
// a move swaps the sides.
//
// Work is bounded in nodes, never in time, so that the same question has the same answer on every machine.
package engine
