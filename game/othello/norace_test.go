//go:build !race

package othello_test

// deepest is how deep perft is counted, of the ten depths that are known.
const deepest = 10

// checks is how often a property is tried.
const checks = "50"
