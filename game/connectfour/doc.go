// Package connectfour is the rules of Connect Four on a board of seven columns and
// six rows, its notation and its view.
//
// A move is the letter of a column, A to G. A position is the numbers 1 to 7 of the
// columns played so far, one digit a disc: programs for Connect Four exchange
// positions like that, and it says who is to move too, since Red begins.
// A match text has such a position in its first line, or a dash for the empty board,
// then a line a move ("X D", X for Red and O for Yellow) and the result.
//
// Boards are [Grid], two words. Computer players, exact scores of positions, hints, reviews and
// puzzles are in package engine.
package connectfour
