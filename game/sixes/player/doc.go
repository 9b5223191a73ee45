// Package player has the computer players of the sixes: the three of the game's
// document, which go by rules of thumb, and one that guesses what the others hold.
//
// All of them see the view of their own seat and nothing else. The expert draws hands
// for the others that agree with all that everybody could see, and plays the match
// on from there, again and again. What bounds its thinking is counted in playouts,
// never in time, so that the same view and seed give the same move on every machine.
package player
