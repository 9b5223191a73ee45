//go:build race

package othello_test

// deepest is how deep perft is counted: the race detector makes it twenty times
// slower, and depth 9 has three million leaves.
const deepest = 7

// checks is how often a property is tried.
const checks = "20"
