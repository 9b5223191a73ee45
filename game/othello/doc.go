// Package othello is the board game Othello on four sizes of board: its rules, its
// notation and what a player may see of it.
//
// [Size] is a size of board: where its cells are, and what a move turns over. [Position] is a
// moment of a match in compact form: the discs, the side to move, and the notation. [Match] is a
// [game.Position] over it: it counts the passes and keeps the moves played so far. What plays,
// solves and judges is in package engine.
//
// The numbers of the rules, such as "rule 3", are those of docs/analysis.md. The first five say
// how it is played:
//
//  1. Boards have 8x8, 10x10, 10x14 or 14x10 rows and columns; a move is a cell: d3.
//  2. Four discs stand in the middle at the start, and Black moves first.
//  3. A move turns over at least one of the opponent's discs, in all directions.
//  4. A side that cannot move passes by itself; no other pass is legal.
//  5. The match ends with a full board or when nobody can move; more discs win.
//
// Rule 6 is about the computer players and rule 8 about what counts as a line of play: see package
// engine. Rule 7 is about records, see [Rules.Score].
//
// A position in one line is the board's size, the cells and the side to move:
//
//	8x8 8/8/8/3OX3/3XO3/8/8/8 X
//
// The rows stand from the top, X is a black disc, O a white one, and a number so many
// empty cells. A match text is such a line for the start and then a line a move,
// "X d3", or a pass, "O --", and when it is over the discs of Black and White and a
// word for how it ended, as "40-24 lleno".
package othello
