// Package engine plays and solves Connect Four: exact scores of positions, computer players,
// hints, reviews and puzzles.
//
// A score is 22 less the discs that the winner will have played when both sides play
// perfectly: positive when the side to move wins, negative when it loses, 0 for a draw.
// Winning sooner has a higher score, and so has losing later. From the empty board the
// side that begins wins with its last disc, the 41st of 42: the score is 1, and only the
// middle column keeps it.
//
// [Solver] finds a score by null-window searches: is it more than a number? Each is an
// alpha-beta search over the two words of a [connectfour.Grid], which tries the moves that make
// most threats first, skips those that lose at once, and keeps bounds in a
// transposition table of fixed size. Bounds stay valid, so later searches use earlier
// ones, and no result depends on the contents of the table. Who is to run out of good moves
// first follows from the parity of columns (limit): positions that this decides are not searched.
//
// The first plies take longest, so an embedded [Book] has the scores of positions there: all of up
// to 10 discs, and those of 11 and 12 that perfect play of one side leads to; command bookgen
// computes it. Other positions are searched, however long that takes, unless the caller's context
// ends. [Solver.Move] bounds only what it searches once it is known who wins; hints and reviews
// bound all of their work and say what they know.
package engine
