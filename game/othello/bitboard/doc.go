// Package bitboard has the discs of an Othello board as sets of bits: which cells
// may be played on, and what a move turns over.
//
// Two boards do the same work. [Small] is the board of 8 by 8 in two machine
// words, on which everything is done for all cells at once. [Wide] holds the
// larger ones, three words a side. [Board] is what they share, for code that is
// written once and compiled for both, such as perft and the search.
//
// Boards know no colours: one side is the own one, whose turn it is, and playing
// swaps the two. Whoever calls knows which is which.
package bitboard
