// Package player has the computer players of Connect Four: one that plays at random,
// one that sees a single move ahead, and one that is never wrong.
//
// What bounds the thinking of the last is counted in positions, never in time, so
// that the same view gives the same move on every machine.
package player
