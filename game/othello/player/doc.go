// Package player has the computer players of Othello, on all sizes of board: four that
// follow a simple rule, which people can learn to see through, and one that is a real
// engine.
//
// What bounds the engine's thinking is counted in positions, never in time, so that the
// same view and seed give the same move on every machine.
package player
