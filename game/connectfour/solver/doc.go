// Package solver tells what Connect Four positions are worth, exactly.
//
// A score is 22 less the discs that the winner will have played when both sides play
// as well as can be: positive when the side to move wins, negative when it loses, 0
// for a draw. Who wins sooner has a higher score, who loses later too. From the
// empty board the side that begins wins with its very last disc, the 41st of 42: the
// score is 1, and only the column in the middle keeps it.
//
// A score is found by questions with two answers: is it more than this? Each is a
// search with alpha and beta over the two words of a [grid.Grid], which looks at the
// moves that make most threats first, passes over those that lose at once, and
// remembers bounds in a table of fixed size. Bounds stay true for ever, so later
// searches profit from earlier ones, and no result depends on what is remembered.
//
// The first plies take longest, so an embedded [Book] has scores of positions there;
// command bookgen, beside this package, computes it and can add to it. A position
// that is not in the book is searched, however long that takes, unless the caller's
// context ends; [Solver.Move] alone bounds what it does beyond finding out who wins.
package solver
