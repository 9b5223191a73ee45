// Package minesweeper is the game Minesweeper: its rules, its notation and what may
// be seen of a board. It is a game for one. The numbers of the rules, such as
// "rule 4", are those of docs/analysis.md.
//
// [Match] is the [game.Position]: which cells are open or flagged, and where the mines
// lie once the first cell has been opened. Package grid has the cells and their names,
// package solver what numbers prove, package coach hints and analysis.
//
// # Where the mines lie
//
// The mines are drawn at the first opening, from the match's seed and the cell that is
// opened, and never move afterwards. Anybody who has both can draw them again, as
// [Setup.Draw] and [Rules.Mines] do:
//
//  1. The key of drawing k is SHA-256 of the seed's 32 bytes, followed by k as eight
//     bytes, the most significant first. Boards with guesses use drawing 0.
//  2. The key starts ChaCha8 as in Go's math/rand/v2 (chacha8rand of C2SP), which gives
//     numbers x of 64 bits one after the other.
//  3. The cells that may have a mine are listed in reading order: all but the first
//     cell and those around it or, when the mines do not fit there, all but the first.
//  4. For i from 0 on, once for each mine: cell i of the list changes places with cell
//     i + x mod n, where n is how many cells there are from i on, and then has a mine.
//     An x that is not below the greatest multiple of n up to 2^64-1 is passed over.
//
// With the option guess-free the drawings 0, 1, 2 and so on are made until one can be
// solved from the first cell on without a guess ([solver.Solvable]). After a thousand the
// first opening is refused; within the limits of [MostGuessFree] that hardly happens.
package minesweeper
