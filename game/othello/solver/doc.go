// Package solver plays the end of Othello on the board of 8 by 8 perfectly: it finds
// the exact final difference of discs, by alpha-beta search to the very end.
//
// Three searches hand on to each other as cells run out. With many empty cells, moves
// are sorted (first those that a short look ahead likes and that leave the rival least
// choice), what is found is kept in a table, and the table is asked about all replies
// before any is searched. With few, sorting no longer pays: cells are tried by parity,
// first those in quarters of the board with an odd number of empty cells, where the
// mover has the last word. The last three cells have a function for each number of them,
// and the very last is counted, not played. A search ends early when the rival has so
// many discs that can never be turned over that the question is answered.
//
// Most questions are whether a board is worth more than a number, which is answered much
// faster than what it is worth. The score is first guessed by looking a few moves ahead,
// then closed in on; whether another move keeps it is one such question.
//
// A score is the difference for a side at the end. Cells that stay empty go to the
// winner, and a draw with empty cells is 0. Work is bounded in nodes, never in time,
// so that the same question has the same answer on every machine.
package solver
