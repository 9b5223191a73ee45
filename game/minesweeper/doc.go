// Package minesweeper is the game Minesweeper: its rules, its notation and what may
// be seen of a board. It is a game for one. Its rules, by the numbers that refusals
// give:
//
//  1. A board has 2 to 99 rows and columns, and mines in 1 to 80 % of its cells.
//  2. An open cell shows how many of its up to eight neighbours are mines. Where there
//     are none its neighbours open too.
//  3. Opening a mine loses, opening all other cells wins. Then all mines and all wrong flags are shown.
//  4. The first cell is safe and, where the mines fit elsewhere, so are its neighbours.
//     A flagged cell is not opened, neither by accident nor by itself. Chording an open
//     number with as many flags around it opens its other neighbours.
//  5. Cells are named by column and row, from a1 at the top left; after z comes aa.
//  6. The mines come from the match's seed and the first cell, as described below. On a board of
//     another program they lie where it says, and the first cell can be one of them.
//
// [Match] is the [game.Position]: which cells are open or flagged, and where the mines
// lie once the first cell has been opened. Package solver computes what numbers prove, and
// package engine makes hints, reviews and puzzles of it.
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
