// Package player has the computer players of Kamisado, from one that a beginner
// beats to one that is never wrong.
//
// The lower ones are honest: they look ahead as people do, less or more far, judge
// what they see by the towers with a free way to the far row, and choose among
// what looks about as good. None of them plays a move that it knows to be bad.
// The highest one asks the solver.
//
// What bounds their thinking is counted in positions, never in time, so that the
// same view and seed give the same move on every machine.
package player
