// Package solver plays the end of Othello on the board of 8 by 8 perfectly: it finds
// the exact final difference of discs, by alpha-beta search to the very end.
//
// Three searches hand on to each other as cells run out. With many empty cells, moves
// are sorted (first those that leave the rival least choice) and results are kept in a
// table. With few, sorting no longer pays: cells are tried by parity, first those in
// quarters of the board with an odd number of empty cells, where the mover has the
// last word. The last cell is counted, not played.
//
// A score is the difference for a side at the end. Cells that stay empty go to the
// winner, and a draw with empty cells is 0. Work is bounded in nodes, never in time,
// so that the same question has the same answer on every machine.
package solver
